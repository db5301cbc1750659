// SPDX-License-Identifier: GPL-3.0-only
/**
 * Data sets with published splits and results: the common regression protocol of the Bayesian network literature
 * ({@link centroid.experiments.published.UciStudy}), the benchmark of CLEAR ({@link centroid.experiments.published.ClearStudy}), and other methods on splits
 * of both ({@link centroid.experiments.published.PeerStudy}).
 */
package centroid.experiments.published;
