// SPDX-License-Identifier: GPL-3.0-only
/** Adds predictions and intervals to the rows of files and streams, and adapts those of streams to labels that arrive later. */
package centroid.spark.score;
