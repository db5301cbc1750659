// SPDX-License-Identifier: GPL-3.0-only
/** Rows of another region than the training rows: whether they are found, and coverage under a covariate shift. */
package centroid.experiments.shift;
