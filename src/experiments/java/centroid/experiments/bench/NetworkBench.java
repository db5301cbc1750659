// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.Reassignment;
import centroid.experiments.harness.GeneratedData;
import centroid.nd4j.Layers;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.TrainedNetwork;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.layer.Activation;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.functions.MultilayerPerceptron;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Speed of networks, as ratios of processor time in one run: other programs on the machine then matter little.
 * If nothing else is said, networks have layers 16-50-50-1 and are trained on 10,000 rows by Adam.
 */
final class NetworkBench {

  private static final int NETWORKS = 10;
  private static final int ROWS = 10_000;
  private static final int MANY_ROWS = 100_000;
  private static final int INPUTS = 16;
  private static final int REPEATS = 7;
  private static final int[] SMALL = {50, 50};
  private static final int[] WIDE = {512, 512};
  private static final int DRAWS = 100;
  private static final int FOLDS = 10;
  /** Epochs in which the centroid method draws new weights, of all epochs. */
  private static final double CENTROID_SHARE = 0.5;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Measurements measured;
  private final Instances rows = GeneratedData.friedman(ROWS, INPUTS, 1);
  private final float[] inputs = new float[ROWS * INPUTS];
  private final float[] targets = new float[ROWS];

  NetworkBench(Measurements measured) {
    this.measured = measured;
    for (int row = 0; row < ROWS; row++) {
      for (int k = 0; k < INPUTS; k++) {
        inputs[row * INPUTS + k] = (float) (3.46 * (rows.get(row).value(k) - 0.5));
      }
      targets[row] = (float) ((rows.get(row).classValue() - 14.4) / 5);
    }
  }

  void run() throws Exception {
    // Before the peers, so that they profit from its settings too.
    Nd4jRuntime.startImages();
    double at64 = small(64);
    small(512);
    wide();
    bandit();
    measured.atLeast(15, "MultilayerPerceptron's epoch / ours, per network, batch 64", perceptronEpoch() / (at64 / NETWORKS));
    centroidPhase();
    crossFitting();
    measured.remark("one row predicted in %.2f us", predictionSeconds() * 1e6);
    batchPrediction();
  }

  /** Ten networks against as many by the code of others; returns seconds of an epoch of all. */
  private double small(int batchSize) throws Exception {
    int[] widths = {INPUTS, SMALL[0], SMALL[1], 1};
    Nd4jPeer nd4j = new Nd4jPeer(widths, batchSize, inputs, targets);
    SameDiffPeer sameDiff = new SameDiffPeer(widths, batchSize, inputs, targets);
    double[][] weights = ones(NETWORKS);
    double[][] losses = new double[NETWORKS][ROWS];
    try (Networks ours = networks(SMALL, batchSize, NETWORKS)) {
      double[] seconds = seconds(() -> ours.epoch(weights, null), nd4j::epoch, sameDiff::epoch, () -> ours.rowLosses(losses));
      String what = "10 networks 16-50-50-1, batch " + batchSize + ": our time / ";
      measured.ratio(what + "ten by ND4J's operations", seconds[0] / seconds[1] / NETWORKS);
      double overSameDiff = seconds[0] / seconds[2] / NETWORKS;
      if (batchSize <= 64) {
        measured.atMost(0.15, what + "ten by SameDiff", overSameDiff);
      } else {
        measured.ratio(what + "ten by SameDiff", overSameDiff);
      }
      measured.remark("an epoch of ten: %.3f s ours, %.3f s ND4J, %.3f s SameDiff; row losses %.3f s",
          seconds[0], NETWORKS * seconds[1], NETWORKS * seconds[2], seconds[3]);
      return seconds[0];
    }
  }

  private void wide() throws Exception {
    Nd4jPeer nd4j = new Nd4jPeer(new int[] {INPUTS, WIDE[0], WIDE[1], 1}, 256, inputs, targets);
    double[][] weights = ones(2);
    try (Networks ours = networks(WIDE, 256, 2)) {
      double[] seconds = seconds(() -> ours.epoch(weights, null), nd4j::epoch);
      measured.atMost(1, "2 networks 16-512-512-1, batch 256: our time / two by ND4J's operations", seconds[0] / (2 * seconds[1]));
      measured.remark("an epoch of two: %.3f s ours, %.3f s ND4J", seconds[0], 2 * seconds[1]);
    }
  }

  /** The network of the bandit experiments, for its absolute time. */
  private void bandit() throws Exception {
    int width = 117;
    NetworkShape shape = new NetworkShape(width, SMALL, Activation.RELU, 2, Loss.LOG);
    float[] wide = new float[ROWS * width];
    float[] labels = new float[ROWS];
    for (int row = 0; row < ROWS; row++) {
      labels[row] = targets[row] > 0 ? 1 : 0;
      for (int k = 0; k < width; k++) {
        wide[row * width + k] = inputs[row * INPUTS + k % INPUTS];
      }
    }
    double[][] weights = ones(5);
    try (Networks ours = Networks.of(shape, 512, new NetworkData(shape, wide, labels), 5)) {
      measured.remark("5 networks 117-50-50-2, batch 512: %.3f s an epoch", seconds(() -> ours.epoch(weights, null))[0]);
    }
  }

  /**
   * What an epoch with reassignment costs more than one without: draws, winners, new row weights. That part is measured by itself,
   * since it is smaller than what other programs change in the time of an epoch; the losses are by-products of the epoch.
   */
  private void centroidPhase() throws Exception {
    double[][] weights = ones(NETWORKS);
    double[][] passing = new double[NETWORKS][ROWS];
    Reassignment kernel = new Reassignment(NETWORKS, ROWS);
    BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(ROWS, null);
    Workers one = new Workers(1);
    try (Networks networks = networks(SMALL, 64, NETWORKS)) {
      double[] seconds = seconds(() -> networks.epoch(weights, passing), () -> {
        Assignment assignment = kernel.assign(passing, draws, DRAWS, RandomStreams.of(networks.trainers.get(0).epochsDone()), one);
        for (int network = 0; network < NETWORKS; network++) {
          double[] q = assignment.rowWeight()[network];
          for (int row = 0; row < ROWS; row++) {
            weights[network][row] = 0.5 + 0.5 * q[row];
          }
        }
      });
      double overhead = seconds[1] / seconds[0];
      measured.atMost(0.05, "centroid method over bootstrap, 10 networks, M = 100, batch 64: more time", CENTROID_SHARE * overhead);
      measured.remark("an epoch that draws new weights, one of two: %.3f s more than the %.3f s of any epoch, %.3f of it", seconds[1],
          seconds[0], overhead);
    }
  }

  private NetworkShape shape(int[] hidden) {
    return new NetworkShape(INPUTS, hidden, Activation.RELU, 1, Loss.SQUARED);
  }

  private Networks networks(int[] hidden, int batchSize, int number) throws InterruptedException {
    NetworkShape shape = shape(hidden);
    return Networks.of(shape, batchSize, new NetworkData(shape, inputs, targets), number);
  }

  /** Networks that take turns on the same off-heap memory. */
  private record Networks(List<NetworkTrainer> trainers, Layers layers) implements AutoCloseable {

    static Networks of(NetworkShape shape, int batchSize, NetworkData data, int number) throws InterruptedException {
      TrainingSettings adam = TrainingSettings.adam(0.01, 100, batchSize);
      return new Networks(IntStream.range(0, number).mapToObj(k -> new NetworkTrainer(shape, adam, data, RandomStreams.of(k))).toList(),
          Layers.open(shape, batchSize));
    }

    void epoch(double[][] weights, double[][] losses) throws InterruptedException {
      for (int k = 0; k < trainers.size(); k++) {
        trainers.get(k).epoch(layers, weights[k], losses == null ? null : losses[k]);
      }
    }

    void rowLosses(double[][] losses) throws InterruptedException {
      for (int k = 0; k < trainers.size(); k++) {
        trainers.get(k).rowLosses(layers, losses[k]);
      }
    }

    @Override
    public void close() {
      layers.close();
    }
  }

  private static double[][] ones(int number) {
    double[][] weights = new double[number][ROWS];
    for (double[] one : weights) {
      Arrays.fill(one, 1);
    }
    return weights;
  }

  /** An ensemble that is calibrated by cross-fitting, which is folds + 1 trainings and should cost no more than these. */
  private void crossFitting() throws Exception {
    Instances some = GeneratedData.friedman(2000, INPUTS, 1);
    double[] seconds = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    for (int repeat = 0; repeat < 3; repeat++) {
      seconds[0] = Math.min(seconds[0], once(() -> ensemble("-calibration crossfit -folds " + FOLDS).buildClassifier(some)));
      seconds[1] = Math.min(seconds[1], once(() -> ensemble("-calibration none").buildClassifier(some)));
    }
    measured.atMost(1.1, "5 networks, 20 epochs, cross-fitted with " + FOLDS + " folds / " + (FOLDS + 1) + " without calibration",
        seconds[0] / seconds[1] / (FOLDS + 1));
    measured.remark("%.3f s with calibration, %.3f s without", seconds[0], seconds[1]);
  }

  private static CentroidBagging ensemble(String calibration) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 5 " + calibration + " -W " + Nd4jNetwork.class.getName() + " -- -epochs 20"));
    return model;
  }

  /** Seconds of one epoch of Weka's network of the same layers: the difference between few and more epochs. */
  private double perceptronEpoch() throws Exception {
    double[] seconds = new double[2];
    int[] epochs = {1, 6};
    for (int k = -1; k < 2; k++) {
      MultilayerPerceptron perceptron = new MultilayerPerceptron();
      perceptron.setHiddenLayers("50,50");
      perceptron.setTrainingTime(epochs[Math.max(0, k)]);
      seconds[Math.max(0, k)] = once(() -> perceptron.buildClassifier(rows));
    }
    return (seconds[1] - seconds[0]) / (epochs[1] - epochs[0]);
  }

  private double predictionSeconds() throws Exception {
    float[] parameters = new float[shape(SMALL).numParameters()];
    Arrays.fill(parameters, 0.01f);
    TrainedNetwork network = new TrainedNetwork(shape(SMALL), parameters);
    float[] row = Arrays.copyOf(inputs, INPUTS);
    return seconds(() -> {
      for (int repeat = 0; repeat < ROWS; repeat++) {
        network.predict(row);
      }
    })[0] / ROWS;
  }

  /** Ten networks as members of CentroidBagging; what they have learned does not matter, so they learn little. */
  private void batchPrediction() throws Exception {
    CentroidBagging ensemble = new CentroidBagging();
    ensemble.setOptions(Utils.splitOptions("-mode gradient -calibration none -I " + NETWORKS
        + " -W weka.classifiers.functions.Nd4jNetwork -- -layers 50,50 -epochs 2"));
    ensemble.buildClassifier(rows);
    Instances many = GeneratedData.friedman(MANY_ROWS, INPUTS, 2);
    double[] seconds = seconds(() -> ensemble.distributionsForInstances(many), () -> {
      for (Instance row : many) {
        ensemble.distributionForInstance(row);
      }
    });
    measured.atLeast(5, "10 networks 16-50-50-1, 100,000 rows predicted: time row by row / in a batch", seconds[1] / seconds[0]);
    measured.remark("%.2f s row by row, %.2f s in a batch", seconds[1], seconds[0]);
  }

  /** Seconds of several pieces of work, done by turns: of each the repeat that other programs have disturbed least. */
  private static double[] seconds(Bench.Work... works) throws Exception {
    double[] smallest = new double[works.length];
    Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    for (int repeat = -2; repeat < REPEATS; repeat++) {
      for (int k = 0; k < works.length; k++) {
        double seconds = once(works[k]);
        smallest[k] = repeat < 0 ? smallest[k] : Math.min(smallest[k], seconds);
      }
    }
    return smallest;
  }

  private static double once(Bench.Work work) throws Exception {
    long begin = CLOCK.getCurrentThreadCpuTime();
    work.run();
    return (CLOCK.getCurrentThreadCpuTime() - begin) / 1e9;
  }
}
