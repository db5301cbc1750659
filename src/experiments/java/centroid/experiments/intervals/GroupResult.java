// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.experiments.harness.Summable;
import centroid.interval.Interval;
import centroid.metric.IntervalScore;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Coverage of the rows of each group, summed over trials.
 *
 * @param trials how many
 * @param trainRows training rows of each group
 * @param rows test rows of each group
 * @param covered test rows inside their intervals
 * @param all sums over all test rows
 */
record GroupResult(double trials, double[] trainRows, double[] rows, double[] covered, All all) implements Summable<GroupResult> {

  /** Sums over all test rows: of the widths, and of the interval scores. */
  record All(double width, double score) {

    All plus(All other) {
      return new All(width + other.width, score + other.score);
    }
  }

  /** Evaluates a model on test rows, which are grouped by the labels of an attribute. */
  static GroupResult of(CentroidBagging model, Instances train, Instances test, int attribute, double level) throws Exception {
    int numGroups = test.attribute(attribute).numValues();
    double[] trainRows = counts(train, attribute);
    double[] rows = counts(test, attribute);
    double[] covered = new double[numGroups];
    List<RowPrediction> predictions = model.predictAll(test);
    double width = 0;
    double score = 0;
    for (int row = 0; row < test.numInstances(); row++) {
      Instance instance = test.instance(row);
      Interval interval = predictions.get(row).interval(level);
      boolean inside = interval.contains(instance.classValue());
      if (inside && !instance.isMissing(attribute)) {
        covered[(int) instance.value(attribute)]++;
      }
      width += interval.upper() - interval.lower();
      score += IntervalScore.of(interval.lower(), interval.upper(), instance.classValue(), level);
    }
    return new GroupResult(1, trainRows, rows, covered, new All(width, score));
  }

  private static double[] counts(Instances data, int attribute) {
    double[] counts = new double[data.attribute(attribute).numValues()];
    for (Instance row : data) {
      if (!row.isMissing(attribute)) {
        counts[(int) row.value(attribute)]++;
      }
    }
    return counts;
  }

  @Override
  public GroupResult plus(GroupResult other) {
    return new GroupResult(trials + other.trials, sum(trainRows, other.trainRows), sum(rows, other.rows), sum(covered, other.covered),
        all.plus(other.all));
  }

  private static double[] sum(double[] first, double[] second) {
    double[] sum = new double[first.length];
    Arrays.setAll(sum, k -> first[k] + second[k]);
    return sum;
  }

  /** Whether a group has enough calibration rows and enough test rows. */
  boolean counts(int group, int minTrain, int minTest) {
    return trainRows[group] / trials >= minTrain && rows[group] >= minTest;
  }

  double coverage(int group) {
    return covered[group] / rows[group];
  }
}
