// SPDX-License-Identifier: GPL-3.0-only
/** Speed as ratios against peers measured in the same run; {@link centroid.experiments.bench.Bench} is what {@code ./antw bench} starts. */
package centroid.experiments.bench;

