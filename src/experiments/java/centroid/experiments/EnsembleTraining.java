package centroid.experiments;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.Reassignment;
import centroid.core.Streams;
import centroid.core.Workers;
import centroid.nd4j.JointNetworks;
import centroid.nd4j.NetworkData;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Trains m networks together on bootstrap weights, and in the last quarter of the epochs on those of a method. */
final class EnsembleTraining {

  /** What happens to the row weights. */
  enum Method {
    /** Every network has bootstrap weights of its own from the first epoch to the last. */
    BOOTSTRAP("bootstrap"),
    /** The same, but all rows count 1 in the last quarter: what the centroids must be better than. */
    UNIFORM("bootstrap, all rows in the last quarter"),
    /** The same, but with the centroids' weights in the last quarter. */
    CENTROID("centroid"),
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
  private final Streams streams;
  private final int m;
  private double[] masses;

  /**
   * A training.
   *
   * @param streams where random numbers come from: the same for all methods, so that they are compared in pairs
   */
  EnsembleTraining(EnsembleSettings settings, NetworkData data, int m, Streams streams) {
    this.settings = settings;
    this.data = data;
    this.streams = streams;
    this.m = m;
    this.masses = equal(m);
  }

  private static double[] equal(int m) {
    double[] equal = new double[m];
    Arrays.fill(equal, 1.0 / m);
    return equal;
  }

  /** Networks in training begin; the caller closes them. */
  JointNetworks begin() throws InterruptedException {
    List<Streams> own = IntStream.range(0, m).mapToObj(k -> streams.child("network").child(k)).toList();
    return new JointNetworks(settings.shape(), settings.training(), data, own);
  }

  /** Trains to the end. */
  void train(JointNetworks networks, Method method) throws Exception {
    int n = data.numRows();
    float[][] weights = method == Method.DEEP ? null : bootstrapWeights(n);
    Reassignment reassignment = new Reassignment(m, n);
    double[][] losses = new double[m][n];
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      if (epoch >= settings.centroidsFrom() && method == Method.UNIFORM) {
        weights = null;
      }
      if (epoch >= settings.centroidsFrom() && method == Method.CENTROID) {
        networks.rowLosses(losses);
        Assignment assignment = reassignment.assign(losses, BootstrapScheme.MULTINOMIAL.over(n, null), settings.draws(),
            streams.child("draws").child(epoch), ONE);
        masses = assignment.mass().clone();
        centroidWeights(assignment, weights);
      }
      networks.epoch(weights, null);
    }
  }

  private float[][] bootstrapWeights(int n) {
    BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(n, null);
    float[][] weights = new float[m][n];
    double[] one = new double[n];
    for (int network = 0; network < m; network++) {
      draws.next(one, streams.child("bootstrap").child(network).generator());
      for (int row = 0; row < n; row++) {
        weights[network][row] = (float) one[row];
      }
    }
    return weights;
  }

  /** The mean of the weight vectors won, or 1 for each row of a centroid that has won too few. */
  private void centroidWeights(Assignment assignment, float[][] weights) {
    for (int network = 0; network < m; network++) {
      boolean modified = assignment.mass()[network] <= settings.gamma() / m;
      for (int row = 0; row < weights[network].length; row++) {
        weights[network][row] = modified ? 1 : (float) assignment.rowWeight()[network][row];
      }
    }
  }

  /** The masses of the last epoch; equal but for centroids. */
  double[] masses() {
    return masses.clone();
  }
}
