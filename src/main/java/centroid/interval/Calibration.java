// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The predictive distribution of a numeric class: {@code y = f(x) + S(x) z}, where f is the ensemble's mean, z is drawn from
 * the standardised residuals of out-of-bag (or held-out) rows, and
 * {@code S(x)^2 = (1 - kappa) V + kappa var(x)} mixes the mean variance V of the members with their variance at x. So an
 * interval is wide where members disagree, as far as that has proved true on the residuals.
 *
 * <p>kappa, and whether the residuals are taken as symmetric, are chosen once, by the mean interval score at three levels on
 * the residuals themselves. One distribution for all levels makes intervals nested in the level and consistent with the
 * density.
 *
 * <p>Special cases: residuals that are all 0 (a constant target) give intervals of width 0. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class Calibration implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double[] KAPPAS = {0, 0.25, 0.5, 0.75, 0.9, 1};
  private static final double[] LEVELS = {0.8, 0.9, 0.95};
  /** A later choice must be better by this share, so that noise does not choose. */
  private static final double MARGIN = 0.005;
  /** Lower bound of S^2 as a share of V: where all members agree the noise is still there. */
  private static final double FLOOR = 1e-9;

  /**
   * Part of the density that has heavy tails: a new residual can lie far outside of those seen, where kernels would call it
   * impossible. 3 degrees of freedom are the fewest whole number with a variance.
   */
  private static final TDistribution TAIL = new TDistribution(null, 3);
  private static final double TAIL_SHARE = 0.02;

  /** The width of the widest interval in ranges of the training targets. */
  private static final double RANGES = 3;

  /** Widths of a kernel beyond which it is left out of the density. */
  private static final double REACH = 10;

  /**
   * Fewest rows for asymmetric bounds. The range of n residuals covers a new one with probability (n - 1) / (n + 1), which is 0.95 at
   * n = 39; judged on the residuals themselves, asymmetric bounds of fewer rows would look better than they are.
   */
  private static final int MIN_SIGNED_ROWS = 39;

  private final double kappa;
  private final boolean symmetric;
  private final double meanVariance;
  private final int numRows;
  /** Standardised residuals, ascending; absolute values if symmetric. */
  private final double[] sorted;
  /** Middle and spread of the standardised residuals. */
  private final double center;
  private final double spread;
  /** Width of the kernels of the density. */
  private final double bandwidth;
  /** How far bounds may lie from the mean. */
  private final double reach;

  private Calibration(ResidualRecords records, double kappa, boolean symmetric, double targetRange) {
    this.kappa = kappa;
    this.symmetric = symmetric;
    this.meanVariance = records.meanVariance();
    this.numRows = records.numRows();
    this.sorted = new double[records.error().length];
    for (int k = 0; k < sorted.length; k++) {
      double z = records.error()[k] / scale(records.variance()[k]);
      sorted[k] = symmetric ? Math.abs(z) : z;
    }
    Arrays.sort(sorted);
    this.center = symmetric ? 0 : Arrays.stream(sorted).average().orElse(0);
    this.spread = spread();
    this.bandwidth = bandwidth();
    this.reach = Math.max(RANGES / 2 * targetRange, Arrays.stream(records.error()).map(Math::abs).max().orElse(0));
  }

  /**
   * Chooses kappa and symmetry by the interval score.
   *
   * @param records at least one; read only
   * @param largestKappa how far widths may follow the variances: 0 if they mean nothing, as in an ensemble of one, 1 if they include
   *     the noise of observations; 0.9 is right for the variance among members alone, which can be 0 by chance
   * @return the calibration
   */
  public static Calibration fit(ResidualRecords records, double largestKappa) {
    return fit(records, largestKappa, Double.POSITIVE_INFINITY);
  }

  /**
   * The same, with a bound on widths: where members are asked far outside of what they have seen, their variance can be anything.
   *
   * @param records at least one; read only
   * @param largestKappa how far widths may follow the variances, see {@link #fit(ResidualRecords, double)}
   * @param targetRange largest minus smallest target of training. No interval is wider than three times that, unless errors were
   * @return the calibration
   */
  public static Calibration fit(ResidualRecords records, double largestKappa, double targetRange) {
    Calibration best = null;
    double bestScore = Double.POSITIVE_INFINITY;
    for (double kappa : KAPPAS) {
      if (kappa > largestKappa || kappa > 0 && !(records.meanVariance() > 0)) {
        break;
      }
      for (boolean symmetric : new boolean[] {true, false}) {
        if (!symmetric && records.numRows() < MIN_SIGNED_ROWS) {
          continue;
        }
        Calibration candidate = new Calibration(records, kappa, symmetric, targetRange);
        double score = candidate.score(records);
        if (best == null || score < bestScore * (1 - MARGIN)) {
          best = candidate;
          bestScore = score;
        }
      }
    }
    return best;
  }

  /** The mean interval score over the records and the levels. */
  private double score(ResidualRecords records) {
    double sum = 0;
    for (double level : LEVELS) {
      double low = standardised((1 - level) / 2);
      double high = standardised((1 + level) / 2);
      for (int k = 0; k < sorted.length; k++) {
        double scale = scale(records.variance()[k]);
        double z = records.error()[k] / scale;
        sum += scale * (high - low + 2 / (1 - level) * (Math.max(low - z, 0) + Math.max(z - high, 0)));
      }
    }
    return sum / LEVELS.length / sorted.length;
  }

  /** S(x) for a variance at x. With kappa 0 every constant gives the same intervals; 1 is safe where the mean variance is 0. */
  private double scale(double variance) {
    return kappa == 0 ? 1 : Math.sqrt((1 - kappa) * meanVariance + kappa * variance + FLOOR * meanVariance);
  }

  /**
   * A quantile of z, pushed outwards by (n + 1) / n as conformal prediction does, so that a new value exceeds the upper
   * one with at most the stated probability; linear between residuals, and never beyond the outermost.
   */
  private double standardised(double probability) {
    double level = Math.abs(2 * probability - 1);
    if (symmetric) {
      return Math.copySign(atRank(level, false), probability - 0.5);
    }
    double upper = (1 + level) / 2;
    return probability < 0.5 ? -atRank(upper, true) : atRank(upper, false);
  }

  private double atRank(double probability, boolean mirrored) {
    int last = sorted.length - 1;
    double position = (numRows + 1.0) / numRows * probability * sorted.length - 1;
    // Not below the median, or signed bounds at a level near 0 would cross.
    position = Math.min(Math.max(position, symmetric ? 0 : last / 2.0), last);
    int below = (int) position;
    int above = Math.min(below + 1, last);
    double low = mirrored ? -sorted[last - below] : sorted[below];
    double high = mirrored ? -sorted[last - above] : sorted[above];
    return low + (position - below) * (high - low);
  }

  /**
   * The prediction interval.
   *
   * @param mean f(x)
   * @param variance unbiased variance among the members at x, plus the noise that they state, if any
   * @param level a fraction such as 0.95
   * @return an interval, nested in the level; everything if mean or variance is not finite
   */
  public Interval interval(double mean, double variance, double level) {
    Interval.checkLevel(level);
    double scale = scale(variance);
    if (!Double.isFinite(mean) || !Double.isFinite(scale)) {
      return Interval.EVERYTHING;
    }
    return new Interval(mean + Math.max(-reach, standardised((1 - level) / 2) * scale), mean + Math.min(reach, standardised((1 + level) / 2) * scale));
  }

  /**
   * The natural logarithm of the predictive density: the same residuals, smoothed by Gaussian kernels.
   *
   * @param mean f(x)
   * @param variance unbiased variance among the members at x, plus the noise that they state, if any
   * @param value where
   * @return the log density
   */
  public double logDensity(double mean, double variance, double value) {
    double scale = scale(variance);
    double z = (value - mean) / scale;
    double width = bandwidth;
    double largest = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int side = symmetric ? -1 : 1; side <= 1; side += 2) {
      // Residuals further than this add nothing that a double can hold; the nearest one is always asked.
      int from = nearest(side * z - REACH * width);
      int to = nearest(side * z + REACH * width);
      for (int k = from; k <= to; k++) {
        double distance = (z - side * sorted[k]) / width;
        double exponent = -distance * distance / 2;
        if (exponent > largest) {
          sum *= Math.exp(largest - exponent);
          largest = exponent;
        }
        sum += Math.exp(exponent - largest);
      }
    }
    double count = sorted.length * (symmetric ? 2.0 : 1.0);
    double kernels = largest + Math.log(sum / count) - Math.log(width * Math.sqrt(2 * Math.PI));
    double tailScale = Math.max(spread, width);
    double tail = TAIL.logDensity((z - center) / tailScale) - Math.log(tailScale);
    double first = Math.log(1 - TAIL_SHARE) + kernels;
    double second = Math.log(TAIL_SHARE) + tail;
    return Math.max(first, second) + Math.log1p(Math.exp(-Math.abs(first - second))) - Math.log(scale);
  }

  /** The place of the first residual that is not smaller, or of the last one. */
  private int nearest(double value) {
    int place = Arrays.binarySearch(sorted, value);
    return Math.min(place < 0 ? -place - 1 : place, sorted.length - 1);
  }

  /** Silverman's rule on the standardised residuals, with the number of different rows. */
  private double bandwidth() {
    double width = 0.9 * spread * Math.pow(numRows, -0.2);
    return width > 0 ? width : Math.max(1e-6, Math.abs(center) * 1e-6);
  }

  private double spread() {
    double variance = Arrays.stream(sorted).map(z -> (z - center) * (z - center)).average().orElse(0);
    double quartiles = symmetric ? 2 * atRank(0.5, false) : atRank(0.75, false) + atRank(0.75, true);
    return quartiles > 0 ? Math.min(Math.sqrt(variance), quartiles / 1.349) : Math.sqrt(variance);
  }

  /**
   * How much an interval follows the disagreement of the members at x.
   *
   * @return 0 for intervals of one width, up to 1
   */
  public double kappa() {
    return kappa;
  }

  /**
   * The number of different rows that the residuals come from.
   *
   * @return at least 1
   */
  public int numRows() {
    return numRows;
  }
}
