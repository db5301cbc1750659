// SPDX-License-Identifier: GPL-3.0-only
/**
 * Statements about how sure a prediction is, on plain arrays.
 *
 * <p>Two kinds of statement must not be mixed up. A <em>prediction interval</em> holds the next observed
 * value; it knows the noise from {@link centroid.interval.ResidualCalibration residuals of rows that members have
 * not seen}. A <em>confidence interval</em> ({@link centroid.interval.WeightedSample}) holds the regression
 * function itself; it is the paper's object and much narrower. For nominal classes
 * {@link centroid.interval.ProbabilityCalibration} makes probabilities honest and forms prediction sets.
 */
package centroid.interval;
