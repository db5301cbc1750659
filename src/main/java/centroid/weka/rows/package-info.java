// SPDX-License-Identifier: GPL-3.0-only
/**
 * Rows of Weka as the method needs them. {@link centroid.weka.rows.TrainingRows} are the training data with their weights and targets,
 * {@link centroid.weka.rows.ComparisonRows} the rows at which members are compared, and {@link centroid.weka.rows.MemberPredictions} the predictions there, as
 * flat arrays. {@link centroid.weka.rows.Folds} holds rows out, those of a group or of neighbouring times together. {@link centroid.weka.rows.ForestInputs} are
 * the inputs of the residual forest. {@link centroid.weka.rows.TrainingRowSample} recognises training rows among others.
 */
package centroid.weka.rows;
