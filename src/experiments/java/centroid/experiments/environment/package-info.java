// SPDX-License-Identifier: GPL-3.0-only
/**
 * Games that are played step by step: {@link centroid.experiments.environment.LunarLander} as LunarLander-v2 of Gym has it, and
 * {@link centroid.experiments.environment.Catcher} of the PyGame Learning Environment. Beside each stands a
 * {@link centroid.experiments.environment.Player} who plays it well, by which the game is checked.
 */
package centroid.experiments.environment;

