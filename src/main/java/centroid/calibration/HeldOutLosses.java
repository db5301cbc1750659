// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.FoldRecords;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.calibration.residual.ResidualCalibration;

/** Negative log-likelihoods of held-out rows after calibration, by which numbers of epochs are compared. */
public final class HeldOutLosses {

  private HeldOutLosses() {
  }

  /**
   * Calibrates each half of the rows on the other half and returns the loss of every row.
   *
   * @param records held-out predictions; read only
   * @param prior share of each label of a nominal class, all positive; null for a numeric class
   * @return for each row the negative logarithm of its density, or of its label's probability
   */
  public static double[] of(FoldRecords records, double largestKappa, double[] prior) {
    double[] losses = new double[records.numRows()];
    for (int half = 0; half < 2; half++) {
      FoldRecords others = records.half(1 - half);
      ResidualCalibration intervals = prior == null ? ResidualCalibration.fit(others.residuals(), Settings.global(largestKappa)) : null;
      ProbabilityCalibration probabilities = prior == null ? null : ProbabilityCalibration.fit(others.labels(), prior, null, LabelCoverage.MARGINAL);
      for (int row = half; row < losses.length; row += 2) {
        double[] prediction = records.prediction(row);
        losses[row] = prior == null
            ? -intervals.at(prediction[0], records.variance(row), records.noise(row), null).logDensity(records.target(row))
            : -Math.log(probabilities.apply(prediction)[records.label(row)]);
      }
    }
    return losses;
  }
}
