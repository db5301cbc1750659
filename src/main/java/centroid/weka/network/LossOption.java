// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Loss;

/** The loss that the user has set. */
public enum LossOption {
  /** The log loss for a nominal class, the Gaussian loss for a numeric class. */
  AUTO,
  /** Squared error. */
  SQUARED,
  /** Negative log-likelihood of a normal distribution with its own variance for each row. */
  GAUSSIAN,
  /** Negative logarithm of the probability of the observed label. */
  LOG;

  /** Returns the loss for a nominal or numeric class. */
  Loss lossFor(boolean nominal) {
    return switch (this) {
      case AUTO -> nominal ? Loss.LOG : Loss.GAUSSIAN;
      case SQUARED -> Loss.SQUARED;
      case GAUSSIAN -> Loss.GAUSSIAN;
      case LOG -> Loss.LOG;
    };
  }
}
