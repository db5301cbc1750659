// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.experiments.harness.Learner;
import centroid.experiments.intervals.LocalStudy.Method;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The tables of {@link LocalStudy}. */
record LocalReport(LocalResults results) {

  private static final String COLUMNS = " coverage | worst slab | conditional | score / -local off | oracle score / -local off |\n";
  private static final double WORST_SLAB = 0.88;
  private static final double DEVIATION = 0.085;
  private static final double SCORE = 0.85;
  private static final double SCORE_WITHOUT_SCALE = 1.01;

  private LocalStudy.Settings settings() {
    return results.settings();
  }

  private List<Learner> learners() {
    return settings().learners();
  }

  String explanation() {
    LocalStudy.Measure measure = settings().measure();
    StringBuilder text = new StringBuilder("Generated data y = f(x) + s(x) e with " + LocalFamily.NUM_INPUTS
        + " inputs, uniform from 0 to 1, and " + LocalFamily.FUNCTION + "; " + measure.testRows() + " test rows, the same for all learners and "
        + "numbers n of training rows. MLP is MultilayerPerceptron -H 5 -N 100, RandomForest has 20 trees.\n\n| family | scale and noise |\n|---|---|\n");
    settings().families().forEach(family -> text.append("| ").append(family).append(" | ").append(family.formula()).append(" |\n"));
    return text.append(String.format(Locale.ROOT, "%nLevel %s, means over trials. Worst slab: the lowest coverage of all slabs with at least %.0f %% of the "
        + "rows. A slab is an interval of an input, of the prediction, of the width or of one of %d random directions; it is found on one half of the test "
        + "rows and measured on the other, and vice versa. Conditional: mean absolute difference between %s and conditional coverage, the true "
        + "probability of the interval given the inputs; errors of the prediction contribute to it. Score: interval score, geometric mean of ratios. "
        + "Oracle: the true central quantiles.%n%n", measure.level(), 100 * measure.slabShare(), measure.directions(), measure.level())).toString();
  }

  String summary() {
    return "## Goals for CentroidBagging with default options\n\n" + Goal.table(goals()) + slabs() + families();
  }

  private LocalResults withScale() {
    return results.that(trial -> trial.family().hasScale());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private List<Goal> goals() {
    List<Goal> goals = new ArrayList<>();
    if (!withScale().isEmpty()) {
      learners().forEach(learner -> goals.add(worstSlab(learner)));
      double deviation = withScale().mean(Method.DEFAULT, LocalResult::deviation);
      goals.add(new Goal("all learners and families with varying scale", "conditional coverage at most " + DEVIATION + " from the level, on average",
          number(deviation), "-local off " + number(withScale().mean(Method.GLOBAL, LocalResult::deviation)), deviation <= DEVIATION));
      double score = withScale().scores(Method.DEFAULT).mean();
      goals.add(new Goal("all learners and families with varying scale", "score at most " + SCORE + " of that of -local off", number(score),
          "oracle " + number(withScale().scores(Method.ORACLE).mean()), score <= SCORE));
    }
    if (settings().families().contains(LocalFamily.HOMOSCEDASTIC)) {
      learners().forEach(learner -> goals.add(withoutScale(learner)));
    }
    return goals;
  }

  private Goal worstSlab(Learner learner) {
    LocalResults own = withScale().that(trial -> trial.learner() == learner);
    double slab = own.mean(Method.DEFAULT, LocalResult::worstSlab);
    String compared = settings().families().stream().filter(LocalFamily::hasScale).map(family -> family + " "
        + number(own.that(trial -> trial.family() == family).mean(Method.DEFAULT, LocalResult::worstSlab))).collect(Collectors.joining(", "));
    return new Goal(learner + ", families with varying scale", "worst slab at least " + WORST_SLAB, number(slab),
        compared + "; -local off " + number(own.mean(Method.GLOBAL, LocalResult::worstSlab)) + ", oracle "
            + number(own.mean(Method.ORACLE, LocalResult::worstSlab)), slab >= WORST_SLAB);
  }

  private Goal withoutScale(Learner learner) {
    Ratios ratios = results.that(trial -> trial.family() == LocalFamily.HOMOSCEDASTIC && trial.learner() == learner).scores(Method.DEFAULT);
    return new Goal(learner + ", " + LocalFamily.HOMOSCEDASTIC, "score at most " + SCORE_WITHOUT_SCALE + " of that of -local off",
        number(ratios.mean()) + " +- " + number(ratios.error()), number(SCORE_WITHOUT_SCALE), ratios.mean() <= SCORE_WITHOUT_SCALE);
  }

  private String slabs() {
    StringBuilder text = new StringBuilder("## Worst slab of CentroidBagging (of -local off), by family and training rows\n\n| learner |");
    settings().families().forEach(family -> {
      for (int n : settings().n()) {
        text.append(' ').append(family).append(", ").append(n).append(" |");
      }
    });
    text.append("\n|---|").append("---|".repeat(settings().families().size() * settings().n().length)).append('\n');
    for (Learner learner : learners()) {
      text.append("| ").append(learner).append(" |");
      for (LocalFamily family : settings().families()) {
        for (int n : settings().n()) {
          text.append(both(cell(family, n, learner), LocalResult::worstSlab));
        }
      }
      text.append('\n');
    }
    text.append("| oracle |");
    for (LocalFamily family : settings().families()) {
      String oracle = " " + number(family(family).mean(Method.ORACLE, LocalResult::worstSlab)) + " |";
      text.append(oracle.repeat(settings().n().length));
    }
    return text.append("\n\n").toString();
  }

  private LocalResults family(LocalFamily family) {
    return results.that(trial -> trial.family() == family);
  }

  private LocalResults cell(LocalFamily family, int n, Learner learner) {
    return family(family).that(trial -> trial.n() == n && trial.learner() == learner);
  }

  private static String both(LocalResults some, ToDoubleFunction<LocalResult> number) {
    return String.format(Locale.ROOT, " %.3f (%.3f) |", some.mean(Method.DEFAULT, number), some.mean(Method.GLOBAL, number));
  }

  private static String cells(LocalResults some) {
    Ratios ours = some.scores(Method.DEFAULT);
    return both(some, LocalResult::coverage) + both(some, LocalResult::worstSlab) + both(some, LocalResult::deviation)
        + String.format(Locale.ROOT, " %.3f +- %.3f | %.3f |%n", ours.mean(), ours.error(), some.scores(Method.ORACLE).mean());
  }

  private String families() {
    StringBuilder text = new StringBuilder("## CentroidBagging (-local off) by family, over learners and training rows\n\n| family |" + COLUMNS
        + "|---|---|---|---|---|---|\n");
    settings().families().forEach(family -> text.append("| ").append(family).append(" |").append(cells(family(family))));
    if (!withScale().isEmpty()) {
      text.append("| all with varying scale |").append(cells(withScale()));
    }
    return text.append('\n').toString();
  }

  /** Every family, number of training rows and learner. */
  String details() {
    StringBuilder text = new StringBuilder("## CentroidBagging (-local off), all\n\n| family | n | learner |" + COLUMNS
        + "|---|---|---|---|---|---|---|---|\n");
    for (LocalFamily family : settings().families()) {
      for (int n : settings().n()) {
        learners().forEach(learner ->
            text.append("| ").append(family).append(" | ").append(n).append(" | ").append(learner).append(" |").append(cells(cell(family, n, learner))));
      }
      LocalResults own = family(family);
      text.append(String.format(Locale.ROOT, "| %s | | oracle | %.3f | %.3f | 0 | | |%n", family, own.mean(Method.ORACLE, LocalResult::coverage),
          own.mean(Method.ORACLE, LocalResult::worstSlab)));
    }
    return text.toString();
  }
}
