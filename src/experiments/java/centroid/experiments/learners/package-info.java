// SPDX-License-Identifier: GPL-3.0-only
/**
 * The choice of a base learner: {@link centroid.experiments.learners.LearnerStudy} measures how close estimates from training rows come to
 * the best choice.
 */
package centroid.experiments.learners;
