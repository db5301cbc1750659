// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.draw.Chart;
import centroid.plot.draw.DrawnChart;
import centroid.plot.draw.Tone;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.junit.jupiter.api.Test;

/** Rows are drawn at the values of their column, of any type. */
class InputChartsTest {

  private static final double NAN = Double.NaN;

  /** Row k is predicted as 10 k, from 10 k - 1 to 10 k + 2; the last has no class value, the first is missed. */
  private static PredictedIntervals rows(int n) {
    double[] predicted = IntStream.range(0, n).mapToDouble(k -> 10 * k).toArray();
    double[] actual = IntStream.range(0, n).mapToDouble(k -> k == n - 1 ? NAN : k == 0 ? -5 : 10 * k + 1).toArray();
    List<Region> regions = IntStream.range(0, n).mapToObj(k -> new Region(new double[][] {{10 * k - 1, 10 * k + 2}})).toList();
    return PredictedIntervals.of(predicted, actual, new double[] {0.9}, List.of(regions), IntervalKind.PREDICTION);
  }

  private static double[] of(double... values) {
    return values;
  }

  @Test
  void rowsStandAtTheirNumbers() {
    DrawnChart drawn = DrawnChart.of(InputCharts.along(rows(4), InputColumn.ofNumbers("age", of(3, 1, NAN, 2)), 0, 0, "y", false));
    drawn.assertBars("0.90 interval", Tone.BLUE, of(1), of(10), of(9), of(12));
    drawn.assertBars("0.90 interval", Tone.VERMILION, of(3), of(0), of(-1), of(2));
    drawn.assertBars("0.90 interval, no class value", Tone.GREEN, of(2), of(30), of(29), of(32));
    drawn.assertPoints("prediction", Tone.BLUE, of(1, 3), of(10, 0));
    drawn.assertPoints("prediction, no class value", Tone.GREEN, of(2), of(30));
    drawn.assertPoints("actual value, inside", Tone.INK, of(1), of(11));
    drawn.assertPoints("actual value, outside", Tone.VERMILION, of(3), of(-5));
    drawn.assertNothingElse();
    assertEquals("2 of 3 rows with a class value inside their 0.90 interval; 1 without a class value; 1 without a value of age", drawn.note());
    assertEquals("test row 4: no class value, predicted 30.000, 0.90 interval from 29.000 to 32.000, age 2",
        drawn.tip("prediction, no class value", 0));
  }

  @Test
  void equalValuesStandSideBySide() {
    assertArrayEquals(of(0.825, 1.175, 2, 4), InputCharts.sideBySide(of(1, 1, 2, 4)), 1e-12);
    assertArrayEquals(of(4.825, 5.175), InputCharts.sideBySide(of(5, 5)), 1e-12);
    assertArrayEquals(of(), InputCharts.sideBySide(of()));
  }

  @Test
  void labelsAreNamedOnTheAxis() {
    InputColumn kind = new InputColumn("kind", List.of("a", "never", "b"), of(2, 0, 2, 0), null);
    Chart chart = InputCharts.along(rows(4), kind, 0, 0, "y", false);
    SymbolAxis axis = (SymbolAxis) chart.toJFreeChart().getXYPlot().getDomainAxis();
    assertArrayEquals(new String[] {"a", "b"}, axis.getSymbols());
    DrawnChart.of(chart).assertPoints("actual value, inside", Tone.INK, of(-0.175, 1.175), of(11, 21));
    assertTrue(chart.toSvg(400, 300).contains(">b<"));
  }

  @Test
  void theMostFrequentOfManyLabelsAreShown() {
    List<String> labels = IntStream.range(0, 500).mapToObj(k -> "l" + k).toList();
    InputColumn many = new InputColumn("many", labels, IntStream.range(0, 510).mapToDouble(k -> k % 500).toArray(), null);
    DrawnChart drawn = DrawnChart.of(InputCharts.along(rows(510), many, 0, 0, "y", false));
    assertEquals(30, drawn.numItems("prediction") + drawn.numItems("prediction, no class value"), "ten labels of two rows and ten of one");
    assertTrue(drawn.note().endsWith("; the 20 most frequent of 500 labels"), drawn.note());
  }

  @Test
  void badColumnsHaveASentence() {
    Chart none = InputCharts.along(rows(3), InputColumn.ofNumbers("x", of(NAN, NAN, NAN)), 0, 0, "y", false);
    assertTrue(DrawnChart.of(none).note().endsWith("; no row has a value of x"), DrawnChart.of(none).note());
    assertTrue(none.toSvg(400, 300).contains("nothing to show"));
    String constant = DrawnChart.of(InputCharts.along(rows(3), InputColumn.ofNumbers("x", of(7, 7, 7)), 0, 0, "y", false)).note();
    assertTrue(constant.endsWith("; x is 7 in all rows"), constant);
    assertTrue(InputCharts.along(rows(1), InputColumn.ofNumbers("x", of(7)), 0, 0, "y", false).toSvg(400, 300).contains("no row has a class value"));
    Chart unlabelled = InputCharts.along(rows(2), new InputColumn("x", List.of("a"), of(NAN, NAN), null), 0, 0, "y", false);
    assertTrue(unlabelled.toSvg(400, 300).contains("nothing to show"));
  }

  @Test
  void datesAreWrittenAsSuch() {
    Chart chart = InputCharts.along(rows(3), new InputColumn("day", null, of(1, 2, 3), number -> "day " + number), 0, 0, "y", false);
    assertInstanceOf(DateAxis.class, chart.toJFreeChart().getXYPlot().getDomainAxis());
    assertTrue(DrawnChart.of(chart).tip("actual value, inside", 0).endsWith(", day day 2.0"));
  }
}
