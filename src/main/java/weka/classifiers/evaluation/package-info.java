// SPDX-License-Identifier: GPL-3.0-only
/**
 * Commands that Weka finds by package name: {@link weka.classifiers.evaluation.CompareBagging} compares CentroidBagging with Bagging on a
 * user's data, {@link weka.classifiers.evaluation.CompareLearners} ranks base learners,
 * {@link weka.classifiers.evaluation.CheckModel} tests whether a saved model is still valid, {@link weka.classifiers.evaluation.RecalibrateModel} adapts it
 * to new rows, and {@link weka.classifiers.evaluation.ModelCard} describes it on a page.
 */
package weka.classifiers.evaluation;
