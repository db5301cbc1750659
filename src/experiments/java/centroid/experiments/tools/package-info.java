// SPDX-License-Identifier: GPL-3.0-only
/** Programs that create files of the package, and {@link centroid.experiments.tools.FirstRun}, which {@code ./antw run} starts. */
package centroid.experiments.tools;
