// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.adaptive;

import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.util.ArrayDeque;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Predicts the rows of a data set in their order, and observes the class of each row after a number of later rows has been predicted. Rows without a class
 * value are predicted and never observed. Not thread-safe.
 */
public final class AdaptiveRows implements RowPredictor {

  /** A row whose class is not known yet, and whether the model covers it without adaptation. */
  private record Open(AdaptivePrediction prediction, boolean coveredByModel, double actual) {
  }

  private final AdaptivePredictor predictor;
  private final RowPredictor model;
  private final Instances rows;
  private final int delay;
  private final ArrayDeque<Open> open = new ArrayDeque<>();
  private int next;
  private long coveredByModel;

  /**
   * Starts with the first row.
   *
   * @param rows all rows, with their class values; not modified
   * @param delay the number of rows that are predicted before the class of a row is known, at least 0
   */
  public AdaptiveRows(Classifier model, Instances rows, double target, int delay) {
    this.predictor = new AdaptivePredictor(model, rows.classAttribute(), target);
    this.model = EstimatorAdapter.of(model, target);
    this.rows = rows;
    this.delay = delay;
  }

  /** Predicts the next row, which must be passed without its class value. */
  @Override
  public RowPrediction predict(Instance row) throws Exception {
    RowPrediction own = model.predict(row);
    AdaptivePrediction prediction = predictor.adapt(own);
    double actual = rows.instance(next++).classValue();
    open.add(new Open(prediction, !Double.isNaN(actual) && predictor.unadapted(own).covers(actual), actual));
    if (open.size() > delay) {
      Open known = open.removeFirst();
      if (!Double.isNaN(known.actual)) {
        long before = predictor.numObserved();
        predictor.observe(known.prediction, known.actual);
        coveredByModel += known.coveredByModel && predictor.numObserved() > before ? 1 : 0;
      }
    }
    return prediction.asRow();
  }

  /** The predictor with what it has observed. */
  public AdaptivePredictor predictor() {
    return predictor;
  }

  /** The share of the observed rows that the model covers without adaptation; NaN without such rows. */
  public double coverageOfModel() {
    return (double) coveredByModel / predictor.numObserved();
  }
}
