// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.ChartPicture;
import centroid.plot.draw.DrawnChart;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.category.CategoryDataset;
import org.junit.jupiter.api.Test;

/** Parts of a width, and rows of similar width, by hand. */
class WidthChartsTest {

  private static final double NAN = Double.NaN;

  /** Intervals from 0 on; values are 5, the last one is missing. */
  private static PredictedIntervals widths(double... upper) {
    double[] actual = IntStream.range(0, upper.length).mapToDouble(row -> row == upper.length - 1 ? NAN : 5).toArray();
    List<Region> regions = Arrays.stream(upper).mapToObj(end -> new Region(new double[][] {{0, end}})).toList();
    return PredictedIntervals.of(new double[upper.length], actual, new double[] {0.9}, List.of(regions), IntervalKind.PREDICTION);
  }

  private static String note(ChartPicture chart) {
    return ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText();
  }

  @Test
  void partsAreSharesOfWidths() {
    BarChart chart = WidthCharts.parts(widths(10, 4, 6), new double[] {0.8, 0.25, 0.5}, 0, 0);
    CategoryDataset data = chart.toJFreeChart().getCategoryPlot().getDataset();
    assertEquals(List.of("test row 1", "nearest 2 in width", "all 3 rows"), data.getColumnKeys());
    double[] expected = {8, 2, (1 + 3) / 2.0, (3 + 3) / 2.0, (8 + 1 + 3) / 3.0, (2 + 3 + 3) / 3.0};
    assertArrayEquals(expected, IntStream.range(0, 6).mapToDouble(k -> data.getValue(k % 2, k / 2).doubleValue()).toArray(), 1e-12);
    assertEquals("width 10.000, wider than 2 of 3 rows; mostly model uncertainty: more training rows like it would narrow the interval", note(chart));
    assertTrue(note(WidthCharts.parts(widths(10, 4, 6), new double[] {0.8, 0.25, 0.5}, 1, 0)).endsWith("more training rows would hardly narrow the interval"));
  }

  @Test
  void whatIsNotKnownHasASentence() {
    BarChart unknown = WidthCharts.parts(widths(10, 4), new double[] {NAN, NAN}, 0, 0);
    assertTrue(note(unknown).endsWith("; this classifier does not report the parts of a width"), note(unknown));
    assertEquals(List.of("width"), unknown.toJFreeChart().getCategoryPlot().getDataset().getRowKeys());
    assertEquals(List.of("test row 1"), WidthCharts.parts(widths(10), new double[] {0.5}, 0, 0).toJFreeChart().getCategoryPlot().getDataset().getColumnKeys());
    PredictedIntervals endless = widths(Double.POSITIVE_INFINITY, 4);
    assertTrue(note(WidthCharts.parts(endless, new double[] {0.5, 0.5}, 0, 0)).endsWith("this interval is unbounded, so it has no parts"));
    assertEquals("this interval is unbounded", note(WidthCharts.similar(endless, new double[2][0], 0, 0, "y")));
    assertTrue(note(WidthCharts.similar(widths(10, 4), new double[2][0], 0, 0, "y")).endsWith("; predictions of single models are unknown"));
  }

  /** Widths 4, 6, 7, 20: the nearest to 6 are 7, 4 and 20. */
  @Test
  void rowsOfTheSameWidthStandBesideIt() {
    double[][] members = {{1, 2}, {3, 4}, {5}, {}};
    Chart chart = WidthCharts.similar(widths(4, 6, 7, 20), members, 1, 0, "y");
    assertArrayEquals(new String[] {"test row 2", "test row 3", "test row 1", "test row 4"},
        ((SymbolAxis) chart.toJFreeChart().getXYPlot().getDomainAxis()).getSymbols());
    DrawnChart drawn = DrawnChart.of(chart);
    drawn.assertPoints("prediction of a model", Tone.ORANGE, new double[] {0, 0, 1, 2, 2}, new double[] {3, 4, 5, 1, 2});
    drawn.assertBars("0.90 interval", Tone.BLUE, new double[] {0, 1}, new double[2], new double[2], new double[] {6, 7});
    drawn.assertBars("0.90 interval", Tone.VERMILION, new double[] {2}, new double[1], new double[1], new double[] {4});
    assertEquals("width 6.0000, wider than 1 of 4 rows; 1 of the 2 other rows with a class value inside", drawn.note());
  }
}
