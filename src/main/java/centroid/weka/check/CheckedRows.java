// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.metric.IntervalScore;
import centroid.metric.LogLoss;
import centroid.validity.ExpectedMean;
import centroid.validity.FrequencyDifference;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;
import weka.core.Instance;
import weka.core.Instances;

/** New rows with their predictions. Rows are numbered from 0, without those that can't be predicted. */
final class CheckedRows {

  private static final double SCORE_LEVEL = 0.9;

  private final Instances data;
  private final int[] known;
  private final List<RowPrediction> predictions;
  private final double calibrationRows;

  /**
   * Rows and predictions.
   *
   * @param known the rows that are predicted; kept
   * @param predictions of all rows; kept
   */
  CheckedRows(Instances data, int[] known, List<RowPrediction> predictions, double calibrationRows) {
    this.data = data;
    this.known = known;
    this.predictions = predictions;
    this.calibrationRows = calibrationRows;
  }

  int size() {
    return known.length;
  }

  /** All rows, including those that can't be predicted. */
  Instances data() {
    return data;
  }

  /** The indices of the predicted rows in {@link #data}; not to be modified. */
  int[] numbers() {
    return known;
  }

  Instance row(int k) {
    return data.instance(known[k]);
  }

  double actual(int k) {
    return row(k).classValue();
  }

  RowPrediction prediction(int k) {
    return predictions.get(known[k]);
  }

  boolean isNumeric() {
    return data.classAttribute().isNumeric();
  }

  /** Whether the observed value is inside the interval, or the label in the prediction set. */
  boolean[] inside(double level) {
    boolean[] inside = new boolean[known.length];
    for (int k = 0; k < inside.length; k++) {
      if (isNumeric()) {
        Interval interval = prediction(k).interval(level);
        inside[k] = interval.contains(actual(k));
      } else {
        boolean[] set = prediction(k).predictionSet(level);
        inside[k] = actual(k) < set.length && set[(int) actual(k)];
      }
    }
    return inside;
  }

  /** Mean losses beside what the model expects of itself. */
  List<CheckResult.Loss> losses() {
    return isNumeric() ? numericLosses() : labelLosses();
  }

  private List<CheckResult.Loss> numericLosses() {
    ExpectedMean squared = new ExpectedMean(calibrationRows);
    ExpectedMean score = new ExpectedMean(calibrationRows);
    ExpectedMean density = new ExpectedMean(calibrationRows);
    double[] values = new double[ExpectedMean.NUM_VALUES];
    double[] possible = new double[values.length];
    for (int k = 0; k < size(); k++) {
      double actual = actual(k);
      double predicted = prediction(k).value();
      PredictiveDistribution predictive = prediction(k).predictive();
      Arrays.setAll(values, j -> predictive.quantile((j + 0.5) / values.length));
      makeFinite(values);
      Arrays.setAll(possible, j -> (values[j] - predicted) * (values[j] - predicted));
      squared.add((actual - predicted) * (actual - predicted), possible);
      Interval interval = predictive.interval(SCORE_LEVEL);
      Arrays.setAll(possible, j -> IntervalScore.of(interval.lower(), interval.upper(), values[j], SCORE_LEVEL));
      score.add(IntervalScore.of(interval.lower(), interval.upper(), actual, SCORE_LEVEL), possible);
      Arrays.setAll(possible, j -> -predictive.logDensity(values[j]));
      density.add(-predictive.logDensity(actual), possible);
    }
    return List.of(loss("Mean squared error", squared), loss("Interval score at 0.9", score), loss("Negative log-likelihood", density));
  }

  /** Replaces infinite quantiles, which the calibration set is too small for (-tails infinite), by the nearest finite one, if there is one. */
  private static void makeFinite(double[] ascending) {
    for (int k = ascending.length / 2 - 1; k >= 0; k--) {
      ascending[k] = Double.isInfinite(ascending[k]) ? ascending[k + 1] : ascending[k];
    }
    for (int k = ascending.length / 2; k < ascending.length; k++) {
      ascending[k] = Double.isInfinite(ascending[k]) ? ascending[k - 1] : ascending[k];
    }
  }

  private List<CheckResult.Loss> labelLosses() {
    ExpectedMean wrong = new ExpectedMean(calibrationRows);
    ExpectedMean logLoss = new ExpectedMean(calibrationRows);
    for (int k = 0; k < size(); k++) {
      double[] probability = prediction(k).distribution();
      int actual = (int) actual(k);
      double predicted = prediction(k).value();
      double[] error = new double[probability.length];
      Arrays.setAll(error, label -> label == predicted ? 0 : 1);
      wrong.add(actual == predicted ? 0 : 1, error, probability);
      double[] loss = Arrays.stream(probability).map(LogLoss::of).toArray();
      logLoss.add(actual < loss.length ? loss[actual] : LogLoss.of(0), loss, probability);
    }
    return List.of(loss("Share of wrong labels", wrong), loss("Log-loss", logLoss));
  }

  /** Whether labels are as frequent as expected. */
  FrequencyDifference frequencies() {
    double[][] share = new double[size()][];
    int[] actual = new int[size()];
    Arrays.setAll(share, k -> prediction(k).labelShares());
    Arrays.setAll(actual, k -> (int) actual(k));
    return FrequencyDifference.of(share, actual, calibrationRows);
  }

  private static CheckResult.Loss loss(String name, ExpectedMean mean) {
    return new CheckResult.Loss(name, mean.observed(), mean.expected(), mean.margin());
  }

  /** Whether predictions, shifted by their mean error, are no better than the mean of the new rows; or than their most frequent label. */
  boolean isUseless() {
    double[] targets = new double[size()];
    Arrays.setAll(targets, this::actual);
    if (isNumeric()) {
      double[] errors = new double[size()];
      Arrays.setAll(errors, k -> targets[k] - prediction(k).value());
      return StatUtils.variance(errors) > StatUtils.variance(targets);
    }
    int[] count = new int[data.numClasses()];
    int right = 0;
    for (int k = 0; k < targets.length; k++) {
      count[(int) targets[k]]++;
      right += prediction(k).value() == targets[k] ? 1 : 0;
    }
    return right < Arrays.stream(count).max().orElseThrow();
  }
}
