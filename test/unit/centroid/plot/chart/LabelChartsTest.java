// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.DrawnChart;
import java.util.List;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.category.CategoryDataset;
import org.junit.jupiter.api.Test;

/** Single rows of a nominal class, and two results, by hand. */
class LabelChartsTest {

  private static LabelData data(double... ofRed) {
    double[][] probability = new double[ofRed.length][];
    boolean[][] sets = new boolean[ofRed.length][];
    int[] actual = new int[ofRed.length];
    int[] number = new int[ofRed.length];
    String[] name = new String[ofRed.length];
    for (int row = 0; row < ofRed.length; row++) {
      probability[row] = new double[] {ofRed[row], 1 - ofRed[row]};
      sets[row] = new boolean[] {ofRed[row] > 0.2, ofRed[row] < 0.8};
      actual[row] = row % 2;
      number[row] = row + 1;
      name[row] = row == 0 ? "row 17" : "";
    }
    return new LabelData(List.of("red", "blue"), probability, actual, "by hand", sets, 0.9, number, name);
  }

  private static String note(BarChart chart) {
    return ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText();
  }

  private static CategoryDataset values(BarChart chart) {
    return chart.toJFreeChart().getCategoryPlot().getDataset();
  }

  /** Rows 1 and 3 are red, rows 2 and 4 blue; the set of row 1 lacks its label. */
  @Test
  void rowsStandOverTheirLabel() {
    DrawnChart drawn = DrawnChart.of(LabelCharts.rows(data(0.1, 0.4, 0.9, 0.3)));
    assertArrayEquals(new double[] {-0.2}, drawn.series("not in the 0.90 set").x(), 1e-12);
    assertArrayEquals(new double[] {0.1}, drawn.series("not in the 0.90 set").y(), 1e-12);
    assertArrayEquals(new double[] {0.8, 0.2, 1.2}, drawn.series("in the 0.90 set").x(), 1e-12);
    assertArrayEquals(new double[] {0.6, 0.9, 0.7}, drawn.series("in the 0.90 set").y(), 1e-12);
    assertEquals("test row 1: row 17, observed red with probability 0.100, predicted blue with 0.900, 0.90 set {blue}",
        drawn.tip("not in the 0.90 set", 0));
    assertEquals("3 of 4 observed labels in their 0.90 set", drawn.note());
  }

  @Test
  void aRowIsExplainedByItsNearestRows() {
    BarChart chart = LabelCharts.row(data(0.4, 0.4, 0.9, 0.3), 0, new int[] {1, 2, 3});
    assertEquals(List.of("red (in the set)", "blue (in the set)"), values(chart).getColumnKeys());
    assertEquals(0.4, values(chart).getValue("predicted probability", "red (in the set)"));
    assertEquals(2.0 / 3, values(chart).getValue("share of the 3 nearest rows by inputs", "blue (in the set)").doubleValue(), 1e-12);
    assertEquals("observed red; 0.90 set {red, blue}; log-loss 0.916, higher than that of 3 of 4 rows", note(chart));
    assertEquals(1, values(LabelCharts.row(data(0.4), 0, new int[0])).getRowCount(), "without inputs");
  }

  @Test
  void twoResultsAreCompared() {
    LabelCharts.Result one = new LabelCharts.Result("A", data(0.5, 0.5, 0.5, 0.5));
    LabelCharts.Result other = new LabelCharts.Result("B", data(0.25, 0.75, 0.1, 0.75));
    BarChart scores = LabelCharts.scores(one, other);
    assertEquals(Math.log(2), values(scores).getValue("A: coverage 100.0 %", "log-loss (lower is better)").doubleValue(), 1e-12);
    assertEquals(7 / 4.0, values(scores).getValue("B: coverage 75.0 %", "mean set size").doubleValue(), 1e-12);
    assertEquals("the same 4 test rows; the first log-loss is lower by 0.9222 +- 0.449 (95 % confidence), significant", note(scores));
    BarChart coverage = LabelCharts.coverage(one, other);
    assertEquals("line: nominal level 0.90; by hand", note(coverage));
    assertEquals(List.of("all labels", "red (2)", "blue (2)"), values(coverage).getColumnKeys());
    assertEquals(0.5, values(coverage).getValue("B", "red (2)").doubleValue(), 1e-12);
    assertEquals((Math.log(4) + Math.log(10)) / 2, values(LabelCharts.logLoss(one, other)).getValue("B", "red (2)").doubleValue(), 1e-12);
    assertEquals(1.5, values(LabelCharts.sizes(one, other)).getValue("B", "red (2)").doubleValue(), 1e-12);
    assertTrue(note(LabelCharts.scores(one, new LabelCharts.Result("B", data(0.5, 0.5)))).startsWith("different test rows (4 and 2)"));
  }
}
