// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import centroid.core.SortOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * How often intervals hold what came true in one group of rows, and how often they would by chance if they kept their level in it.
 *
 * @param numRows rows of the group
 * @param numInside how many of their values were inside
 * @param low the least share to be expected
 * @param high the largest share to be expected
 */
public record GroupCoverage(int numRows, int numInside, double low, double high) {

  /** Numbers that differ by no more than rounding are the same. */
  private static final double SAME = 1e-9;

  /**
   * Counts the rows of a group.
   *
   * @param rows of the group; read only
   * @param inside whether what came true was inside, for all rows; read only
   * @param chance the probability with which the share of honest intervals is within the band, at least
   */
  public static GroupCoverage of(int[] rows, boolean[] inside, double level, double chance) {
    int hits = (int) Arrays.stream(rows).filter(row -> inside[row]).count();
    return new GroupCoverage(rows.length, hits, quantile(rows.length, level, (1 - chance) / 2), quantile(rows.length, level, (1 + chance) / 2));
  }

  /**
   * A quantile of the share of values that independent rows have inside.
   *
   * @param probability of at most that share
   * @return a share; NaN of no rows
   */
  public static double quantile(int numRows, double level, double probability) {
    return new BinomialDistribution(null, numRows, level).inverseCumulativeProbability(probability) / (double) numRows;
  }

  /**
   * The share of values inside.
   *
   * @return from 0 to 1; NaN of no rows
   */
  public double share() {
    return (double) numInside / numRows;
  }

  /** Whether the share is one that chance explains. */
  public boolean isByChance() {
    return share() >= low && share() <= high;
  }

  /**
   * Cuts rows into parts of about the same size by a number, such as thirds. Rows of the same number stay together, so that there may be fewer parts,
   * and some larger than others.
   *
   * @param value of each row, without NaN among those that are cut; read only
   * @param rows those that are cut; read only
   * @param numParts how many, at least 1
   * @return the rows of each part, from the smallest values to the largest; none is empty
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
