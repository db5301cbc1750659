// SPDX-License-Identifier: GPL-3.0-only
/**
 * Totals and means of Weka's rows: {@link centroid.weka.total.TotalPredictor} turns row predictions into the distribution of their sum,
 * {@link centroid.weka.total.GroupTotals} does so for groups of rows, and {@link centroid.weka.total.TotalText} prints them.
 */
package centroid.weka.total;
