// SPDX-License-Identifier: GPL-3.0-only
/**
 * Networks that learn from a growing memory of rows of which each says what one of their outputs should have been, as agents in a bandit
 * do. {@link centroid.experiments.replay.ReplayNetworks} holds the networks and the memory; the passes through the layers and the pieces
 * of the optimiser are those of {@link centroid.nd4j}.
 */
package centroid.experiments.replay;

