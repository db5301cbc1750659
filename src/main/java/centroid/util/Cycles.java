// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

/**
 * Divides the epochs of a training into cycles: the last cycle is the second half of the epochs, the one before it the second half of the rest, and so on down
 * to cycles of about five epochs. So a training for n epochs is the beginning of a training for 2n, 4n or 8n epochs.
 */
public final class Cycles {

  /** No cycle is shorter, unless all epochs together are. */
  private static final int SHORTEST = 5;

  private Cycles() {
  }

  /**
   * Returns the end of the cycle of an epoch.
   *
   * @param epoch counted from 0, below {@code numEpochs}
   * @return the number of epochs up to and with this cycle
   */
  public static int end(int epoch, int numEpochs) {
    int end = numEpochs;
    while (epoch < half(end) && half(end) >= SHORTEST) {
      end = half(end);
    }
    return end;
  }

  /** Returns the number of epochs before a cycle that ends after {@code end} epochs. */
  public static int begin(int end) {
    return half(end) >= SHORTEST ? half(end) : 0;
  }

  private static int half(int epochs) {
    return (epochs + 1) / 2;
  }
}
