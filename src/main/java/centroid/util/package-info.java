// SPDX-License-Identifier: GPL-3.0-only
/**
 * Helpers that every other package may use: {@link centroid.util.RandomStreams} gives independent random numbers from one seed,
 * {@link centroid.util.RandomOrder} shuffles, {@link centroid.util.SortOrder} sorts, {@link centroid.util.Workers} runs tasks on threads,
 * and {@link centroid.util.Cycles} divides the epochs of a training.
 */
package centroid.util;
