package centroid.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.xy.IntervalXYDataset;
import org.junit.jupiter.api.Test;

/** Charts of intervals hold the rows they should, and say which they leave out. */
class IntervalChartsTest {

  /** Row k is predicted as k; intervals reach 1 and 2 to both sides; every third actual value is 1.5 away. */
  private static PredictedIntervals data(int rows) {
    double[] predicted = new double[rows];
    double[] actual = new double[rows];
    double[][] lower = new double[2][rows];
    double[][] upper = new double[2][rows];
    for (int row = 0; row < rows; row++) {
      predicted[row] = row;
      actual[row] = row + (row % 3 == 0 ? 1.5 : 0.5);
      for (int k = 0; k < 2; k++) {
        lower[k][row] = row - k - 1;
        upper[k][row] = row + k + 1;
      }
    }
    return PredictedIntervals.of(predicted, actual, new double[] {0.5, 0.9}, lower, upper);
  }

  private static int count(Chart chart, String layer) {
    XYPlot plot = chart.toJFreeChart().getXYPlot();
    int count = 0;
    for (int k = 0; k < plot.getDatasetCount(); k++) {
      count += plot.getDataset(k).getSeriesKey(0).equals(layer) ? plot.getDataset(k).getItemCount(0) : 0;
    }
    return count;
  }

  private static String note(Chart chart) {
    return ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText();
  }

  @Test
  void missesAreThoseOfTheOuterLevel() {
    Chart atNine = IntervalCharts.sorted(data(30), 0, 1, "y");
    assertEquals(30, count(atNine, "0.9 interval"));
    assertEquals(30, count(atNine, "0.5 interval"));
    assertEquals(0, count(atNine, "actual value, outside"));
    Chart atHalf = IntervalCharts.againstActual(data(30), 0, 0, "y");
    assertEquals(30, count(atHalf, "0.5 interval"));
    assertEquals(10, count(atHalf, "prediction, outside"));
    assertEquals("20 of 30 rows inside their 0.5 interval", note(atHalf));
  }

  @Test
  void manyRowsAreThinnedAndTheChartSaysSo() {
    Chart chart = IntervalCharts.sorted(data(5000), 0, 1, "y");
    assertEquals(200, count(chart, "0.9 interval"));
    assertEquals("5000 of 5000 rows inside their 0.9 interval; 200 rows shown", note(chart));
    assertEquals(5000, count(IntervalCharts.widthAgainstError(data(5000), 1), "inside"));
  }

  @Test
  void unboundedIntervalsAreCountedButNotDrawn() {
    PredictedIntervals some = data(10);
    some.upper()[1][3] = Double.POSITIVE_INFINITY;
    some.width()[1][3] = Double.POSITIVE_INFINITY;
    Chart chart = IntervalCharts.widths(some, 1);
    assertEquals("10 of 10 rows inside their 0.9 interval; 1 without finite bounds", note(chart));
    assertEquals(9, count(IntervalCharts.sorted(some, 0, 1, "y"), "0.9 interval"));
    assertTrue(chart.toSvg(400, 300).length() > 0);
  }

  @Test
  void chanceBandHoldsHonestIntervals() {
    Random random = new Random(5);
    int outside = 0;
    for (int trial = 0; trial < 400; trial++) {
      double[] actual = random.doubles(80).toArray();
      double[] zero = new double[80];
      double[] level = {0.7};
      double[] upper = new double[80];
      Arrays.fill(upper, 0.7);
      XYPlot plot = IntervalCharts.calibration(PredictedIntervals.of(zero, actual, level, new double[][] {zero}, new double[][] {upper}))
          .toJFreeChart().getXYPlot();
      IntervalXYDataset band = (IntervalXYDataset) plot.getDataset(0);
      double share = plot.getDataset(2).getYValue(0, 0);
      outside += share < band.getStartYValue(0, 70) || share > band.getEndYValue(0, 70) ? 1 : 0;
    }
    // At most 5 % of 400 are outside on average; 38 or more of Binomial(400, 0.05) have a probability of about 1e-4.
    assertTrue(outside > 0 && outside < 38, "outside " + outside);
  }

  @Test
  void curveIsSortedByTheInput() {
    double[] input = {3, 1, Double.NaN, 2};
    Chart chart = IntervalCharts.curve(data(4), input, 0, 1, "x", "y");
    IntervalXYDataset band = (IntervalXYDataset) chart.toJFreeChart().getXYPlot().getDataset(0);
    assertEquals(3, band.getItemCount(0));
    assertEquals(1, band.getXValue(0, 0));
    assertEquals(3, band.getXValue(0, 2));
    assertEquals(-1, band.getStartYValue(0, 0));
  }

  @Test
  void noRowsGiveEmptyCharts() {
    PredictedIntervals none = data(0);
    for (Chart chart : new Chart[] {IntervalCharts.againstActual(none, 0, 1, "y"), IntervalCharts.sorted(none, 0, 1, "y"),
        IntervalCharts.widthAgainstError(none, 0), IntervalCharts.widths(none, 0), IntervalCharts.calibration(none)}) {
      assertTrue(chart.toSvg(400, 300).contains("<svg"));
    }
  }
}
