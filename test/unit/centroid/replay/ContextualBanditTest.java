// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.replay.ContextualBandit.Choice;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ContextualBanditTest {

  private static final int HEADS = 4;
  private static final int EVERY = 20;

  /** The model: mean rewards of arms, for contexts below 0 and above. */
  private static double[][] means(List<Choice> choices) {
    double[][] sums = new double[2][2];
    double[][] counts = new double[2][2];
    for (Choice choice : choices) {
      int side = choice.context()[0] < 0 ? 0 : 1;
      sums[side][choice.arm()] += choice.reward();
      counts[side][choice.arm()]++;
    }
    for (int side = 0; side < 2; side++) {
      for (int arm = 0; arm < 2; arm++) {
        sums[side][arm] /= Math.max(1, counts[side][arm]);
      }
    }
    return sums;
  }

  private static ContextualBandit<double[][]> bandit(HeadBuffers buffers) {
    return new ContextualBandit<>(buffers, 2, EVERY, ContextualBanditTest::means, (means, context, arm) -> means[context[0] < 0 ? 0 : 1][arm],
        RandomStreams.of(1));
  }

  @Test
  void learnsTheBestArmOfEachContext() throws Exception {
    for (HeadBuffers buffers : List.of(new CentroidBuffers(HEADS, RandomStreams.of(2)),
        new BootstrapBuffers(HEADS, RandomStreams.of(2)), new CommonBuffers(HEADS))) {
      ContextualBandit<double[][]> bandit = bandit(buffers);
      SplittableRandom random = new SplittableRandom(3);
      int right = 0;
      for (int step = 0; step < 1000; step++) {
        double[] context = {random.nextDouble() - 0.5};
        int best = context[0] < 0 ? 0 : 1;
        int arm = bandit.choose(context);
        bandit.learn(context, arm, (arm == best ? 1 : 0) + 0.5 * random.nextGaussian());
        right += step >= 500 && arm == best ? 1 : 0;
      }
      assertTrue(right > 475, buffers.getClass().getSimpleName() + ": " + right + " of 500");
    }
  }

  @Test
  void armsAreChosenInTurnUntilTheFirstTraining() throws Exception {
    List<Integer> sizes = new ArrayList<>();
    ContextualBandit<double[][]> bandit = new ContextualBandit<>(new CentroidBuffers(HEADS, RandomStreams.of(2)), 2, EVERY, choices -> {
      sizes.add(choices.size());
      return means(choices);
    }, (means, context, arm) -> arm, RandomStreams.of(1));
    for (int step = 0; step < 2 * EVERY; step++) {
      int arm = bandit.choose(new double[1]);
      assertEquals(step < EVERY ? step % 2 : 1, arm, "step " + step);
      bandit.learn(new double[1], arm, 0.1 * step);
    }
    assertEquals(List.of(EVERY, EVERY, EVERY, EVERY, 2 * EVERY, 2 * EVERY, 2 * EVERY, 2 * EVERY), sizes);
  }

  @Test
  void invalidArgumentsAreRejectedInOneSentence() {
    ContextualBandit<double[][]> bandit = bandit(new CommonBuffers(2));
    for (double reward : new double[] {Double.NaN, 1}) {
      int arm = Double.isNaN(reward) ? 0 : 2;
      assertEquals("An arm must be from 0 to 1 and its reward a finite number, but there was arm " + arm + " with a reward of " + reward,
          assertThrows(IllegalArgumentException.class, () -> bandit.learn(new double[1], arm, reward)).getMessage());
    }
    String message = assertThrows(IllegalArgumentException.class,
        () -> new ContextualBandit<Object>(new CommonBuffers(2), 1, 5, rows -> rows, (model, context, arm) -> 0, RandomStreams.of(1))).getMessage();
    assertEquals("A bandit must have at least 2 arms and 1 step between trainings, but there were 1 arms and 5 steps", message);
  }
}
