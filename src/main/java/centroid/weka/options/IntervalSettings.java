// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.residual.LocalScale;
import centroid.forest.BiasCorrection;
import centroid.interval.Tails;
import centroid.selective.AnswerGoal;
import java.io.File;

/**
 * The user's settings of calibration and intervals.
 *
 * @param calibration which rows are the calibration set
 * @param numFolds folds of cross-fitting; 0 is automatic
 * @param local whether a residual forest makes intervals locally adaptive
 * @param correction whether a residual forest corrects point predictions
 * @param bounds how far intervals reach
 * @param group attributes within whose values coverage should hold: names or indices, separated by commas; empty for none
 * @param coverage over which rows the coverage of prediction sets holds
 * @param order the attribute of time or place in whose order neighbouring rows are held out together: a name or index; empty for none
 * @param answers what rows must fulfil to be answered; null without abstention
 * @param target a file of rows that the model will be used on; null for rows like the training rows
 */
public record IntervalSettings(CalibrationMethod calibration, int numFolds, LocalScale local, BiasCorrection correction, Bounds bounds, String group,
    LabelCoverage coverage, String order, AnswerGoal answers, File target) {

  /** The defaults. */
  public static final IntervalSettings DEFAULT = new IntervalSettings(CalibrationMethod.AUTO, 0, LocalScale.AUTO,
      BiasCorrection.AUTO, new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Tails.LAST), "", LabelCoverage.MARGINAL, "", null, null);

  /**
   * How far intervals reach.
   *
   * @param min the smallest possible class value; minus infinity if it is not known
   * @param max the largest possible class value; infinity if it is not known
   * @param tails the bounds at levels that the calibration set does not support
   */
  public record Bounds(double min, double max, Tails tails) {

    /**
     * Returns whether the user knows a bound of the class.
     *
     * @return true if the smallest or the largest value is known
     */
    public boolean areKnown() {
      return min > Double.NEGATIVE_INFINITY || max < Double.POSITIVE_INFINITY;
    }
  }

  /** Returns whether rows have an order, so that neighbours are held out together. */
  public boolean isOrdered() {
    return !order.isEmpty();
  }

  /** Returns whether a numeric class may need a residual forest, for locally adaptive intervals or bias correction. */
  public boolean usesForest() {
    return local != LocalScale.OFF || corrects();
  }

  /** Returns whether predictions may be corrected. */
  public boolean corrects() {
    return correction != BiasCorrection.OFF;
  }

  /** Returns the same settings, with bias correction off unless the user wants it on. */
  public IntervalSettings correctedOnRequest() {
    BiasCorrection onRequest = correction == BiasCorrection.AUTO ? BiasCorrection.OFF : correction;
    return new IntervalSettings(calibration, numFolds, local, onRequest, bounds, group, coverage, order, answers, target);
  }
}
