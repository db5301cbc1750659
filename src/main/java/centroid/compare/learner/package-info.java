// SPDX-License-Identifier: GPL-3.0-only
/**
 * Ranks base learners. {@link centroid.compare.learner.LearnerComparison} trains an ensemble of each
 * {@link centroid.compare.learner.Candidate} once, and {@link centroid.compare.learner.LearnerRanking} compares their scores on
 * out-of-bag rows.
 */
package centroid.compare.learner;
