// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.draw.BarChart;
import centroid.plot.draw.DrawnChart;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.title.TextTitle;
import org.junit.jupiter.api.Test;

/** Charts of two results show the numbers of each. */
class ComparisonChartsTest {

  private static final double NAN = Double.NaN;
  private static final double[] ACTUAL = {1, 2, 9, NAN};

  /** Intervals from 0 to the given ends, all of the same levels. */
  private static ComparisonCharts.Result result(String name, double[] actual, double[] levels, double... upper) {
    List<Region> regions = Arrays.stream(upper).mapToObj(end -> new Region(new double[][] {{0, end}})).toList();
    return new ComparisonCharts.Result(name,
        PredictedIntervals.of(upper.clone(), actual, levels, Arrays.stream(levels).mapToObj(level -> regions).toList(), IntervalKind.PREDICTION));
  }

  private static String note(BarChart chart) {
    return ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText();
  }

  /** At 0.5 a miss by 1 costs 4: scores 4, 4 and 8 against 10 each; the last row has no class value. */
  @Test
  void scoresAndWidthsStandSideBySide() {
    ComparisonCharts.Result one = result("one", ACTUAL, new double[] {0.5, 0.9}, 4, 4, 8, 100);
    ComparisonCharts.Result other = result("other", ACTUAL, new double[] {0.5}, 10, 10, 10, 100);
    BarChart chart = ComparisonCharts.scores(one, other, 0.5, "y");
    CategoryPlot plot = chart.toJFreeChart().getCategoryPlot();
    assertEquals(List.of("one: coverage 66.7 %", "other: coverage 100.0 %"), plot.getDataset().getRowKeys());
    assertEquals((4 + 4 + 12) / 3.0, plot.getDataset().getValue(0, 0).doubleValue(), 1e-12);
    assertEquals(16 / 3.0, plot.getDataset().getValue(0, 1).doubleValue(), 1e-12);
    assertEquals(10, plot.getDataset().getValue(1, 0).doubleValue(), 1e-12);
    assertEquals("one, mean width: 5.3333 (3 rows)", plot.getRenderer().getToolTipGenerator(0, 1).generateToolTip(plot.getDataset(), 0, 1));
    // Differences 6, 6 and -2: 10 / 3 on average, with a standard error of 8 / 3.
    assertEquals("the same 3 test rows; the first score is lower by 3.333 +- 5.23 (95 % confidence), not significant", note(chart));
    assertArrayEquals(new double[] {0.5}, ComparisonCharts.commonLevels(one, other));
  }

  @Test
  void coveragesAreThoseOfCommonLevels() {
    ComparisonCharts.Result one = result("one", ACTUAL, new double[] {0.5, 0.8, 0.9}, 4, 4, 8, 100);
    ComparisonCharts.Result other = result("other", ACTUAL, new double[] {0.5, 0.9}, 10, 10, 10, 100);
    DrawnChart drawn = DrawnChart.of(ComparisonCharts.coverage(one, other));
    drawn.assertPoints("one", Tone.BLUE, new double[] {0.5, 0.9}, new double[] {2 / 3.0, 2 / 3.0});
    drawn.assertPoints("other", Tone.VERMILION, new double[] {0.5, 0.9}, new double[] {1, 1});
    assertEquals("other, level 0.90: coverage 100.0 %", drawn.tip("other", 1));
    assertEquals("3 rows; the band assumes independent rows", drawn.note());
  }

  @Test
  void whatCannotBeComparedHasASentence() {
    double[] levels = {0.5};
    ComparisonCharts.Result one = result("one", ACTUAL, levels, 4, 4, 8, 100);
    assertEquals("different test rows (3 and 2): differences may come from the rows",
        note(ComparisonCharts.scores(one, result("other", new double[] {1, 2}, levels, 4, 4), 0.5, "y")));
    assertEquals("different test rows (3 and 3): differences may come from the rows",
        note(ComparisonCharts.scores(one, result("other", new double[] {1, 2, 8, NAN}, levels, 4, 4, 8, 100), 0.5, "y")));
    BarChart open = ComparisonCharts.scores(one, result("other", new double[] {NAN}, levels, 4), 0.5, "y");
    assertEquals("a result has no row with a class value, so there is nothing to compare", note(open));
    assertTrue(open.toSvg(400, 300).contains("other"));
    BarChart endless = ComparisonCharts.scores(one, result("other", ACTUAL, levels, 4, 4, Double.POSITIVE_INFINITY, 5), 0.5, "y");
    assertEquals("other has unbounded intervals, so its mean score and width are infinite at this level", note(endless));
    assertTrue(endless.toSvg(400, 300).contains("interval score"));
    String single = note(ComparisonCharts.scores(result("one", new double[] {1}, levels, 4), result("other", new double[] {1}, levels, 5), 0.5, "y"));
    assertEquals("the same 1 test rows; the first score is lower by 1.000; one row is too few for a confidence interval", single);
  }
}
