// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.MassRule;
import centroid.core.Reassignment;
import centroid.nd4j.Layers;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.TrainingState;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/** The networks of one {@link CifarPart}, trained epoch by epoch in one thread. */
final class CifarTraining {

  private static final Workers ONE = new Workers(1);

  private final CifarSettings settings;
  private final CifarPart part;
  private final RandomStreams streams;
  private final int numRows;
  private final List<NetworkTrainer> networks;
  /** Null where all rows count 1. */
  private double[][] weights;
  /** Null unless the next assignment needs those of the last epoch. */
  private double[][] losses;
  private double largestMass = Double.NaN;
  private double seconds;

  /**
   * Starts a training.
   *
   * @param members which networks of the trial; those of the same number have the same initial weights, order of rows and bootstrap weights in all parts
   * @param streams the randomness of the trial
   */
  CifarTraining(CifarSettings settings, CifarPart part, NetworkShape shape, NetworkData data, int[] members, RandomStreams streams) {
    this.settings = settings;
    this.part = part;
    this.streams = streams;
    this.numRows = data.numRows();
    this.networks = IntStream.of(members).mapToObj(k -> new NetworkTrainer(shape, settings.training(), data, streams.child("network").child(k))).toList();
    this.weights = part == CifarPart.CONTROL || part == CifarPart.DEEP ? null : new double[members.length][numRows];
    this.losses = part == CifarPart.DEFAULT ? new double[members.length][numRows] : null;
    if (part == CifarPart.START || part == CifarPart.BOOTSTRAP) {
      draw(null, streams.child("bootstrap").child(members[0]), weights[0]);
    }
  }

  /** Continues the networks of {@link CifarPart#START}. */
  void startFrom(List<TrainingState> starts) {
    for (int k = 0; k < networks.size(); k++) {
      networks.get(k).restore(starts.get(k));
    }
  }

  /** Resumes a training. */
  void restore(CifarProgress progress) {
    startFrom(List.of(progress.networks()));
    weights = progress.weights();
    losses = progress.losses();
    largestMass = progress.largestMass();
    seconds = progress.seconds();
  }

  CifarProgress progress(String head) {
    return new CifarProgress(head, networks.stream().map(NetworkTrainer::state).toArray(TrainingState[]::new), weights, losses, largestMass, seconds);
  }

  boolean isDone() {
    return networks.get(0).epochsDone() >= (part == CifarPart.START ? settings.lastQuarter() : settings.epochs());
  }

  /** One epoch of all networks. */
  void epoch(Layers layers) throws Exception {
    long begin = processorTime();
    int epoch = networks.get(0).epochsDone();
    if (part == CifarPart.CENTROID) {
      assignAfter(layers, epoch);
    } else if (part == CifarPart.DEFAULT && epoch % settings.epochsOfRound() == 0) {
      assignCentred(layers, epoch);
    }
    for (int k = 0; k < networks.size(); k++) {
      networks.get(k).epoch(layers, weights == null ? null : weights[k], losses == null ? null : losses[k]);
    }
    seconds += (processorTime() - begin) / 1e9;
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** The paper's way: losses of the networks as they are, and rows that are drawn. */
  private void assignAfter(Layers layers, int epoch) throws Exception {
    double[][] now = new double[networks.size()][numRows];
    for (int k = 0; k < now.length; k++) {
      networks.get(k).rowLosses(layers, now[k]);
    }
    RandomStreams drawn = streams.child("drawn").child(epoch);
    assign(now, epoch, MassRule.literal(settings.gamma(), networks.size()), (k, probabilities) -> draw(probabilities, drawn.child(k), weights[k]));
  }

  /** Ours: losses when they came by, less their mean, and row weights. */
  private void assignCentred(Layers layers, int epoch) throws Exception {
    double[][] centred = new double[networks.size()][];
    for (int k = 0; k < centred.length; k++) {
      if (epoch == 0) {
        networks.get(k).rowLosses(layers, losses[k]);
      }
      double mean = StatUtils.mean(losses[k]);
      centred[k] = Arrays.stream(losses[k]).map(loss -> loss - mean).toArray();
    }
    assign(centred, epoch, MassRule.offAtZero(settings.gamma(), networks.size()), (k, mean) -> System.arraycopy(mean, 0, weights[k], 0, numRows));
  }

  /** Turns the mean of the draws won by a network into its row weights. */
  @FunctionalInterface
  private interface Winner {
    void weights(int network, double[] meanOfDraws);
  }

  private void assign(double[][] rowLosses, int epoch, MassRule rule, Winner winner) throws Exception {
    Assignment assignment = new Reassignment(networks.size(), numRows).assign(rowLosses, BootstrapScheme.MULTINOMIAL.over(numRows, null), settings.draws(),
        streams.child("draws").child(epoch), ONE);
    largestMass = StatUtils.max(assignment.mass());
    for (int k = 0; k < networks.size(); k++) {
      if (rule.trainsOn(assignment.mass()[k]) == MassRule.TrainsOn.ALL_ROWS) {
        Arrays.fill(weights[k], 1);
      } else {
        winner.weights(k, assignment.rowWeight()[k]);
      }
    }
  }

  /** Draws row counts; null means equal probabilities. */
  private static void draw(double[] probabilities, RandomStreams stream, double[] counts) {
    BootstrapScheme.MULTINOMIAL.over(counts.length, probabilities).next(counts, stream.generator());
  }

  /** Logarithms of the probabilities of all labels, for each network and image. */
  float[][] predict(Layers layers, float[] inputs, int numImages, int numLabels) {
    float[][] predictions = new float[networks.size()][numImages * numLabels];
    for (int k = 0; k < predictions.length; k++) {
      layers.load(networks.get(k).state().parameters());
      for (int start = 0; start < numImages; start += layers.rowsAtOnce()) {
        int rows = Math.min(layers.rowsAtOnce(), numImages - start);
        layers.forward(inputs, null, start, rows);
        for (int row = 0; row < rows; row++) {
          logarithms(layers.results(), row * numLabels, numLabels, predictions[k], (start + row) * numLabels);
        }
      }
    }
    return predictions;
  }

  private static void logarithms(float[] results, int from, int length, float[] to, int at) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = from; k < from + length; k++) {
      largest = Math.max(largest, results[k]);
    }
    double sum = 0;
    for (int k = from; k < from + length; k++) {
      sum += Math.exp(results[k] - largest);
    }
    for (int k = 0; k < length; k++) {
      to[at + k] = (float) (results[from + k] - largest - Math.log(sum));
    }
  }
}
