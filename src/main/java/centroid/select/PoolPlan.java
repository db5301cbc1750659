// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.io.Serializable;

/**
 * The blocks in which a pool is trained: a first block of models, then blocks of equal size. The bags of each block are balanced, and so are those
 * of any number of blocks.
 *
 * @param first models of the first block, at least 1
 * @param block models of each further block, at least 1
 * @param numBlocks blocks in all, at least 1
 * @serial exclude
 */
public record PoolPlan(int first, int block, int numBlocks) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Models trained for each one kept; three bring little more and take 1.5 times as long. */
  private static final int PER_MEMBER = 2;
  /** Smaller pools have too few models to select from, and too few out-of-bag models per row for calibration. */
  private static final int MIN_SIZE = 20;
  /** From this number of rows on, models differ little, and training time is mostly that of the fits. */
  private static final int MANY_ROWS = 5000;
  private static final int MOST_PER_MEMBER_OF_MANY_ROWS = 3;
  /** Larger pools improved nothing on any measured data set. */
  private static final int MAX_BLOCKS = 5;

  /** Checks every number. */
  public PoolPlan {
    if (first < 1 || block < 1 || numBlocks < 1) {
      throw new IllegalArgumentException("The blocks of a pool must have at least one model, but there were " + numBlocks + " blocks of "
          + first + " and " + block + " models");
    }
  }

  /** A pool of a given size, which does not grow. */
  public static PoolPlan fixed(int size) {
    return new PoolPlan(size, 1, 1);
  }

  /**
   * The default size of a pool.
   *
   * @return 2 m, at least 20; with many rows at most 3 m
   */
  public static int defaultSize(int numMembers, int numRows) {
    int size = Math.max(MIN_SIZE, PER_MEMBER * numMembers);
    return numRows < MANY_ROWS ? size : Math.min(size, MOST_PER_MEMBER_OF_MANY_ROWS * numMembers);
  }

  /**
   * A pool that grows until a stopping rule or a time limit ends it. A block has the default size of a pool: the bags of smaller blocks would be
   * too similar, since every row is drawn equally often in each block.
   *
   * @param largest the maximal number of models, at least m; 0 takes five times the default size
   */
  public static PoolPlan growing(int numMembers, int numRows, int largest) {
    int block = defaultSize(numMembers, numRows);
    int most = largest == 0 ? MAX_BLOCKS * block : largest;
    int more = Math.max(0, most / block - 1);
    return new PoolPlan(most - more * block, block, 1 + more);
  }

  /** The number of models in the first blocks. */
  public int size(int blocks) {
    return blocks == 0 ? 0 : first + (blocks - 1) * block;
  }

  /** The block of a model, from 0. */
  public int blockOf(int model) {
    return model < first ? 0 : 1 + (model - first) / block;
  }

  /** The number of models in all blocks. */
  public int largest() {
    return size(numBlocks);
  }
}
