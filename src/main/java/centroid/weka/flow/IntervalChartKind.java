// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

/** The charts of {@link IntervalChart}; the drop-down list shows these names. */
public enum IntervalChartKind {

  /** The curve for data with one input, otherwise the rows sorted by prediction; for a nominal class, prediction set sizes. */
  AUTOMATIC,
  /** Prediction and bands along the only input. */
  CURVE,
  /** Rows in the order of their predictions, with their intervals. */
  SORTED,
  /** Predicted against observed values. */
  AGAINST_ACTUAL,
  /** Observed coverage against nominal level. */
  CALIBRATION,
  /** Widths against errors. */
  WIDTH_AND_ERROR,
  /** Histogram of widths. */
  WIDTHS,
  /** Prediction set sizes of a nominal class. */
  SET_SIZES,
  /** Accuracy against predicted probability of a nominal class. */
  RELIABILITY
}
