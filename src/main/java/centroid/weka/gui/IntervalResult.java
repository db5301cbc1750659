// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.PredictedIntervals;
import java.util.List;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/**
 * A result of a numeric class, as its plots need it.
 *
 * @param result the result in the list
 * @param rows the predictions with intervals
 * @param data the same predictions as arrays
 * @param tested all test rows
 * @param target the name of the class
 */
public record IntervalResult(ExplorerResult result, List<NumericPrediction> rows, PredictedIntervals data, TestedRows tested, String target) {

  /** Reads a result with intervals. */
  public static IntervalResult of(List<Prediction> predictions, Attribute classAttribute) {
    return of(ExplorerResult.of(predictions), classAttribute);
  }

  static IntervalResult of(ExplorerResult result, Attribute classAttribute) {
    TestedRows tested = TestedRows.of(result);
    PredictedIntervals data = IntervalPlotData.data(result, tested.names()).ofDates(classAttribute.isDate() ? classAttribute::formatDate : null);
    return new IntervalResult(result, IntervalPlotData.usable(result.predictions()), data, tested, classAttribute.name());
  }
}
