// SPDX-License-Identifier: GPL-3.0-only
/**
 * Training and scoring on Apache Spark. {@link centroid.spark.Train} saves an ordinary Weka model; {@link centroid.spark.Score} adds predictions and
 * intervals to files. The Weka package neither contains nor uses these classes.
 *
 * <p>{@code centroid.spark.data} reads the rows, {@code centroid.spark.engine} trains the pool, {@code centroid.spark.score} predicts, and
 * {@code centroid.spark.job} holds what both programs need. Executors and driver exchange only arrays of bytes and of doubles, because Spark's Kryo
 * can't serialise records.
 */
package centroid.spark;
