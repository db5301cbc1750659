// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

/** What an {@link IntervalChart} draws. Names as they are shown in the drop-down list. */
public enum IntervalChartKind {

  /** The curve for data with one input, else the rows sorted by prediction; for a nominal class sizes of prediction sets. */
  AUTOMATIC,
  /** Prediction and bands along the only input. */
  CURVE,
  /** Rows in the order of their predictions, with their intervals. */
  SORTED,
  /** Predictions against what came true. */
  AGAINST_ACTUAL,
  /** Share of values inside against the level asked for. */
  CALIBRATION,
  /** Widths against errors. */
  WIDTH_AND_ERROR,
  /** Histogram of widths. */
  WIDTHS,
  /** Of a nominal class: how many labels the prediction sets hold. */
  SET_SIZES,
  /** Of a nominal class: how often predicted labels are right, against how sure the classifier was. */
  RELIABILITY
}
