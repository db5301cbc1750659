// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.dqn.QSettings.ErrorLoss;
import centroid.util.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** Gradients, targets and losses of a small network against loops in double precision. */
class QLearnerTest {

  private static final int WIDTH = 3;
  private static final int ACTIONS = 2;
  private static final int[] WIDTHS = {WIDTH, 5, 6, 4, ACTIONS};
  private static final int ROWS = 40;
  private static final int HEADS = 3;
  private static final double DISCOUNT = 0.9;

  private static QSettings settings(ErrorLoss loss, int batch, double rate) {
    return new QSettings(5, new int[] {6, 4}, batch, rate, DISCOUNT, loss);
  }

  private static Transitions memory(int capacity) {
    Transitions memory = new Transitions(WIDTH, capacity);
    SplittableRandom random = new SplittableRandom(1);
    float[] state = state(random);
    for (int k = 0; k < ROWS; k++) {
      float[] next = state(random);
      memory.add(state, random.nextInt(ACTIONS), 3 * random.nextGaussian(), next, k % 7 == 3);
      // Some episodes end, some are cut.
      state = k % 7 == 3 || k % 11 == 5 ? state(random) : next;
    }
    return memory;
  }

  private static float[] state(SplittableRandom random) {
    float[] state = new float[WIDTH];
    for (int k = 0; k < WIDTH; k++) {
      state[k] = (float) random.nextGaussian();
    }
    return state;
  }

  private static QLearner learner(QSettings settings, Transitions memory) throws Exception {
    QLearner learner = new QLearner(settings, WIDTH, ACTIONS, HEADS, memory, RandomStreams.of(2));
    SplittableRandom random = new SplittableRandom(3);
    for (float[] part : learner.weights(1)) {
      for (int k = 0; k < part.length; k++) {
        part[k] += (float) (0.3 * random.nextGaussian());
      }
    }
    learner.load();
    return learner;
  }

  private static int[][] batches(int size) {
    SplittableRandom random = new SplittableRandom(4);
    int[][] batches = new int[HEADS][size];
    for (int[] batch : batches) {
      Arrays.setAll(batch, k -> random.nextInt(ROWS));
    }
    return batches;
  }

  /** The outputs of trunk and head, whose layers follow each other. */
  private static double[] outputs(double[] trunk, double[] head, float[] state) {
    double[] values = {state[0], state[1], state[2]};
    int at = 0;
    for (int layer = 0; layer + 1 < WIDTHS.length; layer++) {
      double[] weights = layer == 0 ? trunk : head;
      at = layer == 1 ? 0 : at;
      double[] sums = new double[WIDTHS[layer + 1]];
      for (int in = 0; in <= values.length; in++) {
        for (int out = 0; out < sums.length; out++) {
          sums[out] += (in == values.length ? 1 : values[in]) * weights[at++];
        }
      }
      values = layer + 2 < WIDTHS.length ? Arrays.stream(sums).map(sum -> Math.max(0, sum)).toArray() : sums;
    }
    return values;
  }

  private static double[] wide(float[] values) {
    double[] wide = new double[values.length];
    Arrays.setAll(wide, k -> values[k]);
    return wide;
  }

  private static double[] outputs(QLearner learner, int network, int head, float[] state) {
    return outputs(wide(learner.weights(network)[0]), wide(learner.weights(network)[head + 1]), state);
  }

  private static float[] stateOf(Transitions memory, int step, boolean next) {
    float[] state = new float[WIDTH];
    if (next) {
      memory.copyNext(step, state, 0);
    } else {
      memory.copyState(step, state, 0);
    }
    return state;
  }

  /** Reward, and the target network's value of the action that the network itself would take. */
  private static double wanted(QLearner learner, Transitions memory, int head, int step) {
    float[] next = stateOf(memory, step, true);
    double[] own = outputs(learner, 0, head, next);
    double value = outputs(learner, 1, head, next)[own[0] >= own[1] ? 0 : 1];
    return memory.reward(step) + (memory.hasEnded(step) ? 0 : DISCOUNT * value);
  }

  private static double loss(ErrorLoss kind, Transitions memory, double[] trunk, double[] head, int[] batch, double[] wanted) {
    double sum = 0;
    for (int k = 0; k < batch.length; k++) {
      sum += kind.of(outputs(trunk, head, stateOf(memory, batch[k], false))[memory.action(batch[k])] - wanted[k]) / batch.length;
    }
    return sum;
  }

  @Test
  void gradientsAreThoseOfFiniteDifferences() throws Exception {
    for (ErrorLoss kind : ErrorLoss.values()) {
      // Larger than what goes through the layers at once, so that parts are added up too.
      for (int size : new int[] {10, 150}) {
        Transitions memory = memory(100);
        try (QLearner learner = learner(settings(kind, size, 1e-30), memory)) {
          checkGradients(learner, memory, kind, batches(size));
        }
      }
    }
  }

  private static void checkGradients(QLearner learner, Transitions memory, ErrorLoss kind, int[][] batches) {
    double[] trunk = wide(learner.weights(0)[0]);
    double[] trunkGradient = new double[trunk.length];
    double mean = 0;
    double returned = learner.step(batches);
    for (int head = 0; head < HEADS; head++) {
      int[] batch = batches[head];
      int own = head;
      double[] wanted = Arrays.stream(batch).mapToDouble(step -> wanted(learner, memory, own, step)).toArray();
      double[] weights = wide(learner.weights(0)[head + 1]);
      double[] expected = differences(weights, () -> loss(kind, memory, trunk, weights, batch, wanted));
      assertArrayEquals(expected, wide(learner.gradients()[head + 1]), 2e-4, kind + ", head " + head);
      double[] ofTrunk = differences(trunk, () -> loss(kind, memory, trunk, weights, batch, wanted));
      Arrays.setAll(trunkGradient, k -> trunkGradient[k] + ofTrunk[k] / HEADS);
      mean += loss(kind, memory, trunk, weights, batch, wanted) / HEADS;
    }
    assertArrayEquals(trunkGradient, wide(learner.gradients()[0]), 2e-4, "the trunk's is the mean over heads");
    assertEquals(mean, returned, 1e-4);
  }

  private static double[] differences(double[] weights, DoubleSupplier loss) {
    double[] gradient = new double[weights.length];
    double small = 1e-6;
    for (int k = 0; k < weights.length; k++) {
      double kept = weights[k];
      weights[k] = kept + small;
      gradient[k] = loss.getAsDouble();
      weights[k] = kept - small;
      gradient[k] = (gradient[k] - loss.getAsDouble()) / (2 * small);
      weights[k] = kept;
    }
    return gradient;
  }

  /** Also after the oldest steps were overwritten. */
  @Test
  void lossesOfAllStepsAreThoseOfEachByItself() throws Exception {
    for (int capacity : new int[] {100, 25}) {
      Transitions memory = memory(capacity);
      try (QLearner learner = learner(settings(ErrorLoss.SQUARED, 10, 1e-3), memory)) {
        learner.updateTarget();
        double[][] losses = learner.rowLosses();
        assertEquals(Math.min(capacity, ROWS), losses[0].length);
        for (int head = 0; head < HEADS; head++) {
          for (int row = 0; row < losses[head].length; row++) {
            int step = memory.oldest() + row;
            double error = outputs(learner, 0, head, stateOf(memory, step, false))[memory.action(step)] - wanted(learner, memory, head, step);
            assertEquals(error * error, losses[head][row], 1e-3, "step " + step);
          }
        }
      }
    }
  }

  /** PyTorch's Adam by its formulas. */
  @Test
  void stepsAreThoseOfAdam() throws Exception {
    Transitions memory = memory(100);
    try (QLearner learner = learner(settings(ErrorLoss.SQUARED, 10, 0.01), memory)) {
      double[] weights = wide(learner.weights(0)[1]);
      double[] mean = new double[weights.length];
      double[] square = new double[weights.length];
      for (int step = 1; step <= 3; step++) {
        learner.step(batches(10));
        double[] gradient = wide(learner.gradients()[1]);
        for (int k = 0; k < weights.length; k++) {
          mean[k] = 0.9 * mean[k] + 0.1 * gradient[k];
          square[k] = 0.999 * square[k] + 0.001 * gradient[k] * gradient[k];
          weights[k] -= 0.01 * mean[k] / (1 - Math.pow(0.9, step)) / (Math.sqrt(square[k] / (1 - Math.pow(0.999, step))) + 1e-8);
        }
      }
      assertArrayEquals(weights, wide(learner.weights(0)[1]), 1e-4);
    }
  }

  @Test
  void networkLearnsTheValuesOfItsActions() throws Exception {
    Transitions memory = memory(100);
    try (QLearner learner = learner(settings(ErrorLoss.SQUARED, 30, 0.01), memory)) {
      double first = learner.step(batches(30));
      double last = first;
      for (int k = 0; k < 400; k++) {
        last = learner.step(batches(30));
      }
      assertTrue(last < 0.3 * first, first + " to " + last);
      float[] before = learner.weights(1)[0].clone();
      learner.updateTarget();
      assertFalse(Arrays.equals(before, learner.weights(1)[0]));
      assertArrayEquals(learner.weights(0)[2], learner.weights(1)[2]);
      float[] state = stateOf(memory, 0, false);
      double[] values = outputs(learner, 0, 1, state);
      assertEquals(values[0] > values[1] ? 0 : 1, learner.best(1, state));
    }
  }

  @Test
  void resumesFromAFile() throws Exception {
    QSettings settings = settings(ErrorLoss.HUBER, 10, 0.01);
    Transitions memory = memory(25);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Transitions copied = new Transitions(WIDTH, 25);
    int[][] batches = batches(10);
    for (int[] batch : batches) {
      Arrays.setAll(batch, k -> 15 + batch[k] % 25);
    }
    try (QLearner learner = learner(settings, memory); QLearner other = new QLearner(settings, WIDTH, ACTIONS, HEADS, copied, RandomStreams.of(9))) {
      learner.step(batches);
      memory.write(new DataOutputStream(bytes));
      learner.write(new DataOutputStream(bytes));
      DataInputStream from = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      copied.read(from);
      other.read(from);
      assertEquals(memory.oldest(), copied.oldest());
      assertEquals(learner.step(batches), other.step(batches));
      assertArrayEquals(learner.weights(0)[0], other.weights(0)[0]);
      learner.updateTarget();
      other.updateTarget();
      assertTrue(Arrays.deepEquals(learner.rowLosses(), other.rowLosses()));
    }
  }

  @Test
  void oneHeadIsRefused() {
    String message = assertThrows(IllegalArgumentException.class,
        () -> new QLearner(settings(ErrorLoss.SQUARED, 10, 0.01), WIDTH, ACTIONS, 1, memory(100), RandomStreams.of(1))).getMessage();
    assertEquals("The number of heads m must be at least 2, but was 1", message);
  }
}
