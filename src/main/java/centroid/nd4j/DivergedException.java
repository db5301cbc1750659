// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/**
 * Training has diverged: the loss of a network is no longer a finite number.
 *
 * @serial exclude
 */
public final class DivergedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DivergedException(int epoch, double loss, double learningRate) {
    super("Training diverged in epoch " + epoch + ": the loss is " + loss + "; use a learning rate below " + learningRate + ", clip gradients (-clip 1), "
        + "or check the data for extreme values");
  }
}
