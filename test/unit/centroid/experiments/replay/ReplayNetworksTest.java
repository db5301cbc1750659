// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.Loss;
import centroid.nd4j.NaiveNetwork;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.layer.Activation;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Steps on rows of which one output is known, against a naive network in double precision. */
class ReplayNetworksTest {

  private static final int WIDTH = 3;
  private static final int ROWS = 7;
  private static final NetworkShape SHAPE = new NetworkShape(WIDTH, new int[] {6, 5}, Activation.RELU, 2, Loss.SQUARED);
  private static final NaiveNetwork NAIVE = new NaiveNetwork(Activation.RELU, Loss.SQUARED, WIDTH, 6, 5, 2);
  private static final int[] BATCH = {0, 3, 3, 6, 1, 3, 0, 5, 5, 2};
  private static final double TOLERANCE = 2e-5;

  private static ReplaySettings settings(double largestGradient) {
    return new ReplaySettings(BATCH.length, 0.5, largestGradient, 0.9, 1e-10);
  }

  private static ReplayNetworks networks(ReplaySettings settings, int number) throws InterruptedException {
    List<RandomStreams> streams = IntStream.range(0, number).mapToObj(k -> RandomStreams.of(3).child(k)).toList();
    ReplayNetworks networks = new ReplayNetworks(SHAPE, settings, 20, streams);
    float[] inputs = NaiveNetwork.normals(WIDTH * ROWS, 1);
    for (int row = 0; row < ROWS; row++) {
      networks.add(Arrays.copyOfRange(inputs, row * WIDTH, (row + 1) * WIDTH), row % 2, 3 - row);
    }
    return networks;
  }

  /** The output that is not known is right whatever it is, and so has no gradient. */
  private static double[] naiveGradient(double[] parameters, int[] batch) {
    double[][] inputs = NaiveNetwork.rows(NaiveNetwork.normals(WIDTH * ROWS, 1), WIDTH);
    double[][] x = Arrays.stream(batch).mapToObj(row -> inputs[row]).toArray(double[][]::new);
    double[][] y = new double[batch.length][];
    for (int k = 0; k < batch.length; k++) {
      y[k] = NAIVE.outputs(parameters, x[k]);
      y[k][batch[k] % 2] = 3 - batch[k];
    }
    double[] ones = new double[batch.length];
    Arrays.fill(ones, 1);
    return NAIVE.gradient(parameters, x, y, ones);
  }

  private static double[] parameters(ReplayNetworks networks, int network) {
    return NaiveNetwork.widened(networks.network(network).parameters(), 0, SHAPE.numParameters());
  }

  @Test
  void gradientCountsRowsAsOftenAsTheyAreDrawn() throws Exception {
    int[] other = {4, 4, 4, 4, 4, 4, 4, 4, 1, 1};
    try (ReplayNetworks networks = networks(settings(1e9), 2)) {
      double[] first = naiveGradient(parameters(networks, 0), BATCH);
      double[] second = naiveGradient(parameters(networks, 1), other);
      networks.step(new int[][] {BATCH, other}, 1e-30);
      assertArrayEquals(first, NaiveNetwork.widened(networks.gradient(0), 0, first.length), TOLERANCE * 10);
      assertArrayEquals(second, NaiveNetwork.widened(networks.gradient(1), 0, second.length), TOLERANCE * 10);
    }
  }

  @Test
  void stepsAreThoseOfRmsPropWhoseSquaresBeginAtOne() throws Exception {
    try (ReplayNetworks networks = networks(settings(1e9), 1)) {
      double[] expected = parameters(networks, 0);
      double[] squares = new double[expected.length];
      Arrays.fill(squares, 1);
      for (int step = 0; step < 3; step++) {
        double[] gradient = naiveGradient(expected, BATCH);
        for (int k = 0; k < expected.length; k++) {
          squares[k] = 0.9 * squares[k] + 0.1 * gradient[k] * gradient[k];
          expected[k] -= 0.05 * gradient[k] / Math.sqrt(squares[k] + 1e-10);
        }
        networks.step(new int[][] {BATCH}, 0.05);
      }
      assertArrayEquals(expected, parameters(networks, 0), 1e-4);
    }
  }

  @Test
  void longGradientsAreCutToTheirLargestNorm() throws Exception {
    try (ReplayNetworks networks = networks(settings(0.25), 1)) {
      networks.step(new int[][] {BATCH}, 0.1);
      double sum = 0;
      for (float gradient : networks.gradient(0)) {
        sum += gradient * gradient;
      }
      assertEquals(0.25, Math.sqrt(sum), 1e-5);
    }
  }

  @Test
  void rowLossesAreSquaredErrorsOfTheKnownOutput() throws Exception {
    try (ReplayNetworks networks = networks(settings(5), 2)) {
      double[][] losses = networks.rowLosses();
      double[][] inputs = NaiveNetwork.rows(NaiveNetwork.normals(WIDTH * ROWS, 1), WIDTH);
      for (int network = 0; network < 2; network++) {
        assertEquals(ROWS, losses[network].length);
        for (int row = 0; row < ROWS; row++) {
          double error = NAIVE.outputs(parameters(networks, network), inputs[row])[row % 2] - (3 - row);
          assertEquals(error * error, losses[network][row], 1e-4 * (1 + error * error));
        }
      }
    }
  }

  @Test
  void initialWeightsAreUniformAndBiasesZero() throws Exception {
    try (ReplayNetworks networks = networks(settings(5), 1)) {
      float[] parameters = networks.network(0).parameters();
      for (float parameter : parameters) {
        assertTrue(Math.abs(parameter) <= 0.5);
      }
      for (int k = WIDTH * 6; k < (WIDTH + 1) * 6; k++) {
        assertEquals(0, parameters[k]);
      }
    }
  }

  @Test
  void mistakesAreNamed() throws Exception {
    NetworkShape wrong = new NetworkShape(2, new int[] {3}, Activation.RELU, 2, Loss.LOG);
    assertTrue(assertThrows(IllegalArgumentException.class, () -> new ReplayNetworks(wrong, settings(5), 9, List.of(RandomStreams.of(1))))
        .getMessage().contains("squared loss"));
    try (ReplayNetworks networks = networks(settings(5), 1)) {
      assertThrows(IllegalArgumentException.class, () -> networks.step(new int[][] {{0, 1}}, 0.1));
      assertThrows(IllegalStateException.class, () -> {
        for (int k = 0; k < 20; k++) {
          networks.add(new float[WIDTH], 0, 0);
        }
      });
    }
  }
}
