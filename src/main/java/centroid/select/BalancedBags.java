// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import centroid.core.RowSampler;
import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The bootstrap samples (bags) of a pool. With equal row weights they are balanced: over a block of bags every row is drawn equally often (to within
 * one if the bags are smaller than the data), which removes the noise of the row counts from the pool's mean. With unequal weights, bags are
 * drawn independently with probabilities proportional to the weights.
 *
 * <p>A balanced block is one shuffled list of at most {@value #MAX_BLOCK} row numbers. Block sizes differ by at most one bag. If several blocks are
 * needed and one would have fewer than {@value #MIN_BAGS} bags, the bags are drawn independently instead.
 *
 * <p>Thread-safe. Caches one block, so bags should be requested in roughly ascending order.
 */
public final class BalancedBags {

  /** The largest size of a block, in row numbers (128 MB). */
  static final int MAX_BLOCK = 1 << 25;
  /** The smallest number of bags in one of several blocks; the bags of a smaller block would be too similar. */
  static final int MIN_BAGS = 10;

  private final int numBags;
  private final int bagSize;
  private final RowSampler sampler;
  private final RandomStreams streams;
  /** 0 if the bags are drawn independently. */
  private final int numBlocks;
  private int blockInUse = -1;
  private int[] list;

  /** Creates bags of {@code bagSize} rows, at least 1; {@code rowWeights} is read, not kept. */
  public BalancedBags(int numBags, int bagSize, double[] rowWeights, RandomStreams streams) {
    this.numBags = numBags;
    this.bagSize = bagSize;
    this.sampler = RowSampler.of(rowWeights);
    this.streams = streams;
    this.numBlocks = numBlocks();
  }

  /** Returns the number of balanced blocks; 0 for a single bag too, which would hold no row twice and so not be a bootstrap sample. */
  private int numBlocks() {
    int fitting = Math.min(numBags, Math.max(1, MAX_BLOCK / Math.max(bagSize, sampler.numRows())));
    int needed = (numBags + fitting - 1) / fitting;
    int smallest = numBags / needed;
    return sampler.isUniform() && (smallest >= MIN_BAGS || needed == 1 && numBags > 1) ? needed : 0;
  }

  private int firstBag(int block) {
    return (int) ((long) block * numBags / numBlocks);
  }

  /** Returns the row numbers of a bag (from 0) in random order, with repetitions, in a new array. */
  public int[] bag(int bag) {
    if (numBlocks == 0) {
      return independent(streams.child(bag).generator());
    }
    synchronized (this) {
      int block = (int) (((bag + 1L) * numBlocks - 1) / numBags);
      if (block != blockInUse) {
        list = balanced(firstBag(block + 1) - firstBag(block), streams.child(block).generator());
        blockInUse = block;
      }
      int first = (bag - firstBag(block)) * bagSize;
      return Arrays.copyOfRange(list, first, first + bagSize);
    }
  }

  private int[] independent(SplittableRandom random) {
    int[] bag = new int[bagSize];
    for (int k = 0; k < bagSize; k++) {
      bag[k] = sampler.next(random);
    }
    return bag;
  }

  /** Repeats a random order of the rows until all bags are full, then shuffles. */
  private int[] balanced(int size, SplittableRandom random) {
    int[] order = new int[sampler.numRows()];
    Arrays.setAll(order, row -> row);
    RandomOrder.shuffle(order, random);
    int[] rows = new int[size * bagSize];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = order[k % order.length];
    }
    RandomOrder.shuffle(rows, random);
    return rows;
  }
}
