// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.io.Serializable;

/**
 * How far a pool may grow: a first block of models, then blocks of equal size. The bags of each block are balanced by themselves, so those
 * of any number of whole blocks are.
 *
 * @param first models of the first block, at least 1
 * @param block models of each further block, at least 1
 * @param numBlocks blocks in all, at least 1
 * @serial exclude
 */
public record PoolPlan(int first, int block, int numBlocks) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Models trained for each one kept: half as many again bring little, and Bagging's users wait for all of them. */
  private static final int PER_MEMBER = 2;
  /** Fewer models leave too little to choose from, and rows with too few that have not seen them to calibrate. */
  private static final int MIN_SIZE = 20;
  /** From so many rows on models differ little, and fits are what training costs. */
  private static final int MANY_ROWS = 5000;
  private static final int MOST_PER_MEMBER_OF_MANY_ROWS = 3;
  /** More models than these brought nothing on any data measured. */
  private static final int MAX_BLOCKS = 5;

  /** Refuses numbers that leave nothing to train. */
  public PoolPlan {
    if (first < 1 || block < 1 || numBlocks < 1) {
      throw new IllegalArgumentException("A pool needs blocks of at least one model, but they were " + first + " and " + block + ", " + numBlocks
          + " in all");
    }
  }

  /** A pool of a given size, which does not grow. */
  public static PoolPlan fixed(int size) {
    return new PoolPlan(size, 1, 1);
  }

  /**
   * The size of a pool if nobody says another.
   *
   * @param numMembers m, the models kept
   * @return 2 for each, at least 20; where rows are many, at most 3 for each
   */
  public static int usualSize(int numMembers, int numRows) {
    int size = Math.max(MIN_SIZE, PER_MEMBER * numMembers);
    return numRows < MANY_ROWS ? size : Math.min(size, MOST_PER_MEMBER_OF_MANY_ROWS * numMembers);
  }

  /**
   * A pool that is looked at after each block, or that grows as long as there is time. Blocks are as large as a pool usually is: bags of small ones
   * would be too much alike, as every row is drawn equally often in each.
   *
   * @param numMembers m, the models kept
   * @param largest the most models, at least m; 0 takes five times the usual size
   */
  public static PoolPlan growing(int numMembers, int numRows, int largest) {
    int block = usualSize(numMembers, numRows);
    int most = largest == 0 ? MAX_BLOCKS * block : largest;
    int more = Math.max(0, most / block - 1);
    return new PoolPlan(most - more * block, block, 1 + more);
  }

  /**
   * The number of models in the first blocks.
   *
   * @param blocks from 0 to all
   * @return their sum
   */
  public int size(int blocks) {
    return blocks == 0 ? 0 : first + (blocks - 1) * block;
  }

  /** The number of models in all blocks. */
  public int largest() {
    return size(numBlocks);
  }
}
