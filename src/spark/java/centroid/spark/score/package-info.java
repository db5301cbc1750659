// SPDX-License-Identifier: GPL-3.0-only
/** Adds predictions and intervals to the rows of a partition. */
package centroid.spark.score;
