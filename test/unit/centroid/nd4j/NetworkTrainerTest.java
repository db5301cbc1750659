// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Training depends only on stream, rows and row weights, not on other networks in the same memory; rows of weight 0 have no effect. */
class NetworkTrainerTest {

  private static final int ROWS = 100;
  private static final NetworkShape SHAPE = new NetworkShape(3, new int[] {8, 6}, Activation.RELU, 1, Loss.SQUARED);
  private static final float[] INPUTS = NaiveNetwork.normals(3 * ROWS, 3);
  private static final NetworkData DATA = new NetworkData(SHAPE, INPUTS, curve(INPUTS));

  @BeforeAll
  static void start() {
    Nd4jRuntime.start();
  }

  private static float[] curve(float[] inputs) {
    float[] targets = new float[inputs.length / 3];
    for (int row = 0; row < targets.length; row++) {
      targets[row] = (float) Math.sin(2 * inputs[3 * row]) + inputs[3 * row + 1] * inputs[3 * row + 2];
    }
    return targets;
  }

  private static TrainingSettings settings(Updater updater, int batchSize) {
    return new TrainingSettings(updater, updater == Updater.SGD ? 0.01 : 0.005, Schedule.COSINE, 6, batchSize, 0.01, 1);
  }

  private static NetworkTrainer trainer(NetworkData data, TrainingSettings settings, int stream) {
    return new NetworkTrainer(SHAPE, settings, data, GradientTest.streams(stream + 1).get(stream));
  }

  private static NetworkTrainer trainer(int stream) {
    return trainer(DATA, settings(Updater.ADAM, 16), stream);
  }

  /** Returns the row weights of a bootstrap sample. */
  private static double[] bootstrap(int seed) {
    Random random = new Random(seed);
    double[] weights = new double[ROWS];
    for (int k = 0; k < ROWS; k++) {
      weights[random.nextInt(ROWS)]++;
    }
    return weights;
  }

  /** Returns the parameters of a network that was trained alone for all epochs. */
  private static float[] trained(NetworkData data, TrainingSettings settings, int stream, double[] weights) throws Exception {
    NetworkTrainer trainer = trainer(data, settings, stream);
    try (Layers layers = Layers.open(SHAPE, settings.batchSize())) {
      while (trainer.epochsDone() < settings.numEpochs()) {
        trainer.epoch(layers, weights, null);
      }
    }
    return trainer.parameters();
  }

  /** 100 rows in batches of 32: the last batch is short. */
  @ParameterizedTest
  @EnumSource(Updater.class)
  void networksThatShareMemoryTrainAsTheyWouldAlone(Updater updater) throws Exception {
    TrainingSettings settings = settings(updater, 32);
    List<NetworkTrainer> trainers = List.of(trainer(DATA, settings, 0), trainer(DATA, settings, 1), trainer(DATA, settings, 2));
    try (Layers layers = Layers.open(SHAPE, 32)) {
      for (int epoch = 0; epoch < settings.numEpochs(); epoch++) {
        for (int k = 0; k < 3; k++) {
          trainers.get(k).epoch(layers, bootstrap(k), null);
        }
      }
    }
    for (int k = 0; k < 3; k++) {
      assertArrayEquals(trained(DATA, settings, k, bootstrap(k)), trainers.get(k).parameters());
    }
    assertFalse(Arrays.equals(trainers.get(0).parameters(), trainers.get(1).parameters()));
  }

  /** A batch of 3,000 rows is processed in 24 parts, one of 200 in two: the gradients of parts add up to that of the batch. */
  @Test
  void partsOfBatchesMakeTheSameSteps() throws Exception {
    assertEquals(125, SHAPE.rowsAtOnce(3000));
    assertEquals(1, SHAPE.rowsAtOnce(1));
    NetworkShape wide = new NetworkShape(16, new int[] {512, 512}, Activation.RELU, 1, Loss.SQUARED);
    assertEquals(256, wide.rowsAtOnce(512));
    int rows = 200;
    float[] inputs = NaiveNetwork.normals(3 * rows, 8);
    NetworkData data = new NetworkData(SHAPE, inputs, curve(inputs));
    double[] weights = new double[rows];
    Arrays.setAll(weights, row -> row % 3);
    NaiveNetwork naive = new NaiveNetwork(Activation.RELU, Loss.SQUARED, 3, 8, 6, 1);
    NetworkTrainer trainer = trainer(data, new TrainingSettings(Updater.SGD, 1e-30, Schedule.CONSTANT, 1, rows, 0, 0), 0);
    try (Layers layers = Layers.open(SHAPE, rows)) {
      trainer.epoch(layers, weights, null);
    }
    double[] expected = naive.gradient(NaiveNetwork.widened(trainer.parameters(), 0, SHAPE.numParameters()), NaiveNetwork.rows(inputs, 3),
        NaiveNetwork.rows(curve(inputs), 1), weights);
    assertArrayEquals(expected, NaiveNetwork.widened(trainer.gradient(), 0, expected.length), 1e-4);
  }

  @Test
  void sameSeedSameResult() throws Exception {
    assertArrayEquals(trained(DATA, settings(Updater.ADAM, 16), 2, null), trained(DATA, settings(Updater.ADAM, 16), 2, null));
  }

  @Test
  void rowsOfWeightZeroHaveNoEffect() throws Exception {
    double[] weights = bootstrap(4);
    float[] inputs = INPUTS.clone();
    float[] targets = curve(INPUTS);
    int changed = 0;
    for (int row = 0; row < ROWS; row++) {
      if (weights[row] == 0) {
        inputs[3 * row] = 50;
        targets[row] = -1000;
        changed++;
      }
    }
    assertTrue(changed > 20);
    assertArrayEquals(trained(DATA, settings(Updater.ADAM, 16), 0, weights),
        trained(new NetworkData(SHAPE, inputs, targets), settings(Updater.ADAM, 16), 0, weights));
  }

  @Test
  void noWeightsMeanWeightOne() throws Exception {
    double[] ones = new double[ROWS];
    Arrays.fill(ones, 1);
    assertArrayEquals(trained(DATA, settings(Updater.ADAM, 16), 1, null), trained(DATA, settings(Updater.ADAM, 16), 1, ones));
  }

  /** Row weights may change between epochs, and a copy is independent of the original. */
  @Test
  void aCopyContinuesIndependently() throws Exception {
    NetworkTrainer original = trainer(0);
    NetworkTrainer whole = trainer(0);
    try (Layers layers = Layers.open(SHAPE, 16)) {
      original.epoch(layers, bootstrap(1), null);
      whole.epoch(layers, bootstrap(1), null);
      float[] before = original.parameters();
      NetworkTrainer copy = original.copy();
      assertEquals(1, copy.epochsDone());
      copy.epoch(layers, null, null);
      assertArrayEquals(before, original.parameters());
      whole.epoch(layers, null, null);
      assertArrayEquals(whole.parameters(), copy.parameters(), "a copy has the optimiser's state and the order of rows");
      original.epoch(layers, bootstrap(2), null);
      assertFalse(Arrays.equals(copy.parameters(), original.parameters()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void lossesAreThoseOfTheTrainedNetwork(Loss loss) throws Exception {
    NetworkShape shape = new NetworkShape(3, new int[] {7}, Activation.TANH, 3, loss);
    float[] targets = NaiveNetwork.targets(shape, ROWS, 5);
    NetworkData data = new NetworkData(shape, INPUTS, targets);
    NetworkTrainer trainer = new NetworkTrainer(shape, TrainingSettings.adam(0.01, 3, 30), data, RandomStreams.of(1));
    double[] losses = new double[ROWS];
    try (Layers layers = Layers.open(shape, 30)) {
      trainer.epoch(layers, null, null);
      trainer.rowLosses(layers, losses);
    }
    TrainedNetwork network = trainer.network();
    assertArrayEquals(network.parameters(), trainer.parameters());
    NaiveNetwork naive = new NaiveNetwork(Activation.TANH, loss, 3, 7, shape.resultWidth());
    double[] parameters = NaiveNetwork.widened(network.parameters(), 0, shape.numParameters());
    for (int row = 0; row < ROWS; row++) {
      double[] x = NaiveNetwork.widened(INPUTS, 3 * row, 3);
      double[] y = NaiveNetwork.widened(targets, shape.numTargets() * row, shape.numTargets());
      assertEquals(naive.loss(parameters, x, y), losses[row], 1e-4 * (1 + Math.abs(losses[row])));
    }
    assertThrows(IllegalArgumentException.class, () -> trainer.setParameters(new float[3]));
  }

  @Test
  void lossesOfOtherRowsAreThoseOfTheTrainedNetwork() throws Exception {
    float[] others = NaiveNetwork.normals(3 * 40, 9);
    NetworkTrainer trainer = trainer(0);
    double[] losses = new double[40];
    try (Layers layers = Layers.open(SHAPE, 16)) {
      trainer.rowLosses(layers, new NetworkData(SHAPE, others, curve(others)), losses);
    }
    TrainedNetwork network = trainer.network();
    for (int row = 0; row < 40; row++) {
      double error = network.predict(Arrays.copyOfRange(others, 3 * row, 3 * row + 3))[0] - curve(others)[row];
      assertEquals(error * error, losses[row], 1e-4 * (1 + losses[row]));
    }
  }

  @Test
  void trainingReducesTheLoss() throws Exception {
    NetworkTrainer trainer = trainer(DATA, TrainingSettings.adam(0.01, 200, 20), 0);
    try (Layers layers = Layers.open(SHAPE, 20)) {
      double first = trainer.epoch(layers, null, null);
      double last = first;
      while (trainer.epochsDone() < 200) {
        last = trainer.epoch(layers, null, null);
      }
      assertTrue(last < 0.1 * first, first + " to " + last);
    }
  }

  @Test
  void divergenceNamesTheEpochAndTheRemedy() throws Exception {
    NetworkTrainer trainer = trainer(DATA, new TrainingSettings(Updater.SGD, 1e6, Schedule.CONSTANT, 10, 10, 0, 0), 0);
    try (Layers layers = Layers.open(SHAPE, 10)) {
      DivergedException failure = assertThrows(DivergedException.class, () -> {
        for (int epoch = 0; epoch < 10; epoch++) {
          trainer.epoch(layers, null, null);
        }
      });
      assertTrue(failure.getMessage().matches(".*in epoch [1-9]\\d*: .*"), failure.getMessage());
      assertTrue(failure.getMessage().contains("learning rate"), failure.getMessage());
    }
  }

  @Test
  void anInterruptStopsTraining() throws Exception {
    NetworkTrainer trainer = trainer(0);
    try (Layers layers = Layers.open(SHAPE, 16)) {
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, () -> trainer.epoch(layers, null, null));
      assertTrue(Thread.interrupted(), "the interrupt flag stays set");
      assertEquals(0, trainer.epochsDone());
    }
  }
}
