// SPDX-License-Identifier: GPL-3.0-only
/**
 * A small forest that says how errors differ from place to place: where predictions are too high or too low, and where they are
 * uncertain. {@link centroid.forest.ResidualForest} is grown on the errors of rows that members have not seen; what is kept of it are
 * flat arrays of some ten thousand bytes.
 */
package centroid.forest;

