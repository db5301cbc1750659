// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Loss;

/** What the user asks for as loss. */
public enum LossOption {
  /** The log loss for a nominal class, the Gaussian one for a numeric class. */
  AUTO,
  /** Squared error. */
  SQUARED,
  /** Likelihood of a normal distribution with its own variance for each row. */
  GAUSSIAN,
  /** Logarithm of the true class's probability. */
  LOG;

  /** The loss that this choice means. */
  Loss lossFor(boolean nominal) {
    return switch (this) {
      case AUTO -> nominal ? Loss.LOG : Loss.GAUSSIAN;
      case SQUARED -> Loss.SQUARED;
      case GAUSSIAN -> Loss.GAUSSIAN;
      case LOG -> Loss.LOG;
    };
  }
}
