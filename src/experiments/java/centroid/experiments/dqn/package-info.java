// SPDX-License-Identifier: GPL-3.0-only
/**
 * Bootstrapped deep Q-networks as in section 5.3 of the paper: {@link centroid.experiments.dqn.MultiHeadNetwork} has one layer that all heads share,
 * {@link centroid.experiments.dqn.QLearner} trains it from {@link centroid.experiments.dqn.Transitions}.
 */
package centroid.experiments.dqn;
