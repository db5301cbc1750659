// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import centroid.util.RandomStreams;

/**
 * The bootstrap samples of a growing pool: each block of a {@link PoolPlan} has its own {@link BalancedBags}, so bags do not depend on the final
 * size of the pool. The first block has the bags of a fixed pool of its size.
 *
 * <p>Thread-safe. Caches one block, so request bags in about ascending order.
 */
public final class BlockBags {

  private final PoolPlan plan;
  private final int bagSize;
  private final double[] rowWeights;
  private final RandomStreams streams;
  private int blockInUse = -1;
  private BalancedBags bags;

  /** Bags of at least one row each; {@code rowWeights} is kept, not modified. */
  public BlockBags(PoolPlan plan, int bagSize, double[] rowWeights, RandomStreams streams) {
    this.plan = plan;
    this.bagSize = bagSize;
    this.rowWeights = rowWeights;
    this.streams = streams;
  }

  /** Returns the row numbers of a bag (from 0) in random order, with repetitions, in a new array. */
  public int[] bag(int bag) {
    int block = plan.blockOf(bag);
    return ofBlock(block).bag(bag - plan.size(block));
  }

  private synchronized BalancedBags ofBlock(int block) {
    if (block != blockInUse) {
      bags = new BalancedBags(block == 0 ? plan.first() : plan.block(), bagSize, rowWeights,
          block == 0 ? streams : streams.child("block").child(block));
      blockInUse = block;
    }
    return bags;
  }
}
