// SPDX-License-Identifier: GPL-3.0-only
/** What makes files that come with the package, and {@link centroid.experiments.tools.FirstRun}, which {@code ./antw run} starts. */
package centroid.experiments.tools;

