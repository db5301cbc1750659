// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.Interval;
import centroid.selective.AnswerGoal;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;

/** What is known about the label of one row beside its class probabilities. Implementations are immutable. */
public interface LabelEstimates {

  /** The estimates for a row of a numeric class, which has no labels. */
  LabelEstimates OF_NUMBER = of(level -> {
    throw new IllegalArgumentException("Prediction sets need a nominal class, but it is numeric; use intervals");
  }, () -> null);

  /** Returns estimates with sets of marginal coverage, whose ranks are not known; {@code range} returns null if it is not known either. */
  static LabelEstimates of(DoubleFunction<boolean[]> sets, Supplier<Interval> range) {
    return new LabelEstimates() {

      @Override
      public boolean[] set(double level) {
        return sets.apply(level);
      }

      @Override
      public Interval range() {
        return range.get();
      }
    };
  }

  /** Returns the prediction set of a level: true for every label in the set, in a new array. */
  boolean[] set(double level);

  /** Returns the range of the probability of the second of two labels; null if it is not known. */
  Interval range();

  /** Returns whether the coverage of sets is calibrated within each label. */
  default boolean isClassConditional() {
    return false;
  }

  /** Returns the rank of a label, from 0 to 1, as {@link RowPrediction#rank} does; NaN if it is not known. */
  default double rank(int label, double chance) {
    return Double.NaN;
  }

  /** Returns the shares of the labels, as {@link RowPrediction#labelShares} does; null if they are not known. */
  default double[] shares() {
    return null;
  }

  /** Returns the goal of abstention of the training; null for none. */
  default AnswerGoal goal() {
    return null;
  }

  /**
   * Returns whether the row is answered, or handed on.
   *
   * @throws IllegalArgumentException without calibration
   */
  default boolean isAnswered(AnswerGoal wanted) {
    throw new IllegalArgumentException("Whether a row is answered is known of calibrated probabilities of a nominal class only, but these are not");
  }
}
