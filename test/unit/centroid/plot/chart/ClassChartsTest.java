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
import org.jfree.data.statistics.StatisticalCategoryDataset;
import org.junit.jupiter.api.Test;

/** Bars and lines of each class, checked against counts by hand. */
class ClassChartsTest {

  private static final List<String> NAMES = List.of("red", "green", "blue");
  /** Four rows are red, of which three are covered, and two are blue, of which one is; none is green. */
  private static final int[] ACTUAL = {0, 0, 0, 0, 2, 2};
  private static final boolean[][] SETS = {{true, false, false}, {true, true, true}, {true, true, false}, {false, true, false}, {false, true, true},
      {true, false, false}};

  @Test
  void coverageIsThatOfTheRowsOfAClass() {
    BarChart chart = ClassCharts.coverage("some sets", SETS, ACTUAL, NAMES, 0.8);
    StatisticalCategoryDataset data = (StatisticalCategoryDataset) chart.toJFreeChart().getCategoryPlot().getDataset();
    assertEquals(List.of("red (4)", "blue (2)"), data.getColumnKeys());
    assertEquals(0.75, data.getValue("0.80 set", "red (4)"));
    assertEquals(0.5, data.getValue("0.80 set", "blue (2)"));
    // Clopper and Pearson: scipy.stats.binomtest(3, 4).proportion_ci() is 0.1941 to 0.9937.
    assertEquals(0.75 - 0.1941, data.getStdDevValue("0.80 set", "red (4)").doubleValue(), 1e-4);
    assertEquals("some sets; line: nominal level, whiskers: 95 % confidence intervals; lowest for blue, 50.0 %",
        ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText());
  }

  /** With a label of five covered rows, coverages down to 0.025^(1/5) are possible. */
  @Test
  void theWhiskerOfARareClassReachesTheLowestPossibleCoverage() {
    boolean[][] all = {{true}, {true}, {true}, {true}, {true}};
    StatisticalCategoryDataset data = (StatisticalCategoryDataset) ClassCharts.coverage("all", all, new int[5], List.of("rare"), 0.9).toJFreeChart()
        .getCategoryPlot().getDataset();
    assertEquals(1 - Math.pow(0.025, 0.2), data.getStdDevValue("0.90 set", "rare (5)").doubleValue(), 1e-9);
  }

  @Test
  void sizesAreMeansOfTheRowsOfAClass() {
    CategoryDataset data = ClassCharts.sizes("some sets", new boolean[][][] {SETS, SETS}, ACTUAL, NAMES, 0.8, 0.95).toJFreeChart().getCategoryPlot()
        .getDataset();
    assertEquals((1 + 3 + 2 + 1) / 4.0, data.getValue("0.80 set", "red (4)"));
    assertEquals(1.5, data.getValue("0.95 set", "blue (2)"));
  }

  /** The first two rows are in one bin, the others in another. */
  @Test
  void sharesStandAgainstProbabilities() {
    double[][] probability = {{0.1, 0.9}, {0.15, 0.85}, {0.9, 0.1}, {1, 0}};
    DrawnChart drawn = DrawnChart.of(ClassCharts.reliability(probability, new int[] {1, 0, 0, 0}, List.of("red", "blue"), 0));
    assertArrayEquals(new double[] {0.125, 0.95}, drawn.series("red").x(), 1e-12);
    assertArrayEquals(new double[] {0.5, 1}, drawn.series("red").y(), 1e-12);
    assertArrayEquals(new double[] {0.05, 0.875}, drawn.series("blue").x(), 1e-12);
    assertArrayEquals(new double[] {0, 0.5}, drawn.series("blue").y(), 1e-12);
    assertEquals("red: 1 of 2 rows (50.0 %), predicted 12.5 %", drawn.tip("red", 0));
    assertEquals("4 rows in bins of 0.20; bars: 95 % confidence intervals", drawn.note());
    // Clopper and Pearson: scipy.stats.binomtest(1, 2).proportion_ci() and binomtest(2, 2).
    assertArrayEquals(new double[] {0.0126, 0.1581}, drawn.series("red").low(), 1e-4);
    assertArrayEquals(new double[] {0.9874, 1}, drawn.series("red").high(), 1e-4);
  }

  @Test
  void everyClassWithRowsCanBeChosen() {
    int[] actual = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 7, 7};
    List<String> names = List.of("a", "b", "c", "d", "e", "f", "none", "h");
    double[][] probability = new double[actual.length][names.size()];
    assertEquals(List.of("the 6 most frequent", "a", "b", "c", "d", "e", "f", "h"), ClassCharts.choices(actual, names));
    assertEquals(List.of("all classes", "red", "blue"), ClassCharts.choices(ACTUAL, NAMES));
    DrawnChart frequent = DrawnChart.of(ClassCharts.reliability(probability, actual, names, 0));
    assertEquals(List.of("perfect calibration", "b", "c", "d", "e", "f", "h"), frequent.names());
    assertTrue(frequent.note().endsWith("; the 6 most frequent of 7 classes"), frequent.note());
    DrawnChart rare = DrawnChart.of(ClassCharts.reliability(probability, actual, names, 1));
    assertEquals(List.of("perfect calibration", "a"), rare.names());
    assertTrue(rare.note().endsWith("; rows of this class: 1"), rare.note());
    assertEquals("a: 1 of 13 rows (7.7 %), predicted 0.0 %", rare.tip("a", 0));
  }

  @Test
  void noRowsGiveAnEmptyChart() {
    assertTrue(ClassCharts.coverage("some sets", new boolean[0][], new int[0], NAMES, 0.8).toSvg(400, 300).contains("Coverage by class"));
  }
}
