// SPDX-License-Identifier: GPL-3.0-only
/** Metrics of the experiments: Wasserstein-2 distances between samples, and coverage, width and score of intervals. */
package centroid.experiments.metric;

