// SPDX-License-Identifier: GPL-3.0-only
/**
 * Prediction error on many data sets: {@link centroid.experiments.accuracy.CompareStudy} compares CentroidBagging with Bagging of the same
 * ensemble size, {@link centroid.experiments.accuracy.PoolStudy} compares sizes of the pool from which models are selected, and
 * {@link centroid.experiments.accuracy.SelectionStudy} shows what pool size and lambda cost and bring.
 */
package centroid.experiments.accuracy;
