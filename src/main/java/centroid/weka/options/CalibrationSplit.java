// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/** How the training rows of a single classifier are split for calibration: the values of {@link CalibrationMethod} that need no bags. */
enum CalibrationSplit {
  /** Cross-fitting: each fold is predicted by a copy of the classifier that is trained on the other folds. */
  CROSSFIT,
  /** A tenth of the rows, which is kept out of training. */
  HELDOUT
}
