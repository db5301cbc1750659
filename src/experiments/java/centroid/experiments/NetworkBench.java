package centroid.experiments;

import centroid.core.Streams;
import centroid.nd4j.Activation;
import centroid.nd4j.DenseNetwork;
import centroid.nd4j.JointNetworks;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainingSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import weka.classifiers.functions.MultilayerPerceptron;
import weka.core.Instances;

/**
 * Speed of networks trained together, as ratios of processor time in one run: other programs on the machine then matter little.
 * All networks have layers 16-50-50-1 and are trained on 10,000 rows by Adam.
 */
final class NetworkBench {

  private static final int NETWORKS = 10;
  private static final int ROWS = 10_000;
  private static final int INPUTS = 16;
  private static final int REPEATS = 7;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Instances rows = Generated.friedman(ROWS, INPUTS, 1);
  private final NetworkShape shape = new NetworkShape(INPUTS, new int[] {50, 50}, Activation.RELU, 1, Loss.SQUARED);
  private final NetworkData data = encoded();

  private NetworkBench() {
  }

  /** Something that may throw. */
  @FunctionalInterface
  private interface Work {
    void run() throws Exception;
  }

  static void run() throws Exception {
    NetworkBench bench = new NetworkBench();
    double[] at64 = bench.jointAgainstSingle(64);
    Bench.show("10 networks 16-50-50-1, batch 64: joint time / ten trainings' time", at64[0] / at64[1], "<= 0.35");
    double[] at512 = bench.jointAgainstSingle(512);
    Bench.show("10 networks 16-50-50-1, batch 512: joint time / ten trainings' time", at512[0] / at512[1], "<= 0.80");
    Bench.show("MultilayerPerceptron's epoch / ours, per network, batch 64", bench.perceptronEpoch() / (at64[0] / NETWORKS), ">= 15");
    Bench.show("row losses of all networks / epoch, batch 64", at64[2] / at64[0], "");
    System.out.printf(Locale.ROOT, "    (joint epoch %.3f s at batch 64, %.3f s at 512; one row predicted in %.2f us)%n", at64[0], at512[0],
        bench.predictionSeconds() * 1e6);
  }

  private NetworkData encoded() {
    float[] inputs = new float[ROWS * INPUTS];
    float[] targets = new float[ROWS];
    for (int row = 0; row < ROWS; row++) {
      for (int k = 0; k < INPUTS; k++) {
        inputs[row * INPUTS + k] = (float) (3.46 * (rows.get(row).value(k) - 0.5));
      }
      targets[row] = (float) ((rows.get(row).classValue() - 14.4) / 5);
    }
    return new NetworkData(shape, inputs, targets);
  }

  /** Seconds of an epoch of all networks: trained together, and one after the other; and of their row losses. */
  private double[] jointAgainstSingle(int batchSize) throws Exception {
    TrainingSettings settings = TrainingSettings.adam(0.01, 100, batchSize);
    List<Streams> streams = new ArrayList<>();
    for (int network = 0; network < NETWORKS; network++) {
      streams.add(Streams.of(network));
    }
    float[][] weights = new float[NETWORKS][ROWS];
    for (float[] one : weights) {
      Arrays.fill(one, 1);
    }
    double[][] losses = new double[NETWORKS][ROWS];
    try (JointNetworks joint = new JointNetworks(shape, settings, data, streams);
        JointNetworks single = new JointNetworks(shape, settings, data, streams.subList(0, 1))) {
      double[][] seconds = new double[3][REPEATS];
      for (int k = -2; k < REPEATS; k++) {
        double together = seconds(() -> joint.epoch(weights, null));
        double apart = seconds(() -> {
          for (int network = 0; network < NETWORKS; network++) {
            single.epoch(new float[][] {weights[network]}, null);
          }
        });
        double judged = seconds(() -> joint.rowLosses(losses));
        if (k >= 0) {
          seconds[0][k] = together;
          seconds[1][k] = apart;
          seconds[2][k] = judged;
        }
      }
      return new double[] {smallest(seconds[0]), smallest(seconds[1]), smallest(seconds[2])};
    }
  }

  /** Seconds of one epoch of Weka's network of the same layers: the difference between few and more epochs. */
  private double perceptronEpoch() throws Exception {
    double[] seconds = new double[2];
    int[] epochs = {1, 6};
    for (int k = -1; k < 2; k++) {
      MultilayerPerceptron perceptron = new MultilayerPerceptron();
      perceptron.setHiddenLayers("50,50");
      perceptron.setTrainingTime(epochs[Math.max(0, k)]);
      seconds[Math.max(0, k)] = seconds(() -> perceptron.buildClassifier(rows));
    }
    return (seconds[1] - seconds[0]) / (epochs[1] - epochs[0]);
  }

  private double predictionSeconds() throws Exception {
    float[] parameters = new float[shape.numParameters()];
    Arrays.fill(parameters, 0.01f);
    DenseNetwork network = new DenseNetwork(shape, parameters);
    float[] row = new float[INPUTS];
    Arrays.fill(row, 0.5f);
    double[] seconds = new double[REPEATS];
    for (int k = 0; k < REPEATS; k++) {
      seconds[k] = seconds(() -> {
        for (int repeat = 0; repeat < ROWS; repeat++) {
          network.predict(row);
        }
      });
    }
    return smallest(seconds) / ROWS;
  }

  /** The repeat that other programs have disturbed least. */
  private static double smallest(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double seconds(Work work) throws Exception {
    long begin = CLOCK.getCurrentThreadCpuTime();
    work.run();
    return (CLOCK.getCurrentThreadCpuTime() - begin) / 1e9;
  }
}
