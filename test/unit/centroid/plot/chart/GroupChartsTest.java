// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.draw.BarChart;
import centroid.plot.draw.ChartTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.category.IntervalCategoryDataset;
import org.junit.jupiter.api.Test;

/** Coverage of groups, checked against counts by hand, and notes on columns that can't be grouped. */
class GroupChartsTest {

  private static final double NAN = Double.NaN;

  /** Row k is predicted as k with an interval of width 2 (k + 1); NaN are missing class values. */
  private static PredictedIntervals rows(int... insideOr) {
    int n = insideOr.length;
    double[] predicted = IntStream.range(0, n).asDoubleStream().toArray();
    double[] actual = IntStream.range(0, n).mapToDouble(k -> insideOr[k] < 0 ? NAN : insideOr[k] == 1 ? k : 1000).toArray();
    List<Region> regions = IntStream.range(0, n).mapToObj(k -> new Region(new double[][] {{-1, 2 * k + 1}})).toList();
    return PredictedIntervals.of(predicted, actual, new double[] {0.9}, List.of(regions), IntervalKind.PREDICTION);
  }

  private static String note(BarChart chart) {
    return ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText();
  }

  private static List<?> names(BarChart chart) {
    return chart.toJFreeChart().getCategoryPlot().getDataset().getColumnKeys();
  }

  @Test
  void thirdsOfWidthsAndPredictions() {
    PredictedIntervals data = rows(1, 1, 0, 1, 1, 1);
    CategoryPlot plot = GroupCharts.byWidth(data, 0).toJFreeChart().getCategoryPlot();
    assertEquals(List.of("2 to 4 (2)", "6 to 8 (2)", "10 to 12 (2)"), plot.getDataset().getColumnKeys());
    assertEquals(0.5, plot.getDataset().getValue("0.90 interval", "6 to 8 (2)"));
    assertEquals(1.0, plot.getDataset().getValue("0.90 interval", "2 to 4 (2)"));
    IntervalCategoryDataset band = (IntervalCategoryDataset) plot.getDataset(1);
    assertEquals("calibrated intervals, 95 % band", band.getRowKey(0));
    // With two rows, none is inside with probability 0.01, so the band begins at one.
    assertEquals(0.5, band.getStartValue(0, 1));
    assertEquals(1.0, band.getEndValue(0, 1));
    assertEquals("6 to 8 (2): 1 of 2 values inside (50.0 %), 95 % band 50.0 to 100.0 %",
        plot.getRenderer().getToolTipGenerator(0, 1).generateToolTip(plot.getDataset(), 0, 1));
    assertEquals(List.of("0 to 1 (2)", "2 to 3 (2)", "4 to 5 (2)"), names(GroupCharts.byPrediction(data, 0)));
    assertEquals("no group is outside of the band (expected by chance: at most one group in 20)", note(GroupCharts.byPrediction(data, 0)));
  }

  @Test
  void manyRowsAreCutIntoFifths() {
    int[] all = new int[100];
    Arrays.fill(all, 1);
    Arrays.fill(all, 40, 60, 0);
    BarChart chart = GroupCharts.byPrediction(rows(all), 0);
    assertEquals(List.of("0 to 19 (20)", "20 to 39 (20)", "40 to 59 (20)", "60 to 79 (20)", "80 to 99 (20)"), names(chart));
    assertEquals("40 to 59 is outside of the band (expected by chance: at most one group in 20)", note(chart));
  }

  @Test
  void labelsAndMissingValuesAreGroups() {
    InputColumn kind = new InputColumn("kind", List.of("a", "never", "b"), new double[] {0, 2, NAN, 0, 0, 2}, null);
    BarChart chart = GroupCharts.of(rows(1, 1, 0, 0, -1, 1), 0, kind);
    assertEquals(List.of("a (2)", "b (2)", "missing (1)"), names(chart), "the fifth row has no class value");
    assertEquals(0.5, chart.toJFreeChart().getCategoryPlot().getDataset().getValue(0, 0));
    assertTrue(note(chart).startsWith("1 without a class value are not counted; no group is outside of the band"), note(chart));
  }

  /** Labels 0 to 9 have two rows each. */
  @Test
  void rareLabelsOfManyAreTakenTogether() {
    int[] inside = new int[510];
    Arrays.fill(inside, 1);
    List<String> labels = IntStream.range(0, 500).mapToObj(k -> "l" + k).toList();
    double[] value = IntStream.range(0, 510).mapToDouble(k -> k % 500).toArray();
    List<?> names = names(GroupCharts.of(rows(inside), 0, new InputColumn("many", labels, value, null)));
    assertEquals(20, names.size());
    assertEquals(List.of("l0 (2)", "l18 (1)", "the other 481 labels (481)"), List.of(names.get(0), names.get(18), names.get(19)));
  }

  @Test
  void badColumnsHaveASentence() {
    PredictedIntervals data = rows(1, 1, 0);
    assertEquals("no row has a value of x", note(GroupCharts.of(data, 0, InputColumn.ofNumbers("x", new double[] {NAN, NAN, NAN}))));
    assertEquals("x is 5.25 in all rows: there is only one group",
        note(GroupCharts.of(data, 0, InputColumn.ofNumbers("x", new double[] {5.25, 5.25, 5.25}))));
    BarChart none = GroupCharts.byWidth(rows(-1, -1), 0);
    assertEquals("no row has a class value, so coverage is unknown", note(none));
    assertTrue(none.toSvg(400, 300).contains("nothing to show"));
    assertEquals(List.of("0 (1)"), names(GroupCharts.byPrediction(rows(1), 0)));
  }

  /** Groups with equal names get more digits or, for dates, a number. */
  @Test
  void namesDiffer() {
    PredictedIntervals data = rows(1, 1, 1);
    assertEquals(List.of("1000001 (1)", "1000002 (1)", "1000003 (1)"),
        names(GroupCharts.of(data, 0, InputColumn.ofNumbers("x", new double[] {1000001, 1000002, 1000003}))));
    assertEquals(List.of("today, part 1 (1)", "today, part 2 (1)", "today, part 3 (1)"),
        names(GroupCharts.of(data, 0, new InputColumn("x", null, new double[] {1, 2, 3}, number -> "today"))));
  }

  @Test
  void theTableHasTheBand() {
    JFreeChart chart = GroupCharts.byPrediction(rows(1, 0, 1), 0).toJFreeChart();
    assertEquals("series,prediction (rows),observed coverage,error,"
        + "\"calibrated intervals, 95 % band, from\",\"calibrated intervals, 95 % band, to\"",
        ChartTable.csv(chart).lines().findFirst().orElseThrow());
    assertTrue(ChartTable.csv(chart).contains("\n0.90 interval,1 (1),0.0,,0.0,1.0\n"), ChartTable.csv(chart));
  }
}
