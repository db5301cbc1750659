// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import centroid.util.SortOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * The coverage of one group of rows (group-conditional coverage), with the range of coverage that chance explains if intervals are calibrated.
 *
 * @param numRows rows of the group
 * @param numInside rows whose observed value was inside
 * @param low the lower end of the expected range
 * @param high the upper end of the expected range
 */
public record GroupCoverage(int numRows, int numInside, double low, double high) {

  /** Numbers that differ only by rounding are equal. */
  private static final double SAME = 1e-9;

  /**
   * Counts the rows of a group.
   *
   * @param rows of the group; read only
   * @param inside whether the observed value was inside, for all rows; read only
   * @param chance the least probability with which the coverage of calibrated intervals is in the expected range
   */
  public static GroupCoverage of(int[] rows, boolean[] inside, double level, double chance) {
    int hits = (int) Arrays.stream(rows).filter(row -> inside[row]).count();
    return new GroupCoverage(rows.length, hits, quantile(rows.length, level, (1 - chance) / 2), quantile(rows.length, level, (1 + chance) / 2));
  }

  /**
   * A quantile of the coverage of independent rows.
   *
   * @return from 0 to 1; NaN without rows
   */
  public static double quantile(int numRows, double level, double probability) {
    return new BinomialDistribution(null, numRows, level).inverseCumulativeProbability(probability) / (double) numRows;
  }

  /** The coverage, from 0 to 1; NaN without rows. */
  public double share() {
    return (double) numInside / numRows;
  }

  /** Whether chance explains the coverage. */
  public boolean isByChance() {
    return share() >= low && share() <= high;
  }

  /**
   * Divides rows into parts of about the same size by a value, such as thirds. Rows of equal value stay together, so there may be fewer parts, of
   * different sizes.
   *
   * @param value of each row, not NaN for the rows that are divided; read only
   * @param rows the rows that are divided; read only
   * @param numParts at least 1
   * @return the rows of each part, in ascending order of the value; none is empty
   */
  public static List<int[]> parts(double[] value, int[] rows, int numParts) {
    double[] own = Arrays.stream(rows).mapToDouble(row -> value[row]).toArray();
    int[] order = Arrays.stream(SortOrder.ascending(own)).map(place -> rows[place]).toArray();
    List<int[]> parts = new ArrayList<>();
    int start = 0;
    for (int part = 1; part <= numParts; part++) {
      int end = Math.max(start, (int) Math.round((double) order.length * part / numParts));
      while (end > start && end < order.length && isSame(value[order[end - 1]], value[order[end]])) {
        end++;
      }
      if (end > start) {
        parts.add(Arrays.copyOfRange(order, start, end));
      }
      start = end;
    }
    return parts;
  }

  private static boolean isSame(double one, double next) {
    return one == next || next - one <= SAME * Math.max(Math.abs(one), Math.abs(next)) && Double.isFinite(next);
  }
}
