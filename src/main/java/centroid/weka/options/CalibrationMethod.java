// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/** Which rows are the calibration set of an ensemble. */
public enum CalibrationMethod {
  /** Cross-fitting where every member is trained on every row (mode gradient without burn-in, scheme bayesian), else out-of-bag rows. */
  AUTO,
  /** All rows: each fold is predicted by another ensemble, which is trained on the other folds. */
  CROSSFIT,
  /** Out-of-bag rows of the members, or of the bootstrap ensemble that mode gradient begins with. */
  OUTOFBAG,
  /** A tenth of the rows, which is kept out of training. */
  HELDOUT,
  /** None: intervals and probabilities are not calibrated. */
  NONE
}
