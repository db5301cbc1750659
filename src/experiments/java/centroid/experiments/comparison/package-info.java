// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging on many data sets, on random splits: error and distance against Bagging, prediction intervals against what others would
 * put on Bagging, prediction sets and class probabilities.
 */
package centroid.experiments.comparison;
