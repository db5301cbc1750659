// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.adaptive;

import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.io.Serializable;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Utils;

/**
 * Intervals and prediction sets of a trained model that keep their coverage while the population drifts (adaptive conformal inference). Rows are predicted in
 * order of time; after each, or later, the observed class is given back. In the long run the wanted share of rows is covered, whatever the drift.
 *
 * <p>For a numeric class the two halves of the model's interval are multiplied by factors, so that a shift moves the interval and more noise widens it. For a
 * nominal class the level of the prediction set adapts. Neither the model nor its probabilities change. Can be saved together with the model. Not
 * thread-safe.
 */
public final class AdaptivePredictor implements Serializable {

  private static final long serialVersionUID = 2_770_934_518_602_447_119L;

  private final Classifier model;
  private final AdaptiveState state;

  /**
   * Starts with the intervals or sets of the model.
   *
   * @param model a trained classifier with prediction intervals or prediction sets; kept, not modified
   * @param classAttribute the class it was trained on
   * @param target the wanted coverage, such as 0.9
   * @throws IllegalArgumentException if the model has no intervals or sets for this class
   */
  public AdaptivePredictor(Classifier model, Attribute classAttribute, double target) {
    String objection = EstimatorAdapter.objection(model, classAttribute);
    if (objection != null) {
      throw new IllegalArgumentException(objection);
    }
    this.model = model;
    this.state = new AdaptiveState(classAttribute, target);
  }

  /**
   * Predicts a row; its class value is ignored.
   *
   * @return the prediction, which {@link #observe} needs when the class of the row is known
   * @throws Exception if the model can't predict
   */
  public AdaptivePrediction predict(Instance row) throws Exception {
    RowPredictor predictor = EstimatorAdapter.of(model, state.target());
    return adapt(predictor.predict(EstimatorAdapter.withoutClass(row)));
  }

  /** Adapts a prediction of the model to what has been observed so far. */
  public AdaptivePrediction adapt(RowPrediction prediction) {
    return state.adapt(prediction);
  }

  /** Returns a prediction of the model in the form of adapted ones, but as it was before the first observed row. */
  AdaptivePrediction unadapted(RowPrediction prediction) {
    return state.unadapted(prediction);
  }

  /**
   * Observes the class of a row, at once or later, in any order. Rows whose class never becomes known are left out. A row that the model did not predict
   * changes nothing.
   *
   * @param prediction what {@link #predict} returned
   * @param actual the observed value, or the index of the observed label
   * @throws IllegalArgumentException if the class value is missing
   */
  public void observe(AdaptivePrediction prediction, double actual) {
    if (Utils.isMissingValue(actual)) {
      throw new IllegalArgumentException("The class value of an observed row must be known, but it is missing; observe the row when it is known");
    }
    state.observe(prediction, actual);
  }

  /** The number of observed rows. */
  public long numObserved() {
    return state.numObserved();
  }

  /** The share of observed rows whose interval or set contained the class; NaN without rows. */
  public double coverage() {
    return state.coverage();
  }
}
