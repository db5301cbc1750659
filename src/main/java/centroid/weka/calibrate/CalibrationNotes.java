// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.label.LabelCoverage;
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
import java.util.stream.IntStream;
import weka.core.Attribute;

/**
 * Tells the user what limits the calibration.
 *
 * @param groups null without groups
 */
record CalibrationNotes(TrainingRows training, IntervalSettings settings, GroupMap groups) {

  /** A label with fewer rows is noticeably shrunk towards the pooled estimate. */
  private static final int FEW_ROWS = 30;
  private static final int MOST_NAMED = 5;

  /** Returns the notes about prediction sets, whose calibration set consists of some training rows. */
  List<String> ofSets(int[] rows) {
    List<String> notes = new ArrayList<>(groups == null ? List.of() : groups.notes());
    if (settings.coverage() == LabelCoverage.CLASS) {
      Attribute target = training.data().classAttribute();
      int[] counts = new int[target.numValues()];
      Arrays.stream(rows).forEach(row -> counts[(int) training.data().instance(row).classValue()]++);
      List<String> few = IntStream.range(0, counts.length).filter(label -> counts[label] > 0 && counts[label] < FEW_ROWS)
          .mapToObj(label -> target.value(label) + " (" + counts[label] + ")").toList();
      if (!few.isEmpty()) {
        notes.add("Labels with fewer than " + FEW_ROWS + " calibration rows are shrunk towards the pooled estimate, and may be covered less often: "
            + String.join(", ", few.subList(0, Math.min(MOST_NAMED, few.size())))
            + (few.size() > MOST_NAMED ? " and " + (few.size() - MOST_NAMED) + " more" : "") + ".");
      }
    }
    return notes;
  }

  /**
   * Returns the notes about the intervals of a numeric class.
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
