// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.ProbabilityCalibration;
import centroid.interval.ResidualCalibration;
import java.io.Serializable;

/**
 * How sure a model may be, and what that is known from.
 *
 * @param basis what it is known from
 * @param intervals the predictive distribution of a numeric class, else null
 * @param probabilities the calibration of a nominal class, else null
 * @serial exclude
 */
public record ModelCalibration(Basis basis, ResidualCalibration intervals, ProbabilityCalibration probabilities) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** What a calibration is made from. */
  public enum Basis {
    /** Nothing: there is no calibration. */
    NONE,
    /** Rows out of the bag, or held out. */
    UNSEEN_ROWS,
    /** The spread of the target alone, where too few rows are unseen by the members. */
    TARGET_SPREAD
  }

  /** No calibration. */
  public static final ModelCalibration NONE = new ModelCalibration(Basis.NONE, null, null);

  /**
   * The calibration of a numeric class.
   *
   * @param basis what it is known from
   * @param intervals the predictive distribution
   * @return the calibration
   */
  public static ModelCalibration of(Basis basis, ResidualCalibration intervals) {
    return new ModelCalibration(basis, intervals, null);
  }

  /**
   * The calibration of a nominal class.
   *
   * @param probabilities calibrated on unseen rows
   * @return the calibration
   */
  public static ModelCalibration of(ProbabilityCalibration probabilities) {
    return new ModelCalibration(Basis.UNSEEN_ROWS, null, probabilities);
  }
}
