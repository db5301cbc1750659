// SPDX-License-Identifier: GPL-3.0-only
/**
 * The drawing layer: charts from plain arrays, drawn by JFreeChart, with lines, points, error bars, bands, histograms and bars, in a light
 * and a dark theme, to PNG and SVG with or without a display.
 *
 * <pre>{@code
 * new Chart("Coverage", "nominal level", "observed coverage")
 *     .line("ideal", levels, levels, Style.of(Tone.GREY).dashed())
 *     .errorBars("CentroidBagging", levels, shares, low, high, Style.auto().joined())
 *     .writePng(Path.of("coverage.png"), 640, 420);
 * }</pre>
 *
 * <p>{@link centroid.plot.draw.Chart} has two numeric axes, {@link centroid.plot.draw.BarChart} an axis of names. The same input gives the
 * same file, byte for byte, on one machine.
 */
package centroid.plot.draw;
