// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.adaptive;

import centroid.interval.Interval;
import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;

/**
 * The prediction of a row by an {@link AdaptivePredictor}. It is kept until the class of the row is known, and then given back to the predictor. Immutable.
 */
public final class AdaptivePrediction {

  /** Halvings of the range of levels in a search. */
  private static final int HALVINGS = 30;
  private static final double LAST_LEVEL = 1 - 1e-9;

  private final RowPrediction model;
  private final double target;
  /** The model's interval at the target level; null for a nominal class. */
  private final Interval own;
  /** The factors below and above the middle of the model's interval, or one level. */
  private final double[] issued;

  AdaptivePrediction(RowPrediction model, double target, boolean numeric, double... issued) {
    this.model = model;
    this.target = target;
    this.own = numeric ? model.interval(target) : null;
    this.issued = issued;
  }

  /** What the model predicts without adaptation. */
  public RowPrediction model() {
    return model;
  }

  /** The predicted number or the index of the predicted label: that of the model. */
  public double value() {
    return model.value();
  }

  boolean isNumeric() {
    return own != null;
  }

  double[] issued() {
    return issued;
  }

  /** Whether the model's interval is bounded and has a width, so that its width can adapt. */
  private boolean isScalable() {
    return half() > 0 && half() < Double.POSITIVE_INFINITY;
  }

  private double half() {
    return own.upper() / 2 - own.lower() / 2;
  }

  private double middle() {
    return own.lower() / 2 + own.upper() / 2;
  }

  /** The adapted interval of a numeric class: each half of the model's interval has its own factor. That of the model if it is unbounded or has no width. */
  public Interval interval() {
    if (!isNumeric()) {
      throw new IllegalArgumentException("Intervals need a numeric class, but it is nominal; use the prediction set");
    }
    if (!isScalable()) {
      return own;
    }
    double lower = middle() - issued[0] * half();
    double upper = middle() + issued[1] * half();
    return new Interval(Math.min(lower, upper), Math.max(lower, upper));
  }

  /** The adapted prediction set of a nominal class, in a new array; true for every label in the set. It contains the most probable label. */
  public boolean[] predictionSet() {
    if (isNumeric()) {
      throw new IllegalArgumentException("Prediction sets need a nominal class, but it is numeric; use the interval");
    }
    if (issued[0] >= 1) {
      boolean[] all = new boolean[model.distribution().length];
      Arrays.fill(all, true);
      return all;
    }
    return model.predictionSet(Math.max(Double.MIN_NORMAL, Math.min(issued[0], LAST_LEVEL)));
  }

  /** The adapted prediction in the form of all predictions. It knows the interval or set of the target level only. */
  public RowPrediction asRow() {
    if (!isNumeric()) {
      return RowPrediction.ofLabels(model.distribution(), level -> atTarget(level, predictionSet()), model::probabilityRange);
    }
    return RowPrediction.ofNumber(model.value(), IntervalKind.PREDICTION, null, null, level -> atTarget(level, Region.of(interval())));
  }

  private <T> T atTarget(double level, T result) {
    if (level != target) {
      throw new IllegalArgumentException("Adaptive intervals and sets are known at their target level " + target + " only, but level " + level + " is needed");
    }
    return result;
  }

  /** Whether the interval or the prediction set contains an observed value or the index of an observed label. */
  public boolean covers(double actual) {
    if (isNumeric()) {
      return interval().contains(actual);
    }
    boolean[] set = predictionSet();
    return actual < set.length && set[(int) actual];
  }

  /**
   * Returns the factors that the halves of the model's interval, or the level that its prediction set, need to contain an observed value.
   *
   * @return null if the width can't adapt
   */
  double[] needed(double actual) {
    if (isNumeric()) {
      return isScalable() ? new double[] {(middle() - actual) / half(), (actual - middle()) / half()} : null;
    }
    return new double[] {neededLevel((int) actual)};
  }

  /**
   * Returns what has to be kept until the class of the row is known; null if there is no prediction. For a nominal class the level is searched that each label
   * needs.
   */
  public PendingPrediction pending() {
    if (Double.isNaN(model.value())) {
      return null;
    }
    if (isNumeric()) {
      return new PendingPrediction(true, issued, new double[] {own.lower(), own.upper()});
    }
    double[] levels = new double[model.distribution().length];
    for (int label = 0; label < levels.length; label++) {
      levels[label] = neededLevel(label);
    }
    return new PendingPrediction(false, issued, levels);
  }

  /** The smallest level whose set contains a label, to 30 binary digits, since sets are nested; 0 for the most probable label, 1 if no set contains it. */
  private double neededLevel(int label) {
    double without = Double.MIN_NORMAL;
    double with = LAST_LEVEL;
    if (label >= model.distribution().length || !model.predictionSet(with)[label]) {
      return 1;
    }
    if (model.predictionSet(without)[label]) {
      return 0;
    }
    for (int k = 0; k < HALVINGS; k++) {
      double middle = (without + with) / 2;
      if (model.predictionSet(middle)[label]) {
        with = middle;
      } else {
        without = middle;
      }
    }
    return with;
  }
}
