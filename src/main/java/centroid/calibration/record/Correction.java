// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.io.Serializable;

/**
 * The bias correction of a model's predictions, measured on the calibration rows: a share of the mean residual that a residual forest estimates at a row is
 * added to the prediction. The forest's estimates are out-of-bag, so the errors are those of new rows.
 *
 * @param outcome whether predictions are corrected, or why not
 * @param eta the share, from 0 to 1; 0 without a correction
 * @param before the root mean squared error without the correction, or the root of the Brier score for a nominal class; NaN without a forest
 * @param after the same with the correction
 * @serial exclude
 */
public record Correction(Outcome outcome, double eta, double before, double after) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The least relative decrease of the squared error, so that the correction is not noise. */
  private static final double MARGIN = 0.005;

  /** Whether predictions are corrected, or why not. */
  public enum Outcome {
    /** Predictions are corrected. */
    MADE,
    /** The correction would not lower the error clearly. */
    NO_GAIN,
    /** The user, or the mode, wants the predictions of the members. */
    OFF,
    /** There are too few calibration rows for a residual forest. */
    FEW_ROWS,
    /** A nominal class has too many labels for a residual forest. */
    MANY_LABELS
  }

  /** No correction, for a reason that is known without a forest. */
  public static Correction none(Outcome outcome) {
    return new Correction(outcome, 0, Double.NaN, Double.NaN);
  }

  /** Whether predictions are corrected. */
  public boolean isMade() {
    return outcome == Outcome.MADE;
  }

  /** The share of the squared error that the correction leaves, from 0 to 1; 1 without a correction. */
  public double remaining() {
    double share = after * after / (before * before);
    return isMade() && Double.isFinite(share) ? Math.min(1, share) : 1;
  }

  /** Returns the same correction where errors without and with it are multiplied by factors. */
  public Correction times(double ofBefore, double ofAfter) {
    return new Correction(outcome, eta, before * ofBefore, after * ofAfter);
  }

  /**
   * Chooses the share that minimises the squared error, which is a parabola in it.
   *
   * @param weight the sum of the weights
   * @param square the weighted sum of squared residuals
   * @param product the weighted sum of residuals times the forest's estimates of them
   * @param estimate the weighted sum of squared estimates
   * @param always whether the correction is made even if it does not lower the error clearly
   */
  public static Correction best(double weight, double square, double product, double estimate, boolean always) {
    double share = estimate > 0 ? Math.max(0, Math.min(1, product / estimate)) : 0;
    double corrected = Math.max(0, square - 2 * share * product + share * share * estimate);
    boolean pays = share > 0 && (always || corrected < square * (1 - MARGIN));
    double before = Math.sqrt(square / weight);
    return pays ? new Correction(Outcome.MADE, share, before, Math.sqrt(corrected / weight)) : new Correction(Outcome.NO_GAIN, 0, before, before);
  }
}
