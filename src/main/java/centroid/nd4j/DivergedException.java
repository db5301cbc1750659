// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/**
 * Training has lost its way: the loss of a network is no finite number any more.
 *
 * @serial exclude
 */
public final class DivergedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int epoch;

  DivergedException(int epoch, double loss, double learningRate) {
    super("Training diverged in epoch " + epoch + ": the loss is " + loss + "; use a learning rate below " + learningRate + ", clip gradients (to 1, say), "
        + "or look for extreme values in the data");
    this.epoch = epoch;
  }

  /**
   * When it happened.
   *
   * @return the epoch, counted from 1
   */
  public int epoch() {
    return epoch;
  }
}
