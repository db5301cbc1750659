// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import centroid.core.Streams;

/**
 * The resamples of a pool that grows: those of each block of a {@link PoolPlan} are {@link BalancedBags} of their own, so bags do not
 * depend on how far the pool will grow. The first block has the bags of a pool of its size that does not grow.
 *
 * <p>Thread-safe. The block in use is kept, so ask for bags in about ascending order.
 */
public final class BlockBags {

  private final PoolPlan plan;
  private final int bagSize;
  private final double[] rowWeights;
  private final Streams streams;
  private int blockInUse = -1;
  private BalancedBags bags;

  /**
   * Bags of a pool.
   *
   * @param bagSize rows in a bag, at least 1
   * @param rowWeights weight of each row; kept, not modified
   */
  public BlockBags(PoolPlan plan, int bagSize, double[] rowWeights, Streams streams) {
    this.plan = plan;
    this.bagSize = bagSize;
    this.rowWeights = rowWeights;
    this.streams = streams;
  }

  /**
   * The rows of a bag.
   *
   * @param bag from 0
   * @return row numbers in random order, with repetitions; a new array
   */
  public int[] bag(int bag) {
    int block = bag < plan.first() ? 0 : 1 + (bag - plan.first()) / plan.block();
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
