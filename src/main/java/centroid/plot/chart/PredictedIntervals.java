// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.plot.draw.Chart;
import centroid.util.SortOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Predictions of a numeric class with intervals at several levels, and observed values; one array entry for each row. Arrays are not copied.
 *
 * @param predicted the predictions
 * @param actual the observed values; NaN for a row without a class value
 * @param level the levels, ascending fractions
 * @param lower lower[k][row] at level k
 * @param upper upper[k][row] at level k
 * @param width width[k][row], less than the distance of the bounds if a region consists of several intervals
 * @param inside inside[k][row]: whether the observed value is inside
 * @param number position of each row among all test rows, from 1
 * @param name what names each row in the data, such as "row 17"; empty if unknown
 * @param novelty in what way each row is unlike the training rows, in words; empty if it is not, or that is unknown
 * @param kind prediction or confidence intervals
 * @param dates formats predictions and bounds that are dates in milliseconds; null for plain numbers
 */
public record PredictedIntervals(double[] predicted, double[] actual, double[] level, double[][] lower, double[][] upper,
    double[][] width, boolean[][] inside, int[] number, String[] name, String[] novelty, IntervalKind kind, DoubleFunction<String> dates) {

  private static final double MILLISECONDS_OF_DAY = 24 * 60 * 60 * 1000;
  /** Longer names do not fit below an axis. */
  private static final int SHORT = 14;

  /** Creates data of plain numbers, whose rows are in the order of the test and have no other names. */
  public PredictedIntervals(double[] predicted, double[] actual, double[] level, double[][] lower, double[][] upper, double[][] width,
      boolean[][] inside, IntervalKind kind) {
    this(predicted, actual, level, lower, upper, width, inside, IntStream.rangeClosed(1, predicted.length).toArray(),
        none(predicted.length), none(predicted.length), kind, null);
  }

  private static String[] none(int size) {
    String[] texts = new String[size];
    Arrays.fill(texts, "");
    return texts;
  }

  /** Creates data from regions[level][row]: bounds are those of the hull, widths exclude its gaps. */
  public static PredictedIntervals of(double[] predicted, double[] actual, double[] level, List<List<Region>> regions, IntervalKind kind) {
    boolean[][] inside = new boolean[level.length][predicted.length];
    for (int k = 0; k < level.length; k++) {
      for (int row = 0; row < predicted.length; row++) {
        inside[k][row] = regions.get(k).get(row).contains(actual[row]);
      }
    }
    return new PredictedIntervals(predicted, actual, level, numbers(regions, region -> region.hull().lower()),
        numbers(regions, region -> region.hull().upper()), numbers(regions, Region::width), inside, kind);
  }

  private static double[][] numbers(List<List<Region>> regions, ToDoubleFunction<Region> number) {
    return regions.stream().map(rows -> rows.stream().mapToDouble(number).toArray()).toArray(double[][]::new);
  }

  /** Returns the same rows with other positions among all test rows, from 1, and names; the arrays are not copied. */
  public PredictedIntervals named(int[] places, String[] names) {
    return new PredictedIntervals(predicted, actual, level, lower, upper, width, inside, places, names, novelty, kind, dates);
  }

  /** Returns the same rows with words for those that are unlike the training rows, and empty texts for others; the arrays are not copied. */
  public PredictedIntervals marked(String... words) {
    return new PredictedIntervals(predicted, actual, level, lower, upper, width, inside, number, name, words, kind, dates);
  }

  /** Returns the same rows of a class whose values are dates in milliseconds, formatted by a function; null for plain numbers. */
  public PredictedIntervals ofDates(DoubleFunction<String> format) {
    return new PredictedIntervals(predicted, actual, level, lower, upper, width, inside, number, name, novelty, kind, format);
  }

  /** Returns a chart with class values along its vertical axis, as dates if they are. */
  Chart withValueAxis(Chart chart) {
    return dates == null ? chart : chart.yDates();
  }

  /** Returns the widths at a level in the unit of the class; of dates, in days. */
  double[] widths(int k) {
    return inUnits(width[k]);
  }

  /** Returns the absolute errors in the unit of {@link #widths}. */
  double[] errors() {
    return inUnits(IntStream.range(0, size()).mapToDouble(row -> Math.abs(predicted[row] - actual[row])).toArray());
  }

  private double[] inUnits(double[] differences) {
    return dates == null ? differences : Arrays.stream(differences).map(value -> value / MILLISECONDS_OF_DAY).toArray();
  }

  /** Returns a label for widths or errors in the unit of {@link #widths}. */
  String inUnit(String label) {
    return dates == null ? label : label + " (days)";
  }

  /** Formats a class value. */
  String text(double value) {
    return dates != null && Double.isFinite(value) ? dates.apply(value) : String.format(Locale.ROOT, "%.5g", value);
  }

  /** The title of a row, such as "test row 495 (row 17)". */
  public String title(int row) {
    return "test row " + number[row] + (name[row].isEmpty() ? "" : " (" + name[row] + ")");
  }

  /** The label of a row below an axis. */
  String label(int row) {
    return name[row].isEmpty() || name[row].length() > SHORT ? "test row " + number[row] : name[row];
  }

  public int size() {
    return predicted.length;
  }

  /** The number of rows with a class value, which coverage refers to. */
  public int numActual() {
    return (int) IntStream.range(0, size()).filter(this::hasActual).count();
  }

  boolean hasActual(int row) {
    return !Double.isNaN(actual[row]);
  }

  /** The number of observed values inside at level k. */
  public int hits(int k) {
    int hits = 0;
    for (boolean hit : inside[k]) {
      hits += hit ? 1 : 0;
    }
    return hits;
  }

  /** Rows with finite intervals at a level, in the order of their predictions, with or without a class value. */
  int[] drawable(int k) {
    return Arrays.stream(SortOrder.ascending(predicted))
        .filter(row -> Double.isFinite(predicted[row]) && !Double.isInfinite(actual[row]) && Double.isFinite(width[k][row])
            && Double.isFinite(lower[k][row]) && Double.isFinite(upper[k][row]))
        .toArray();
  }

  /** The drawable rows with a class value. */
  int[] comparable(int k) {
    return Arrays.stream(drawable(k)).filter(this::hasActual).toArray();
  }

  static double[] pick(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
  }
}
