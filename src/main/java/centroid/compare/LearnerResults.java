// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import centroid.weka.candidate.CandidateRanking;

/**
 * The comparison of base learners on one data set.
 *
 * @param set the data set
 * @param ranking the candidates; null if none could be trained
 * @param command what to type to train an ensemble of the chosen learner; empty without one
 * @param failure why no candidate could be trained; empty if one could
 */
public record LearnerResults(DataFile set, CandidateRanking ranking, String command, String failure) {
}
