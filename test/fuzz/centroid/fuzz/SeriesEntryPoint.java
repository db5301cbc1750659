// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import centroid.interval.Interval;
import centroid.weka.forecast.SeriesForecast;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import weka.classifiers.evaluation.Forecast;
import weka.core.Utils;

/** Forecasts of a random series by the base learner of a case. */
final class SeriesEntryPoint {

  private static final List<String> SOMETIMES = List.of("-lags auto", "-lags 1,2", "-lags 3,90", "-period 1", "-period 4", "-period 50", "-date d",
      "-date none", "-series s", "-overlay k", "-refits 1", "-refits 3", "-tails infinite", "-levels 0.5", "-levels 0.5,0.9,0.999", "-steps 0", "-levels 1.5",
      "-overlay y", "-lags 0", "-tails none", "-series k");

  private SeriesEntryPoint() {
  }

  /** Forecasts have ordered, nested bounds for each step and series, or the refusal is one sentence. */
  static void seriesIsForecast(FuzzCase one) throws Exception {
    SplittableRandom random = new SplittableRandom(one.seed() * 31 + one.number());
    Path folder = Files.createTempDirectory("fuzz");
    try {
      Path file = Files.writeString(folder.resolve("series.arff"), rows(random));
      int steps = random.nextInt(1, 15);
      String options = "-t " + file + " -F y -steps " + steps + " -refits 2 -out " + folder.resolve("out") + " -W \"" + one.learner().className() + "\" ";
      for (int k = random.nextInt(4); k > 0; k--) {
        options += SOMETIMES.get(random.nextInt(SOMETIMES.size())) + " ";
      }
      List<SeriesForecast> all;
      try {
        all = new Forecast().forecast(Utils.splitOptions(options));
      } catch (Exception e) {
        RefusalMessages.refusalIsOneSentence(e);
        return;
      }
      for (SeriesForecast series : all) {
        boundsAreNested(series.forecast().intervals(), steps);
      }
      unless(Files.size(folder.resolve("out/forecast.csv")) > 0, "seriesIsForecast", "no file");
    } finally {
      FileEntryPoints.delete(folder);
    }
  }

  private static void boundsAreNested(Interval[][] levels, int steps) {
    for (int level = 0; level < levels.length; level++) {
      unless(levels[level].length == steps, "seriesIsForecast", levels[level].length + " steps for " + steps);
      for (int step = 0; step < steps; step++) {
        Interval bounds = levels[level][step];
        unless(bounds.lower() <= bounds.upper(), "seriesIsForecast", bounds.toString());
        Interval inner = levels[Math.max(level - 1, 0)][step];
        unless(bounds.lower() <= inner.lower() && inner.upper() <= bounds.upper(), "seriesIsForecast", inner + " in " + bounds);
      }
    }
  }

  /** Returns an ARFF file with months, one or two series, a variable known ahead, and in some cases a gap, a duplicate, or missing values. */
  private static String rows(SplittableRandom random) {
    int length = random.nextInt(4) == 0 ? random.nextInt(12) : random.nextInt(12, 160);
    int numSeries = random.nextInt(4) == 0 ? 2 : 1;
    double slope = random.nextInt(3) == 0 ? random.nextDouble() : 0;
    double scale = new double[] {1, 1, 1, 1e-300, 1e9, 1e99, 0}[random.nextInt(7)];
    int fault = random.nextInt(8);
    int place = random.nextInt(Math.max(length, 1));
    StringBuilder text = new StringBuilder("@relation series\n@attribute d date yyyy-MM\n@attribute s {a,b}\n");
    text.append("@attribute k numeric\n@attribute y numeric\n@data\n");
    for (int series = 0; series < numSeries; series++) {
      double last = 0;
      for (int row = 0; row < length; row++) {
        last = 0.6 * last + random.nextGaussian();
        int month = fault == 0 && row >= place ? row + 1 : fault == 1 && row == place ? Math.max(row - 1, 0) : row;
        String value = fault == 2 && row == place ? "?" : fault == 3 && row > length - 5 ? "?" : String.valueOf(scale * (last + slope * row));
        text.append(String.format(Locale.ROOT, "%04d-%02d,%s,%d,%s%n", 1990 + month / 12, 1 + month % 12, series == 0 ? "a" : "b", row % 5, value));
      }
    }
    return text.toString();
  }
}
