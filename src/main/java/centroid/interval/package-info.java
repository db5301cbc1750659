// SPDX-License-Identifier: GPL-3.0-only
/**
 * The predictive distribution of one row, and the intervals that it implies, on plain arrays.
 *
 * <p>A <em>prediction interval</em> contains the next observed value, noise included. It is a pair of quantiles of a
 * {@link centroid.interval.PredictiveDistribution}. A <em>confidence interval</em> ({@link centroid.interval.WeightedSample}) contains the
 * regression function; it is the subject of the paper, and much narrower. {@link centroid.interval.Region} holds the bounds in the form of
 * Weka's interval estimators.
 */
package centroid.interval;
