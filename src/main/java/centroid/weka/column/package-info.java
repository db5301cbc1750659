// SPDX-License-Identifier: GPL-3.0-only
/**
 * The columns of predictions in the filter, the output and Spark scoring. {@link centroid.weka.column.PredictionColumns} is the table of
 * names, types and values: a new column is one entry there.
 */
package centroid.weka.column;
