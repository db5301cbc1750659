// SPDX-License-Identifier: GPL-3.0-only
/**
 * Reads and writes CSV files line by line, without Spark's tables: starting those takes longer than scoring some hundred thousand rows. {@code CsvBlocks}
 * distributes files to tasks, {@code CsvFormat} splits and joins lines, and {@code CsvOutput} writes files. Their content and names are those of a table.
 */
package centroid.spark.csv;
