// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.MassRule;
import centroid.core.Reassignment;
import centroid.nd4j.Layers;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.TrainedNetwork;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Trains m networks on bootstrap weights, and in the last quarter of the epochs on the weights of a method. */
public final class EnsembleTraining {

  /** The row weights of the last quarter, and the votes of the networks. */
  public enum Method {
    /** Every network has bootstrap weights of its own from the first epoch to the last. */
    BOOTSTRAP("bootstrap"),
    /** The same with equal weights in the last quarter: the control of the centroids. */
    UNIFORM("bootstrap, all rows in the last quarter"),
    /** The same, but with the centroids' weights in the last quarter. */
    CENTROID("centroid"),
    /** The networks of {@link #CENTROID}, which vote with their masses. */
    CENTROID_BY_MASS("centroid, weighted by mass"),
    /** The same, but rows are drawn in each epoch with the centroids' weights as probabilities, as in the paper. */
    DRAWN("centroid, rows drawn"),
    /** All rows count 1 all the time: networks differ by initial weights and order only. */
    DEEP("deep ensemble");

    private final String text;

    Method(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final Workers ONE = new Workers(1);

  private final EnsembleSettings settings;
  private final NetworkData data;
  private final RandomStreams streams;
  private final int m;
  private double[] masses;

  /**
   * A training.
   *
   * @param images where the training images come from
   * @param streams where all else that is random comes from: the same for all methods, so that they are compared in pairs
   */
  public EnsembleTraining(EnsembleSettings settings, int m, RandomStreams images, RandomStreams streams) {
    GlyphImages train = GlyphImages.draw(settings.train(), settings.pixels(), settings.noise(), images);
    this.settings = settings;
    this.data = new NetworkData(settings.shape(), train.inputs(), train.labels());
    this.streams = streams;
    this.m = m;
    this.masses = equal(m);
  }

  /** Votes that are all the same. */
  static double[] equal(int m) {
    double[] equal = new double[m];
    Arrays.fill(equal, 1.0 / m);
    return equal;
  }

  /** Trains to the end, all networks on the same off-heap memory. */
  public List<TrainedNetwork> train(Method method) throws Exception {
    List<NetworkTrainer> networks = IntStream.range(0, m)
        .mapToObj(k -> new NetworkTrainer(settings.shape(), settings.training(), data, streams.child("network").child(k))).toList();
    Nd4jRuntime.start();
    try (Layers layers = Layers.open(settings.shape(), Math.min(settings.training().batchSize(), data.numRows()))) {
      train(networks, layers, method);
    }
    return networks.stream().map(NetworkTrainer::network).toList();
  }

  private void train(List<NetworkTrainer> networks, Layers layers, Method method) throws Exception {
    int n = data.numRows();
    double[][] weights = method == Method.DEEP ? null : bootstrapWeights(n);
    Reassignment reassignment = new Reassignment(m, n);
    double[][] losses = new double[m][n];
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      if (epoch >= settings.centroidsFrom() && method == Method.UNIFORM) {
        weights = null;
      }
      if (epoch >= settings.centroidsFrom() && (method == Method.CENTROID || method == Method.DRAWN)) {
        for (int network = 0; network < m; network++) {
          networks.get(network).rowLosses(layers, losses[network]);
        }
        Assignment assignment = reassignment.assign(losses, BootstrapScheme.MULTINOMIAL.over(n, null), settings.draws(),
            streams.child("draws").child(epoch), ONE);
        masses = assignment.mass().clone();
        centroidWeights(assignment, weights, method == Method.DRAWN ? streams.child("drawn").child(epoch) : null);
      }
      for (int network = 0; network < m; network++) {
        networks.get(network).epoch(layers, weights == null ? null : weights[network], null);
      }
    }
  }

  private double[][] bootstrapWeights(int n) {
    double[][] weights = new double[m][n];
    for (int network = 0; network < m; network++) {
      draw(null, streams.child("bootstrap").child(network), weights[network]);
    }
    return weights;
  }

  /** Draws row counts; null means equal probabilities. */
  private static void draw(double[] probabilities, RandomStreams stream, double[] weights) {
    BootstrapScheme.MULTINOMIAL.over(weights.length, probabilities).next(weights, stream.generator());
  }

  /** The mean of the weight vectors won, or draws with it as probabilities; 1 for each row of a centroid that has won too few. */
  private void centroidWeights(Assignment assignment, double[][] weights, RandomStreams draws) {
    MassRule rule = MassRule.literal(settings.gamma(), m);
    for (int network = 0; network < m; network++) {
      if (rule.trainsOn(assignment.mass()[network]) == MassRule.TrainsOn.ALL_ROWS) {
        Arrays.fill(weights[network], 1);
      } else if (draws != null) {
        draw(assignment.rowWeight()[network], draws.child(network), weights[network]);
      } else {
        System.arraycopy(assignment.rowWeight()[network], 0, weights[network], 0, weights[network].length);
      }
    }
  }

  /** The masses of the last epoch; equal but for centroids. */
  public double[] masses() {
    return masses.clone();
  }
}
