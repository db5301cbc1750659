// SPDX-License-Identifier: GPL-3.0-only
/**
 * Reads rows from files. {@code DataSource} finds the files, {@code HeaderInference} infers the attributes, and a {@code RowParser} converts each row to
 * Weka's numbers. {@code LocatedRows} gives every row a number that is the same in every run. {@code ReadCheck} refuses passes that lack rows.
 */
package centroid.spark.data;
