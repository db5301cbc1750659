// SPDX-License-Identifier: GPL-3.0-only
/**
 * Compares CentroidBagging with Bagging of the same size: repeated cross-validation as in Weka's Experimenter, with Weka's
 * corrected paired t-test.
 *
 * <p>{@link centroid.compare.Comparison} trains and evaluates the {@link centroid.compare.Contender}s and fills
 * {@link centroid.compare.Results}. {@link centroid.compare.report} presents them. {@link centroid.compare.LearnerResults} are those of a comparison of
 * base learners. Everything but times depends on the data and the seed alone.
 */
package centroid.compare;
