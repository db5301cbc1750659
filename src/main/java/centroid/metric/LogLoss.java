// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/** The log-loss of class probabilities: the negative natural logarithm of the true label's probability. Smaller is better. */
public final class LogLoss {

  /** The smallest probability, so that the largest loss is 34.5 and not infinite. */
  public static final double FLOOR = 1e-15;

  private LogLoss() {
  }

  /** The loss of one row, at least 0, at most -log({@link #FLOOR}). */
  public static double of(double probability) {
    // Not -log, which is -0 for a probability of 1.
    return 0 - Math.log(Math.min(1, Math.max(FLOOR, probability)));
  }
}
