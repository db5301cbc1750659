// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.data.RowHash;
import java.io.Serializable;

/**
 * Balanced bags that every machine can draw for its own rows. Hashes of a row's number decide how often it is drawn and into which bags, so bags depend
 * neither on partitions nor on repeated tasks. Over the bags of a block, rows of the same weight are drawn equally often, to within one.
 *
 * @param seed of the training and the block
 * @param bagSize expected number of rows in a bag
 * @param totalWeight of all rows
 * @serial exclude
 */
public record HashedBags(long seed, int numBags, double bagSize, double totalWeight) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Returns the expected bag size whose bags stay below a limit: five standard deviations less. */
  public static double sizeWithin(int limit) {
    return Math.max(1, limit - 5 * Math.sqrt(limit));
  }

  /** Returns the bags that a row is drawn into; a bag may occur several times. */
  int[] bagsOf(double id, double weight) {
    long row = RowHash.of(seed, Double.doubleToLongBits(id));
    double copies = numBags * bagSize * weight / totalWeight;
    int whole = (int) Math.min(Integer.MAX_VALUE - 8, Math.floor(copies));
    int[] bags = new int[RowHash.fraction(RowHash.of(row, -1)) < copies - whole ? whole + 1 : whole];
    for (int copy = 0; copy < bags.length; copy++) {
      bags[copy] = (int) Long.remainderUnsigned(RowHash.of(row, copy), numBags);
    }
    return bags;
  }
}
