// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.timeseries;

import centroid.forecast.BacktestWidths;
import centroid.weka.console.CommandLine;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.timeseries.core.ErrorBasedConfidenceIntervalEstimator;
import weka.classifiers.timeseries.eval.TSEvaluation;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A forecaster of the package timeseriesForecasting whose intervals come from rolling-origin backtests instead of training errors: forecasts of the second
 * half of the training series, by models that were trained on the values before. Options, lags and forecasts are those of {@link WekaForecaster}.
 */
public class CentroidForecaster extends WekaForecaster {

  private static final long serialVersionUID = 1;

  /** The number of models that are trained for the backtest. */
  private static final int REFITS = 8;
  private static final int LEAST_ROWS = 10;
  private static final int MAX_ORIGINS = 300;

  /** Trains and evaluates a forecaster as {@link WekaForecaster} does. */
  public static void main(String[] args) {
    new CentroidForecaster().run(null, args);
  }

  /** Trains and evaluates this forecaster, and reports an error in one sentence. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.run(this, () -> TSEvaluation.evaluateForecaster(this, options));
  }

  /** The bounds of each step, as distances from the forecast. */
  private static final class Limits extends ErrorBasedConfidenceIntervalEstimator {

    private static final long serialVersionUID = 1;

    Limits(List<String> targets, List<double[]> half, double level) {
      m_targetFields = new ArrayList<>(targets);
      m_confidenceLevel = level;
      m_confidenceLimitsForTargets = new ArrayList<>();
      for (double[] ofTarget : half) {
        List<double[]> limits = new ArrayList<>();
        Arrays.stream(ofTarget).forEach(width -> limits.add(new double[] {-width, width}));
        m_confidenceLimitsForTargets.add(limits);
      }
    }
  }

  @Override
  public void buildForecaster(Instances series, PrintStream... progress) throws Exception {
    for (String target : m_fieldsToForecast == null ? List.<String>of() : m_fieldsToForecast) {
      Attribute attribute = series.attribute(target);
      if (attribute == null || !attribute.isNumeric() || attribute.isDate()) {
        throw new IllegalArgumentException("Targets (-F) must be numeric attributes of the series, but among them is '" + target + "'; give their names");
      }
    }
    int steps = m_calculateConfLimitsSteps;
    // Its own intervals would cost time and be replaced.
    m_calculateConfLimitsSteps = 0;
    // Before the training, which gives the lag maker an artificial time that it can't be trained with again.
    TSForecaster untrained = steps > 0 ? makeCopy(this) : null;
    try {
      super.buildForecaster(series, progress);
    } finally {
      m_calculateConfLimitsSteps = steps;
    }
    if (steps > 0) {
      for (PrintStream stream : progress) {
        stream.println("Computing prediction intervals by a rolling-origin backtest...");
      }
      m_confidenceLimitEstimator = new Limits(m_fieldsToForecast, halfWidths(untrained, filled(series), steps), m_confidenceLevel);
    }
  }

  private Instances filled(Instances series) {
    return weka.classifiers.timeseries.core.Utils.replaceMissing(new Instances(series), m_fieldsToForecast, getTSLagMaker().getTimeStampField(), false,
        getTSLagMaker().getPeriodicity(), getTSLagMaker().getSkipEntries());
  }

  /** Half the width of each step, for each target. */
  private List<double[]> halfWidths(TSForecaster untrained, Instances series, int steps) throws Exception {
    int length = series.numInstances();
    int first = Math.max(Math.max((length + 1) / 2, getTSLagMaker().getMaxLag() + LEAST_ROWS), length - MAX_ORIGINS);
    int numOrigins = length - first;
    if (numOrigins < steps) {
      throw new IllegalArgumentException("A series must have at least " + Math.max(2 * steps, getTSLagMaker().getMaxLag() + LEAST_ROWS + steps)
          + " values for intervals of " + steps + " steps and lags up to " + getTSLagMaker().getMaxLag() + ", but it has " + length
          + "; forecast fewer steps, or use shorter lags");
    }
    double[][][] error = new double[m_fieldsToForecast.size()][numOrigins][steps];
    WekaForecaster past = null;
    int block = -1;
    for (int k = 0; k < numOrigins; k++) {
      if (k * REFITS / numOrigins != block) {
        block = k * REFITS / numOrigins;
        past = (WekaForecaster) makeCopy(untrained);
        past.buildForecaster(new Instances(series, 0, first + k));
      }
      List<List<NumericPrediction>> forecast = forecast(past, series, first + k, Math.min(steps, numOrigins - k));
      for (int target = 0; target < error.length; target++) {
        Arrays.fill(error[target][k], Double.NaN);
        for (int step = 0; step < forecast.size() && step < steps && k + step < numOrigins; step++) {
          Instance actual = series.instance(first + k + step);
          error[target][k][step] = actual.value(series.attribute(m_fieldsToForecast.get(target))) - forecast.get(step).get(target).predicted();
        }
      }
    }
    return Arrays.stream(error).map(ofTarget -> BacktestWidths.half(ofTarget, m_confidenceLevel)).toList();
  }

  private static List<List<NumericPrediction>> forecast(WekaForecaster model, Instances series, int origin, int steps) throws Exception {
    if (model.usesState()) {
      model.clearPreviousState();
    }
    if (model.getTSLagMaker().isUsingAnArtificialTimeIndex()) {
      model.getTSLagMaker().setArtificialTimeStartValue(origin);
    }
    int history = Math.min(origin, Math.max(1, model.getTSLagMaker().getMaxLag()));
    model.primeForecaster(new Instances(series, origin - history, history));
    if (!model.isUsingOverlayData()) {
      return model.forecast(steps);
    }
    Instances ahead = new Instances(series, origin, steps);
    for (Instance row : ahead) {
      for (String target : stringToList(model.getFieldsToForecast())) {
        row.setMissing(ahead.attribute(target));
      }
    }
    return model.forecast(steps, ahead);
  }
}
