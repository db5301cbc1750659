// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.select.Subsample;
import centroid.util.RandomStreams;
import centroid.weka.model.JoinRows;
import centroid.weka.rows.TrainingRows;
import java.util.Arrays;

/**
 * The records that an ensemble was calibrated on.
 *
 * @param numbers the indices of the calibration rows
 * @param residuals records of a numeric class; null for a nominal class
 * @param labels records of a nominal class; null for a numeric class
 */
public record CalibrationRecords(int[] numbers, ResidualRecords residuals, LabelRecords labels) {

  /** Returns a random sample of the calibration rows with their predictions, with which the model can be calibrated again after an aggregation. */
  public JoinRows sample(TrainingRows rows, RandomStreams stream) {
    int[] chosen = Subsample.of(numbers.length, JoinRows.MAX_ROWS, stream.generator());
    int[] row = residuals != null ? residuals.row() : labels.row();
    // The first record of each row: the other models predict it by one ensemble too.
    int[] first = new int[numbers.length];
    for (int k = row.length - 1; k >= 0; k--) {
      first[row[k]] = k;
    }
    int[] records = Arrays.stream(chosen).map(which -> first[which]).toArray();
    double[] weight = at(residuals != null ? residuals.weight() : labels.weight(), chosen);
    int[] chosenRows = Arrays.stream(chosen).map(which -> numbers[which]).toArray();
    if (residuals == null) {
      double[][] probabilities = Arrays.stream(records).mapToObj(k -> labels.probabilities()[k]).toArray(double[][]::new);
      return new JoinRows(rows.select(chosenRows), null, null, null, probabilities, weight);
    }
    return new JoinRows(rows.select(chosenRows), at(residuals.error(), records), at(residuals.variance(), records), at(residuals.noise(), records), null,
        weight);
  }

  private static double[] at(double[] values, int[] places) {
    return Arrays.stream(places).mapToDouble(k -> values[k]).toArray();
  }
}
