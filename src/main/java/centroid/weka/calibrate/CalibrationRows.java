// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.forest.InputTable;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.ForestInputs;
import java.util.Arrays;
import weka.core.Instances;

/**
 * The rows that a model is calibrated on.
 *
 * @param numbers their indices
 * @param ensembles the ensemble that predicted each of them; null if this does not matter
 */
record CalibrationRows(int[] numbers, int[] ensembles) {

  /** The share of the weight without out-of-bag predictions that needs no note, beyond that of as many rows of equal weight. */
  private static final double TOLERATED_SHARE = 0.1;

  /** Returns the inputs of the residual forest, whose trees estimate residuals of an ensemble from those of other ensembles. */
  InputTable inputs(Instances data) {
    InputTable table = ForestInputs.of(data, numbers);
    return ensembles == null ? table : table.inGroups(ensembles);
  }

  /**
   * Returns the share of the weight without out-of-bag predictions; 0 if it is no more than chance alone leaves out.
   *
   * @param candidates the rows that were to be predicted; null if all of them were
   * @param weights of all rows
   */
  double missingShare(ComparisonRows candidates, double[] weights) {
    if (candidates == null) {
      return 0;
    }
    double predicted = Arrays.stream(numbers).mapToDouble(row -> weights[row]).sum() / Arrays.stream(candidates.weights()).sum();
    return predicted < (1 - TOLERATED_SHARE) * numbers.length / candidates.numbers().length ? 1 - predicted : 0;
  }
}
