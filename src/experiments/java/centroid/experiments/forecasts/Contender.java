// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.forecasts;

import centroid.experiments.harness.Learner;
import centroid.forecast.Forecast;
import centroid.forecast.ForecastModel;
import centroid.forecast.SeasonalNaive;
import centroid.forecast.Series;
import centroid.interval.Interval;
import centroid.weka.forecast.ClassifierRegression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.timeseries.WekaForecaster;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.SelectedTag;

/** Ways to forecast with intervals. */
enum Contender {
  /** This package's, with the default learner. */
  LINEAR("ours, LinearRegression", false),
  /** With another learner. */
  M5P("ours, M5P", true),
  /** With another learner. */
  FOREST("ours, RandomForest", true),
  /** With ten REPTrees. */
  CENTROID("ours, CentroidBagging", true),
  /** The forecasting package's intervals. */
  PACKAGE_LINEAR("timeseriesForecasting, LinearRegression", false),
  /** The same with another learner. */
  PACKAGE_FOREST("timeseriesForecasting, RandomForest", true),
  /** The same with another learner. */
  PACKAGE_CENTROID("timeseriesForecasting, CentroidBagging", true),
  /** Last season with quantiles of its errors. */
  NAIVE("seasonal naive", false),
  /** Recursive, with the intervals of the learner at each step. */
  GAUSSIAN("GaussianProcesses", false);

  private static final int LAGS = 12;

  private final String text;
  private final boolean slow;

  Contender(String text, boolean slow) {
    this.text = text;
    this.slow = slow;
  }

  /** Whether it has fewer trials. */
  boolean isSlow() {
    return slow;
  }

  @Override
  public String toString() {
    return text;
  }

  static Classifier linear() {
    LinearRegression linear = new LinearRegression();
    linear.setAttributeSelectionMethod(new SelectedTag(LinearRegression.SELECTION_NONE, LinearRegression.TAGS_SELECTION));
    linear.setEliminateColinearAttributes(false);
    return linear;
  }

  private Classifier learner() {
    return switch (this) {
      case LINEAR, PACKAGE_LINEAR -> linear();
      case M5P -> Learner.M5P.create();
      case FOREST, PACKAGE_FOREST -> Learner.RANDOMFOREST.create();
      case CENTROID, PACKAGE_CENTROID -> new CentroidBagging();
      default -> new GaussianProcesses();
    };
  }

  /** Returns intervals {@code [level][step]}. */
  Interval[][] intervals(Series series, int steps, double[] levels) throws Exception {
    return switch (this) {
      case LINEAR, M5P, FOREST, CENTROID -> {
        Forecast forecast = ForecastModel.fit(series, ForecastModel.Settings.of(steps, levels), new ClassifierRegression(learner(), List.of())).forecast();
        yield forecast.intervals();
      }
      case PACKAGE_LINEAR, PACKAGE_FOREST, PACKAGE_CENTROID -> ofPackage(series.value(), steps, levels);
      case NAIVE -> naive(series, steps, levels);
      case GAUSSIAN -> gaussian(series.value(), steps, levels);
    };
  }

  private Interval[][] ofPackage(double[] value, int steps, double[] levels) throws Exception {
    Instances data = new Instances("series", new ArrayList<>(List.of(new Attribute("value"))), value.length);
    Arrays.stream(value).forEach(one -> data.add(new DenseInstance(1, new double[] {one})));
    Interval[][] result = new Interval[levels.length][steps];
    for (int k = 0; k < levels.length; k++) {
      WekaForecaster forecaster = new WekaForecaster();
      forecaster.setFieldsToForecast("value");
      forecaster.setBaseForecaster(learner());
      forecaster.getTSLagMaker().setMinLag(1);
      forecaster.getTSLagMaker().setMaxLag(LAGS);
      forecaster.setCalculateConfIntervalsForForecasts(steps);
      forecaster.setConfidenceLevel(levels[k]);
      forecaster.buildForecaster(data);
      forecaster.primeForecaster(data);
      var forecast = forecaster.forecast(steps);
      for (int step = 0; step < steps; step++) {
        double[] bounds = forecast.get(step).get(0).predictionIntervals()[0];
        result[k][step] = new Interval(Math.min(bounds[0], bounds[1]), Math.max(bounds[0], bounds[1]));
      }
    }
    return result;
  }

  private static Interval[][] naive(Series series, int steps, double[] levels) {
    double[] value = series.value();
    Interval[][] result = new Interval[levels.length][steps];
    for (int step = 0; step < steps; step++) {
      int h = step;
      double[] error = IntStream.range(series.period(), value.length - step)
          .mapToDouble(origin -> value[origin + h] - SeasonalNaive.forecast(value, origin, h, series.period())).sorted().toArray();
      double forecast = SeasonalNaive.forecast(value, value.length, step, series.period());
      for (int k = 0; k < levels.length; k++) {
        double tail = (1 - levels[k]) / 2;
        result[k][step] = new Interval(forecast + error[(int) (tail * error.length)], forecast + error[(int) Math.ceil((1 - tail) * error.length) - 1]);
      }
    }
    return result;
  }

  private static Interval[][] gaussian(double[] value, int steps, double[] levels) throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>();
    IntStream.rangeClosed(1, LAGS).forEach(lag -> attributes.add(new Attribute("lag " + lag)));
    attributes.add(new Attribute("time"));
    attributes.add(new Attribute("value"));
    Instances data = new Instances("series", attributes, value.length);
    data.setClassIndex(data.numAttributes() - 1);
    for (int time = LAGS; time < value.length; time++) {
      data.add(row(value, time, value[time]));
    }
    GaussianProcesses model = new GaussianProcesses();
    model.buildClassifier(data);
    double[] path = Arrays.copyOf(value, value.length + steps);
    Interval[][] result = new Interval[levels.length][steps];
    for (int step = 0; step < steps; step++) {
      DenseInstance row = row(path, value.length + step, Double.NaN);
      row.setDataset(data);
      path[value.length + step] = model.classifyInstance(row);
      for (int k = 0; k < levels.length; k++) {
        double[] bounds = model.predictIntervals(row, levels[k])[0];
        result[k][step] = new Interval(bounds[0], bounds[1]);
      }
    }
    return result;
  }

  private static DenseInstance row(double[] value, int time, double target) {
    double[] row = new double[LAGS + 2];
    for (int lag = 1; lag <= LAGS; lag++) {
      row[lag - 1] = value[time - lag];
    }
    row[LAGS] = time;
    row[LAGS + 1] = target;
    return new DenseInstance(1, row);
  }
}
