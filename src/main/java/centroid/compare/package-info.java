// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging beside Bagging at the same number of models: repeated cross-validation as in Weka's Experimenter, Weka's corrected
 * paired t-test, and reports as text, CSV and one HTML page.
 *
 * <p>{@link centroid.compare.Comparison} does the work and fills {@link centroid.compare.Results}; the reports only read those. The
 * classifiers under comparison come as {@link centroid.compare.Contender}s, so nothing here knows the meta-classifier by name.
 * Everything but times depends on the data and the seed alone.
 *
 * <p>{@link centroid.compare.LearnerComparison} asks another question, which base learner to take: each {@link centroid.compare.Candidate} is
 * trained once, and training rows that its models had not seen make a {@link centroid.compare.LearnerRanking}.
 */
package centroid.compare;
