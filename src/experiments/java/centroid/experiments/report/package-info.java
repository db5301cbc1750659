// SPDX-License-Identifier: GPL-3.0-only
/**
 * Result pages: estimates with standard errors, tables with the numbers of the paper
 * ({@link centroid.experiments.report.PaperTable}), goals that were fixed before a run, charts, and records as text.
 */
package centroid.experiments.report;
