// SPDX-License-Identifier: GPL-3.0-only
/**
 * Ensembles of networks on many data sets: variants of training and calibration ({@link centroid.experiments.networks.NetworkStudy}). Data sets with published
 * results are in {@code centroid.experiments.published}.
 */
package centroid.experiments.networks;
