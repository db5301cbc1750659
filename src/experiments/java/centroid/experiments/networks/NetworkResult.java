// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.harness.Split;
import centroid.experiments.harness.Summable;
import java.util.Arrays;
import java.util.stream.IntStream;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Utils;

/**
 * One ensemble on one split, or the sum over splits, of a class of either kind.
 *
 * @param splits how many are added up
 * @param error mean squared error, or share of wrong labels
 * @param loss mean negative log density, or log-loss
 * @param score mean interval score, or mean number of labels in prediction sets, at the level that is scored
 * @param coverage of intervals or sets at each level
 * @param seconds of training
 */
record NetworkResult(double splits, double error, double loss, double score, double[] coverage, double seconds) implements Summable<NetworkResult> {

  /** The lower bound of probabilities in the log-loss, so that no single row dominates the mean. */
  private static final double SMALLEST = 1e-6;

  /**
   * Trains and measures.
   *
   * @param scored which of the levels is scored
   */
  static NetworkResult of(CentroidBagging model, int seed, Split split, double[] levels, int scored) throws Exception {
    if (split.train().classAttribute().isNominal()) {
      return ofLabels(model, seed, split, levels, scored);
    }
    Measured measured = Measured.of(model, seed, split, levels);
    double[] coverage = IntStream.range(0, levels.length).mapToDouble(measured::coverage).toArray();
    return new NetworkResult(1, measured.error() * measured.error(), measured.logLoss(), measured.score(scored), coverage, measured.seconds());
  }

  private static NetworkResult ofLabels(CentroidBagging model, int seed, Split split, double[] levels, int scored) throws Exception {
    double seconds = Measured.train(model, seed, split);
    double n = split.test().numInstances();
    double wrong = 0;
    double loss = 0;
    double labels = 0;
    double[] covered = new double[levels.length];
    for (Instance row : split.test()) {
      double[] probabilities = model.distributionForInstance(row);
      int label = (int) row.classValue();
      wrong += Utils.maxIndex(probabilities) == label ? 0 : 1;
      loss -= Math.log(Math.max(probabilities[label], SMALLEST));
      for (int level = 0; level < levels.length; level++) {
        boolean[] set = model.predictSet(row, levels[level]);
        covered[level] += set[label] ? 1 / n : 0;
        labels += level == scored ? IntStream.range(0, set.length).filter(k -> set[k]).count() : 0;
      }
    }
    return new NetworkResult(1, wrong / n, loss / n, labels / n, covered, seconds);
  }

  @Override
  public NetworkResult plus(NetworkResult other) {
    double[] sums = new double[coverage.length];
    Arrays.setAll(sums, level -> coverage[level] + other.coverage[level]);
    return new NetworkResult(splits + other.splits, error + other.error, loss + other.loss, score + other.score, sums, seconds + other.seconds);
  }
}
