// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.accuracy.CompareResults.Task;
import centroid.experiments.accuracy.SelectionStudy.Choice;
import centroid.experiments.accuracy.SelectionStudy.Measures;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.report.Ratios;
import centroid.experiments.report.Sheet;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;

/** The tables and the chart of {@link SelectionStudy}. */
record SelectionReport(SplitRun<Measures> run, SelectionStudy.Settings settings, List<String> lambdas, Half half) {

  private static final int PANEL_WIDTH = 330;
  private static final int PANEL_HEIGHT = 300;
  private static final Style WANTED = Style.of(Tone.GREY).dashed().thickness(1.4);

  /** Geometric means of ratios to Bagging. */
  private record Means(double distance, double error, double uncorrected) {

    static Means of(List<Means> each) {
      return new Means(mean(each, Means::distance), mean(each, Means::error), mean(each, Means::uncorrected));
    }

    private static double mean(List<Means> each, ToDoubleFunction<Means> number) {
      return Ratios.of(each, number).mean();
    }
  }

  void publish() throws IOException {
    String picture = run.run().name() + ".png";
    chart().writePng(run.run().file(".png"), PANEL_WIDTH * learners().size(), PANEL_HEIGHT * run.settings().sizes().length, 2);
    run.publish("Selection: pool size and lambda", explanation(), byLearner() + "\n![Distance and error of every pool size and lambda](" + picture + ")\n\n"
        + "*Each line is a pool size; its points are the values of lambda, the smallest first. The dashed line is the wanted distance.*\n", overall());
  }

  private String explanation() {
    return run.sets().size() + " data sets with at least " + run.settings().minRows() + " rows (" + half + "; half A contains the first, third, ... of all "
        + "sets by name, half B the others), LinearRegression only where it has at most " + CompareStudy.MAX_PARAMETERS + " parameters; "
        + run.trials() + " random splits of each: two thirds, at most " + settings.maxRows() + " rows, for training.\n\n"
        + "Each cell: **distance** / error / error without correction, relative to Bagging with the same number of models m (mean of "
        + settings.baggings() + " ensembles): geometric means over sets of the ratios of means over splits. Distance: Wasserstein-2 distance of the members to "
        + "a bootstrap of " + settings.reference() + " models; bold where it is at most the wanted one. Error: root mean squared error, or the root of "
        + "the Brier score (J48). Without correction: the mean of the members, for J48 also without calibration of its probabilities.\n\n"
        + String.format(Locale.ROOT, "Standard errors over sets, medians of all cells: %.3f for distances and %.3f for errors. Cells with the same number of "
        + "fits select from the same models and differ less.\n\n", medianError(Means::distance), medianError(Means::error))
        + "Fits: the pool size. Lambda: the weight of the training error in the selection. A pool of m models leaves nothing to select.\n\n";
  }

  private List<Learner> learners() {
    return run.settings().learners().stream().filter(learner -> !sets(learner).isEmpty()).toList();
  }

  private List<DataFile> sets(Learner learner) {
    return run.sets().stream().filter(set -> SelectionStudy.fits(learner, set)).toList();
  }

  private Means means(Learner learner, int m, Choice choice) {
    return Means.of(onSets(learner, m, choice));
  }

  private List<Means> onSets(Learner learner, int m, Choice choice) {
    return sets(learner).stream().map(set -> onSet(learner, set, m, choice)).toList();
  }

  private double medianError(ToDoubleFunction<Means> number) {
    return StatUtils.percentile(learners().stream().flatMap(learner -> Arrays.stream(run.settings().sizes()).boxed()
        .flatMap(m -> SelectionStudy.choices(m, lambdas).stream().map(choice -> Ratios.of(onSets(learner, m, choice), number))))
        .mapToDouble(Ratios::error).toArray(), 50);
  }

  private Means onSet(Learner learner, DataFile set, int m, Choice choice) {
    Measures ours = run.sum(learner, set, trial -> choice.key(trial, m));
    Measures bagging = run.sum(learner, set, trial -> SelectionStudy.baggingKey(trial, m));
    double floor = (set.isNumeric() ? Double.MIN_NORMAL : CompareResults.SMALLEST_ROOT_BRIER) * run.trials();
    return new Means(ratio(ours.distance(), bagging.distance(), floor), ratio(ours.error(), bagging.uncorrected(), floor),
        ratio(ours.uncorrected(), bagging.uncorrected(), floor));
  }

  private static double ratio(double ours, double theirs, double floor) {
    return Math.max(ours, floor) / Math.max(theirs, floor);
  }

  private static OptionalDouble wanted(Learner learner, int m) {
    return CompareGoals.largestDistance(new Task(learner, learner != Learner.J48), m);
  }

  private static boolean isReached(Learner learner, int m, Means means) {
    OptionalDouble wanted = wanted(learner, m);
    return wanted.isPresent() && means.distance <= wanted.getAsDouble();
  }

  private String byLearner() {
    StringBuilder text = new StringBuilder(head("learner | m | wanted distance | fits"));
    for (Learner learner : learners()) {
      for (int m : run.settings().sizes()) {
        OptionalDouble wanted = wanted(learner, m);
        for (int pool : SelectionStudy.pools(m)) {
          text.append("| ").append(learner).append(" | ").append(m).append(" | ").append(wanted.isPresent() ? wanted.getAsDouble() : "-").append(" | ")
              .append(pool).append(" |");
          for (String lambda : lambdas) {
            Means means = means(learner, m, choice(m, pool, lambda));
            text.append(String.format(Locale.ROOT, isReached(learner, m, means) ? " **%.3f** / %.3f / %.3f |" : " %.3f / %.3f / %.3f |", means.distance,
                means.error, means.uncorrected));
          }
          text.append('\n');
        }
      }
    }
    return text.toString();
  }

  /** All learners together. */
  private String overall() {
    StringBuilder text = new StringBuilder("\n## All learners\n\nGeometric means of the cells above over learners, and the number of learners whose wanted "
        + "distance is reached.\n\n" + head("m | fits"));
    for (int m : run.settings().sizes()) {
      for (int pool : SelectionStudy.pools(m)) {
        text.append("| ").append(m).append(" | ").append(pool).append(" |");
        for (String lambda : lambdas) {
          Choice choice = choice(m, pool, lambda);
          Means all = Means.of(learners().stream().map(learner -> means(learner, m, choice)).toList());
          long reached = learners().stream().filter(learner -> isReached(learner, m, means(learner, m, choice))).count();
          text.append(String.format(Locale.ROOT, " %.3f / %.3f / %.3f (%d) |", all.distance, all.error, all.uncorrected, reached));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private String head(String first) {
    StringBuilder text = new StringBuilder("| " + first + " |");
    lambdas.forEach(lambda -> text.append(" lambda ").append(lambda).append(" |"));
    return text.append("\n|").append("---|".repeat(first.split("\\|").length + lambdas.size())).append('\n').toString();
  }

  private static Choice choice(int m, int pool, String lambda) {
    return new Choice(pool, pool == m ? "" : lambda);
  }

  private Sheet chart() {
    List<Chart> panels = new ArrayList<>();
    for (int m : run.settings().sizes()) {
      for (Learner learner : learners()) {
        panels.add(panel(learner, m));
      }
    }
    return new Sheet("", learners().size(), panels);
  }

  private Chart panel(Learner learner, int m) {
    Chart chart = new Chart(learner + ", m = " + m, "error / Bagging's", "distance / Bagging's");
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int pool : SelectionStudy.pools(m)) {
      List<Means> each = lambdas.stream().map(lambda -> means(learner, m, choice(m, pool, lambda))).toList();
      double[] errors = each.stream().mapToDouble(Means::error).toArray();
      smallest = Math.min(smallest, Arrays.stream(errors).min().getAsDouble());
      largest = Math.max(largest, Arrays.stream(errors).max().getAsDouble());
      chart.line(pool + " fits", errors, each.stream().mapToDouble(Means::distance).toArray(), Style.auto().marked());
    }
    OptionalDouble wanted = wanted(learner, m);
    if (wanted.isPresent()) {
      chart.line("wanted", new double[] {smallest, largest}, new double[] {wanted.getAsDouble(), wanted.getAsDouble()}, WANTED);
    }
    return chart;
  }
}
