// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.experiments.harness.Summable;
import centroid.metric.IntervalScore;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * An ensemble on test rows, or sums over splits.
 *
 * @param splits the number of splits
 * @param fits base models trained
 * @param error root mean squared error, or the root of the Brier score
 * @param score mean interval score of a numeric class, mean log-loss of a nominal one
 * @param coverage share of rows in their interval or prediction set
 */
record PoolResult(double splits, double fits, double error, double score, double coverage) implements Summable<PoolResult> {

  /** The lower bound of probabilities in the log-loss. */
  private static final double SMALLEST = 1e-6;

  static PoolResult of(CentroidBagging model, Instances test, double level) throws Exception {
    boolean numeric = test.classAttribute().isNumeric();
    double square = 0;
    double score = 0;
    double covered = 0;
    for (Instance row : test) {
      double truth = row.classValue();
      double[] said = model.distributionForInstance(row);
      for (int c = 0; c < said.length; c++) {
        double wanted = numeric ? truth : c == (int) truth ? 1 : 0;
        square += (said[c] - wanted) * (said[c] - wanted);
      }
      if (numeric) {
        double[] interval = model.predictIntervals(row, level)[0];
        score += IntervalScore.of(interval[0], interval[1], truth, level);
        covered += truth >= interval[0] && truth <= interval[1] ? 1 : 0;
      } else {
        score -= Math.log(Math.max(said[(int) truth], SMALLEST));
        covered += model.predictSet(row, level)[(int) truth] ? 1 : 0;
      }
    }
    int n = test.numInstances();
    return new PoolResult(1, model.trainingReport().members().numTrained(), Math.sqrt(square / n), score / n, covered / n);
  }

  @Override
  public PoolResult plus(PoolResult other) {
    return new PoolResult(splits + other.splits, fits + other.fits, error + other.error, score + other.score, coverage + other.coverage);
  }
}
