// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.Interval;
import centroid.interval.Tails;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random series and settings: forecasts are finite, intervals are nested and widen with the steps, or the series is refused as too short. */
class RandomForecastsTest {

  private static final int CASES = 60;

  /** A mean of the targets, moved a little by the first input: fast, and never singular. */
  private static final Regression SHRUNK = (rows, target, numKnown) -> {
    double mean = Arrays.stream(target).average().orElse(0);
    return row -> mean + (row.length > 0 ? 0.3 * (row[0] - mean) : 0);
  };

  private record Case(Series series, ForecastModel.Settings settings, Regression learner, double next) {

    static Case of(SplittableRandom random) {
      int steps = 1 + random.nextInt(random.nextBoolean() ? 3 : 15);
      int length = 2 + random.nextInt(random.nextBoolean() ? 40 : 120);
      double size = Math.pow(10, random.nextInt(-8, 9));
      double[] value = values(random.nextInt(6), length + 1, size, random);
      double[][] known = random.nextInt(4) > 0 ? new double[0][] : IntStream.range(0, length + steps + 1)
          .mapToObj(t -> new double[] {random.nextInt(2), random.nextGaussian()}).toArray(double[][]::new);
      int[] lags = random.nextBoolean() ? null : random.ints(1 + random.nextInt(4), 1, 15).distinct().sorted().toArray();
      double[] levels = random.doubles(3, 0.05, 0.999).sorted().toArray();
      int[] periods = {1, 1, 2, 4, 12, 52};
      ForecastModel.Settings settings = new ForecastModel.Settings(steps, levels, lags, 1 + random.nextInt(10),
          random.nextInt(4) > 0 ? Tails.LAST : Tails.INFINITE);
      return new Case(new Series(Arrays.copyOf(value, length), known, periods[random.nextInt(periods.length)]), settings,
          random.nextInt(3) > 0 ? SHRUNK : ForecastModelTest.LEAST_SQUARES, value[length]);
    }

    private static double[] values(int kind, int length, double size, SplittableRandom random) {
      double[] value = new double[length];
      for (int t = 0; t < length; t++) {
        double before = t == 0 ? 1 : value[t - 1];
        value[t] = switch (kind) {
          case 0 -> size;
          case 1 -> before + size * random.nextGaussian();
          case 2 -> size * Math.exp(random.nextGaussian());
          case 3 -> random.nextInt(10) == 0 ? size : 0;
          case 4 -> size * (t + Math.sin(t));
          default -> before * (1 + 0.1 * random.nextGaussian());
        };
      }
      return value;
    }

    boolean isTooShort() {
      int lag = settings.lags() == null ? 1 : settings.lags()[settings.lags().length - 1];
      return series.length() < Math.max(lag + 10 + settings.steps(), 2 * settings.steps());
    }

    @Override
    public String toString() {
      return series.length() + " values " + Arrays.toString(Arrays.copyOf(series.value(), 5)) + ", period " + series.period() + ", steps " + settings.steps()
          + ", lags " + Arrays.toString(settings.lags()) + ", levels " + Arrays.toString(settings.levels()) + ", tails " + settings.tails();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void forecastsKeepTheirInvariants(long seed) throws Exception {
    for (int k = 0; k < CASES; k++) {
      Case one = Case.of(new SplittableRandom(1000 * seed + k));
      String text = "seed " + seed + ", case " + k + ": " + one;
      if (one.isTooShort()) {
        String message = assertThrows(IllegalArgumentException.class, () -> ForecastModel.fit(one.series, one.settings, one.learner), text).getMessage();
        assertTrue(message.startsWith("A series must have at least") && message.endsWith("it has " + one.series.length()), text + message);
        continue;
      }
      ForecastModel model = ForecastModel.fit(one.series, one.settings, one.learner);
      Forecast forecast = model.forecast();
      check(one, model, forecast, text);
      Forecast again = ForecastModel.fit(one.series, one.settings, one.learner).forecast();
      assertArrayEquals(forecast.value(), again.value(), 0, text);
      assertArrayEquals(forecast.intervals(), again.intervals(), text);
      if (!model.design().log() || one.next > 0) {
        model.observe(one.next);
        check(one, model, model.forecast(), text + ", after a new value");
      }
    }
  }

  private static void check(Case one, ForecastModel model, Forecast forecast, String text) {
    assertEquals(one.settings.steps(), forecast.steps(), text);
    for (int step = 0; step < forecast.steps(); step++) {
      double value = forecast.value()[step];
      assertTrue(Double.isFinite(value), text);
      for (int k = 0; k < forecast.levels().length; k++) {
        Interval interval = forecast.intervals()[k][step];
        assertTrue(interval.lower() <= value && value <= interval.upper(), text);
        assertTrue(!model.design().log() || interval.lower() >= 0 || !Double.isFinite(interval.lower()), text);
        assertEquals(forecast.beyond()[k][step] && one.settings.tails() == Tails.INFINITE, interval.equals(Interval.EVERYTHING), text);
        assertTrue(k == 0 || !forecast.beyond()[k - 1][step] || forecast.beyond()[k][step], text);
        assertTrue(k == 0 || model.widthFactors()[k][step] != 1 || interval.width() >= forecast.intervals()[k - 1][step].width(), text);
      }
    }
  }
}
