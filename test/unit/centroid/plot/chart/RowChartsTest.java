// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.draw.Chart;
import centroid.plot.draw.DrawnChart;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.SymbolAxis;
import org.junit.jupiter.api.Test;

/** Inputs of a row, and changes of one of them, by hand. */
class RowChartsTest {

  private static String[] names(Chart chart) {
    return ((SymbolAxis) chart.toJFreeChart().getXYPlot().getDomainAxis()).getSymbols();
  }

  /** Of 1, 2, 2, 3 the value 2 has one lower and one equal besides itself: (1 + 2 / 2) / 4. */
  @Test
  void inputsAreRanks() {
    InputColumn number = InputColumn.ofNumbers("rooms", new double[] {2, 1, 2, 3});
    InputColumn label = new InputColumn("kind", List.of("a", "b"), new double[] {1, 0, 0, 0}, null);
    InputColumn missing = InputColumn.ofNumbers("age", new double[] {Double.NaN, 1, 2, 3});
    Chart chart = RowCharts.inputs("test row 1", List.of(number, label, missing), 0, new int[] {3});
    assertArrayEquals(new String[] {"rooms: 2", "kind: b (0 of 1)", "age: missing"}, names(chart));
    DrawnChart drawn = DrawnChart.of(chart);
    assertArrayEquals(new double[] {50}, drawn.series("this row").y(), 1e-12);
    assertArrayEquals(new double[] {87.5, 100 * 2.5 / 3}, drawn.series("nearest rows").y(), 1e-9);
    assertEquals("numbers by their rank; 1 nearest rows; in brackets: those with the same label", drawn.note());
  }

  @Test
  void ofManyAttributesTheMostExtremeAreShown() {
    List<InputColumn> columns = IntStream.range(0, 20).mapToObj(k -> InputColumn.ofNumbers("a" + k, k < 18 ? new double[] {2, 1, 3} : new double[] {9, 1, 3}))
        .toList();
    Chart chart = RowCharts.inputs("test row 1", columns, 0, new int[0]);
    assertEquals(List.of("a18: 9", "a19: 9"), List.of(names(chart)).subList(0, 2));
    assertEquals(16, names(chart).length);
    assertTrue(DrawnChart.of(chart).note().endsWith("the 16 of 20 most extreme attributes"), DrawnChart.of(chart).note());
  }

  /** A chart of ranks would be empty: labels have none. */
  @Test
  void ofLabelsAloneTheSharesAreDrawn() {
    InputColumn kind = new InputColumn("kind", List.of("a", "b"), new double[] {1, 0, 1, 0}, null);
    InputColumn rare = new InputColumn("rare", List.of("a", "b"), new double[] {1, 0, 0, 0}, null);
    InputColumn missing = new InputColumn("none", List.of("a"), new double[] {Double.NaN, 0, 0, Double.NaN}, null);
    Chart chart = RowCharts.inputs("test row 1", List.of(kind, rare, missing), 0, new int[] {2, 3});
    assertArrayEquals(new String[] {"kind: b", "rare: b", "none: missing"}, names(chart));
    DrawnChart drawn = DrawnChart.of(chart);
    assertArrayEquals(new double[] {50, 25, 50}, drawn.series("all rows").y(), 1e-12);
    assertArrayEquals(new double[] {50, 0, 50}, drawn.series("nearest rows").y(), 1e-12);
    assertEquals("blue far left: rare labels; 2 nearest rows", drawn.note());
  }

  @Test
  void ofManyLabelsTheRarestAreShown() {
    List<InputColumn> columns = IntStream.range(0, 20).mapToObj(k -> new InputColumn("a" + k, List.of("x", "y"),
        k < 18 ? new double[] {0, 0, 0} : new double[] {1, 0, 0}, null)).toList();
    Chart chart = RowCharts.inputs("test row 1", columns, 0, new int[0]);
    assertEquals(List.of("a18: y", "a19: y"), List.of(names(chart)).subList(0, 2));
    assertTrue(DrawnChart.of(chart).note().endsWith("the 16 of 20 attributes with the rarest labels"), DrawnChart.of(chart).note());
  }

  @Test
  void changesThatHelpAreShownBestFirst() {
    List<RowCharts.Change> changes = List.of(new RowCharts.Change("age", "5", "9", 8), new RowCharts.Change("rooms", "8", "3", 4),
        new RowCharts.Change("noise", "0", "1", 12));
    Chart chart = RowCharts.changes("Narrower", "width", 10, changes, "of the model");
    assertArrayEquals(new String[] {"rooms: 8 → 3", "age: 5 → 9"}, names(chart));
    assertArrayEquals(new double[] {4, 8}, DrawnChart.of(chart).series("with the change").y());
    assertEquals("most by rooms: 8 → 3: 4.0000 instead of 10.000; of the model", DrawnChart.of(chart).note());
    Chart none = RowCharts.changes("Narrower", "width", 3, changes, "of the model");
    assertEquals("no change of a single attribute lowers it; of the model", DrawnChart.of(none).note());
  }
}
