package centroid.experiments.bandit;

import java.util.SplittableRandom;

/** Rows in random order. */
final class Shuffle {

  private Shuffle() {
  }

  /** The first rows of a random order, all different. */
  static int[] first(int count, int numRows, SplittableRandom random, String file) {
    if (count > numRows) {
      throw new IllegalArgumentException("The number of steps must be at most " + numRows + ", the rows of " + file + ", but was " + count);
    }
    int[] order = new int[numRows];
    for (int k = 0; k < numRows; k++) {
      int other = random.nextInt(k + 1);
      order[k] = order[other];
      order[other] = k;
    }
    return java.util.Arrays.copyOf(order, count);
  }
}
