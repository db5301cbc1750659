// SPDX-License-Identifier: GPL-3.0-only
/**
 * Training and scoring on Apache Spark, for data or patience that outgrow one machine. {@link centroid.spark.Train} makes an ordinary Weka model,
 * {@link centroid.spark.Score} adds predictions and intervals to files. Nothing here is part of the Weka package, and nothing there knows it.
 *
 * <p>A {@code DataSource} finds files, {@code HeaderSearch} learns what their columns are, a {@code RowParser} makes rows of them. Where all rows fit
 * into every executor a {@code BroadcastEngine} trains the pool, to the same model as one machine; else a {@code ShuffleEngine}, which sends every
 * member a bag of its own. Only arrays of bytes and of doubles cross the wire, since Spark's Kryo can't write records.
 */
package centroid.spark;

