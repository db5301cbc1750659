// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.Dropout;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dropout drops units in training, with correct gradients, and never in prediction. */
class DropoutTest {

  private static final int ROWS = 9;
  private static final double SHARE = 0.4;

  @BeforeAll
  static void start() {
    Nd4jRuntime.start();
  }

  private static TrainingSettings settings(double rate, int batchSize, double dropout) {
    return new TrainingSettings(Updater.SGD, rate, Schedule.CONSTANT, 5, batchSize, 0, 0, dropout);
  }

  /** Of 10,000 units about 4,000 are dropped, with a standard deviation of 49; the 1 of the bias is kept. */
  @Test
  void theShareIsDroppedAndTheRestIsScaledUp() {
    float[] mask = new float[100 * 101];
    new Dropout(SHARE, new SplittableRandom(1)).draw(mask, 100, 100);
    int dropped = 0;
    for (int k = 0; k < mask.length; k++) {
      if (k % 101 == 100) {
        assertEquals(1, mask[k]);
      } else if (mask[k] == 0) {
        dropped++;
      } else {
        assertEquals(1 / (1 - SHARE), mask[k], 1e-4);
      }
    }
    assertEquals(4000, dropped, 200);
  }

  @ParameterizedTest
  @EnumSource(Activation.class)
  void gradientsAgreeWithFiniteDifferencesUnderTheSameMask(Activation activation) throws Exception {
    NetworkShape shape = new NetworkShape(3, new int[] {5, 4}, activation, 2, Loss.SQUARED);
    float[] inputs = NaiveNetwork.normals(3 * ROWS, 1);
    float[] targets = NaiveNetwork.targets(shape, ROWS, 2);
    RandomStreams stream = RandomStreams.of(3);
    double[][][] factors = factors(stream);
    NetworkTrainer network = new NetworkTrainer(shape, settings(1e-30, ROWS, SHARE), new NetworkData(shape, inputs, targets), stream);
    try (Layers layers = Layers.open(shape, ROWS)) {
      // Initial biases of 0 would put units without input on the kink of ReLU.
      network.setParameters(NaiveNetwork.normals(shape.numParameters(), 4));
      network.epoch(layers, null, null);
      double[] ones = new double[ROWS];
      Arrays.fill(ones, 1);
      double[] expected = new NaiveNetwork(activation, Loss.SQUARED, 3, 5, 4, 2).gradient(
          NaiveNetwork.widened(network.parameters(), 0, shape.numParameters()), NaiveNetwork.rows(inputs, 3),
          NaiveNetwork.rows(targets, 2), ones, factors);
      assertArrayEquals(expected, NaiveNetwork.widened(network.gradient(), 0, expected.length), 1e-3);
    }
  }

  /** Returns the factors of the 5 and 4 hidden units for each row in the first epoch. */
  private static double[][][] factors(RandomStreams stream) {
    Dropout dropout = new EpochDraws(stream, 0).dropout(SHARE);
    float[] first = new float[ROWS * 6];
    float[] second = new float[ROWS * 5];
    dropout.draw(first, ROWS, 5);
    dropout.draw(second, ROWS, 4);
    int[] order = new EpochDraws(stream, 0).order(ROWS);
    double[][][] factors = new double[ROWS][][];
    for (int k = 0; k < ROWS; k++) {
      factors[order[k]] = new double[][] {NaiveNetwork.widened(first, 6 * k, 5), NaiveNetwork.widened(second, 5 * k, 4)};
    }
    return factors;
  }

  @Test
  void predictionsAndRowLossesUseAllUnits() throws Exception {
    NetworkShape shape = new NetworkShape(3, new int[] {5, 4}, Activation.RELU, 1, Loss.SQUARED);
    float[] inputs = NaiveNetwork.normals(3 * ROWS, 1);
    float[] targets = NaiveNetwork.targets(shape, ROWS, 2);
    NaiveNetwork naive = new NaiveNetwork(Activation.RELU, Loss.SQUARED, 3, 5, 4, 1);
    NetworkTrainer network = new NetworkTrainer(shape, settings(0.01, 4, SHARE), new NetworkData(shape, inputs, targets), RandomStreams.of(7));
    try (Layers layers = Layers.open(shape, 4)) {
      network.epoch(layers, null, null);
      double[] losses = new double[ROWS];
      network.rowLosses(layers, losses);
      double[] parameters = NaiveNetwork.widened(network.parameters(), 0, shape.numParameters());
      for (int row = 0; row < ROWS; row++) {
        double[] x = NaiveNetwork.widened(inputs, 3 * row, 3);
        assertEquals(naive.loss(parameters, x, new double[] {targets[row]}), losses[row], 1e-4);
        assertEquals(naive.outputs(parameters, x)[0], network.network().predict(Arrays.copyOfRange(inputs, 3 * row, 3 * row + 3))[0], 1e-5);
      }
    }
  }

  @Test
  void sameSeedSameResult() throws Exception {
    NetworkShape shape = new NetworkShape(3, new int[] {6}, Activation.TANH, 2, Loss.LOG);
    NetworkData data = new NetworkData(shape, NaiveNetwork.normals(3 * 50, 1), NaiveNetwork.targets(shape, 50, 2));
    float[][] results = new float[3][];
    for (int k = 0; k < 3; k++) {
      // The third time without dropout.
      NetworkTrainer network = new NetworkTrainer(shape, settings(0.1, 8, k < 2 ? 0.5 : 0), data, RandomStreams.of(7));
      try (Layers layers = Layers.open(shape, 8)) {
        network.epoch(layers, null, null);
        network.epoch(layers, null, null);
      }
      results[k] = network.parameters();
    }
    assertArrayEquals(results[0], results[1]);
    assertFalse(Arrays.equals(results[0], results[2]));
  }
}
