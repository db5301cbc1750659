// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.interval.Interval;
import centroid.interval.Tails;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.junit.jupiter.api.Test;

/** Forecasts by least squares. */
class ForecastModelTest {

  /** Least squares with an intercept. */
  static final Regression LEAST_SQUARES = (rows, target, numKnown) -> {
    double[][] x = Arrays.stream(rows).map(ForecastModelTest::withOne).toArray(double[][]::new);
    RealMatrix matrix = new Array2DRowRealMatrix(x);
    double[] solution = new SingularValueDecomposition(matrix.transpose().multiply(matrix)).getSolver()
        .solve(matrix.transpose().operate(new ArrayRealVector(target))).toArray();
    return row -> {
      double[] input = withOne(row);
      return IntStream.range(0, input.length).mapToDouble(k -> input[k] * solution[k]).sum();
    };
  };

  private static double[] withOne(double[] row) {
    double[] result = Arrays.copyOf(row, row.length + 1);
    result[row.length] = 1;
    return result;
  }

  static double[] walk(int length, double persistence, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] value = new double[length];
    for (int t = 1; t < length; t++) {
      value[t] = persistence * value[t - 1] + random.nextGaussian();
    }
    return value;
  }

  private static ForecastModel fit(double[] value, int steps, double... levels) throws Exception {
    return ForecastModel.fit(Series.of(value, 1), ForecastModel.Settings.of(steps, levels), LEAST_SQUARES);
  }

  @Test
  void aSeriesWithoutNoiseIsContinued() throws Exception {
    double[] all = IntStream.range(0, 90).mapToDouble(t -> 5 + 0.2 * t + Math.sin(2 * Math.PI * t / 12)).toArray();
    ForecastModel model = ForecastModel.fit(Series.of(Arrays.copyOf(all, 78), 12), ForecastModel.Settings.of(12, 0.8), LEAST_SQUARES);
    assertArrayEquals(Arrays.copyOfRange(all, 78, 90), model.forecast().value(), 1e-3);
    assertTrue(model.meanAbsoluteErrors()[11] < 1e-3 && model.naiveErrors()[11] > 1, model.design().toString());
  }

  @Test
  void aForecastIsComputedOnce() throws Exception {
    AtomicInteger numPredictions = new AtomicInteger();
    double[] value = walk(60, 0.5, 4);
    ForecastModel model = ForecastModel.fit(Series.of(value, 1), ForecastModel.Settings.of(3, 0.8), (rows, target, numKnown) -> {
      Regression.Model fitted = LEAST_SQUARES.fit(rows, target, numKnown);
      return row -> {
        numPredictions.incrementAndGet();
        return fitted.predict(row);
      };
    });
    int before = numPredictions.get();
    Forecast forecast = model.forecast();
    Arrays.fill(forecast.beyond()[0], true);
    assertFalse(model.forecast().beyond()[0][0], "callers have copies");
    model.observe(1);
    assertEquals(before + 3, numPredictions.get());
    assertFalse(Arrays.equals(forecast.value(), model.forecast().value()), "a new value has a new forecast");
  }

  /** As the guide says. */
  @Test
  void learnersAreTrainedUpTo33Times() throws Exception {
    AtomicInteger numFits = new AtomicInteger();
    double[] value = Arrays.stream(walk(200, 0.5, 9)).map(Math::exp).toArray();
    ForecastModel.fit(Series.of(value, 12), ForecastModel.Settings.of(4, 0.8), (rows, target, numKnown) -> {
      numFits.incrementAndGet();
      return row -> 0;
    });
    assertTrue(numFits.get() <= 33, numFits.toString());
  }

  @Test
  void variablesKnownAheadMoveForecasts() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    double[][] known = IntStream.range(0, 104).mapToObj(t -> new double[] {random.nextInt(2)}).toArray(double[][]::new);
    double[] value = IntStream.range(0, 100).mapToDouble(t -> 10 + 7 * known[t][0]).toArray();
    double[] forecast = ForecastModel.fit(new Series(value, known, 1), ForecastModel.Settings.of(4, 0.8), LEAST_SQUARES).forecast().value();
    assertArrayEquals(IntStream.range(100, 104).mapToDouble(t -> 10 + 7 * known[t][0]).toArray(), forecast, 1e-6);
  }

  @Test
  void modelsOfABacktestSeeThePastOnly() throws Exception {
    double[] value = walk(100, 0.7, 1);
    double[] other = value.clone();
    Arrays.fill(other, 80, 100, 1e6);
    Design design = new Design(new int[] {1, 2}, Design.Reference.NONE, false, 0);
    double[][] errors = Backtest.run(Series.of(value, 1), design, LEAST_SQUARES, 50, 1, 5, 8).error();
    double[][] others = Backtest.run(Series.of(other, 1), design, LEAST_SQUARES, 50, 1, 5, 8).error();
    for (int k = 0; k <= 25; k++) {
      assertArrayEquals(errors[k], others[k], 0, "forecasts of 50 + " + k);
    }
    assertTrue(Double.isNaN(errors[49][1]) && !Double.isNaN(errors[49][0]) && !Double.isNaN(errors[45][4]));
    RecursiveModel model = RecursiveModel.fit(value, 50, new double[0][], 1, design, LEAST_SQUARES);
    assertEquals(value[52] - model.forecast(value, 50, 3, new double[0][])[2], errors[0][2], 1e-12, "the same as by hand");
  }

  @Test
  void intervalsWidenWithLevelsAndSteps() throws Exception {
    Forecast forecast = fit(walk(160, 1, 2), 12, 0.5, 0.8, 0.95).forecast();
    for (int step = 0; step < 12; step++) {
      for (int k = 0; k < 3; k++) {
        Interval interval = forecast.intervals()[k][step];
        assertTrue(interval.lower() <= forecast.value()[step] && forecast.value()[step] <= interval.upper());
        assertTrue(k == 0 || interval.width() >= forecast.intervals()[k - 1][step].width());
        assertTrue(step == 0 || interval.width() >= forecast.intervals()[k][step - 1].width() - 1e-9);
      }
    }
    assertTrue(forecast.intervals()[1][11].width() > 1.5 * forecast.intervals()[1][0].width(), "a random walk");
  }

  @Test
  void levelsBeyondTheBacktestAreMarked() throws Exception {
    double[] value = walk(50, 0.5, 3);
    ForecastModel.Settings settings = new ForecastModel.Settings(6, new double[] {0.5, 0.999}, new int[] {1}, 4, Tails.INFINITE);
    Forecast infinite = ForecastModel.fit(Series.of(value, 1), settings, LEAST_SQUARES).forecast();
    assertFalse(infinite.beyond()[0][0]);
    assertTrue(infinite.beyond()[1][0]);
    assertEquals(Interval.EVERYTHING, infinite.intervals()[1][5]);
    assertTrue(Double.isFinite(fit(value, 6, 0.999).forecast().intervals()[0][5].width()));
  }

  @Test
  void logarithmsKeepBoundsAboveZero() throws Exception {
    double[] noise = walk(150, 0.3, 5);
    double[] value = IntStream.range(0, 150).mapToDouble(t -> Math.exp(0.05 * t + 0.2 * noise[t])).toArray();
    ForecastModel model = fit(value, 6, 0.95);
    assertTrue(model.design().log(), model.design().toString());
    assertTrue(model.forecast().intervals()[0][5].lower() > 0);
    Refusals.assertNames(() -> model.observe(-1), "above 0", "-1");
    Refusals.assertNames(() -> model.observe(Double.NaN), "finite", "NaN");
  }

  /** The backtest has one error of the last step, from its first origin. New origins have such errors only after as many values as steps. */
  @Test
  void newValuesOfAShortSeriesLeaveNoStepWithoutErrors() throws Exception {
    double[] value = walk(80, 0.5, 6);
    for (int length : new int[] {24, 31, 40}) {
      ForecastModel model = fit(Arrays.copyOf(value, length), 12, 0.8);
      for (int t = length; t < length + 30; t++) {
        model.observe(value[t]);
        Interval last = model.forecast().intervals()[0][11];
        assertTrue(last.width() > 0 && last.width() < Double.POSITIVE_INFINITY, length + " values and " + (t + 1 - length) + " more: " + last);
      }
    }
  }

  @Test
  void variablesMustBeKnownAheadOfNewValues() throws Exception {
    double[][] known = IntStream.range(0, 65).mapToObj(t -> new double[] {t % 3}).toArray(double[][]::new);
    ForecastModel model = ForecastModel.fit(new Series(walk(60, 0.5, 8), known, 1), ForecastModel.Settings.of(4, 0.8), LEAST_SQUARES);
    model.observe(1);
    assertEquals(4, model.forecast().steps());
    model.observe(1);
    Refusals.assertNames(model::forecast, "known ahead", "4 steps", "for 3", "train");
  }

  @Test
  void newValuesMoveTheOrigin() throws Exception {
    double[] value = walk(140, 0.8, 7);
    ForecastModel model = fit(Arrays.copyOf(value, 120), 4, 0.8);
    for (int t = 120; t < 140; t++) {
      model.observe(value[t]);
    }
    Forecast forecast = model.forecast();
    assertTrue(Math.abs(forecast.value()[0] - 0.8 * value[139]) < 1, "the forecast follows the last value");
    assertTrue(Arrays.stream(model.widthFactors()[0]).anyMatch(factor -> factor != 1));
  }

  @Test
  void shortSeriesAreRefused() {
    Refusals.assertNames(() -> fit(walk(20, 0.5, 1), 12, 0.8), "at least 24 values", "12 steps", "20");
    ForecastModel.Settings lags = new ForecastModel.Settings(2, new double[] {0.8}, new int[] {1, 30}, 8, Tails.LAST);
    Refusals.assertNames(() -> ForecastModel.fit(Series.of(walk(40, 0.5, 1), 1), lags, LEAST_SQUARES), "at least 42 values", "lags up to 30", "40");
  }

  @Test
  void theShortestSeriesOfEachHorizonWorks() throws Exception {
    for (int steps = 1; steps <= 30; steps++) {
      int needed = Math.max(11 + steps, 2 * steps);
      for (int period : new int[] {1, 4, 12, 52}) {
        Forecast forecast = ForecastModel.fit(Series.of(walk(needed, 0.5, steps), period), ForecastModel.Settings.of(steps, 0.8), LEAST_SQUARES).forecast();
        assertTrue(Arrays.stream(forecast.value()).allMatch(Double::isFinite), steps + " steps, period " + period);
      }
    }
  }
}
