// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.record.Correction;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.forest.BiasCorrection;
import centroid.forest.ForestGrowth;
import centroid.forest.InputTable;
import centroid.interval.TargetBounds;
import centroid.util.RandomStreams;
import centroid.weka.rows.ForestInputs;
import java.util.Arrays;

/** Whether errors of new rows depend on their inputs: a residual forest is grown on them, as for the bias correction, and its error is out-of-bag. */
final class NewResiduals {

  private NewResiduals() {
  }

  /**
   * Returns the error that the forest leaves, relative to that of the model. A shift that is the same for all rows is no gain: a new calibration mends it.
   *
   * @return from 0 to 1; NaN if there are too few rows
   */
  static double gain(CheckedRows rows, RandomStreams streams) {
    if (rows.size() < ForestGrowth.MIN_ROWS) {
      return Double.NaN;
    }
    InputTable inputs = ForestInputs.of(rows.data(), rows.numbers());
    Correction correction = rows.isNumeric() ? ofNumbers(rows, inputs, streams) : ofLabels(rows, inputs, streams);
    return correction.before() > 0 ? correction.after() / correction.before() : Double.isNaN(correction.before()) ? Double.NaN : 1;
  }

  private static Correction ofNumbers(CheckedRows rows, InputTable inputs, RandomStreams streams) {
    double[] error = new double[rows.size()];
    double[] mean = new double[rows.size()];
    Arrays.setAll(mean, k -> rows.prediction(k).value());
    Arrays.setAll(error, k -> rows.actual(k) - mean[k]);
    double shift = Arrays.stream(error).average().orElseThrow();
    Arrays.setAll(error, k -> error[k] - shift);
    double[] none = new double[error.length];
    double[] weight = new double[error.length];
    Arrays.fill(weight, 1);
    return ResidualCalibration.fit(ResidualRecords.of(error, mean, none, none, weight),
        new IntervalCalibration.Settings(0, LocalScale.OFF, BiasCorrection.AUTO, inputs, TargetBounds.NONE, streams, 0, null)).correction();
  }

  private static Correction ofLabels(CheckedRows rows, InputTable inputs, RandomStreams streams) {
    double[][] probabilities = new double[rows.size()][];
    int[] label = new int[rows.size()];
    int numLabels = rows.data().numClasses();
    Arrays.setAll(probabilities, k -> Arrays.copyOf(rows.prediction(k).distribution(), numLabels));
    Arrays.setAll(label, k -> (int) rows.actual(k));
    return LabelCorrection.fit(LabelRecords.of(probabilities, label), inputs, BiasCorrection.AUTO, streams).correction();
  }
}
