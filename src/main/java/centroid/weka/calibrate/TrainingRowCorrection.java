// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.label.LabelCorrection;
import centroid.weka.model.ModelCalibration;
import java.util.HashMap;
import java.util.Map;
import weka.core.Instance;

/**
 * Corrects out-of-bag or out-of-fold predictions of training rows, for Weka's out-of-bag evaluation. A calibration row is corrected by those trees of the
 * residual forest that were not grown on it, any other row by the whole forest.
 */
public final class TrainingRowCorrection {

  /** Leaves predictions as they are. */
  static final TrainingRowCorrection NONE = new TrainingRowCorrection(ModelCalibration.NONE, new int[0], null);

  private final ModelCalibration calibration;
  /** The place of each calibration row in {@code shifts}, by its number among the training rows. */
  private final Map<Integer, Integer> place = new HashMap<>();
  /** Null without a correction. */
  private final double[][] shifts;

  /**
   * A correction.
   *
   * @param numbers the calibration rows among the training rows; read only
   * @param shifts what is added to the prediction of each calibration row; kept; null without a correction
   */
  TrainingRowCorrection(ModelCalibration calibration, int[] numbers, double[][] shifts) {
    this.calibration = calibration;
    this.shifts = shifts;
    for (int k = 0; k < numbers.length; k++) {
      place.put(numbers[k], k);
    }
  }

  /** What is added to the prediction of each calibration row; null without a correction. */
  double[][] shifts() {
    return shifts;
  }

  /** Whether {@link #apply} changes anything. */
  boolean isMade() {
    return shifts != null;
  }

  /**
   * Corrects a prediction.
   *
   * @param prediction class probabilities or one number; read only
   * @param variance among the members that predicted it, of a numeric class
   * @param noise the noise variance that they estimate; NaN if it is not known
   * @param number of the row among the training rows
   */
  double[] apply(double[] prediction, double variance, double noise, int number, Instance row) {
    if (!isMade()) {
      return prediction;
    }
    Integer known = place.get(number);
    if (known == null) {
      return calibration.corrected(prediction, variance, noise, row);
    }
    double[] shift = shifts[known];
    return calibration.labels() != null ? LabelCorrection.shifted(prediction, shift)
        : new double[] {calibration.intervals().bounds().within(prediction[0] + shift[0])};
  }
}
