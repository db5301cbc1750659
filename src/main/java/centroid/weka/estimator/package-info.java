// SPDX-License-Identifier: GPL-3.0-only
/**
 * Predictions that Weka has no interface for. A {@link centroid.weka.estimator.RowPrediction} has everything about one row; the other interfaces have
 * one estimate each: prediction sets, predictive distributions, probability ranges, groups and noise.
 */
package centroid.weka.estimator;
