// SPDX-License-Identifier: GPL-3.0-only
/**
 * Evaluation metrics that plug into Weka: {@link centroid.weka.evaluation.IntervalMetric} for intervals of a numeric class and
 * {@link centroid.weka.evaluation.SetMetric} for prediction sets of a nominal one, with the length of their summary chosen by
 * {@link centroid.weka.evaluation.ShortSummary}. PluginManager.props names them.
 */
package centroid.weka.evaluation;
