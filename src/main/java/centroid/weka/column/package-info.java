// SPDX-License-Identifier: GPL-3.0-only
/**
 * The columns of predictions in the filter, the output and Spark scoring. {@link centroid.weka.column.PredictionColumns} is the table of
 * names, types and values: a new column is one entry there. {@link centroid.weka.column.ColumnOptions} and
 * {@link centroid.weka.column.ColumnChoice} say which of them a user wants; {@link centroid.weka.column.IntervalsOptions} reads this for the output.
 */
package centroid.weka.column;
