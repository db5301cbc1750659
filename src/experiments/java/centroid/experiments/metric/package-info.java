// SPDX-License-Identifier: GPL-3.0-only
/** Measures that only experiments need: Wasserstein-2 distances between samples, and sums of intervals over test rows. */
package centroid.experiments.metric;

