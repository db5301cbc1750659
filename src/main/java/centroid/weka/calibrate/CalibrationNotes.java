// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.LocalScale;
import centroid.weka.model.GroupMap;
import centroid.weka.options.IntervalSettings;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.ForestInputs;
import centroid.weka.rows.TrainingRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Tells the user what limits the calibration of a numeric class.
 *
 * @param groups null without groups
 */
record CalibrationNotes(TrainingRows training, IntervalSettings settings, GroupMap groups) {

  /**
   * Returns the notes.
   *
   * @param candidates the rows that were to be predicted; null if all of them were
   */
  List<String> of(IntervalCalibration calibration, CalibrationRows rows, ResidualRecords records, ComparisonRows candidates) {
    List<String> notes = new ArrayList<>();
    String warning = settings.isOrdered() ? null : OrderWarning.of(training.data(), rows.numbers(),
        corrected(calibration, records));
    if (warning != null) {
      notes.add(warning);
    }
    if (calibration.score(0.95) == 0) {
      notes.add("Prediction intervals have width 0: all residuals of the calibration set are 0.");
    }
    if (calibration.effectiveRows() < Calibrator.MIN_ROWS) {
      notes.add(String.format(Locale.ROOT, "Prediction intervals are uncertain: instance weights reduce the %d calibration rows to an effective sample size "
          + "of %.1f.", calibration.numRows(), calibration.effectiveRows()));
    }
    List<String> leftOut = calibration.usesInputs() ? ForestInputs.leftOut(training.data()) : List.of();
    if (!leftOut.isEmpty()) {
      notes.add("The residual forest leaves out attributes that are strings or relations: " + String.join(", ", leftOut) + ".");
    }
    if (settings.local() == LocalScale.ON && !calibration.usesInputs()) {
      notes.add("There is no residual forest in spite of -local on: the " + calibration.numRows()
          + " calibration rows are too few, or all their residuals are 0.");
    }
    if (groups != null) {
      notes.addAll(groups.notes());
    }
    double missing = rows.missingShare(candidates, training.weights());
    if (missing > 0) {
      notes.add(String.format(Locale.ROOT, "Rows with %.0f %% of the weight have no out-of-bag predictions, since they are in every bag; "
          + "-calibration crossfit uses all rows.", 100 * missing));
    }
    return notes;
  }

  /** The residuals that are left of the calibration rows after the bias correction. */
  static double[] corrected(IntervalCalibration calibration, ResidualRecords records) {
    double[] errors = records.perRow(records.error());
    double[] shifts = calibration.rowShifts();
    Arrays.setAll(errors, row -> errors[row] - (shifts == null ? 0 : shifts[row]));
    return errors;
  }
}
