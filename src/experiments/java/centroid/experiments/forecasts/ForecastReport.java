// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.forecasts;

import centroid.experiments.forecasts.ForecastStudy.Key;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Goal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/** The tables of {@link ForecastStudy}. */
record ForecastReport(StudyRun<Key, ForecastResult> run, List<String> real, ForecastStudy.Settings settings) {

  private static final double TOLERANCE = 0.025;
  private static final double DRIFT_TOLERANCE = 0.04;
  private static final int ALL = -1;

  private static List<String> generated() {
    return Arrays.stream(SeriesFamily.values()).filter(family -> family != SeriesFamily.DRIFT).map(SeriesFamily::name).toList();
  }

  String explanation() {
    StringBuilder text = new StringBuilder("Training series of " + settings.length() + " values, forecasts of " + settings.steps() + " steps at once, "
        + run.trials() + " series of each family (" + settings.slowTrials() + " for learners other than LinearRegression). Real series: up to "
        + settings.windows() + " ends of the training values, " + settings.steps() + " values apart, with at most " + settings.length()
        + " values before. LinearRegression has neither attribute selection nor elimination of collinear attributes, RandomForest has 20 trees, all else is "
        + "default. timeseriesForecasting 1.1.27 has lags 1 to 12; GaussianProcesses gets the same lags and time, its intervals are those of each step. "
        + "Seasonal naive: the last value of the same season, with quantiles of its errors in the training series. The interval score is the mean over steps, "
        + "divided by the mean absolute error of the seasonal naive forecast one step ahead.\n\nGenerated families:\n\n");
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
        + contenders("real series", real) + drift();
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
    goals.add(new Goal(where, "coverage at " + nominal + " of each step within " + tolerance * 100 + " points", range(coverage), theirs,
        low >= nominal - tolerance && high <= nominal + tolerance));
  }

  private static String range(double[] values) {
    return values == null ? "-" : String.format(Locale.ROOT, "%.3f to %.3f", Arrays.stream(values).min().orElseThrow(),
        Arrays.stream(values).max().orElseThrow());
  }

  /** The coverage of each step, the mean over sources. */
  private double[] bySteps(List<String> sources, Contender contender, int level) {
    List<ForecastResult> results = results(sources, contender, ALL);
    return results.isEmpty() ? null : IntStream.range(0, settings.steps())
        .mapToDouble(step -> results.stream().mapToDouble(result -> result.coverage(level, step)).average().orElseThrow()).toArray();
  }

  private List<ForecastResult> results(List<String> sources, Contender contender, int parity) {
    return sources.stream().map(source -> ForecastStudy.sum(run, source, contender, parity)).filter(Objects::nonNull).toList();
  }

  private String contenders(String what, List<String> sources) {
    if (sources.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("Means over " + sources.size() + " " + what + ". Slow learners have fewer trials, so that their rows can't be "
        + "compared closely with that of LinearRegression, the default.\n\n| forecast | coverage at 0.8 | steps | "
        + "coverage at 0.95 | steps | score at 0.8 | score at 0.95 | even trials | odd trials |\n"
        + "|---|---|---|---|---|---|---|---|---|\n");
    for (Contender contender : Contender.values()) {
      List<ForecastResult> all = results(sources, contender, ALL);
      if (!all.isEmpty()) {
        text.append(String.format(Locale.ROOT, "| %s | %.3f | %s | %.3f | %s | %.2f | %.2f | %.2f | %.2f |%n", contender, coverage(all, 0),
            range(bySteps(sources, contender, 0)), coverage(all, 1), range(bySteps(sources, contender, 1)), score(all, 0), score(all, 1),
            score(results(sources, contender, 0), 1), score(results(sources, contender, 1), 1)));
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
      ForecastResult result = ForecastStudy.sum(run, source, Contender.LINEAR, ALL);
      if (result != null) {
        text.append(String.format(Locale.ROOT, "| %s | %.3f | %.3f | %.2f | %.2f |%n", source, result.coverage(0), result.coverage(1), result.score(0),
            result.score(1)));
      }
    }
    return text.append('\n').toString();
  }

  String details() {
    StringBuilder text = new StringBuilder("## Coverage at 0.95 by series\n\n| series |");
    Arrays.stream(Contender.values()).forEach(contender -> text.append(' ').append(contender).append(" |"));
    text.append("\n|---|").append("---|".repeat(Contender.values().length)).append('\n');
    List<String> sources = new ArrayList<>(generated());
    sources.addAll(real);
    for (String source : sources) {
      text.append("| ").append(source).append(" |");
      for (Contender contender : Contender.values()) {
        ForecastResult result = ForecastStudy.sum(run, source, contender, ALL);
        text.append(result == null ? " |" : String.format(Locale.ROOT, " %.3f |", result.coverage(1)));
      }
      text.append('\n');
    }
    text.append("\n## Coverage of LinearRegression by step\n\n| series | level |");
    IntStream.rangeClosed(1, settings.steps()).forEach(step -> text.append(' ').append(step).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(settings.steps())).append('\n');
    for (String source : generated()) {
      for (int level = 0; level < ForecastStudy.LEVELS.length; level++) {
        double[] coverage = bySteps(List.of(source), Contender.LINEAR, level);
        if (coverage != null) {
          text.append("| ").append(source).append(" | ").append(ForecastStudy.LEVELS[level]).append(" |");
          Arrays.stream(coverage).forEach(value -> text.append(String.format(Locale.ROOT, " %.3f |", value)));
          text.append('\n');
        }
      }
    }
    return text.toString();
  }
}
