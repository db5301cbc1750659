// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import centroid.interval.Interval;
import centroid.interval.Tails;
import centroid.validity.AdaptiveThreshold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Forecasts of a series with prediction intervals for each step. A rolling-origin backtest over the second half of the series, with models trained on the past
 * only, yields errors for each step. Divided by the local scale of their origin, their conformal quantiles are the half widths of the intervals. New values
 * move the origin ({@link #observe}); widths then also follow the observed coverage. The model of the forecasts is trained on all values, once.
 */
public final class ForecastModel {

  /**
   * What may be set.
   *
   * @param steps the number of steps ahead
   * @param levels of the intervals
   * @param lags ages of the values that are inputs, ascending; null to choose them by backtest
   * @param refits the number of models that are trained for the backtest
   * @param tails bounds of steps with too few errors for a level
   */
  public record Settings(int steps, double[] levels, int[] lags, int refits, Tails tails) {

    /** The number of models that the backtest trains by default. */
    public static final int REFITS = 8;

    /** Everything chosen by backtest. */
    public static Settings of(int steps, double... levels) {
      return new Settings(steps, levels, null, REFITS, Tails.LAST);
    }
  }

  /** The largest number of origins of a backtest. */
  private static final int MAX_ORIGINS = 1000;

  /** Factors follow the coverage in steps twice the usual ones, since series are short. */
  private static final double UNIT = 2;
  /** A factor of widths is at least this, and at most its reciprocal. */
  private static final double SMALLEST_FACTOR = 0.125;

  /**
   * A forecast on the scale of the design.
   *
   * @param half {@code [level][step]}: half the widths before their factors
   * @param factor {@code [level][step]}: the factors with which it was made
   */
  private record Unscaled(double[] value, double[][] half, double[][] factor, boolean[][] beyond) {
  }

  private final Settings settings;
  private final Design design;
  private final Backtest backtest;
  private final LocalScale scale;
  private final RecursiveModel model;
  /** {@code [level][step]}: factors of widths. */
  private final AdaptiveThreshold[][] widths;
  /** Forecasts whose last steps are not observed yet, the oldest first. */
  private final List<Unscaled> open = new ArrayList<>();
  /**
   * {@code [origin][step]}: the errors of the backtest and of the values added later; as many origins as the backtest has, the latest ones, or more until each
   * step has an error among these.
   */
  private final List<double[]> errors;
  private double[] oneStep;
  private Series series;
  /** The forecast after the last value; null if it is not known yet. */
  private Unscaled next;

  private ForecastModel(Series series, Settings settings, Design design, Backtest backtest, RecursiveModel model) {
    this.series = series;
    this.settings = settings;
    this.design = design;
    this.backtest = backtest;
    this.model = model;
    oneStep = backtest.oneStep();
    scale = ScaleChoice.best(backtest).scale();
    errors = new ArrayList<>(List.of(backtest.error()));
    widths = Arrays.stream(settings.levels()).mapToObj(level -> IntStream.range(0, settings.steps()).mapToObj(step -> new AdaptiveThreshold(level, 1, UNIT))
        .toArray(AdaptiveThreshold[]::new)).toArray(AdaptiveThreshold[][]::new);
  }

  /**
   * Trains a model.
   *
   * @throws IllegalArgumentException if the series is too short
   */
  public static ForecastModel fit(Series series, Settings settings, Regression learner) throws Exception {
    checkLength(series, settings);
    Design design = new DesignSearch(series, learner, settings.steps()).best(settings.lags());
    int first = Math.max(DesignSearch.firstOrigin(series, design), series.length() - MAX_ORIGINS);
    Backtest backtest = Backtest.run(series, design, learner, first, 1, settings.steps(), settings.refits());
    RecursiveModel model = RecursiveModel.fit(design.inner(series.value()), series.length(), series.known(), series.period(), design, learner);
    return new ForecastModel(series, settings, design, backtest, model);
  }

  /** Returns the forecasts of the next steps, with an interval of each level for each step. */
  public Forecast forecast() throws Exception {
    Unscaled inner = unscaled();
    double[] levels = settings.levels();
    Interval[][] intervals = new Interval[levels.length][settings.steps()];
    for (int k = 0; k < levels.length; k++) {
      for (int step = 0; step < intervals[k].length; step++) {
        double width = inner.half[k][step] * inner.factor[k][step];
        intervals[k][step] = inner.beyond[k][step] && settings.tails() == Tails.INFINITE ? Interval.EVERYTHING
            : new Interval(design.outer(inner.value[step] - width), design.outer(inner.value[step] + width));
      }
    }
    return new Forecast(Arrays.stream(inner.value).map(design::outer).toArray(), levels.clone(), intervals,
        Arrays.stream(inner.beyond).map(boolean[]::clone).toArray(boolean[][]::new));
  }

  private Unscaled unscaled() throws Exception {
    if (next != null) {
      return next;
    }
    int ahead = series.known().length - series.length();
    if (series.known().length > 0 && ahead < settings.steps()) {
      throw new IllegalArgumentException("Variables known ahead must be known for " + settings.steps() + " steps after the last value, but they are for "
          + Math.max(0, ahead) + "; train a model on a series whose variables are known further ahead");
    }
    double[] value = model.forecast(design.inner(series.value()), series.length(), settings.steps(), series.known());
    double[] scales = scale.at(oneStep);
    double local = scales[scales.length - 1];
    HorizonErrors sizes = HorizonErrors.of(errors.toArray(double[][]::new), Arrays.copyOfRange(scales, scales.length - 1 - errors.size(), scales.length));
    double[][] half = Arrays.stream(settings.levels()).mapToObj(level -> Arrays.stream(sizes.quantiles(level)).map(size -> size * local).toArray())
        .toArray(double[][]::new);
    boolean[][] beyond = new boolean[half.length][value.length];
    for (int k = 0; k < half.length; k++) {
      for (int step = 0; step < value.length; step++) {
        beyond[k][step] = !sizes.supports(settings.levels()[k], step);
      }
    }
    next = new Unscaled(value, half, widthFactors(), beyond);
    return next;
  }

  /**
   * Adds the next value of the series. Variables known ahead must reach to the steps after it.
   *
   * @throws IllegalArgumentException if the value is not finite, or not above 0 where logarithms are forecast
   */
  public void observe(double value) throws Exception {
    if (!Double.isFinite(value) || design.log() && value <= 0) {
      throw new IllegalArgumentException("The next value of a series must be a finite number" + (design.log() ? " above 0, as all before" : "")
          + ", but was " + value);
    }
    open.add(unscaled());
    double[] unknown = new double[settings.steps()];
    Arrays.fill(unknown, Double.NaN);
    errors.add(unknown);
    double inner = design.inner(new double[] {value})[0];
    for (int step = 0; step < open.size(); step++) {
      Unscaled made = open.get(open.size() - 1 - step);
      double error = inner - made.value[step];
      if (step < errors.size()) {
        errors.get(errors.size() - 1 - step)[step] = error;
      }
      for (int k = 0; k < widths.length; k++) {
        // Without a width, no factor helps.
        if (made.half[k][step] > 0) {
          widths[k][step].observe(Math.abs(error) / made.half[k][step], made.factor[k][step]);
        }
      }
    }
    while (errors.size() > backtest.numOrigins() && isEveryStepKnownLater()) {
      errors.remove(0);
    }
    if (open.size() == settings.steps()) {
      open.remove(0);
    }
    oneStep = Arrays.copyOf(oneStep, oneStep.length + 1);
    oneStep[oneStep.length - 1] = unknown[0];
    series = series.plus(value);
    next = null;
  }

  /** Whether each step has an error after the first origin. Late steps of the last origins of the backtest have none, and those of new origins not yet. */
  private boolean isEveryStepKnownLater() {
    return IntStream.range(0, settings.steps()).allMatch(step -> errors.stream().skip(1).anyMatch(ofOrigin -> !Double.isNaN(ofOrigin[step])));
  }

  private static void checkLength(Series series, Settings settings) {
    int lag = settings.lags() == null ? 1 : Arrays.stream(settings.lags()).max().orElse(1);
    int needed = Math.max(lag + DesignSearch.LEAST_ROWS + settings.steps(), 2 * settings.steps());
    if (series.length() < needed) {
      throw new IllegalArgumentException("A series must have at least " + needed + " values for " + settings.steps()
          + (settings.steps() == 1 ? " step" : " steps") + " ahead and lags up to " + lag + ", so that backtests can estimate the errors, "
          + "but it has " + series.length());
    }
  }

  /** The factors of widths, {@code [level][step]}, that follow the coverage of the values added by {@link #observe}; 1 before the first. */
  public double[][] widthFactors() {
    return Arrays.stream(widths).map(ofLevel -> Arrays.stream(ofLevel)
        .mapToDouble(width -> Math.max(SMALLEST_FACTOR, Math.min(1 / SMALLEST_FACTOR, width.threshold()))).toArray()).toArray(double[][]::new);
  }

  public Design design() {
    return design;
  }

  /** The number of origins of the backtest. */
  public int numOrigins() {
    return backtest.numOrigins();
  }

  /** The mean absolute error of each step in the backtest. */
  public double[] meanAbsoluteErrors() {
    return IntStream.range(0, settings.steps()).mapToDouble(backtest::meanAbsoluteError).toArray();
  }

  /** The mean absolute error of each step of a forecast by the last value of the same season, at the same origins. */
  public double[] naiveErrors() {
    double[] value = Arrays.copyOf(series.value(), backtest.firstOrigin() + backtest.numOrigins());
    return IntStream.range(0, settings.steps()).mapToDouble(step -> IntStream.range(backtest.firstOrigin(), value.length - step)
        .mapToDouble(origin -> Math.abs(value[origin + step] - SeasonalNaive.forecast(value, origin, step, series.period()))).average().orElse(Double.NaN))
        .toArray();
  }
}
