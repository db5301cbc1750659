// SPDX-License-Identifier: GPL-3.0-only
package centroid.selective;

import org.apache.commons.math3.special.Beta;

/**
 * The exact (Clopper-Pearson) upper bound of an error rate. Counts need not be whole: those of weighted rows, or of several predictions for a row, are
 * interpolated by the beta distribution.
 */
final class BinomialBound {

  private BinomialBound() {
  }

  /**
   * Whether an error rate is at most a risk, with a confidence: so few errors have at most the probability 1 - confidence if the rate is larger.
   *
   * @param errors from 0 to {@code trials}
   */
  static boolean isAtMost(double risk, double errors, double trials, double confidence) {
    // With errors alone the bound is 1.
    return trials > 0 && trials - errors > 1e-9 && Beta.regularizedBeta(risk, errors + 1, trials - errors) >= confidence;
  }
}
