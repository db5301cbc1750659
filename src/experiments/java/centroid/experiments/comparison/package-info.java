// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging on many data sets, on random splits: error and distance against Bagging, prediction intervals against what others would
 * put on Bagging, prediction sets and class probabilities, and whether training rows tell which base learner to take. On
 * generated data, whose noise is known: whether intervals hold everywhere.
 */
package centroid.experiments.comparison;
