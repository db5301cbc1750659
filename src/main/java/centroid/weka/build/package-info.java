// SPDX-License-Identifier: GPL-3.0-only
/**
 * Builds a model from a data set: checks, training, calibration, evaluation.
 * {@link centroid.weka.build.EnsembleBuilder} builds CentroidBagging, {@link centroid.weka.build.SingleBuilder} calibrates a single
 * classifier, and {@link centroid.weka.build.ModelJoin} aggregates models of different rows.
 */
package centroid.weka.build;
