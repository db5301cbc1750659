// SPDX-License-Identifier: GPL-3.0-only
/**
 * Bootstrapped deep Q-networks as in section 5.3 of the paper: {@link centroid.experiments.dqn.DqnTraining} is an agent that learns a game episode by episode.
 * Its {@link centroid.experiments.dqn.MultiHeadNetwork} has one layer that all heads share, and {@link centroid.experiments.dqn.QLearner} trains it from
 * {@link centroid.experiments.dqn.Transitions}; which head learns from which of them, and which one acts, is decided by {@link centroid.replay.HeadBuffers}.
 */
package centroid.experiments.dqn;

