// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Adaptive conformal inference for rows in order of time: a threshold that a wanted share of scores does not exceed in the long run, however the scores change
 * (Gibbs and Candès, 2021). A row is covered if its score is at most the threshold. Scores are levels that an interval or set needs to contain the observed
 * value, or factors by which its width must be multiplied.
 *
 * <p>No step size needs to be chosen. Seven thresholds with steps from 0.002 to 0.2 follow the scores; their mean is weighted by their recent losses, as in
 * DtACI (Gibbs and Candès, 2024). A correction is added that grows by a step after each row that is not covered, and shrinks after covered ones.
 * Therefore, after T rows, the share of rows that are not covered is exactly {@code 1 - target + correction() / (step() T)}. If scores and the first
 * threshold are from 0 to 1, the difference is at most {@code (1.2 + step() (D + 1)) / (step() T)} with D rows whose labels are late.
 *
 * <p>Labels may be late or in another order. Rows that were predicted together with one threshold, whose labels arrive together, can be given a weight below 1
 * in the correction: otherwise a batch that is not covered would move the correction by its number of rows. Not thread-safe.
 */
public final class AdaptiveThreshold implements Serializable {

  private static final long serialVersionUID = 4_471_806_215_093_377_218L;

  private static final double[] STEPS = {0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2};
  private static final double CORRECTION_STEP = 0.05;
  /** Weights follow the losses of about as many rows. */
  private static final int MEMORY = 300;

  private final double target;
  private final double unit;
  private final double[] thresholds = new double[STEPS.length];
  private final double[] weights = new double[STEPS.length];
  private double correction;
  private double meanSquare;
  private long numRows;

  /**
   * Starts without rows.
   *
   * @param target the wanted share of covered rows, between 0 and 1
   * @param start the first threshold
   * @param unit the scale of scores: steps are multiples of it
   */
  public AdaptiveThreshold(double target, double start, double unit) {
    if (!(target > 0 && target < 1)) {
      throw new IllegalArgumentException("The target level must be a fraction between 0 and 1, such as 0.9, but was " + target);
    }
    if (!Double.isFinite(start) || !(unit > 0 && unit < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("The first threshold must be finite and the unit positive, but they were " + start + " and " + unit);
    }
    this.target = target;
    this.unit = unit;
    Arrays.fill(thresholds, start);
    Arrays.fill(weights, 1.0 / STEPS.length);
  }

  /** Returns a threshold on levels: the score of a row is the smallest level, from 0 to 1, at which it is covered. It starts at the target. */
  public static AdaptiveThreshold ofLevels(double target) {
    return new AdaptiveThreshold(target, target, Math.min(target, 1 - target));
  }

  /** Returns a threshold on factors of a width: the score of a row is the smallest factor with which it is covered. It starts at 1. */
  public static AdaptiveThreshold ofFactors(double target) {
    return new AdaptiveThreshold(target, 1, 1);
  }

  /** The threshold for the next row. A level of at least 1 means all values, one below 0 none. */
  public double threshold() {
    double mean = correction;
    for (int k = 0; k < thresholds.length; k++) {
      mean += weights[k] * thresholds[k];
    }
    return mean;
  }

  /**
   * Observes the score of a row, at once or later.
   *
   * @param score the score; may be infinite, but not NaN
   * @param issued the threshold with which the row was predicted
   */
  public void observe(double score, double issued) {
    observe(score, issued, 1);
  }

  /**
   * Observes the score of a row of a batch.
   *
   * @param weight of the row in the correction, from 0 to 1; the shares of rows are then weighted, too
   */
  public void observe(double score, double issued, double weight) {
    if (Double.isNaN(score) || Double.isNaN(issued)) {
      throw new IllegalArgumentException("A score and the threshold of its prediction must be numbers, but they were " + score + " and " + issued);
    }
    weigh(score);
    for (int k = 0; k < thresholds.length; k++) {
      thresholds[k] += unit * STEPS[k] * (target - (score <= thresholds[k] ? 1 : 0));
    }
    correction += weight * step() * (target - (score <= issued ? 1 : 0));
    numRows++;
  }

  /** Weighs the thresholds by their quantile losses. A score beyond all of them is cut, which leaves differences between losses as they are. */
  private void weigh(double score) {
    double cut = Math.max(Arrays.stream(thresholds).min().getAsDouble() - unit, Math.min(score, Arrays.stream(thresholds).max().getAsDouble() + unit));
    double[] loss = new double[thresholds.length];
    Arrays.setAll(loss, k -> cut > thresholds[k] ? target * (cut - thresholds[k]) : (1 - target) * (thresholds[k] - cut));
    double square = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < loss.length; k++) {
      square += weights[k] * loss[k] * loss[k];
      least = Math.min(least, loss[k]);
    }
    meanSquare += (square - meanSquare) * Math.max(1.0 / (numRows + 1), 1.0 / MEMORY);
    double rate = meanSquare > 0 ? Math.sqrt((Math.log(2.0 * loss.length * MEMORY) + 1) / (MEMORY * meanSquare)) : 0;
    double sum = 0;
    for (int k = 0; k < loss.length; k++) {
      weights[k] *= Math.exp(-rate * (loss[k] - least));
      sum += weights[k];
    }
    double shared = 0.5 / MEMORY;
    for (int k = 0; k < loss.length; k++) {
      weights[k] = (1 - shared) * weights[k] / sum + shared / loss.length;
    }
  }

  /** The number of observed rows. */
  public long numRows() {
    return numRows;
  }

  /** The part of the threshold that keeps the long-run coverage at its target; 0 without rows. */
  public double correction() {
    return correction;
  }

  /** The step of the correction. */
  public double step() {
    return unit * CORRECTION_STEP;
  }
}
