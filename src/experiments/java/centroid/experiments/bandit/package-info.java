// SPDX-License-Identifier: GPL-3.0-only
/**
 * Contextual bandits as in section 5.2 of the paper and the library of bandits it uses (deep_contextual_bandits of
 * tensorflow/models): {@link centroid.experiments.bandit.Contexts} draws sequences of contexts and rewards from data files,
 * {@link centroid.experiments.bandit.Agent}s play them, {@link centroid.experiments.bandit.Play} adds up what they get. The experiments
 * are {@link centroid.experiments.bandit.BanditStudy} (table 2) and {@link centroid.experiments.bandit.AblationStudy} (table 4).
 */
package centroid.experiments.bandit;

