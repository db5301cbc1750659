// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.forecasts;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.harness.Summable;
import centroid.forecast.Forecast;
import centroid.forecast.ForecastModel;
import centroid.forecast.SeasonalNaive;
import centroid.forecast.Series;
import centroid.interval.Interval;
import centroid.weka.forecast.ClassifierRegression;
import centroid.weka.forecast.SeriesReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Instances;

/** Measures intervals of forecasts on generated and real series. */
public final class ForecastStudy implements Study {

  /** The levels of all intervals. */
  static final double[] LEVELS = {0.8, 0.95};
  /** The name of the drifting series with and without the correction. */
  static final String DRIFT_ADAPTED = "drift, adaptive correction";
  static final String DRIFT_FIXED = "drift, no correction";
  private static final int DRIFT_STEPS = 100;

  /**
   * All settings.
   *
   * @param length of training series; the largest for real ones
   * @param slowTrials of contenders that take long
   * @param windows ends of training values in each real series
   * @param slowWindows the same for contenders that take long
   */
  record Settings(int length, int steps, int slowTrials, int windows, int slowWindows) {

    static Settings read(Arguments arguments) {
      return new Settings(arguments.wholeNumber("length", 150, 60), arguments.wholeNumber("steps", 12, 1), arguments.wholeNumber("slow-trials", 30, 1),
          arguments.wholeNumber("windows", 12, 1), arguments.wholeNumber("slow-windows", 1, 1));
    }
  }

  /** The settings that results depend on. */
  record Logged(int length, int steps, int windows) {
  }

  /** The key of a result. */
  record Key(String source, Contender contender, int trial) {
  }

  private Settings settings;
  private StudyRun<Key, ForecastResult> run;
  private final Map<String, Series> real = new TreeMap<>();

  @Override
  public void run(Arguments arguments) throws Exception {
    settings = Settings.read(arguments);
    Path folder = arguments.dataFolder("series of ARFF files with the attributes date and value").resolve("series");
    run = StudyRun.read(arguments, 200, 17, settings, new Logged(settings.length, settings.steps, settings.windows), ForecastResult.class);
    readAll(folder);
    List<Key> keys = keys();
    run.forEach(keys, List::of, key -> key.contender.isSlow() ? 10 : 1, key -> run.log().addIfMissing(key, () -> measure(key)));
    ForecastReport report = new ForecastReport(run, List.copyOf(real.keySet()), settings);
    run.publish("Forecasts with prediction intervals", report.explanation(), report.summary(), report.details(), Map.of());
  }

  private void readAll(Path folder) throws Exception {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".arff")).toList()) {
        Instances data = DataFile.rows("Data (-Ddata)", file);
        real.put(file.getFileName().toString().replace(".arff", ""),
            new SeriesReader(data, "value", "date", "", "", settings.steps(), SeriesReader.AUTOMATIC).read(data).get(0).values());
      }
    }
  }

  /** Fast contenders come first, then early trials before late ones. */
  private List<Key> keys() {
    List<Key> keys = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      keys.add(new Key(DRIFT_ADAPTED, Contender.LINEAR, trial));
      keys.add(new Key(DRIFT_FIXED, Contender.LINEAR, trial));
      add(keys, false, trial);
    }
    for (int trial = 0; trial < Math.min(run.trials(), settings.slowTrials()); trial++) {
      add(keys, true, trial);
    }
    return keys;
  }

  private void add(List<Key> keys, boolean slow, int trial) {
    for (Contender contender : Contender.values()) {
      if (contender.isSlow() == slow) {
        Arrays.stream(SeriesFamily.values()).filter(family -> family != SeriesFamily.DRIFT)
            .forEach(family -> keys.add(new Key(family.name(), contender, trial)));
        if (trial < (slow ? settings.slowWindows() : settings.windows())) {
          real.keySet().forEach(name -> keys.add(new Key(name, contender, trial)));
        }
      }
    }
  }

  private ForecastResult measure(Key key) throws Exception {
    if (key.source.equals(DRIFT_ADAPTED) || key.source.equals(DRIFT_FIXED)) {
      return drift(key);
    }
    double[] all;
    int period;
    if (real.containsKey(key.source)) {
      Series series = real.get(key.source);
      int end = series.length() - settings.steps() * (1 + key.trial % settings.windows());
      end = Math.max(end, series.length() / 2 + key.trial);
      all = Arrays.copyOfRange(series.value(), Math.max(0, end - settings.length()), end + settings.steps());
      period = series.period();
    } else {
      SeriesFamily family = SeriesFamily.valueOf(key.source);
      all = family.draw(settings.length() + settings.steps(), settings.length(), run.streams(key.trial).child(key.source).generator());
      period = family.period();
    }
    int known = all.length - settings.steps();
    Series series = Series.of(Arrays.copyOf(all, known), period);
    Interval[][] intervals = key.contender.intervals(series, settings.steps(), LEVELS);
    return ForecastResult.of(intervals, Arrays.copyOfRange(all, known, all.length), LEVELS, scale(series));
  }

  /** Forecasts at each new value of a drifting series, by a model that is not trained again. */
  private ForecastResult drift(Key key) throws Exception {
    int known = settings.length();
    double[] all = SeriesFamily.DRIFT.draw(known + DRIFT_STEPS + settings.steps(), known, run.streams(key.trial).child("drift").generator());
    Series series = Series.of(Arrays.copyOf(all, known), 1);
    ForecastModel model = ForecastModel.fit(series, ForecastModel.Settings.of(settings.steps(), LEVELS),
        new ClassifierRegression(Contender.linear(), List.of()));
    ForecastResult sum = null;
    for (int origin = known; origin < known + DRIFT_STEPS; origin++) {
      Forecast forecast = model.forecast();
      Interval[][] intervals = key.source.equals(DRIFT_ADAPTED) ? forecast.intervals() : unadapted(forecast, model.widthFactors());
      ForecastResult result = ForecastResult.of(intervals, Arrays.copyOfRange(all, origin, origin + settings.steps()), LEVELS, scale(series));
      sum = sum == null ? result : sum.plus(result);
      model.observe(all[origin]);
    }
    return sum;
  }

  /** Designs of this family have no logarithms, since values around 10 rarely need them; then intervals are symmetric. */
  private static Interval[][] unadapted(Forecast forecast, double[][] factor) {
    Interval[][] result = new Interval[LEVELS.length][forecast.steps()];
    for (int k = 0; k < LEVELS.length; k++) {
      for (int step = 0; step < forecast.steps(); step++) {
        double value = forecast.value()[step];
        Interval interval = forecast.intervals()[k][step];
        result[k][step] = new Interval(value - (value - interval.lower()) / factor[k][step], value + (interval.upper() - value) / factor[k][step]);
      }
    }
    return result;
  }

  /** The mean absolute error of the seasonal naive forecast one step ahead. */
  private static double scale(Series series) {
    double[] value = series.value();
    double mean = IntStream.range(series.period(), value.length)
        .mapToDouble(origin -> Math.abs(value[origin] - SeasonalNaive.forecast(value, origin, 0, series.period()))).average().orElse(1);
    return mean > 0 ? mean : 1;
  }

  /** The sum of the finished trials; null without any. */
  static ForecastResult sum(StudyRun<Key, ForecastResult> run, String source, Contender contender) {
    return IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(new Key(source, contender, trial))).filter(Objects::nonNull)
        .reduce(Summable::plus).orElse(null);
  }

  /** The interval score relative to the seasonal naive forecast in the same trials; NaN without any. */
  static double relativeScore(StudyRun<Key, ForecastResult> run, String source, Contender contender, int level) {
    double ours = 0;
    double naive = 0;
    for (int trial = 0; trial < run.trials(); trial++) {
      ForecastResult result = run.log().get(new Key(source, contender, trial));
      ForecastResult other = run.log().get(new Key(source, Contender.NAIVE, trial));
      ours += result == null || other == null ? 0 : result.score(level);
      naive += result == null || other == null ? 0 : other.score(level);
    }
    return ours / naive;
  }
}
