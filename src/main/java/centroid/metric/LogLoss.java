// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

/** The log-loss of class probabilities: the negative natural logarithm of what the true label was given. Smaller is better. */
public final class LogLoss {

  /** Smaller probabilities count as this one, so that a label that was ruled out costs 34.5 and not infinitely much. */
  public static final double FLOOR = 1e-15;

  private LogLoss() {
  }

  /**
   * The loss of one row.
   *
   * @return at least 0, at most -log({@link #FLOOR})
   */
  public static double of(double probability) {
    // Not -log, which is -0 where the label was sure.
    return 0 - Math.log(Math.min(1, Math.max(FLOOR, probability)));
  }
}
