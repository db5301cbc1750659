// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.residual.IntervalCalibration;
import java.io.Serializable;
import weka.core.Instances;

/**
 * How sure a model may be, and what that is known from.
 *
 * @param basis what it is known from
 * @param intervals the predictive distribution of a numeric class, else null
 * @param inputs finds what its residual forest looks at; null without one
 * @param groups finds the groups within which coverage is to hold; null if there are none
 * @param probabilities the calibration of a nominal class, else null
 * @param logLoss the mean log-loss of the rows that calibrate; null if it is not known
 * @serial exclude
 */
public record ModelCalibration(Basis basis, IntervalCalibration intervals, ForestInputMap inputs, GroupMap groups,
    ProbabilityCalibration probabilities, Double logLoss) implements Serializable {

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
  public static final ModelCalibration NONE = new ModelCalibration(Basis.NONE, null, null, null, null, null);

  /**
   * The calibration of a numeric class.
   *
   * @param basis what it is known from
   * @param intervals the predictive distribution
   * @param data the training data, whose header is copied if there is a residual forest
   * @param groups finds the groups within which coverage is to hold; null if there are none
   * @return the calibration
   */
  public static ModelCalibration of(Basis basis, IntervalCalibration intervals, Instances data, GroupMap groups) {
    return new ModelCalibration(basis, intervals, intervals.usesInputs() ? new ForestInputMap(data) : null, groups, null, null);
  }

  /**
   * The calibration of a nominal class.
   *
   * @param probabilities calibrated on unseen rows
   * @param groups finds the groups within which coverage is to hold; null if there are none
   * @param logLoss the mean log-loss of these rows; null if it is not known
   * @return the calibration
   */
  public static ModelCalibration of(ProbabilityCalibration probabilities, GroupMap groups, Double logLoss) {
    return new ModelCalibration(Basis.UNSEEN_ROWS, null, null, groups, probabilities, logLoss);
  }
}
