// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.dqn.DqnTraining.Episode;
import centroid.experiments.harness.Arguments;
import centroid.util.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DqnTrainingTest {

  private static DqnSettings settings(Game game, String... more) {
    List<String> all = new ArrayList<>(List.of("--episodes=5", "--warmup=2", "--limit=120", "--update=50", "--capacity=200", "--batch=8", "--units=16",
        "--draws=20"));
    all.addAll(List.of(more));
    return DqnSettings.read(new Arguments(all.toArray(String[]::new)), 8).of(game);
  }

  private static DqnTraining training(Game game, Method method, DqnSettings settings) throws Exception {
    return new DqnTraining(game, method, 3, settings, RandomStreams.of(5));
  }

  private static double[] returns(DqnTraining training) throws Exception {
    List<Double> returns = new ArrayList<>();
    while (!training.isDone()) {
      returns.add(training.next().reward());
    }
    return returns.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Test
  void sameStreamsGiveTheSameRun() throws Exception {
    for (Game game : Game.values()) {
      for (Method method : Method.values()) {
        try (DqnTraining one = training(game, method, settings(game)); DqnTraining other = training(game, method, settings(game))) {
          assertArrayEquals(returns(one), returns(other), game + " " + method);
        }
      }
    }
  }

  /** Whatever the method, the same games are played, by the same random player at first. */
  @Test
  void methodsBeginWithTheSameEpisodesAndWeights() throws Exception {
    DqnSettings settings = settings(Game.LUNAR);
    List<DqnTraining> trainings = new ArrayList<>();
    for (Method method : Method.values()) {
      trainings.add(training(Game.LUNAR, method, settings));
    }
    for (int episode = 0; episode < 2; episode++) {
      Episode first = trainings.get(0).next();
      for (DqnTraining other : trainings.subList(1, 3)) {
        assertEquals(first.reward(), other.next().reward());
        assertArrayEquals(trainings.get(0).learner().weights(0)[1], other.learner().weights(0)[1], "nothing is learned yet");
      }
    }
    trainings.forEach(training -> assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, training.masses(), 1e-12));
    for (DqnTraining training : trainings) {
      training.next();
    }
    assertFalse(Arrays.equals(trainings.get(0).learner().weights(0)[1], trainings.get(1).learner().weights(0)[1]));
    assertNotEquals(1 / 3.0, trainings.get(1).masses()[0]);
    assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, trainings.get(2).masses(), 1e-12);
    trainings.forEach(DqnTraining::close);
  }

  @Test
  void interruptedRunEndsWithTheSameResult() throws Exception {
    for (Method method : Method.values()) {
      DqnSettings settings = settings(Game.CATCHER);
      try (DqnTraining whole = training(Game.CATCHER, method, settings); DqnTraining cut = training(Game.CATCHER, method, settings);
          DqnTraining resumed = training(Game.CATCHER, method, settings)) {
        double[] expected = returns(whole);
        for (int episode = 0; episode < 3; episode++) {
          cut.next();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        cut.write(new DataOutputStream(bytes));
        resumed.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertEquals(3, resumed.numEpisodes());
        assertArrayEquals(Arrays.copyOfRange(expected, 3, 5), returns(resumed), method.toString());
        for (int part = 0; part < 4; part++) {
          assertArrayEquals(whole.learner().weights(0)[part], resumed.learner().weights(0)[part]);
        }
      }
    }
  }

  @Test
  void otherReadingsOfThePaperWork() throws Exception {
    for (String reading : List.of("--choice=step", "--start=heads", "--scale=raw", "--loss=squared", "--masses=newest", "--gamma=3")) {
      try (DqnTraining training = training(Game.CATCHER, Method.CENTROID, settings(Game.CATCHER, reading))) {
        assertEquals(5, returns(training).length, reading);
      }
    }
  }

  @Test
  void divergenceIsReportedWithEpisodeAndStep() throws Exception {
    // It is seen in a step, or, by centroids that are updated at every step, in the losses of the memory.
    for (Method method : Method.values()) {
      try (DqnTraining training = training(Game.LUNAR, method, settings(Game.LUNAR, "--rate=1e30", "--update=1"))) {
        String message = assertThrows(IllegalArgumentException.class, () -> returns(training)).getMessage();
        assertTrue(message.matches("Training has diverged in episode 3, step [0-9]+: the loss is (NaN|Infinity); use a learning rate .*"), message);
      }
    }
  }

  @Test
  void settingsThatDoNotFitAreRefusedInOneSentence() {
    assertMessage("Argument capacity must be at least the size of a mini-batch, which is 8, but was 7", "--capacity=7");
    assertMessage("Argument capacity must be at least twice the steps between updates, which are 50, but was 99", "--capacity=99");
    assertMessage("Argument episodes must be larger than the 5 that fill the memory", "--warmup=5");
    assertMessage("Argument loss must be one of", "--loss=absolute");
    String message = assertThrows(IllegalArgumentException.class,
        () -> new DqnTraining(Game.CATCHER, Method.CENTROID, 1, settings(Game.CATCHER), RandomStreams.of(1))).getMessage();
    assertEquals("The number of heads m must be at least 2, but was 1", message);
  }

  private static void assertMessage(String beginning, String argument) {
    String message = assertThrows(IllegalArgumentException.class, () -> settings(Game.CATCHER, argument)).getMessage();
    assertTrue(message.startsWith(beginning), message);
  }

  /** Chance loses three lives at once; 400 steps without a miss are worth 11 or 12. */
  @Test
  void catcherIsLearned() throws Exception {
    DqnSettings settings = DqnSettings.read(new Arguments("--episodes=60", "--limit=400", "--capacity=20000"), 64).of(Game.CATCHER);
    try (DqnTraining training = new DqnTraining(Game.CATCHER, Method.CENTROID, 2, settings, RandomStreams.of(1))) {
      double[] returns = returns(training);
      assertEquals(-7, Arrays.stream(returns, 0, 10).average().orElseThrow(), 1);
      double last = Arrays.stream(returns, 50, 60).average().orElseThrow();
      assertTrue(last > 2, "the last ten: " + last);
    }
  }
}
