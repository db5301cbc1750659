// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.labels;

import centroid.experiments.harness.Summable;
import java.util.Arrays;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Prediction sets of test rows, summed over trials.
 *
 * @param rows test rows
 * @param errors rows whose most probable label is wrong
 * @param covered rows inside their sets, by level
 * @param labels labels in all sets, by level
 * @param rowsOf test rows of each label
 * @param coveredOf those of them inside their sets at the level at which labels are evaluated
 */
record LabelResult(double rows, double errors, double[] covered, double[] labels, double[] rowsOf, double[] coveredOf) implements Summable<LabelResult> {

  /** A rule for prediction sets. */
  @FunctionalInterface
  interface SetRule {

    /** The set of a row at a level. */
    boolean[] at(Instance row, double level) throws Exception;
  }

  /** Evaluates test rows; the most probable label is that of the smallest set. */
  static LabelResult of(SetRule rule, Instances test, double[] levels, double judged) throws Exception {
    double[] covered = new double[levels.length];
    double[] labels = new double[levels.length];
    double[] rowsOf = new double[test.numClasses()];
    double[] coveredOf = new double[test.numClasses()];
    double errors = 0;
    for (Instance row : test) {
      int label = (int) row.classValue();
      rowsOf[label]++;
      coveredOf[label] += rule.at(row, judged)[label] ? 1 : 0;
      for (int k = 0; k < levels.length; k++) {
        boolean[] set = rule.at(row, levels[k]);
        covered[k] += set[label] ? 1 : 0;
        labels[k] += size(set);
      }
      errors += rule.at(row, 1e-6)[label] ? 0 : 1;
    }
    return new LabelResult(test.numInstances(), errors, covered, labels, rowsOf, coveredOf);
  }

  private static int size(boolean[] set) {
    int size = 0;
    for (boolean inside : set) {
      size += inside ? 1 : 0;
    }
    return size;
  }

  @Override
  public LabelResult plus(LabelResult other) {
    return new LabelResult(rows + other.rows, errors + other.errors, sum(covered, other.covered), sum(labels, other.labels), sum(rowsOf, other.rowsOf),
        sum(coveredOf, other.coveredOf));
  }

  private static double[] sum(double[] first, double[] second) {
    double[] sum = new double[first.length];
    Arrays.setAll(sum, k -> first[k] + second[k]);
    return sum;
  }

  double coverage(int level) {
    return covered[level] / rows;
  }

  double size(int level) {
    return labels[level] / rows;
  }

  /** The share of the rows of a label that are inside their sets. */
  double coverageOf(int label) {
    return coveredOf[label] / rowsOf[label];
  }
}
