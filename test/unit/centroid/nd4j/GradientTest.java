// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares losses and gradients with a naive network in double precision and finite differences. */
class GradientTest {

  private static final int ROWS = 9;
  /** For sums of tens of numbers of size 1 in float. */
  private static final double TOLERANCE = 2e-5;

  static Stream<Arguments> kinds() {
    return Arrays.stream(Loss.values()).flatMap(loss -> Arrays.stream(Activation.values()).flatMap(activation ->
        Stream.of(new int[] {5, 4}, new int[] {6}, new int[0]).map(hidden -> Arguments.of(loss, activation, hidden))));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void agreeWithFiniteDifferencesUnderRowWeights(Loss loss, Activation activation, int[] hidden) throws Exception {
    NetworkShape shape = new NetworkShape(3, hidden, activation, loss == Loss.LOG ? 4 : 2, loss);
    float[] inputs = NaiveNetwork.normals(3 * ROWS, 1);
    float[] targets = NaiveNetwork.targets(shape, ROWS, 2);
    double[] weights = new double[ROWS];
    Arrays.setAll(weights, row -> row % 4 * 0.6f);
    NaiveNetwork naive = naive(shape, hidden);
    double[][] x = NaiveNetwork.rows(inputs, 3);
    double[][] y = NaiveNetwork.rows(targets, shape.numTargets());
    // The learning rate is so small that no weight changes.
    TrainingSettings still = new TrainingSettings(Updater.SGD, 1e-30, Schedule.CONSTANT, 1, ROWS, 0, 0);
    NetworkTrainer network = new NetworkTrainer(shape, still, new NetworkData(shape, inputs, targets), RandomStreams.of(7));
    float[] start = NaiveNetwork.normals(shape.numParameters(), 10);
    for (int k = 0; k < start.length; k++) {
      start[k] *= 0.5f; // small enough for the naive exponentials
    }
    network.setParameters(start);
    double[] passing = new double[ROWS];
    double[] exact = new double[ROWS];
    Nd4jRuntime.start();
    try (Layers layers = Layers.open(shape, ROWS)) {
      double mean = network.epoch(layers, weights, passing);
      network.rowLosses(layers, exact);
      double[] parameters = NaiveNetwork.widened(network.parameters(), 0, shape.numParameters());
      double[] expected = naive.gradient(parameters, x, y, weights);
      assertClose(expected, NaiveNetwork.widened(network.gradient(), 0, expected.length));
      double[] losses = new double[ROWS];
      Arrays.setAll(losses, row -> naive.loss(parameters, x[row], y[row]));
      assertClose(losses, passing);
      assertClose(losses, exact);
      assertEquals(mean(losses, weights), mean, TOLERANCE * (1 + Math.abs(mean)));
    }
  }

  /** The naive formula overflows for extreme outputs; ours must not. */
  @Test
  void extremeOutputsHaveFiniteLossesAndGradients() {
    float[] targets = {1};
    for (float extreme : new float[] {-1e4f, 1e4f}) {
      float[] gaussian = {0.5f, extreme};
      assertTrue(Double.isFinite(Loss.GAUSSIAN.value(gaussian, 0, targets, 0, 1)));
      Loss.GAUSSIAN.gradient(gaussian, 0, targets, 0, 1, 1);
      // The gradient leads back into the range, never away from it.
      assertTrue(Float.isFinite(gaussian[0]) && Math.signum(gaussian[1]) * extreme >= 0);
      float[] scores = {extreme, 0};
      assertTrue(Double.isFinite(Loss.LOG.value(scores, 0, targets, 0, 2)));
      Loss.LOG.gradient(scores, 0, targets, 0, 2, 1);
      assertEquals(0, scores[0] + scores[1], 1e-6);
    }
  }

  /** The standard deviation of noise is between 0.001 and 10, in units of that of the targets, whatever the outputs. */
  @Test
  void noiseHasAFloorAndACeiling() {
    NetworkShape shape = new NetworkShape(1, new int[0], Activation.IDENTITY, 1, Loss.GAUSSIAN);
    for (float extreme : new float[] {1, 30, 1e6f}) {
      TrainedNetwork quiet = new TrainedNetwork(shape, new float[] {0, 0, 0, -20 * extreme});
      TrainedNetwork loud = new TrainedNetwork(shape, new float[] {0, 0, 0, 20 * extreme});
      assertEquals(1e-3, Math.exp(0.5 * quiet.predict(new float[] {0})[1]), 1e-4);
      assertEquals(10, Math.exp(0.5 * loud.predict(new float[] {0})[1]), 0.1);
      float[] outputs = {2, -20 * extreme};
      assertEquals(Loss.GAUSSIAN.value(new float[] {2, -20}, 0, new float[] {2}, 0, 1), Loss.GAUSSIAN.value(outputs, 0, new float[] {2}, 0, 1));
    }
  }

  @Test
  void saturatedActivationsAreFinite() {
    float[] sums = {-1e30f, -100, 0, 100, 1e30f, 7};
    float[] values = sums.clone();
    Activation.TANH.apply(values, 5);
    assertArrayEquals(new float[] {-1, -1, 0, 1, 1, 7}, values, 4e-7f);
    values = sums.clone();
    Activation.SIGMOID.apply(values, 5);
    assertArrayEquals(new float[] {0, 0, 0.5f, 1, 1, 7}, values, 4e-7f);
    values[0] = Float.NaN;
    Activation.TANH.apply(values, 1);
    assertTrue(Float.isNaN(values[0]), "divergence must not be hidden");
  }

  @Test
  void tanhAndSigmoidAgreeWithTheTextbook() {
    float[] sums = new float[20_001];
    for (int k = 0; k < sums.length; k++) {
      sums[k] = (k - 10_000) / 1000f;
    }
    float[] tanh = sums.clone();
    float[] sigmoid = sums.clone();
    Activation.TANH.apply(tanh, tanh.length);
    Activation.SIGMOID.apply(sigmoid, sigmoid.length);
    for (int k = 0; k < sums.length; k++) {
      assertEquals(Math.tanh(sums[k]), tanh[k], 4e-7);
      assertEquals(1 / (1 + Math.exp(-sums[k])), sigmoid[k], 4e-7);
      assertTrue(Math.abs(tanh[k]) <= 1 && sigmoid[k] >= 0 && sigmoid[k] <= 1, "derivatives must not change their sign");
    }
  }

  private static NaiveNetwork naive(NetworkShape shape, int[] hidden) {
    int[] widths = new int[hidden.length + 2];
    widths[0] = shape.inputs();
    System.arraycopy(hidden, 0, widths, 1, hidden.length);
    widths[hidden.length + 1] = shape.resultWidth();
    return new NaiveNetwork(shape.activation(), shape.loss(), widths);
  }

  private static double mean(double[] losses, double[] weights) {
    double sum = 0;
    double total = 0;
    for (int row = 0; row < losses.length; row++) {
      sum += weights[row] * losses[row];
      total += weights[row];
    }
    return sum / total;
  }

  private static void assertClose(double[] expected, double[] actual) {
    for (int k = 0; k < expected.length; k++) {
      assertEquals(expected[k], actual[k], TOLERANCE * (1 + Math.abs(expected[k]) + Arrays.stream(expected).map(Math::abs).max().orElse(0)));
    }
  }

  static List<RandomStreams> streams(int number) {
    return java.util.stream.IntStream.range(0, number).mapToObj(network -> RandomStreams.of(7).child(network)).toList();
  }
}
