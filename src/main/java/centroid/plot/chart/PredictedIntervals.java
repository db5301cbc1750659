// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.core.SortOrder;
import centroid.interval.IntervalKind;
import centroid.interval.Region;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Predictions of a number, with intervals at some levels, and what came true; one entry of each array for a row. Arrays are kept, not
 * copied.
 *
 * @param predicted the predictions
 * @param actual what came true; NaN for a row without a class
 * @param level the levels, ascending fractions
 * @param lower lower[k][row] at level k
 * @param upper upper[k][row] at level k
 * @param width width[k][row], which is less than the distance of the bounds where there are several intervals
 * @param inside inside[k][row]: whether the actual value was inside
 * @param number place of each row among all that were tested, from 1
 * @param kind what the intervals are meant to hold
 */
public record PredictedIntervals(double[] predicted, double[] actual, double[] level, double[][] lower, double[][] upper,
    double[][] width, boolean[][] inside, int[] number, IntervalKind kind) {

  /**
   * Regions, of which each may be several intervals: bounds are those of the hull, widths without its gaps.
   *
   * @param predicted the predictions
   * @param actual what came true
   * @param level the levels, ascending fractions
   * @param regions the regions of all rows, for each level
   * @param kind what they are meant to hold
   * @return the data
   */
  public static PredictedIntervals of(double[] predicted, double[] actual, double[] level, List<List<Region>> regions, IntervalKind kind) {
    boolean[][] inside = new boolean[level.length][predicted.length];
    for (int k = 0; k < level.length; k++) {
      for (int row = 0; row < predicted.length; row++) {
        inside[k][row] = regions.get(k).get(row).contains(actual[row]);
      }
    }
    return new PredictedIntervals(predicted, actual, level, numbers(regions, region -> region.hull().lower()),
        numbers(regions, region -> region.hull().upper()), numbers(regions, Region::width), inside,
        IntStream.rangeClosed(1, predicted.length).toArray(), kind);
  }

  private static double[][] numbers(List<List<Region>> regions, ToDoubleFunction<Region> number) {
    return regions.stream().map(rows -> rows.stream().mapToDouble(number).toArray()).toArray(double[][]::new);
  }

  /**
   * The same rows among more that were tested.
   *
   * @param places the place of each row, from 1; kept
   * @return the data with these numbers
   */
  public PredictedIntervals numbered(int[] places) {
    return new PredictedIntervals(predicted, actual, level, lower, upper, width, inside, places, kind);
  }

  /**
   * The number of rows.
   *
   * @return at least 0
   */
  public int size() {
    return predicted.length;
  }

  /**
   * The number of rows with a class: shares are of these.
   *
   * @return at most {@link #size}
   */
  public int numActual() {
    return (int) IntStream.range(0, size()).filter(this::hasActual).count();
  }

  boolean hasActual(int row) {
    return !Double.isNaN(actual[row]);
  }

  /**
   * How many actual values are inside.
   *
   * @param k number of the level
   * @return the number of rows
   */
  public int hits(int k) {
    int hits = 0;
    for (boolean hit : inside[k]) {
      hits += hit ? 1 : 0;
    }
    return hits;
  }

  /** Rows whose intervals can be drawn at a level, in the order of their predictions; some may lack a class. */
  int[] drawable(int k) {
    return Arrays.stream(SortOrder.ascending(predicted))
        .filter(row -> Double.isFinite(predicted[row]) && !Double.isInfinite(actual[row]) && Double.isFinite(width[k][row])
            && Double.isFinite(lower[k][row]) && Double.isFinite(upper[k][row]))
        .toArray();
  }

  /** Those of them that have a class to compare with. */
  int[] comparable(int k) {
    return Arrays.stream(drawable(k)).filter(this::hasActual).toArray();
  }

  static double[] pick(double[] values, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
  }
}
