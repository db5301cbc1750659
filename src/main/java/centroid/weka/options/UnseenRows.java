// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/** Which training rows tell how sure a single model may be: those of {@link CalibrationRows} that need no bags. */
enum UnseenRows {
  /** Every row in turn: for each fold of the rows another model is trained on the others. */
  CROSSFIT,
  /** A tenth, which is kept out of the training. */
  HELDOUT
}
