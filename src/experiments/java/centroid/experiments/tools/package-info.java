// SPDX-License-Identifier: GPL-3.0-only
/** Tools that make files of the package and pictures of the README, and {@link centroid.experiments.tools.FirstRun}, which {@code ./antw run} starts. */
package centroid.experiments.tools;

