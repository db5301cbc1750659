// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

/**
 * The texts around a chart.
 *
 * @param title what is shown; may be empty
 * @param note a line of small text below the title; may be empty
 * @param source where the numbers come from, below the chart; may be empty
 */
record Labels(String title, String note, String source) {
}
