// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.draw.Chart;
import centroid.plot.draw.DrawnChart;
import centroid.plot.draw.Theme;
import centroid.plot.draw.Tone;
import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;
import org.jfree.data.Range;
import org.junit.jupiter.api.Test;

/** Interval charts show the given numbers, and notes name the rows that are left out. */
class IntervalChartsTest {

  private static final double[] PREDICTED = {30, 10, 20, 40};
  private static final double[] ACTUAL = {31, 16, 24, 40};
  private static final double[][] LOWER = {{28, 9, 18, 39}, {25, 7, 16, 36}};
  private static final double[][] UPPER = {{33, 12, 23, 42}, {37, 15, 27, 45}};
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /** By their predictions rows 1, 2, 0, 3. Row 1 lies outside both of its intervals, row 2 outside the inner one; all widths differ. */
  private static PredictedIntervals four() {
    return intervals(PREDICTED, ACTUAL, new double[] {0.5, 0.9}, LOWER, UPPER);
  }

  /** Row k is predicted as k, with its value inside. */
  private static PredictedIntervals many(int rows) {
    double[] predicted = IntStream.range(0, rows).asDoubleStream().toArray();
    double[] lower = Arrays.stream(predicted).map(p -> p - 1).toArray();
    double[] upper = Arrays.stream(predicted).map(p -> p + 2).toArray();
    return intervals(predicted, predicted, new double[] {0.9}, new double[][] {lower}, new double[][] {upper});
  }

  private static double[] of(double... values) {
    return values;
  }

  @Test
  void rowsAreSortedWithTheirIntervals() {
    DrawnChart drawn = DrawnChart.of(IntervalCharts.sorted(four(), 0, 1, "y"));
    drawn.assertBars("0.90 interval", Tone.BLUE, of(2, 3, 4), of(20, 30, 40), of(16, 25, 36), of(27, 37, 45));
    drawn.assertBars("0.90 interval", Tone.VERMILION, of(1), of(10), of(7), of(15));
    drawn.assertBars("0.50 interval", Tone.BLUE, of(2, 3, 4), of(20, 30, 40), of(18, 28, 39), of(23, 33, 42));
    drawn.assertBars("0.50 interval", Tone.VERMILION, of(1), of(10), of(9), of(12));
    drawn.assertPoints("prediction", Tone.BLUE, of(1, 2, 3, 4), of(10, 20, 30, 40));
    drawn.assertPoints("actual value, inside", Tone.INK, of(2, 3, 4), of(24, 31, 40));
    drawn.assertPoints("actual value, outside", Tone.VERMILION, of(1), of(16));
    drawn.assertNothingElse();
    assertEquals("3 of 4 rows inside their 0.90 interval", drawn.note());
    assertEquals("test row 2: actual 16.000, predicted 10.000, 0.90 interval from 7.0000 to 15.000", drawn.tip("actual value, outside", 0));
  }

  /** With one level, hits are those of that level; the diagonal runs from the smallest actual value to the largest. */
  @Test
  void predictionsStandAgainstActualValues() {
    DrawnChart drawn = DrawnChart.of(IntervalCharts.againstActual(four(), 0, 0, "y"));
    drawn.assertBars("0.50 interval", Tone.BLUE, of(31, 40), of(30, 40), of(28, 39), of(33, 42));
    drawn.assertBars("0.50 interval", Tone.VERMILION, of(16, 24), of(10, 20), of(9, 18), of(12, 23));
    drawn.assertPoints("predicted = actual", Tone.GREY, of(16, 40), of(16, 40));
    drawn.assertPoints("prediction, inside", Tone.INK, of(31, 40), of(30, 40));
    drawn.assertPoints("prediction, outside", Tone.VERMILION, of(16, 24), of(10, 20));
    drawn.assertNothingElse();
    assertEquals("2 of 4 rows inside their 0.50 interval", drawn.note());
  }

  @Test
  void widthsStandAgainstErrors() {
    DrawnChart drawn = DrawnChart.of(IntervalCharts.widthAgainstError(four(), 1));
    drawn.assertPoints("half the width", Tone.GREY, of(8, 12), of(4, 6));
    drawn.assertPoints("inside", Tone.INK, of(11, 12, 9), of(4, 1, 0));
    drawn.assertPoints("outside", Tone.VERMILION, of(8), of(6));
    drawn.assertNothingElse();
  }

  /** Widths 12, 8, 11 and 9 in five bins of 0.8, and their mean. */
  @Test
  void widthsAreCounted() {
    Chart chart = IntervalCharts.widths(four(), 1);
    DrawnChart.of(chart).assertPoints("", Tone.BLUE, of(8.4, 9.2, 10, 10.8, 11.6), of(1, 1, 0, 1, 1));
    ValueMarker mean = (ValueMarker) chart.toJFreeChart().getXYPlot().getDomainMarkers(Layer.FOREGROUND).iterator().next();
    assertEquals(10, mean.getValue(), 1e-12);
    assertEquals("mean", mean.getLabel());
  }

  /** Band and curve in the order of the input, which one row lacks. */
  @Test
  void theCurveFollowsTheInput() {
    Chart chart = IntervalCharts.curve(four(), new double[] {3, 1, Double.NaN, 2}, 0, 1, "x", "y");
    DrawnChart drawn = DrawnChart.of(chart);
    drawn.assertBars("0.90 interval", Tone.BLUE, of(1, 2, 3), of(7, 36, 25), of(7, 36, 25), of(15, 45, 37));
    drawn.assertBars("0.50 interval", Tone.BLUE, of(1, 2, 3), of(9, 39, 28), of(9, 39, 28), of(12, 42, 33));
    drawn.assertPoints("prediction", Tone.BLUE, of(1, 2, 3), of(10, 40, 30));
    drawn.assertPoints("actual value, inside", Tone.INK, of(2, 3), of(40, 31));
    drawn.assertPoints("actual value, outside", Tone.VERMILION, of(1), of(16));
    drawn.assertNothingElse();
    assertEquals("3 of 4 rows inside their 0.90 interval; 3 rows shown", drawn.note());
    XYPlot one = IntervalCharts.curve(four(), PREDICTED, 1, 1, "x", "y").toJFreeChart().getXYPlot();
    assertEquals(4, one.getDatasetCount(), "one level needs one band");
  }

  /** Pixels of the background, the outer band, the inner band over it, and a value outside. */
  @Test
  void bandsAndMissesHaveTheirColours() {
    DrawnChart drawn = DrawnChart.of(IntervalCharts.curve(four(), new double[] {3, 1, 2, 4}, 0, 1, "x", "y"));
    Color paper = Theme.LIGHT.paper();
    Color blue = Tone.BLUE.color(Theme.LIGHT, 1);
    Color outer = DrawnChart.mixed(blue, paper, 0.2);
    // The row at 3 has the intervals 25 to 37 and 28 to 33. These positions are not on the grid.
    drawn.assertPixel(paper, 2.98, 38.7);
    drawn.assertPixel(outer, 2.98, 35.3);
    drawn.assertPixel(outer, 2.98, 26.7);
    drawn.assertPixel(paper, 2.98, 23.3);
    drawn.assertPixel(DrawnChart.mixed(blue, outer, 0.35), 2.98, 32.5);
    drawn.assertPixel(DrawnChart.mixed(blue, outer, 0.35), 2.98, 28.5);
    drawn.assertPixel(Tone.VERMILION.color(Theme.LIGHT, 1), 1, 16);
    drawn.assertPixel(Tone.INK.color(Theme.LIGHT, 1), 2, 24);
  }

  @Test
  void manyRowsAreThinnedEvenlyAndTheChartSaysSo() {
    DrawnChart drawn = DrawnChart.of(IntervalCharts.sorted(many(5000), 0, 0, "y"));
    double[] shown = IntStream.range(0, 200).mapToDouble(place -> Math.floor(place * 4999.0 / 199)).toArray();
    assertEquals(4999, shown[199], "the last row too");
    drawn.assertPoints("prediction", Tone.BLUE, IntStream.rangeClosed(1, 200).asDoubleStream().toArray(), shown);
    assertEquals("5000 of 5000 rows inside their 0.90 interval; 200 rows shown", drawn.note());
    DrawnChart all = DrawnChart.of(IntervalCharts.widthAgainstError(many(5000), 0));
    assertEquals(5000, all.numItems("inside"), "points are no wall");
  }

  @Test
  void unboundedIntervalsAreCountedButNotDrawn() {
    double[][] upper = {UPPER[0], {37, 15, INFINITY, 45}};
    PredictedIntervals data = intervals(PREDICTED, ACTUAL, new double[] {0.5, 0.9}, LOWER, upper);
    DrawnChart sorted = DrawnChart.of(IntervalCharts.sorted(data, 0, 1, "y"));
    sorted.assertPoints("prediction", Tone.BLUE, of(1, 2, 3), of(10, 30, 40));
    assertEquals("3 of 4 rows inside their 0.90 interval; 1 without finite bounds", sorted.note());
    DrawnChart.of(IntervalCharts.widths(data, 1)).assertPoints("", Tone.BLUE, of(8.4, 9.2, 10, 10.8, 11.6), of(1, 1, 0, 0, 1));
  }

  @Test
  void observedSharesStandAgainstLevels() {
    Chart chart = IntervalCharts.calibration(four());
    DrawnChart drawn = DrawnChart.of(chart);
    drawn.assertPoints("perfect calibration", Tone.GREY, of(0, 1), of(0, 1));
    drawn.assertPoints("observed", Tone.BLUE, of(0.5, 0.9), of(0.5, 0.75));
    assertEquals("level 0.90: 3 of 4 rows inside (75.0 %)", drawn.tip("observed", 1));
    XYPlot plot = chart.toJFreeChart().getXYPlot();
    assertEquals(List.of(new Range(0, 1), new Range(0, 1)), List.of(plot.getDomainAxis().getRange(), plot.getRangeAxis().getRange()));
  }

  /** At every level the band leaves out at most 2.5 % on each side, and the next possible share would leave out more. */
  @Test
  void theChanceBandIsThatOfTheBinomialDistribution() {
    int n = 80;
    DrawnChart.Series band = DrawnChart.of(IntervalCharts.calibration(many(n))).series("calibrated intervals, 95 % band");
    assertEquals(101, band.x().length);
    for (int percent = 1; percent < 100; percent++) {
      assertEquals(percent / 100.0, band.x()[percent], 1e-12);
      double[] below = below(n, percent / 100.0);
      int low = (int) Math.round(n * band.low()[percent]);
      int high = (int) Math.round(n * band.high()[percent]);
      assertTrue(below[low] < 0.025 && below[low + 1] >= 0.025, "lower edge at " + percent);
      assertTrue(below[high] < 0.975 && below[high + 1] >= 0.975, "upper edge at " + percent);
    }
    assertArrayEquals(of(0, 0, 1, 1), of(band.low()[0], band.high()[0], band.low()[100], band.high()[100]), "certain ends");
  }

  /** Probabilities of fewer than k hits, for k from 0 to n + 1. */
  private static double[] below(int n, double level) {
    double[] below = new double[n + 2];
    double probability = Math.pow(1 - level, n);
    for (int k = 0; k <= n; k++) {
      below[k + 1] = below[k] + probability;
      probability *= (n - k) * level / ((k + 1) * (1 - level));
    }
    return below;
  }

  /** Row 3 has no class value: it has a bar and a prediction, but is not counted. */
  @Test
  void rowsWithoutAClassAreForecasts() {
    double[] actual = {31, 16, 24, Double.NaN};
    PredictedIntervals data = intervals(PREDICTED, actual, new double[] {0.5, 0.9}, LOWER, UPPER);
    DrawnChart sorted = DrawnChart.of(IntervalCharts.sorted(data, 1, 1, "y"));
    sorted.assertBars("0.90 interval", Tone.BLUE, of(2, 3), of(20, 30), of(16, 25), of(27, 37));
    sorted.assertBars("0.90 interval", Tone.VERMILION, of(1), of(10), of(7), of(15));
    sorted.assertBars("0.90 interval, no class value", Tone.GREEN, of(4), of(40), of(36), of(45));
    sorted.assertPoints("prediction", Tone.BLUE, of(1, 2, 3, 4), of(10, 20, 30, 40));
    sorted.assertPoints("prediction, no class value", Tone.GREEN, of(4), of(40));
    sorted.assertPoints("actual value, inside", Tone.INK, of(2, 3), of(24, 31));
    sorted.assertPoints("actual value, outside", Tone.VERMILION, of(1), of(16));
    sorted.assertNothingElse();
    assertEquals("2 of 3 rows with a class value inside their 0.90 interval; 1 without a class value", sorted.note());
    DrawnChart curve = DrawnChart.of(IntervalCharts.curve(data, new double[] {3, 1, 2, 4}, 1, 1, "x", "y"));
    curve.assertPoints("prediction", Tone.BLUE, of(1, 2, 3, 4), of(10, 20, 30, 40));
    curve.assertPoints("prediction, no class value", Tone.GREEN, of(4), of(40));
    curve.assertBars("0.90 interval", Tone.BLUE, of(1, 2, 3, 4), of(7, 16, 25, 36), of(7, 16, 25, 36), of(15, 27, 37, 45));
    assertEquals(2, DrawnChart.of(IntervalCharts.againstActual(data, 1, 1, "y")).numItems("prediction, inside"));
    assertEquals(2, DrawnChart.of(IntervalCharts.widthAgainstError(data, 1)).numItems("inside"));
    assertEquals("level 0.90: 2 of 3 rows inside (66.7 %)", DrawnChart.of(IntervalCharts.calibration(data)).tip("observed", 1));
    DrawnChart none = DrawnChart.of(IntervalCharts.sorted(intervals(of(1), of(Double.NaN), of(0.9), new double[][] {{0}}, new double[][] {{2}}), 0, 0, "y"));
    assertEquals("no row has a class value", none.note());
    assertEquals(List.of("0.90 interval, no class value", "prediction", "prediction, no class value"), none.legend());
    assertEquals(1, none.numItems("prediction, no class value"));
  }

  @Test
  void rowsUnlikeTheTrainingRowsAreMarkedWithTheReason() {
    String mark = "prediction, row unlike the training rows";
    assertFalse(DrawnChart.of(IntervalCharts.sorted(four(), 0, 1, "y")).legend().contains(mark));
    DrawnChart drawn = DrawnChart.of(IntervalCharts.sorted(four().marked("", "unlike the training rows (p = 0.003), furthest in x", "", ""), 0, 1, "y"));
    assertEquals(1, drawn.numItems(mark));
    assertTrue(drawn.tip(mark, 0).endsWith(", unlike the training rows (p = 0.003), furthest in x"), drawn.tip(mark, 0));
  }

  @Test
  void confidenceIntervalsAreNamedAndNotJudgedByCoverage() {
    PredictedIntervals four = four();
    PredictedIntervals data = new PredictedIntervals(four.predicted(), four.actual(), four.level(), four.lower(), four.upper(), four.width(),
        four.inside(), IntervalKind.CONFIDENCE);
    DrawnChart drawn = DrawnChart.of(IntervalCharts.sorted(data, 0, 1, "y"));
    drawn.assertBars("0.90 confidence interval", Tone.VERMILION, of(1), of(10), of(7), of(15));
    assertEquals("3 of 4 rows inside their 0.90 confidence interval; it is for the mean, not for single values", drawn.note());
    assertTrue(drawn.tip("actual value, outside", 0).contains("0.90 confidence interval from"), drawn.tip("actual value, outside", 0));
    assertEquals("width of the 0.90 confidence interval", IntervalCharts.widths(data, 1).toJFreeChart().getXYPlot().getDomainAxis().getLabel());
  }

  @Test
  void datesOfTheClassAreWrittenAsSuch() {
    PredictedIntervals data = four().ofDates(value -> "day " + (int) value);
    DrawnChart sorted = DrawnChart.of(IntervalCharts.sorted(data, 0, 1, "y"));
    assertEquals("test row 2: actual day 16, predicted day 10, 0.90 interval from day 7 to day 15", sorted.tip("actual value, outside", 0));
    assertEquals(sorted.tip("actual value, outside", 0), sorted.tip("prediction", 0), "the line belongs to rows as well");
    assertInstanceOf(DateAxis.class, IntervalCharts.sorted(data, 0, 1, "y").toJFreeChart().getXYPlot().getRangeAxis());
    assertInstanceOf(DateAxis.class, IntervalCharts.againstActual(data, 0, 1, "y").toJFreeChart().getXYPlot().getDomainAxis());
    assertInstanceOf(DateAxis.class, InputCharts.along(data, InputColumn.ofNumbers("x", data.actual()), 0, 1, "y", false).toJFreeChart().getXYPlot()
        .getRangeAxis());
    PredictedIntervals days = intervals(of(0), of(86_400_000), of(0.9), new double[][] {{0}}, new double[][] {{3 * 86_400_000.0}}).ofDates(String::valueOf);
    DrawnChart.of(IntervalCharts.widthAgainstError(days, 0)).assertPoints("inside", Tone.INK, of(3), of(1));
    assertEquals("width of the 0.90 interval (days)", IntervalCharts.widths(days, 0).toJFreeChart().getXYPlot().getDomainAxis().getLabel());
    assertInstanceOf(NumberAxis.class, IntervalCharts.sorted(four(), 0, 1, "y").toJFreeChart().getXYPlot().getRangeAxis());
  }

  @Test
  void allRowsAreDrawnIfWanted() {
    PredictedIntervals data = many(506);
    assertEquals(200, DrawnChart.of(IntervalCharts.sorted(data, 0, 0, "y")).series("prediction").x().length);
    assertEquals(506, DrawnChart.of(IntervalCharts.sorted(data, 0, 0, "y", true)).series("prediction").x().length);
    DrawnChart all = DrawnChart.of(IntervalCharts.againstActual(data, 0, 0, "y", true));
    assertEquals(506, all.numItems("prediction, inside") + all.numItems("prediction, outside"));
  }

  /** The curve is that of the grid, the points are the rows. */
  @Test
  void theCurveOfOneModelIsDrawnOverTheTestRows() {
    PredictedIntervals data = four().named(new int[] {1, 2, 3, 4}, new String[] {"row 17", "", "", ""});
    PredictedIntervals grid = intervals(of(5, 6), of(Double.NaN, Double.NaN), data.level(), new double[][] {{4, 5}, {3, 4}}, new double[][] {{6, 7}, {7, 8}});
    DrawnChart drawn = DrawnChart.of(IntervalCharts.curve(grid, of(1, 2), data, of(3, 1, 2, 4), 0, 1, "x", "y"));
    drawn.assertPoints("prediction", Tone.BLUE, of(1, 2), of(5, 6));
    assertEquals(4, drawn.numItems("actual value, inside") + drawn.numItems("actual value, outside"));
    assertTrue(drawn.note().startsWith("curve: model of the full training set; points: test rows, judged by the model that predicted them; 3 of 4 rows"),
        drawn.note());
    assertTrue(IntervalLayers.tip(data, 0, 0).startsWith("test row 1: row 17, actual "), IntervalLayers.tip(data, 0, 0));
  }

  @Test
  void noRowsGiveChartsThatSaySo() {
    PredictedIntervals none = many(0);
    for (Chart chart : new Chart[] {IntervalCharts.againstActual(none, 0, 0, "y"), IntervalCharts.sorted(none, 0, 0, "y"),
        IntervalCharts.widths(none, 0)}) {
      assertEquals("0 of 0 rows inside their 0.90 interval", DrawnChart.of(chart).note());
      assertTrue(chart.toSvg(400, 300).contains("nothing to show"), chart.title());
    }
    assertEquals(0, DrawnChart.of(IntervalCharts.widthAgainstError(none, 0)).numItems("inside"), "but the line of half the width");
    assertTrue(Double.isNaN(DrawnChart.of(IntervalCharts.calibration(none)).series("observed").y()[0]), "a share of nothing");
  }

  /** One interval for each row and level. */
  private static PredictedIntervals intervals(double[] predicted, double[] actual, double[] levels, double[][] lower, double[][] upper) {
    return PredictedIntervals.of(predicted, actual, levels, IntStream.range(0, levels.length).mapToObj(k -> IntStream.range(0, predicted.length)
        .mapToObj(row -> new Region(new double[][] {{lower[k][row], upper[k][row]}})).toList()).toList(), IntervalKind.PREDICTION);
  }
}
