// SPDX-License-Identifier: GPL-3.0-only
/**
 * The choice of a base learner: {@link centroid.experiments.learners.LearnerStudy} measures how good the learner is that {@code -B auto} chooses, beside
 * other ways to choose or combine the same learners.
 */
package centroid.experiments.learners;
