// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging as a stage of Spark's pipelines: an estimator, its model, a transformer for saved models, an evaluator and a function for SQL. Only
 * interfaces that Spark 3.5 and 4 share are used, so that one jar serves both.
 */
package centroid.spark.ml;
