// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.ConvolutionLayer;
import centroid.nd4j.layer.ImageLayer;
import centroid.nd4j.layer.ImageSize;
import centroid.nd4j.layer.ImageStack;
import centroid.nd4j.layer.NaiveImages;
import centroid.nd4j.layer.PoolingLayer;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares losses, gradients and predictions of networks for images with definitions in double precision and finite differences. */
class ImageGradientTest {

  private static final int ROWS = 5;
  private static final int CLASSES = 3;
  /** For sums of hundreds of numbers of size 1 in float. */
  private static final double TOLERANCE = 1e-4;
  private static final ImageSize INPUT = new ImageSize(2, 6, 5);

  private static final ImageLayer CONVOLUTION = new ConvolutionLayer(3, 3);
  private static final ImageLayer WITH_BIAS = new ConvolutionLayer(4, 3, false);

  @BeforeAll
  static void start() {
    Nd4jRuntime.startImages();
  }

  static Stream<Arguments> stacks() {
    return Stream.of(
        Arguments.of(List.of(), Activation.TANH, new int[] {4}),
        Arguments.of(List.of(WITH_BIAS), Activation.TANH, new int[0]),
        Arguments.of(List.of(CONVOLUTION), Activation.TANH, new int[0]),
        Arguments.of(List.of(new ConvolutionLayer(2, 1), new ConvolutionLayer(2, 5)), Activation.RELU, new int[] {4}),
        // With many channels the backward pass is another one; a filter may be larger than its image.
        Arguments.of(List.of(new ConvolutionLayer(17, 1), new ConvolutionLayer(2, 3), CONVOLUTION), Activation.TANH, new int[0]),
        Arguments.of(List.of(new ConvolutionLayer(1, 13), CONVOLUTION), Activation.TANH, new int[0]),
        Arguments.of(List.of(new PoolingLayer(true, 2)), Activation.RELU, new int[0]),
        Arguments.of(List.of(new PoolingLayer(false, 2), WITH_BIAS, new PoolingLayer(true, 0)), Activation.TANH, new int[0]),
        Arguments.of(List.of(CONVOLUTION, new PoolingLayer(true, 2), CONVOLUTION, new PoolingLayer(false, 0)), Activation.RELU, new int[] {4}),
        Arguments.of(List.of(CONVOLUTION, WITH_BIAS, new PoolingLayer(false, 3)), Activation.IDENTITY, new int[0]));
  }

  private final float[] inputs = NaiveNetwork.normals(ROWS * INPUT.length(), 1);
  private final double[][] rows = NaiveNetwork.rows(inputs, INPUT.length());

  private static NetworkShape shape(List<ImageLayer> layers, Activation activation, int[] hidden) {
    return new NetworkShape(new ImageStack(INPUT, layers), hidden, activation, CLASSES, Loss.LOG);
  }

  private static NetworkTrainer trainer(NetworkShape shape, float[] inputs, float[] targets) {
    // The learning rate is so small that no weight changes.
    TrainingSettings still = new TrainingSettings(Updater.SGD, 1e-30, Schedule.CONSTANT, 1, ROWS, 0, 0);
    NetworkTrainer trainer = new NetworkTrainer(shape, still, new NetworkData(shape, inputs, targets), RandomStreams.of(7));
    float[] start = trainer.parameters();
    float[] noise = NaiveNetwork.normals(start.length, 10);
    for (int k = 0; k < start.length; k++) {
      // Scales differ from 1 and shifts from 0; variances stay above 0.
      start[k] += 0.1f * Math.abs(noise[k]);
    }
    trainer.setParameters(start);
    return trainer;
  }

  private static double meanLoss(NetworkShape shape, double[] parameters, double[][] rows, float[] targets, double[] weights) {
    double[][] features = new NaiveImages(shape.images(), shape.activation()).features(parameters, rows, true);
    double sum = 0;
    for (int row = 0; row < rows.length; row++) {
      sum += weights[row] * loss(shape, parameters, features[row], targets[row]);
    }
    return sum / rows.length;
  }

  private static double loss(NetworkShape shape, double[] parameters, double[] features, double target) {
    int[] widths = new int[shape.numLayers() + 1];
    Arrays.setAll(widths, shape::width);
    double[] dense = Arrays.copyOfRange(parameters, shape.denseOffset(), parameters.length);
    return new NaiveNetwork(shape.activation(), shape.loss(), widths).loss(dense, features, new double[] {target});
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void gradientsAgreeWithFiniteDifferencesUnderRowWeights(List<ImageLayer> layers, Activation activation, int[] hidden) throws Exception {
    NetworkShape shape = shape(layers, activation, hidden);
    float[] targets = NaiveNetwork.targets(shape, ROWS, 2);
    double[] weights = new double[ROWS];
    Arrays.setAll(weights, row -> row % 3 * 0.6f);
    NetworkTrainer trainer = trainer(shape, inputs, targets);
    double[] parameters = NaiveNetwork.widened(trainer.parameters(), 0, shape.numParameters());
    double loss;
    try (Layers lent = Layers.open(shape, ROWS)) {
      loss = trainer.epoch(lent, weights, null);
    }
    assertEquals(meanLoss(shape, parameters, rows, targets, weights) * ROWS / Arrays.stream(weights).sum(), loss, TOLERANCE);
    double step = 1e-6;
    float[] gradient = trainer.gradient();
    for (int k = 0; k < parameters.length; k++) {
      double[] moved = parameters.clone();
      moved[k] += step;
      double above = meanLoss(shape, moved, rows, targets, weights);
      moved[k] -= 2 * step;
      double expected = (above - meanLoss(shape, moved, rows, targets, weights)) / (2 * step);
      assertEquals(expected, gradient[k], TOLERANCE * (1 + Math.abs(expected)), "parameter " + k + " of " + shape);
    }
  }

  /** Predictions use running statistics, in ND4J and in plain Java, for one row and for many. */
  @ParameterizedTest
  @MethodSource("stacks")
  void predictionsAgreeWithTheDefinition(List<ImageLayer> layers, Activation activation, int[] hidden) throws Exception {
    NetworkShape shape = shape(layers, activation, hidden);
    float[] targets = NaiveNetwork.targets(shape, ROWS, 2);
    NetworkTrainer trainer = trainer(shape, inputs, targets);
    double[] parameters = NaiveNetwork.widened(trainer.parameters(), 0, shape.numParameters());
    double[] losses = new double[ROWS];
    try (Layers lent = Layers.open(shape, 3)) {
      trainer.rowLosses(lent, losses);
    }
    double[][] features = new NaiveImages(shape.images(), activation).features(parameters, rows, false);
    double[] all = trainer.network().predictAll(inputs, ROWS);
    for (int row = 0; row < ROWS; row++) {
      double expected = loss(shape, parameters, features[row], targets[row]);
      assertEquals(expected, losses[row], TOLERANCE * (1 + expected));
      double[] one = trainer.network().predict(Arrays.copyOfRange(inputs, row * INPUT.length(), (row + 1) * INPUT.length()));
      assertEquals(expected, -Math.log(one[(int) targets[row]]), TOLERANCE * (1 + expected));
      assertArrayEquals(one, Arrays.copyOfRange(all, row * CLASSES, (row + 1) * CLASSES));
    }
  }

  /** A batch has a weight of 0.1, the earlier statistics of 0.9. */
  @Test
  void runningStatisticsFollowTheBatches() throws Exception {
    NetworkShape shape = shape(List.of(new ConvolutionLayer(1, 1)), Activation.IDENTITY, new int[0]);
    NetworkTrainer trainer = trainer(shape, inputs, NaiveNetwork.targets(shape, ROWS, 2));
    float[] before = trainer.parameters();
    try (Layers lent = Layers.open(shape, ROWS)) {
      trainer.epoch(lent, null, null);
    }
    float[] after = trainer.parameters();
    double sum = 0;
    double squares = 0;
    int count = ROWS * INPUT.plane();
    for (double[] row : rows) {
      for (int k = 0; k < INPUT.plane(); k++) {
        double value = before[0] * row[k] + before[1] * row[INPUT.plane() + k];
        sum += value;
        squares += value * value;
      }
    }
    double mean = sum / count;
    assertEquals(0.9 * before[4] + 0.1 * mean, after[4], 1e-6);
    assertEquals(0.9 * before[5] + 0.1 * (squares - count * mean * mean) / (count - 1), after[5], 1e-5);
    assertArrayEquals(Arrays.copyOf(before, 4), Arrays.copyOf(after, 4));
  }
}
