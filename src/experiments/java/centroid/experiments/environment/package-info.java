// SPDX-License-Identifier: GPL-3.0-only
/**
 * Games that are played step by step: {@link centroid.experiments.environment.LunarLander} as in LunarLander-v2 of Gym, and
 * {@link centroid.experiments.environment.Catcher} of the PyGame Learning Environment. Each has a {@link
 * centroid.experiments.environment.Player} that plays it well, which tests use to check the game.
 */
package centroid.experiments.environment;

