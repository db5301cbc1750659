// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.data.RowHash;
import java.io.Serializable;

/**
 * Balanced bags that every machine can draw for its own rows: hashes of a row's number decide how often it is drawn and into which bags, so bags depend
 * neither on partitions nor on tries. Over the bags of a block every row is drawn as often as the others of its weight, to within one.
 *
 * @param seed of the training and the block
 * @param numBags bags of the block
 * @param bagSize rows expected in a bag
 * @param totalWeight of all rows
 * @serial exclude
 */
public record HashedBags(long seed, int numBags, double bagSize, double totalWeight) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** A budget of rows that a bag keeps below: bags vary like counts, and five standard deviations are room enough. */
  public static double sizeWithin(int budget) {
    return Math.max(1, budget - 5 * Math.sqrt(budget));
  }

  /** The bags that a row is drawn into, repetitions included. */
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
