// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.residual.IntervalCalibration;
import java.io.Serializable;
import weka.core.Instances;

/**
 * The calibration of a model.
 *
 * @param basis what it was fitted to
 * @param intervals the calibration of a numeric class; else null
 * @param inputs maps rows to the inputs of its residual forest; null without one
 * @param groups finds the groups of rows for group-conditional coverage; null without groups
 * @param probabilities the calibration of a nominal class; else null
 * @param logLoss the mean log-loss of the calibration set; null if it is not known
 * @serial exclude
 */
public record ModelCalibration(Basis basis, IntervalCalibration intervals, ForestInputMap inputs, GroupMap groups,
    ProbabilityCalibration probabilities, Double logLoss) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** What a calibration is fitted to. */
  public enum Basis {
    /** There is no calibration. */
    NONE,
    /** Out-of-bag or held-out rows. */
    UNSEEN_ROWS,
    /** The spread of the target alone, since too few rows are out of bag or held out. */
    TARGET_SPREAD
  }

  /** No calibration. */
  public static final ModelCalibration NONE = new ModelCalibration(Basis.NONE, null, null, null, null, null);

  /**
   * Returns the calibration of a numeric class.
   *
   * @param data the training data, whose header is copied if there is a residual forest
   * @param groups null without groups
   */
  public static ModelCalibration of(Basis basis, IntervalCalibration intervals, Instances data, GroupMap groups) {
    return new ModelCalibration(basis, intervals, intervals.usesInputs() ? new ForestInputMap(data) : null, groups, null, null);
  }

  /**
   * Returns the calibration of a nominal class.
   *
   * @param groups null without groups
   * @param logLoss the mean log-loss of the calibration set; null if it is not known
   */
  public static ModelCalibration of(ProbabilityCalibration probabilities, GroupMap groups, Double logLoss) {
    return new ModelCalibration(Basis.UNSEEN_ROWS, null, null, groups, probabilities, logLoss);
  }
}
