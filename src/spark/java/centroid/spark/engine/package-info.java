// SPDX-License-Identifier: GPL-3.0-only
/**
 * Trains the pool on executors. {@code BroadcastEngine} sends all rows to every executor and trains the same model as one machine. {@code ShuffleEngine}
 * sends every member its own bag, for data that does not fit into an executor.
 */
package centroid.spark.engine;
