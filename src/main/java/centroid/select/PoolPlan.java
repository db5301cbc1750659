// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

/**
 * How far a pool may grow: a first block of models, then blocks of equal size. The bags of each block are balanced by themselves, so those
 * of any number of whole blocks are.
 *
 * @param first models of the first block, at least 1
 * @param block models of each further block, at least 1
 * @param numBlocks blocks in all, at least 1
 */
public record PoolPlan(int first, int block, int numBlocks) {

  /** Models trained for each one kept before the pool is looked at. */
  private static final int FIRST_PER_MEMBER = 2;
  /** Fewer models leave rows with too few that have not seen them to calibrate. */
  private static final int MIN_FIRST = 10;
  /** Smaller blocks would make bags too much alike, as every row is drawn equally often in each. */
  private static final int MIN_BLOCK = 5;
  /** More models than these brought nothing on any data measured. */
  private static final int LARGEST_PER_MEMBER = 5;
  private static final int MIN_LARGEST = 50;
  /** From so many rows on models differ little, and fits are what training costs. */
  private static final int MANY_ROWS = 5000;
  private static final int PER_MEMBER_OF_MANY_ROWS = 3;

  /**
   * Refuses numbers that leave nothing to train.
   *
   * @param first models of the first block
   * @param block models of each further block
   * @param numBlocks blocks in all
   */
  public PoolPlan {
    if (first < 1 || block < 1 || numBlocks < 1) {
      throw new IllegalArgumentException("A pool needs blocks of at least one model, but they were " + first + " and " + block + ", " + numBlocks
          + " in all");
    }
  }

  /**
   * A pool of a given size, which does not grow.
   *
   * @param size models
   * @return one block
   */
  public static PoolPlan fixed(int size) {
    return new PoolPlan(size, 1, 1);
  }

  /**
   * The size of a pool if nobody says another.
   *
   * @param numMembers m, the models kept
   * @return 5 for each, at least 50
   */
  public static int usualSize(int numMembers) {
    return Math.max(MIN_LARGEST, LARGEST_PER_MEMBER * numMembers);
  }

  /**
   * A pool that is looked at after each block.
   *
   * @param numMembers m, the models kept
   * @param numRows training rows
   * @param largest the most models, at least m; 0 takes the usual size, or a single block of 3 for each kept where rows are many
   * @return blocks up to that size
   */
  public static PoolPlan growing(int numMembers, int numRows, int largest) {
    if (largest == 0 && numRows >= MANY_ROWS) {
      return fixed(PER_MEMBER_OF_MANY_ROWS * numMembers);
    }
    return blocks(numMembers, largest == 0 ? usualSize(numMembers) : largest);
  }

  /**
   * A pool that grows as long as there is time.
   *
   * @param numMembers m, the models kept
   * @param largest the most models, at least m; 0 takes twice as many as a pool that stops by itself may have
   * @return blocks up to that size
   */
  public static PoolPlan timed(int numMembers, int largest) {
    return blocks(numMembers, largest == 0 ? 2 * usualSize(numMembers) : largest);
  }

  /** Whole blocks up to the largest size; what is left over goes into the first one. */
  private static PoolPlan blocks(int numMembers, int largest) {
    int least = Math.min(largest, Math.max(MIN_FIRST, FIRST_PER_MEMBER * numMembers));
    int block = Math.max(MIN_BLOCK, numMembers / 2);
    int more = (largest - least) / block;
    return new PoolPlan(largest - more * block, block, 1 + more);
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

  /**
   * The number of models in all blocks.
   *
   * @return the largest size of the pool
   */
  public int largest() {
    return size(numBlocks);
  }
}
