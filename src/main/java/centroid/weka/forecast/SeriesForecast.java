// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import centroid.forecast.Forecast;
import centroid.forecast.ForecastModel;
import weka.classifiers.Classifier;

/**
 * A series with its forecasts.
 *
 * @param model the trained model, which takes new values
 */
public record SeriesForecast(NamedSeries series, ForecastModel model, Forecast forecast) {

  /** Trains a model on a series, and forecasts its next steps. */
  public static SeriesForecast of(NamedSeries series, ForecastModel.Settings settings, Classifier learner) throws Exception {
    try {
      ForecastModel model = ForecastModel.fit(series.values(), settings, new ClassifierRegression(learner, series.known()));
      return new SeriesForecast(series, model, model.forecast());
    } catch (IllegalArgumentException e) {
      throw series.name().isEmpty() ? e : new IllegalArgumentException("Series '" + series.name() + "': " + e.getMessage(), e);
    }
  }
}
