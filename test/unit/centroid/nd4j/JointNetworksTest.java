// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.Streams;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks trained together end where each would have ended alone, and only rows with weight move them. */
class JointNetworksTest {

  private static final int ROWS = 100;
  private static final NetworkShape SHAPE = new NetworkShape(3, new int[] {8, 6}, Activation.RELU, 1, Loss.SQUARED);
  private static final float[] INPUTS = NaiveNetwork.normals(3 * ROWS, 3);
  private static final NetworkData DATA = new NetworkData(SHAPE, INPUTS, curve(INPUTS));

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

  /** Weights of a bootstrap draw for each network. */
  private static float[][] bootstrap(int numNetworks) {
    Random random = new Random(4);
    float[][] weights = new float[numNetworks][ROWS];
    for (float[] one : weights) {
      for (int k = 0; k < ROWS; k++) {
        one[random.nextInt(ROWS)]++;
      }
    }
    return weights;
  }

  private static float[][] trained(NetworkData data, TrainingSettings settings, List<Streams> streams, float[][] weights) throws Exception {
    try (JointNetworks networks = new JointNetworks(SHAPE, settings, data, streams)) {
      while (networks.epochsDone() < settings.numEpochs()) {
        networks.epoch(weights, null);
      }
      float[][] parameters = new float[networks.size()][];
      Arrays.setAll(parameters, networks::parameters);
      return parameters;
    }
  }

  /** 100 rows in batches of 32: the last batch is short. */
  @ParameterizedTest
  @EnumSource(Updater.class)
  void jointTrainingEqualsSingleTrainings(Updater updater) throws Exception {
    int m = 4;
    float[][] weights = bootstrap(m);
    List<Streams> streams = GradientTest.streams(m);
    float[][] joint = trained(DATA, settings(updater, 32), streams, weights);
    for (int network = 0; network < m; network++) {
      float[][] single = trained(DATA, settings(updater, 32), List.of(streams.get(network)), new float[][] {weights[network]});
      assertArrayEquals(single[0], joint[network]);
    }
    assertFalse(Arrays.equals(joint[0], joint[1]));
  }

  /** A batch of 3,000 rows goes through in 24 parts, one of 200 in two: their gradients add up to that of the batch. */
  @Test
  void partsOfBatchesMakeTheSameSteps() throws Exception {
    assertEquals(125, SHAPE.rowsAtOnce(3000));
    assertEquals(1, SHAPE.rowsAtOnce(1));
    NetworkShape wide = new NetworkShape(16, new int[] {512, 512}, Activation.RELU, 1, Loss.SQUARED);
    assertEquals(256, wide.rowsAtOnce(512));
    int rows = 200;
    float[] inputs = NaiveNetwork.normals(3 * rows, 8);
    NetworkData data = new NetworkData(SHAPE, inputs, curve(inputs));
    float[][] weights = new float[2][rows];
    for (int row = 0; row < rows; row++) {
      weights[0][row] = row % 3;
      weights[1][row] = row % 2;
    }
    double[][] x = NaiveNetwork.rows(inputs, 3);
    double[][] y = NaiveNetwork.rows(curve(inputs), 1);
    NaiveNetwork naive = new NaiveNetwork(Activation.RELU, Loss.SQUARED, 3, 8, 6, 1);
    TrainingSettings still = new TrainingSettings(Updater.SGD, 1e-30, Schedule.CONSTANT, 1, rows, 0, 0);
    try (JointNetworks networks = new JointNetworks(SHAPE, still, data, GradientTest.streams(2))) {
      networks.epoch(weights, null);
      for (int network = 0; network < 2; network++) {
        double[] parameters = NaiveNetwork.widened(networks.parameters(network), 0, SHAPE.numParameters());
        double[] expected = naive.gradient(parameters, x, y, NaiveNetwork.widened(weights[network], 0, rows));
        assertArrayEquals(expected, NaiveNetwork.widened(networks.gradient(network), 0, expected.length), 1e-4);
      }
    }
  }

  /** Whoever stops a training closes it while a thread may still compute. */
  @Test
  void closingWaitsForTheThreadThatComputes() throws Exception {
    JointNetworks networks = new JointNetworks(SHAPE, TrainingSettings.adam(0.01, 10, 1), DATA, GradientTest.streams(50));
    Throwable[] failure = new Throwable[1];
    Thread trainer = new Thread(() -> failure[0] = assertThrows(Exception.class, () -> {
      while (true) {
        networks.epoch(null, null);
      }
    }));
    trainer.start();
    while (networks.epochsDone() == 0) {
      Thread.sleep(1);
    }
    trainer.interrupt();
    networks.close();
    trainer.join(20_000);
    assertFalse(trainer.isAlive());
    assertTrue(failure[0] instanceof InterruptedException || failure[0] instanceof IllegalStateException, String.valueOf(failure[0]));
    assertThrows(IllegalStateException.class, () -> networks.epoch(null, null));
    assertEquals(SHAPE.numParameters(), networks.parameters(3).length);
  }

  @Test
  void oneSeedOneResult() throws Exception {
    float[][] first = trained(DATA, settings(Updater.ADAM, 16), GradientTest.streams(3), null);
    float[][] second = trained(DATA, settings(Updater.ADAM, 16), GradientTest.streams(3), null);
    for (int network = 0; network < 3; network++) {
      assertArrayEquals(first[network], second[network]);
    }
  }

  @Test
  void rowsOfWeightZeroDoNotMatter() throws Exception {
    float[][] weights = bootstrap(1);
    float[] inputs = INPUTS.clone();
    float[] targets = curve(INPUTS);
    int changed = 0;
    for (int row = 0; row < ROWS; row++) {
      if (weights[0][row] == 0) {
        inputs[3 * row] = 50;
        targets[row] = -1000;
        changed++;
      }
    }
    assertTrue(changed > 20);
    NetworkData other = new NetworkData(SHAPE, inputs, targets);
    assertArrayEquals(trained(DATA, settings(Updater.ADAM, 16), GradientTest.streams(1), weights)[0],
        trained(other, settings(Updater.ADAM, 16), GradientTest.streams(1), weights)[0]);
  }

  /** Momentum would carry it further, and decay shrink it. */
  @Test
  void aNetworkWithoutAnyWeightRests() throws Exception {
    float[][] weights = bootstrap(2);
    try (JointNetworks networks = new JointNetworks(SHAPE, settings(Updater.ADAM, 16), DATA, GradientTest.streams(2))) {
      networks.epoch(weights, null);
      float[] before = networks.parameters(1);
      double[][] passing = new double[2][ROWS];
      networks.epoch(new float[][] {weights[0], new float[ROWS]}, passing);
      assertArrayEquals(before, networks.parameters(1));
      double[][] exact = new double[2][ROWS];
      networks.rowLosses(exact);
      assertArrayEquals(exact[1], passing[1], 1e-6);
      assertFalse(Arrays.equals(exact[0], passing[0]));
    }
  }

  @Test
  void noWeightsMeanWeightOne() throws Exception {
    float[][] ones = new float[2][ROWS];
    for (float[] one : ones) {
      Arrays.fill(one, 1);
    }
    assertArrayEquals(trained(DATA, settings(Updater.ADAM, 16), GradientTest.streams(2), null)[1],
        trained(DATA, settings(Updater.ADAM, 16), GradientTest.streams(2), ones)[1]);
  }

  @Test
  void weightsMayChangeBetweenEpochsAndTrainingMayPause() throws Exception {
    float[][] weights = bootstrap(2);
    try (JointNetworks one = new JointNetworks(SHAPE, settings(Updater.ADAM, 16), DATA, GradientTest.streams(2));
        JointNetworks other = new JointNetworks(SHAPE, settings(Updater.ADAM, 16), DATA, GradientTest.streams(2))) {
      one.epoch(weights, null);
      one.epoch(null, null);
      other.epoch(weights, null);
      other.pause();
      other.epoch(null, null);
      assertArrayEquals(one.parameters(1), other.parameters(1));
      assertEquals(2, other.epochsDone());
    }
  }

  @Test
  void exportedNetworksPredictTheSame() throws Exception {
    for (Loss loss : Loss.values()) {
      NetworkShape shape = new NetworkShape(3, new int[] {7}, Activation.TANH, 3, loss);
      NetworkData data = new NetworkData(shape, INPUTS, NaiveNetwork.targets(shape, ROWS, 5));
      try (JointNetworks networks = new JointNetworks(shape, TrainingSettings.adam(0.01, 3, 30), data, GradientTest.streams(2))) {
        networks.epoch(null, null);
        double[][][] predictions = networks.predict(INPUTS);
        DenseNetwork exported = networks.network(1);
        for (int row = 0; row < ROWS; row++) {
          assertArrayEquals(exported.predict(Arrays.copyOfRange(INPUTS, 3 * row, 3 * row + 3)), predictions[1][row], 1e-5);
        }
        float[] before = networks.parameters(0);
        networks.setParameters(0, exported.parameters());
        assertArrayEquals(exported.parameters(), networks.parameters(0));
        assertArrayEquals(exported.parameters(), networks.parameters(1));
        networks.setParameters(0, before);
        assertArrayEquals(before, networks.parameters(0));
        assertThrows(IllegalArgumentException.class, () -> networks.setParameters(0, new float[3]));
      }
    }
  }

  @Test
  void trainingMakesTheLossSmall() throws Exception {
    TrainingSettings settings = TrainingSettings.adam(0.01, 200, 20);
    try (JointNetworks networks = new JointNetworks(SHAPE, settings, DATA, GradientTest.streams(2))) {
      double first = networks.epoch(null, null)[0];
      double last = first;
      while (networks.epochsDone() < 200) {
        last = networks.epoch(null, null)[0];
      }
      assertTrue(last < 0.1 * first, first + " to " + last);
    }
  }

  @Test
  void divergenceNamesTheEpochAndTheRemedy() throws Exception {
    TrainingSettings wild = new TrainingSettings(Updater.SGD, 1e6, Schedule.CONSTANT, 10, 10, 0, 0);
    try (JointNetworks networks = new JointNetworks(SHAPE, wild, DATA, GradientTest.streams(1))) {
      DivergedException failure = assertThrows(DivergedException.class, () -> {
        for (int epoch = 0; epoch < 10; epoch++) {
          networks.epoch(null, null);
        }
      });
      assertTrue(failure.epoch() >= 1 && failure.getMessage().contains("epoch " + failure.epoch()), failure.getMessage());
      assertTrue(failure.getMessage().contains("learning rate"), failure.getMessage());
    }
  }

  @Test
  void anInterruptStopsTraining() throws Exception {
    try (JointNetworks networks = new JointNetworks(SHAPE, settings(Updater.ADAM, 16), DATA, GradientTest.streams(1))) {
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, () -> networks.epoch(null, null));
      assertTrue(Thread.interrupted(), "the flag stays for those who ask the thread");
      assertEquals(0, networks.epochsDone());
    }
  }

  @Test
  void badWeightsAreRefused() throws Exception {
    try (JointNetworks networks = new JointNetworks(SHAPE, settings(Updater.ADAM, 1000), DATA, GradientTest.streams(1))) {
      assertThrows(IllegalArgumentException.class, () -> networks.epoch(new float[2][ROWS], null));
      assertThrows(IllegalArgumentException.class, () -> networks.epoch(new float[1][3], null));
      float[][] bad = new float[1][ROWS];
      for (float value : new float[] {-1, Float.NaN, Float.POSITIVE_INFINITY}) {
        bad[0][5] = value;
        assertThrows(IllegalArgumentException.class, () -> networks.epoch(bad, null));
      }
      networks.epoch(new float[1][ROWS], null);
    }
    assertThrows(IllegalArgumentException.class, () -> new JointNetworks(SHAPE, settings(Updater.ADAM, 1), DATA, List.of()));
  }
}
