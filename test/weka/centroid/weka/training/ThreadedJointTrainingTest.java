// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.Workers;
import centroid.weka.TinyData;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instance;

/** Five copies in groups of 2, 1 and 2. */
class ThreadedJointTrainingTest {

  private static final int[] FIRST = {0, 2, 3, 5};
  private static final double[] TARGETS = {1, 10};
  private static final Instance ROW = TinyData.numbered(TARGETS).instance(0);

  private final FakeRefinable learner = new FakeRefinable();

  /** Copy k begins with the number k. */
  private JointTraining start(int group) {
    double[] states = new double[FIRST[group + 1] - FIRST[group]];
    for (int k = 0; k < states.length; k++) {
      states[k] = FIRST[group] + k;
    }
    return learner.new Group(TARGETS, states);
  }

  private ThreadedJointTraining started(int numThreads) throws Exception {
    return ThreadedJointTraining.of(FIRST, new Workers(numThreads), this::start);
  }

  /** Copy k gives the weight 100 k to the first row. */
  private static double[][] weights() {
    double[][] weights = new double[5][2];
    for (int k = 0; k < 5; k++) {
      weights[k][0] = 100 * k;
    }
    return weights;
  }

  private static double[] numbers(JointTraining training) throws Exception {
    double[] numbers = new double[5];
    for (int k = 0; k < 5; k++) {
      numbers[k] = training.member(k).classifyInstance(ROW);
    }
    return numbers;
  }

  @Test
  void copiesAreFoundInTheirGroups() throws Exception {
    assertArrayEquals(new double[] {0, 1, 2, 3, 4}, numbers(started(2)));
    assertEquals(FakeRefinable.NUM_EPOCHS, started(2).numEpochs());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void everyCopyGetsItsOwnWeightsAndLosses(int numThreads) throws Exception {
    ThreadedJointTraining training = started(numThreads);
    double[][] losses = new double[5][2];
    training.epoch(weights(), losses);
    for (int k = 0; k < 5; k++) {
      double moved = 100.5 * k;
      assertEquals(moved, training.member(k).classifyInstance(ROW));
      assertArrayEquals(new double[] {Math.abs(1 - moved), Math.abs(10 - moved)}, losses[k]);
    }
  }

  @Test
  void lossesNeedNotBeWanted() throws Exception {
    ThreadedJointTraining training = started(2);
    training.epoch(weights(), null);
    assertEquals(402, training.member(4).classifyInstance(ROW));
  }

  @Test
  void lossesOfCopiesAsTheyAreNow() throws Exception {
    double[][] losses = new double[5][2];
    started(2).rowLosses(losses);
    assertArrayEquals(new double[][] {{1, 10}, {0, 9}, {1, 8}, {2, 7}, {3, 6}}, losses);
  }

  @Test
  void aForkGoesItsOwnWay() throws Exception {
    ThreadedJointTraining training = started(2);
    JointTraining fork = training.fork();
    assertArrayEquals(numbers(training), numbers(fork));
    fork.epoch(weights(), null);
    assertArrayEquals(new double[] {0, 1, 2, 3, 4}, numbers(training));
    assertArrayEquals(new double[] {0, 100.5, 201, 301.5, 402}, numbers(fork));
    fork.close();
    assertEquals(3, learner.started.stream().filter(group -> group.closed).count(), "the fork alone is closed");
    training.close();
    assertTrue(learner.allClosed());
  }

  private ThreadedJointTraining startedButTheLast(Callable<JointTraining> last) throws Exception {
    return ThreadedJointTraining.of(FIRST, new Workers(1), group -> group == 2 ? last.call() : start(group));
  }

  @Test
  void aGroupThatCannotStartClosesThoseBeforeIt() {
    IOException refusal = new IOException("no memory");
    assertSame(refusal, assertThrows(IOException.class, () -> startedButTheLast(() -> {
      throw refusal;
    })));
    assertEquals(2, learner.started.size());
    assertTrue(learner.allClosed());
  }

  /** Memory outside of Java's heap runs out with an error, and is what a start takes. */
  @Test
  void soDoesAGroupForWhichThereIsNoMemory() {
    assertThrows(OutOfMemoryError.class, () -> startedButTheLast(() -> {
      throw new OutOfMemoryError("outside of the heap");
    }));
    assertEquals(2, learner.started.size());
    assertTrue(learner.allClosed());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aFailedEpochThrowsWhatTheGroupThrew(int numThreads) throws Exception {
    double[][] weights = weights();
    weights[4][1] = -1;
    try (ThreadedJointTraining training = started(numThreads)) {
      assertSame(learner.refusal, assertThrows(IllegalStateException.class, () -> training.epoch(weights, null)));
      assertFalse(learner.allClosed(), "whoever has started a training closes it");
    }
    assertTrue(learner.allClosed());
  }
}
