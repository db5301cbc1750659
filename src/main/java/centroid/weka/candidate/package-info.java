// SPDX-License-Identifier: GPL-3.0-only
/**
 * Candidates for the base learner (option -B): {@link centroid.weka.candidate.DefaultCandidates} is the list that -B auto stands for,
 * {@link centroid.weka.candidate.CandidateErrors} are the out-of-bag errors of a candidate's first models, and
 * {@link centroid.weka.candidate.CandidateRanking} says which candidate is taken, and how sure that is. The training itself is in
 * {@link centroid.weka.build.CandidateSearch}.
 */
package centroid.weka.candidate;
