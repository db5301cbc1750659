// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.forecasts;

import centroid.experiments.forecasts.ForecastStudy.Key;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Goal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/** The tables of {@link ForecastStudy}. */
record ForecastReport(StudyRun<Key, ForecastResult> run, List<String> real, ForecastStudy.Settings settings) {

  private static final double TOLERANCE = 0.025;
  private static final double DRIFT_TOLERANCE = 0.04;

  private static List<String> generated() {
    return Arrays.stream(SeriesFamily.values()).filter(family -> family != SeriesFamily.DRIFT).map(SeriesFamily::name).toList();
  }

  String explanation() {
    StringBuilder text = new StringBuilder("Training series of " + settings.length() + " values, forecasts of " + settings.steps() + " steps at once, "
        + run.trials() + " series of each family (" + settings.slowTrials() + " for learners other than LinearRegression). Real series: up to "
        + settings.windows() + " ends of the training values (" + settings.slowWindows() + " for other learners), " + settings.steps()
        + " values apart, with at most " + settings.length() + " values before. LinearRegression has neither attribute selection "
        + "nor elimination of collinear attributes, RandomForest has 20 trees, all else is default. "
        + "timeseriesForecasting 1.1.27 has lags 1 to 12; GaussianProcesses gets the same lags and time, its intervals are those of each step. "
        + "Seasonal naive: the last value of the same season, with quantiles of its errors in the training series. The interval score is the mean over steps, "
        + "divided by the mean absolute error of the seasonal naive forecast one step ahead. Relative scores are geometric means over series of the score "
        + "divided by that of the seasonal naive forecast in the same trials. How designs are chosen and late steps extrapolated was decided on the real "
        + "series of odd places in the table below (half A), and confirmed on the others (half B). Standard errors are those of means over series."
        + "\n\nGenerated families:\n\n");
    for (SeriesFamily family : SeriesFamily.values()) {
      text.append("- ").append(family).append(": ").append(family.description()).append('\n');
    }
    return text.append('\n').toString();
  }

  String summary() {
    List<Goal> goals = new ArrayList<>();
    for (int level = 0; level < ForecastStudy.LEVELS.length; level++) {
      addGoal(goals, "generated series", generated(), level, TOLERANCE);
      addGoal(goals, "real series", real, level, TOLERANCE);
      addGoal(goals, "generated series under drift", List.of(ForecastStudy.DRIFT_ADAPTED), level, DRIFT_TOLERANCE);
    }
    return "## Goals\n\n" + Goal.table(goals) + "## Coverage and interval score\n\n" + contenders("generated series", generated())
        + contenders("real series", real) + (real.size() < 2 ? "" : contenders("real series of half A", half(real, 0))
        + contenders("real series of half B", half(real, 1))) + drift();
  }

  /** The farthest coverage of a step, of means over series. */
  private void addGoal(List<Goal> goals, String where, List<String> sources, int level, double tolerance) {
    double[] coverage = bySteps(sources, Contender.LINEAR, level);
    if (coverage == null) {
      return;
    }
    double nominal = ForecastStudy.LEVELS[level];
    double low = Arrays.stream(coverage).min().orElseThrow();
    double high = Arrays.stream(coverage).max().orElseThrow();
    double[] other = bySteps(sources, Contender.PACKAGE_LINEAR, level);
    String theirs = other == null ? "no correction " + range(bySteps(List.of(ForecastStudy.DRIFT_FIXED), Contender.LINEAR, level))
        : "timeseriesForecasting " + range(other);
    String error = sources.size() < 2 ? "" : String.format(Locale.ROOT, " (standard error of a step %.3f)", standardError(sources, level));
    goals.add(new Goal(where, "coverage at " + nominal + " of each step within " + tolerance * 100 + " points", range(coverage) + error, theirs,
        low >= nominal - tolerance && high <= nominal + tolerance));
  }

  /** The mean over steps of the standard error of the mean over sources. */
  private double standardError(List<String> sources, int level) {
    List<ForecastResult> results = results(sources, Contender.LINEAR);
    return IntStream.range(0, settings.steps()).mapToDouble(step -> {
      double[] coverage = results.stream().mapToDouble(result -> result.coverage(level, step)).toArray();
      return Math.sqrt(StatUtils.variance(coverage) / coverage.length);
    }).average().orElseThrow();
  }

  private static String range(double[] values) {
    return values == null ? "-" : String.format(Locale.ROOT, "%.3f to %.3f", Arrays.stream(values).min().orElseThrow(),
        Arrays.stream(values).max().orElseThrow());
  }

  /** The coverage of each step, the mean over sources. */
  private double[] bySteps(List<String> sources, Contender contender, int level) {
    List<ForecastResult> results = results(sources, contender);
    return results.isEmpty() ? null : IntStream.range(0, settings.steps())
        .mapToDouble(step -> results.stream().mapToDouble(result -> result.coverage(level, step)).average().orElseThrow()).toArray();
  }

  private List<ForecastResult> results(List<String> sources, Contender contender) {
    return sources.stream().map(source -> ForecastStudy.sum(run, source, contender)).filter(Objects::nonNull).toList();
  }

  /** The geometric mean of relative scores. */
  private double relative(List<String> sources, Contender contender, int level) {
    return Math.exp(sources.stream().mapToDouble(source -> Math.log(ForecastStudy.relativeScore(run, source, contender, level)))
        .filter(Double::isFinite).average().orElse(Double.NaN));
  }

  /** Every second source, from the first or from the second one on. */
  private static List<String> half(List<String> sources, int parity) {
    return IntStream.range(0, sources.size()).filter(k -> k % 2 == parity).mapToObj(sources::get).toList();
  }

  private String contenders(String what, List<String> sources) {
    if (sources.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("Means over " + sources.size() + " " + what + ". Slow learners have fewer trials, so that their rows can't be "
        + "compared closely with that of LinearRegression, the default.\n\n| forecast | coverage at 0.8 | steps | "
        + "coverage at 0.95 | steps | score at 0.8 | score at 0.95 | relative at 0.8 | relative at 0.95 |\n"
        + "|---|---|---|---|---|---|---|---|---|\n");
    for (Contender contender : Contender.values()) {
      List<ForecastResult> all = results(sources, contender);
      if (!all.isEmpty()) {
        text.append(String.format(Locale.ROOT, "| %s | %.3f | %s | %.3f | %s | %.2f | %.2f | %.3f | %.3f |%n", contender, coverage(all, 0),
            range(bySteps(sources, contender, 0)), coverage(all, 1), range(bySteps(sources, contender, 1)), score(all, 0), score(all, 1),
            relative(sources, contender, 0), relative(sources, contender, 1)));
      }
    }
    return text.append('\n').toString();
  }

  private static double coverage(List<ForecastResult> results, int level) {
    return results.stream().mapToDouble(result -> result.coverage(level)).average().orElse(Double.NaN);
  }

  private static double score(List<ForecastResult> results, int level) {
    return results.stream().mapToDouble(result -> result.score(level)).average().orElse(Double.NaN);
  }

  private String drift() {
    StringBuilder text = new StringBuilder("A drifting series: 100 new values, a forecast at each, no new training.\n\n| forecast | coverage at 0.8 | "
        + "coverage at 0.95 | score at 0.8 | score at 0.95 |\n|---|---|---|---|---|\n");
    for (String source : List.of(ForecastStudy.DRIFT_ADAPTED, ForecastStudy.DRIFT_FIXED)) {
      ForecastResult result = ForecastStudy.sum(run, source, Contender.LINEAR);
      if (result != null) {
        text.append(String.format(Locale.ROOT, "| %s | %.3f | %.3f | %.2f | %.2f |%n", source, result.coverage(0), result.coverage(1), result.score(0),
            result.score(1)));
      }
    }
    return text.append('\n').toString();
  }

  String details() {
    return "## Each series\n\nLinearRegression; scores relative to the seasonal naive forecast.\n\n| series | coverage at 0.8 | coverage at 0.95 | "
        + "relative at 0.8 | relative at 0.95 |\n|---|---|---|---|---|\n" + generated().stream().map(this::row).collect(Collectors.joining())
        + real.stream().map(this::row).collect(Collectors.joining()) + bySteps();
  }

  private String row(String source) {
    ForecastResult result = ForecastStudy.sum(run, source, Contender.LINEAR);
    return result == null ? "" : String.format(Locale.ROOT, "| %s | %.3f | %.3f | %.2f | %.2f |%n", source, result.coverage(0), result.coverage(1),
        ForecastStudy.relativeScore(run, source, Contender.LINEAR, 0), ForecastStudy.relativeScore(run, source, Contender.LINEAR, 1));
  }

  private String bySteps() {
    StringBuilder text = new StringBuilder("\n## Coverage of LinearRegression by step\n\n| series | level |");
    IntStream.rangeClosed(1, settings.steps()).forEach(step -> text.append(' ').append(step).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(settings.steps())).append('\n');
    Map<String, List<String>> groups = new LinkedHashMap<>();
    generated().forEach(source -> groups.put(source, List.of(source)));
    groups.put("all real series", real);
    groups.forEach((name, sources) -> {
      for (int level = 0; level < ForecastStudy.LEVELS.length; level++) {
        double[] coverage = bySteps(sources, Contender.LINEAR, level);
        if (coverage != null) {
          text.append("| ").append(name).append(" | ").append(ForecastStudy.LEVELS[level]).append(" |");
          Arrays.stream(coverage).forEach(value -> text.append(String.format(Locale.ROOT, " %.3f |", value)));
          text.append('\n');
        }
      }
    });
    return text.toString();
  }
}
