// SPDX-License-Identifier: GPL-3.0-only
/**
 * Exploration in bandits and reinforcement learning by Thompson sampling: several models (heads) learn from one memory, each from its own replay buffer, and
 * at every step one of them, drawn by its mass, acts. {@link centroid.replay.CentroidBuffers} is the paper's method (its third algorithm box);
 * {@link centroid.replay.BootstrapBuffers} and {@link centroid.replay.CommonBuffers} are baselines. A model is anything that learns from rows and
 * has a loss on each. {@link centroid.replay.ContextualBandit} is a complete bandit; doc/guide/deciding.md has an example.
 */
package centroid.replay;

