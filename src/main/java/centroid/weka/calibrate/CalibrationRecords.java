// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.select.Subsample;
import centroid.util.RandomStreams;
import centroid.weka.candidate.CandidateErrors;
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

  /**
   * Returns the error of each calibration row after the bias correction: squared error of a numeric class, Brier score of a nominal class.
   *
   * @param shifts what is added to the prediction of each row; null without a correction
   */
  CandidateErrors errors(double[][] shifts) {
    int[] row = residuals != null ? residuals.row() : labels.row();
    double[] sum = new double[numbers.length];
    int[] count = new int[numbers.length];
    for (int k = 0; k < row.length; k++) {
      sum[row[k]] += residuals != null ? squaredError(k, shifts) : brierScore(k, shifts);
      count[row[k]]++;
    }
    Arrays.setAll(sum, which -> sum[which] / count[which]);
    return new CandidateErrors(numbers, residuals != null ? residuals.weight() : labels.weight(), sum);
  }

  private double squaredError(int record, double[][] shifts) {
    double error = residuals.error()[record] - (shifts == null ? 0 : shifts[residuals.row()[record]][0]);
    return error * error;
  }

  private double brierScore(int record, double[][] shifts) {
    double[] probabilities = labels.probabilities()[record];
    double[] corrected = LabelCorrection.shifted(probabilities, shifts == null ? new double[probabilities.length] : shifts[labels.row()[record]]);
    double sum = 0;
    for (int label = 0; label < corrected.length; label++) {
      double error = (labels.label()[record] == label ? 1 : 0) - corrected[label];
      sum += error * error;
    }
    return sum;
  }

  private static double[] at(double[] values, int[] places) {
    return Arrays.stream(places).mapToDouble(k -> values[k]).toArray();
  }
}
