// SPDX-License-Identifier: GPL-3.0-only
/** The columns that predictions are written to, for the filter, the output of predictions and Spark: names, types and values. */
package centroid.weka.column;
