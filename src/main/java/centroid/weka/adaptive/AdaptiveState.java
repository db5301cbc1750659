// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.adaptive;

import centroid.interval.Interval;
import centroid.validity.AdaptiveThreshold;
import centroid.weka.estimator.RowPrediction;
import java.io.Serializable;
import weka.core.Attribute;
import weka.core.Utils;

/**
 * What has been learnt from the observed classes of rows: the factors of the two halves of a model's intervals, or the level of its prediction sets. It does
 * not contain the model, so that it can be saved often. Not thread-safe.
 */
public final class AdaptiveState implements Serializable {

  private static final long serialVersionUID = 1_604_711_823_440_935_812L;

  /** Rows that are predicted and observed together move the correction of the coverage as so many rows at most. */
  private static final int MOST_TOGETHER = 10;

  private final double target;
  private final boolean numeric;
  private final AdaptiveThreshold[] thresholds;
  private long known;
  private long covered;

  /** Starts with the intervals or sets of a model of a class, for a wanted coverage such as 0.9. */
  public AdaptiveState(Attribute classAttribute, double target) {
    this.target = Interval.checkLevel(target);
    this.numeric = classAttribute.isNumeric();
    this.thresholds = numeric ? new AdaptiveThreshold[] {AdaptiveThreshold.ofFactors((1 + target) / 2), AdaptiveThreshold.ofFactors((1 + target) / 2)}
        : new AdaptiveThreshold[] {AdaptiveThreshold.ofLevels(target)};
  }

  /** Adapts a prediction of the model to what has been observed so far. */
  public AdaptivePrediction adapt(RowPrediction prediction) {
    double[] issued = new double[thresholds.length];
    for (int k = 0; k < issued.length; k++) {
      issued[k] = thresholds[k].threshold();
    }
    return new AdaptivePrediction(prediction, target, numeric, issued);
  }

  /** Returns a prediction of the model in the form of adapted ones, but as it was before the first observed row. */
  AdaptivePrediction unadapted(RowPrediction prediction) {
    return new AdaptivePrediction(prediction, target, numeric, numeric ? new double[] {1, 1} : new double[] {target});
  }

  /** Observes the class of a row that was predicted; a row without a prediction changes nothing. The class must be known. */
  void observe(AdaptivePrediction prediction, double actual) {
    if (!Utils.isMissingValue(prediction.value())) {
      observe(prediction.needed(actual), prediction.issued(), prediction.covers(actual), 1);
    }
  }

  /**
   * Observes the class of a row of which only a few numbers were kept.
   *
   * @param numTogether how many rows were predicted together and are observed together
   * @param actual the observed value, or the index of the observed label; not missing
   */
  public void observe(PendingPrediction prediction, double actual, int numTogether) {
    if (Utils.isMissingValue(actual)) {
      throw new IllegalArgumentException("The class value of an observed row must be known, but it is missing; observe the row when it is known");
    }
    observe(prediction.needed(actual), prediction.issued(), prediction.covers(actual), Math.min(1, (double) MOST_TOGETHER / numTogether));
  }

  /** Counts a row; {@code needed} is null if the width of its interval can't adapt. */
  private void observe(double[] needed, double[] issued, boolean isCovered, double weight) {
    known++;
    covered += isCovered ? 1 : 0;
    for (int k = 0; k < thresholds.length && needed != null; k++) {
      thresholds[k].observe(needed[k], issued[k], weight);
    }
  }

  /** The wanted coverage. */
  public double target() {
    return target;
  }

  /** Whether the class is numeric. */
  public boolean isNumeric() {
    return numeric;
  }

  /** The number of observed rows. */
  public long numObserved() {
    return known;
  }

  /** The share of observed rows whose interval or set contained the class; NaN without rows. */
  public double coverage() {
    return (double) covered / known;
  }
}
