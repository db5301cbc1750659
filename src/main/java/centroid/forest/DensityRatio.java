// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How much more frequent the like of each training row is among target rows than among training rows: the odds of a forest that tells both apart, estimated
 * out-of-bag. Weighted by these ratios, training rows stand for target rows (covariate shift).
 *
 * @param ratio of each training row, between 1/20 and 20; about 1 on average where the rows overlap
 * @param auc the area under the ROC curve of the same forest, out-of-bag: about 0.5 for rows of one population, 1 for rows that do not overlap
 */
public record DensityRatio(double[] ratio, double auc) {

  /** The largest ratio, and the reciprocal of the smallest: one row does not outweigh a small calibration set. */
  private static final double LARGEST = 20;
  /** The least share of all rows in a leaf. In smaller leaves chance makes the ratios differ: they halved the effective sample size. */
  private static final float LEAF_SHARE = 1 / 20f;

  /**
   * Grows the forest.
   *
   * @param rows the training rows, then the target rows; at least {@link ForestGrowth#MIN_ROWS} together; read only
   * @param numTraining the number of training rows
   * @param weight of all rows, positive; only ratios within each of the two sets matter; read only
   */
  public static DensityRatio of(InputTable rows, int numTraining, double[] weight, RandomStreams streams) {
    double training = Arrays.stream(weight, 0, numTraining).sum();
    double target = Arrays.stream(weight, numTraining, weight.length).sum();
    double[] balanced = new double[weight.length];
    Arrays.setAll(balanced, row -> weight[row] / (row < numTraining ? training : target));
    double[] isTarget = new double[weight.length];
    Arrays.fill(isTarget, numTraining, weight.length, 1);
    double[][] targets = {isTarget, isTarget};
    ForestGrowth forest = new ForestGrowth(rows, balanced, tree -> targets, LEAF_SHARE, streams);
    double[] probability = forest.outOfBag(forest.leafMeans(isTarget));
    double[] ratio = Arrays.stream(probability, 0, numTraining).map(p -> Math.max(1 / LARGEST, Math.min(LARGEST, p / (1 - p)))).toArray();
    return new DensityRatio(ratio, auc(probability, numTraining));
  }

  /** Returns the probability that a target row has a larger value than a training row; ties count half. */
  static double auc(double[] value, int numTraining) {
    int[] order = IntStream.range(0, value.length).boxed().sorted(Comparator.comparingDouble((Integer k) -> value[k])).mapToInt(k -> k).toArray();
    double wins = 0;
    int trainingBelow = 0;
    for (int from = 0, to = 0; from < order.length; from = to) {
      int training = 0;
      for (to = from; to < order.length && value[order[to]] == value[order[from]]; to++) {
        training += order[to] < numTraining ? 1 : 0;
      }
      wins += (to - from - training) * (trainingBelow + training / 2.0);
      trainingBelow += training;
    }
    return wins / numTraining / (value.length - numTraining);
  }
}
