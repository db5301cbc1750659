// SPDX-License-Identifier: GPL-3.0-only
/**
 * For those who must act while they learn: several models (heads) learn from one memory of what happened, each from a buffer of its own, and at every step
 * one of them, drawn by its mass, decides. {@link centroid.replay.CentroidBuffers} are the paper's (its third algorithm box);
 * {@link centroid.replay.BootstrapBuffers} and {@link centroid.replay.CommonBuffers} are what they are compared with. The models may be anything that
 * learns from rows and has a loss on each. {@link centroid.replay.ContextualBandit} is a whole bandit on them; doc/guide/deciding.md has an example.
 */
package centroid.replay;

