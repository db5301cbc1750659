// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging on many data sets, on random splits: error and distance against Bagging, prediction intervals against what others would
 * put on Bagging, prediction sets and class probabilities, coverage within groups and labels, intervals of wrapped classifiers, and whether training
 * rows tell which base learner to take, and how many models to choose from. On generated data, whose noise is known: whether intervals hold everywhere.
 */
package centroid.experiments.comparison;

