// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.dqn.DqnStudy.Case;
import centroid.experiments.environment.GameSpeed;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Notes;
import centroid.experiments.report.PaperNumbers;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Verdict;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Makes the tables and curves of the experiment from its results. */
final class DqnReport {

  private static final double SIGNIFICANT = 0.05;

  /** The key of a number. */
  record Label(Game game, Method method, int m) {
  }

  /** The key of a ratio of times. */
  private record RatioLabel(Game game, int m) {
  }

  private final StudyRun<Case, DqnResult> run;
  private final Map<Game, DqnSettings> settings;
  private final int[] sizes;
  private final List<Method> methods;

  DqnReport(StudyRun<Case, DqnResult> run, Map<Game, DqnSettings> settings, int[] sizes, List<Method> methods) {
    this.run = run;
    this.settings = settings;
    this.sizes = Arrays.stream(sizes).sorted().toArray();
    this.methods = methods;
  }

  void publish() throws IOException {
    PaperTable<Label> last = table((game, result) -> result.last(game.window()), Verdict.Better.LARGER, 1);
    PaperTable<Label> regret = table((game, result) -> result.regret(game.reference(), settings.get(game).warmUp()), Verdict.Better.SMALLER, 1);
    PaperTable<Label> times = table((game, result) -> 1000 * result.secondsOfStep(settings.get(game).warmUp()), Verdict.Better.SMALLER, 2);
    PaperTable<RatioLabel> ratios = ratios();
    String text = "## Return of the last episodes\n\nMean over seeds with its standard error, of the last 100 episodes of LunarLander and the last 25 of "
        + "Catcher. The paper shows curves only.\n\n" + last.wideMarkdown() + unfinished()
        + "\n## Centroids compared with the others on the same seeds\n\n" + differences()
        + "\n## Regret\n\nMean difference between the return of good play and that of an episode with learning. Good play is 200 for LunarLander "
        + "(Gym's threshold for solved) and 59 for Catcher (a player who misses nothing).\n\n" + regret.wideMarkdown()
        + "\n## Time\n\nProcessor time of all episodes with learning, centroids / bootstrap, with the paper's ratio and the result of the comparison. "
        + "Episodes of agents differ in length, so the time per step is more informative.\n\n" + ratios.wideMarkdown() + "\nMilliseconds of a step "
        + "with learning:\n\n"
        + times.wideMarkdown() + "\nThe games alone, by random play:\n\n" + speed();
    StringBuilder after = new StringBuilder("\n").append(Notes.read(DqnStudy.class, "dqn-notes.md"));
    DqnCurves curves = new DqnCurves(run, sizes, methods);
    after.append("\nLearning curves are moving averages over the same numbers of episodes; bands are one standard deviation between seeds.\n");
    settings.keySet().forEach(game -> after.append("\n![Learning curves of ").append(game).append("](").append(run.name()).append("-").append(game)
        .append(".png)\n"));
    run.publish("Bootstrapped Q-networks (figure 3)" + small(), "", text, after.toString(), Map.of(".csv", last, "-regret.csv", regret, "-time.csv", ratios));
    curves.write(settings.keySet());
  }

  private String small() {
    int units = settings.values().iterator().next().units();
    return units == DqnSettings.PAPER_UNITS ? "" : ", scaled down: layers of " + units + " units in place of " + DqnSettings.PAPER_UNITS;
  }

  /** A number of a result. */
  private interface Measure {

    double of(Game game, DqnResult result);
  }

  private PaperTable<Label> table(Measure measure, Verdict.Better better, int decimals) {
    PaperTable<Label> table = new PaperTable<>(List.of("game", "method", "m"), better, decimals);
    for (Game game : settings.keySet()) {
      for (Method method : methods) {
        for (int m : sizes) {
          double[] values = Estimate.known(values(game, method, m, result -> measure.of(game, result)));
          if (values.length > 0) {
            table.add(new Label(game, method, m), estimate(values));
          }
        }
      }
    }
    return table;
  }

  /** A number of each seed; NaN where it is not finished. */
  private double[] values(Game game, Method method, int m, ToDoubleFunction<DqnResult> measure) {
    return IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(new Case(game, method, m, trial)))
        .mapToDouble(result -> result == null ? Double.NaN : measure.applyAsDouble(result)).toArray();
  }

  /** A single seed has no standard error. */
  private static Estimate estimate(double[] values) {
    return values.length == 1 ? Estimate.exact(values[0]) : Estimate.of(values);
  }

  private String unfinished() {
    StringBuilder missing = new StringBuilder();
    for (Game game : settings.keySet()) {
      for (Method method : methods) {
        for (int m : sizes) {
          long number = IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(new Case(game, method, m, trial))).filter(Objects::nonNull).count();
          if (number < run.trials()) {
            missing.append(missing.length() == 0 ? "" : "; ").append(game).append(' ').append(method).append(" m = ").append(m).append(": ").append(number);
          }
        }
      }
    }
    return missing.length() == 0 ? "" : "\nNot all of the " + run.trials() + " seeds are finished (the same command resumes); there are: " + missing + ".\n";
  }

  /** Compares the returns of the last episodes; with few seeds a t-test is needed instead of two standard errors. */
  private String differences() {
    StringBuilder text = new StringBuilder("| game | other method | m | seeds | difference | p of the matched-pair t-test | result |\n"
        + "|---".repeat(7) + "|\n");
    for (Game game : settings.keySet()) {
      for (Method other : methods) {
        for (int m : sizes) {
          double[] pairs = Estimate.known(Estimate.differences(values(game, Method.CENTROID, m, result -> result.last(game.window())),
              values(game, other, m, result -> result.last(game.window()))));
          if (other != Method.CENTROID && pairs.length > 0) {
            text.append(String.format(Locale.ROOT, "| %s | %s | %d | %d | %s | %s |%n", game, other, m, pairs.length, estimate(pairs).text(1), verdict(pairs)));
          }
        }
      }
    }
    return text.toString();
  }

  /** The cells of p-value and verdict. */
  private static String verdict(double[] pairs) {
    if (pairs.length == 1) {
      return "- | needs two seeds";
    }
    double p = Estimate.pValue(pairs);
    String direction = Estimate.of(pairs).mean() > 0 ? "significantly better" : "significantly worse";
    return String.format(Locale.ROOT, "%.2g | %s", p, p >= SIGNIFICANT ? "not significant" : direction);
  }

  private String speed() {
    StringBuilder text = new StringBuilder("| game | steps per second of processor time | goal |\n|---|---|---|\n");
    for (Game game : settings.keySet()) {
      double steps = GameSpeed.stepsPerSecond(game.create(game.limit()), game.wantedSpeed() / 4);
      text.append(String.format(Locale.ROOT, "| %s | %,.0f | %,d |%n", game, steps, game.wantedSpeed()));
    }
    return text.toString();
  }

  private PaperTable<RatioLabel> ratios() throws IOException {
    PaperNumbers paper = new PaperNumbers(DqnStudy.class, "paper-times.csv");
    PaperTable<RatioLabel> table = new PaperTable<>(List.of("game", "m"), Verdict.Better.SMALLER, 3);
    for (Game game : settings.keySet()) {
      for (int m : sizes) {
        ToDoubleFunction<DqnResult> seconds = result -> result.learningSeconds(settings.get(game).warmUp());
        double[] centroid = values(game, Method.CENTROID, m, seconds);
        double[] bootstrap = values(game, Method.BOOTSTRAP, m, seconds);
        double[] ratios = Estimate.known(IntStream.range(0, run.trials()).mapToDouble(trial -> centroid[trial] / bootstrap[trial]).toArray());
        if (ratios.length > 0) {
          table.add(new RatioLabel(game, m), Estimate.exact(paper.get(new Label(game, Method.CENTROID, m)).mean()
              / paper.get(new Label(game, Method.BOOTSTRAP, m)).mean()), estimate(ratios));
        }
      }
    }
    return table;
  }
}
