// SPDX-License-Identifier: GPL-3.0-only
/**
 * How good intervals and prediction sets are. {@link weka.classifiers.evaluation.IntervalMetric} and {@link weka.classifiers.evaluation.SetMetric}
 * plug into Weka's own evaluation, {@link weka.classifiers.evaluation.IntervalPrediction} and {@link weka.classifiers.evaluation.SetPrediction} carry
 * intervals and sets from there to whoever shows them, and {@link weka.classifiers.evaluation.CompareBagging} sets CentroidBagging beside Bagging on a
 * user's data; {@link weka.classifiers.evaluation.CompareLearners} says which base learner to take there.
 */
package weka.classifiers.evaluation;
