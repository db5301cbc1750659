// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.draw.Chart;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.xy.IntervalXYDataset;
import org.junit.jupiter.api.Test;

/** Reliability and set sizes on cases that can be counted by hand. */
class ProbabilityChartsTest {

  private static final double[][] PROBABILITY = {{0.9, 0.1, 0}, {0.92, 0.08, 0}, {0.2, 0.45, 0.35}, {0.3, 0.3, 0.4}};
  private static final int[] ACTUAL = {0, 1, 1, 0};

  @Test
  void reliabilityOfThePredictedLabel() {
    Chart chart = ProbabilityCharts.ofPredictedLabel(PROBABILITY, ACTUAL);
    IntervalXYDataset points = (IntervalXYDataset) chart.toJFreeChart().getXYPlot().getDataset(1);
    assertEquals(2, points.getItemCount(0));
    // Probabilities 0.45 and 0.4 share a bin, as do 0.9 and 0.92; one of two is right in both.
    assertEquals(0.425, points.getXValue(0, 0), 1e-12);
    assertEquals(0.5, points.getYValue(0, 0), 1e-12);
    assertEquals(0.91, points.getXValue(0, 1), 1e-12);
    assertEquals(0.5, points.getYValue(0, 1), 1e-12);
    // For one of two the exact bounds have a closed form: p^2 and 1 - (1 - p)^2 are 0.975 at the upper and lower one.
    assertEquals(1 - Math.sqrt(0.975), points.getStartYValue(0, 0), 1e-7);
    assertEquals(Math.sqrt(0.975), points.getEndYValue(0, 0), 1e-7);
    // (2 * |0.425 - 0.5| + 2 * |0.91 - 0.5|) / 4
    assertTrue(((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText().contains("expected calibration error 0.24"));
  }

  @Test
  void sharesOfAllOrNoneHaveBoundsToo() {
    Chart chart = ProbabilityCharts.ofPredictedLabel(new double[][] {{1, 0}, {0.6, 0.4}}, new int[] {0, 1});
    IntervalXYDataset points = (IntervalXYDataset) chart.toJFreeChart().getXYPlot().getDataset(1);
    assertEquals(0, points.getStartYValue(0, 0));
    assertEquals(1, points.getEndYValue(0, 1));
  }

  @Test
  void everyLabelIsCounted() {
    Chart chart = ProbabilityCharts.ofEveryLabel(PROBABILITY, ACTUAL);
    assertTrue(((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText().startsWith("12 predictions"));
  }

  @Test
  void setsTakeTheMostProbableLabelsFirst() {
    assertArrayEquals(new boolean[] {true, false, false}, ProbabilityCharts.smallestSet(PROBABILITY[0], 0.9));
    assertArrayEquals(new boolean[] {true, true, false}, ProbabilityCharts.smallestSet(PROBABILITY[0], 0.95));
    assertArrayEquals(new boolean[] {false, true, true}, ProbabilityCharts.smallestSet(PROBABILITY[2], 0.8));
    assertArrayEquals(new boolean[] {true, true, true}, ProbabilityCharts.smallestSet(PROBABILITY[3], 0.9));
  }

  @Test
  void barsAreSharesOfRows() {
    CategoryPlot plot = ProbabilityCharts.setSizes("some rule", ProbabilityCharts.smallestSets(PROBABILITY, 0.8), ACTUAL, 0.8).toJFreeChart().getCategoryPlot();
    assertEquals(0.5, plot.getDataset().getValue("0.80 set", "1"));
    assertEquals(0.25, plot.getDataset().getValue("0.80 set", "2"));
    assertEquals(0.25, plot.getDataset().getValue("0.80 set", "3"));
  }
}
