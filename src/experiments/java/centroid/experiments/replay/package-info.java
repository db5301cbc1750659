// SPDX-License-Identifier: GPL-3.0-only
/**
 * Networks that learn from a growing memory of rows, each of which has a target for one output, as for agents in a bandit. {@link
 * centroid.experiments.replay.ReplayNetworks} holds the networks and the memory; the passes through the layers and the pieces
 * of the optimiser are those of {@link centroid.nd4j}.
 */
package centroid.experiments.replay;

