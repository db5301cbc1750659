// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

/**
 * How Q-networks learn.
 *
 * @param sharedUnits units of the layer that all heads share
 * @param headUnits units of a head's hidden layers
 * @param batchSize steps of a mini-batch, drawn for each head
 * @param learningRate Adam's
 * @param discount the weight of the reward of the next step
 * @param loss what is minimised
 */
record QSettings(int sharedUnits, int[] headUnits, int batchSize, double learningRate, double discount, ErrorLoss loss) {

  /** The paper's. */
  static final double DISCOUNT = 0.99;

  /** The loss of the error of a prediction. */
  enum ErrorLoss {
    /** The square. */
    SQUARED,
    /** Half the square up to an error of 1, then linear. */
    HUBER;

    double of(double error) {
      double size = Math.abs(error);
      return this == SQUARED ? error * error : size <= 1 ? error * error / 2 : size - 0.5;
    }

    double slope(double error) {
      return this == SQUARED ? 2 * error : Math.max(-1, Math.min(1, error));
    }
  }
}
