// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import org.apache.commons.math3.special.Gamma;

/**
 * The coverage of new rows beside a band that it leaves by chance alone with a probability of at most 5 % while the model is valid. Given n calibration
 * rows, the number of covered rows among k new ones has a beta-binomial distribution; both samples are finite, so even a valid model's coverage differs from
 * its level.
 *
 * @param level the nominal level
 * @param covered the number of new rows inside
 * @param numRows the number of new rows
 * @param lower the lower end of the band, as a share
 * @param upper its upper end
 */
public record CoverageBand(double level, int covered, int numRows, double lower, double upper) {

  private static final double TAIL = 0.025;

  /**
   * Computes the band. O(numRows).
   *
   * @param calibrationRows the effective number of calibration rows
   */
  public static CoverageBand of(double level, int covered, int numRows, double calibrationRows) {
    double hits = level * (calibrationRows + 1);
    double misses = calibrationRows + 1 - hits;
    double normalisation = logBeta(hits, misses);
    int low = 0;
    int high = numRows;
    double below = 0;
    boolean started = false;
    for (int k = 0; k <= numRows; k++) {
      double log = logChoose(numRows, k) + logBeta(k + hits, numRows - k + misses) - normalisation;
      below += Math.exp(log);
      if (!started && below > TAIL) {
        low = k;
        started = true;
      }
      if (below >= 1 - TAIL) {
        high = k;
        break;
      }
    }
    return new CoverageBand(level, covered, numRows, (double) low / numRows, (double) high / numRows);
  }

  private static double logBeta(double a, double b) {
    return Gamma.logGamma(a) + Gamma.logGamma(b) - Gamma.logGamma(a + b);
  }

  private static double logChoose(int n, int k) {
    return Gamma.logGamma(n + 1.0) - Gamma.logGamma(k + 1.0) - Gamma.logGamma(n - k + 1.0);
  }

  /** The share of new rows inside. */
  public double coverage() {
    return (double) covered / numRows;
  }

  /** Whether the coverage is within the band. */
  public boolean isInside() {
    return coverage() >= lower && coverage() <= upper;
  }
}
