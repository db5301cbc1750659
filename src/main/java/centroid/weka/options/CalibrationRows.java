// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/** Which rows tell how sure the ensemble may be. */
public enum CalibrationRows {
  /** Folds where every member sees every row (mode gradient without burn-in, scheme bayesian), else rows out of the bag. */
  AUTO,
  /** Every row in turn: for each fold of the rows another ensemble is trained on the others, as the one that is kept. */
  CROSSFIT,
  /** Those out of the bags of the members, or of the bootstrap ensemble that mode gradient begins with. */
  OUTOFBAG,
  /** A tenth, which is kept out of the training. */
  HELDOUT,
  /** None: nothing is calibrated. */
  NONE
}
