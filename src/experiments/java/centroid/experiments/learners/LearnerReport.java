// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.learners.LearnerChoices.Chooser;
import centroid.experiments.learners.LearnerStudy.Criterion;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Notes;
import centroid.experiments.report.Ratios;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;

/** The tables of {@link LearnerStudy}. */
record LearnerReport(LearnerChoices choices) {

  /** The rule of CompareLearners, chosen on half A. */
  static final LearnerRule RULE = LearnerRule.LOWEST;
  /** The criterion of CompareLearners, chosen on half A. */
  static final Criterion CRITERION = Criterion.MEAN;
  /** The criterion of regret, fixed before the first run. */
  static final Criterion TARGET = Criterion.MEAN;

  private static final double WANTED = 1.02;
  private static final double[] PROBABILITIES = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1};

  private Chooser chosen() {
    return choices.by(RULE, CRITERION);
  }

  void publish() throws IOException {
    choices.run().publish("Choosing a base learner", Notes.read(LearnerReport.class, "learners.md"), Goal.table(goals()) + ways() + others(),
        sureness() + learners() + sets());
  }

  /** Regrets of numeric and nominal sets together. */
  private Ratios together(Half half, Chooser chooser, Criterion target) {
    return new Ratios(Arrays.stream(new boolean[][] {{true}, {false}}).flatMapToDouble(numeric ->
        Arrays.stream(choices.ratios(half, numeric[0], chooser, target).values())).toArray());
  }

  private List<Goal> goals() {
    List<Goal> goals = new ArrayList<>();
    Map<String, Ratios> ratiosOf = new LinkedHashMap<>();
    ratiosOf.put("numeric, half B", choices.ratios(Half.B, true, chosen(), TARGET));
    ratiosOf.put("nominal, half B", choices.ratios(Half.B, false, chosen(), TARGET));
    ratiosOf.put("together, half B", together(Half.B, chosen(), TARGET));
    ratiosOf.forEach((where, ratios) -> goals.add(new Goal(where, "score of the chosen learner at most 2 % above that of the best, geometric mean",
        shown(ratios), "at most " + number(StatUtils.max(ratios.values())) + " on " + ratios.values().length + " sets", ratios.mean() <= WANTED)));
    return goals;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  private static String shown(Ratios ratios) {
    return Double.isNaN(ratios.mean()) ? "-" : String.format(Locale.ROOT, "%.3f ± %.3f", ratios.mean(), ratios.error());
  }

  /** Rules and levels, on both halves. */
  String ways(Half... halves) {
    StringBuilder text = new StringBuilder("## Selection rules\n\nScore of the chosen learner / score of the best, with its standard error over sets. "
        + "*Target 0.95*: both scores at that level only.\n\n| kind | ranked by | rule |");
    List<Half> shown = halves.length == 0 ? Half.HALVES : List.of(halves);
    shown.forEach(half -> text.append(' ').append(half).append(" | ").append(half).append(", target 0.95 |"));
    text.append("\n|---|---|---|").append("---|---|".repeat(shown.size())).append('\n');
    for (boolean numeric : new boolean[] {true, false}) {
      for (Criterion criterion : numeric ? Criterion.values() : new Criterion[] {Criterion.MEAN}) {
        for (LearnerRule rule : LearnerRule.values()) {
          text.append("| ").append(numeric ? "numeric" : "nominal").append(" | ").append(numeric ? criterion.toString() : "log-loss").append(" | ")
              .append(rule).append(" |");
          for (Half half : shown) {
            text.append(' ').append(shown(choices.ratios(half, numeric, choices.by(rule, criterion), TARGET))).append(" | ")
                .append(numeric ? shown(choices.ratios(half, true, choices.by(rule, criterion), Criterion.AT_95)) : "").append(" |");
          }
          text.append('\n');
        }
      }
    }
    return text.append('\n').toString();
  }

  private String others() {
    Map<String, Chooser> all = new LinkedHashMap<>();
    all.put("CompareLearners", chosen());
    all.put("lowest out-of-bag error", choices.byOutOfBagError());
    all.put("always the learner that is best on average on half A (" + choices.bestOnAverage(true, TARGET) + "; " + choices.bestOnAverage(false, TARGET) + ")",
        choices.always(TARGET));
    if (choices.run().run().trials() > 1) {
      all.put("best on the test rows of the other splits", choices.byOtherSplits(TARGET));
    }
    StringBuilder text = new StringBuilder("## Compared with other choices\n\n| choice | numeric, half A | half B | nominal, half A | half B | "
        + "together, half B | "
        + "worst set of half B | together, half B, over the best of each split |\n|---|---|---|---|---|---|---|---|\n");
    all.forEach((name, chooser) -> {
      text.append("| ").append(name).append(" |");
      for (boolean numeric : new boolean[] {true, false}) {
        Half.HALVES.forEach(half -> text.append(' ').append(shown(choices.ratios(half, numeric, chooser, TARGET))).append(" |"));
      }
      List<DataFile> sets = new ArrayList<>(choices.sets(Half.B, true));
      sets.addAll(choices.sets(Half.B, false));
      Ratios both = together(Half.B, chooser, TARGET);
      text.append(' ').append(shown(both)).append(" | ").append(number(StatUtils.max(both.values()))).append(" | ")
          .append(shown(Ratios.of(sets, set -> choices.regretBySplit(set, chooser, TARGET)))).append(" |\n");
    });
    return text.append('\n').toString();
  }

  private String sureness() {
    StringBuilder text = new StringBuilder("## Calibration of the stated probabilities\n\nAll pairs of the learner with the lowest estimate and "
        + "another learner. Stated: the stated probability that the first is better. Expected: the probability that it is also better on the test "
        + "rows, whose scores are uncertain too. Better: how often it was.\n\n"
        + "| stated | half A: pairs | stated | expected | better | half B: pairs | stated | expected | better |\n|---|---|---|---|---|---|---|---|---|\n");
    List<LearnerPair> pairs = LearnerPair.all(choices, CRITERION, TARGET);
    for (int bin = 0; bin + 1 < PROBABILITIES.length; bin++) {
      double from = PROBABILITIES[bin];
      double to = PROBABILITIES[bin + 1];
      text.append(String.format(Locale.ROOT, "| %.2f to %.2f |", from, to));
      for (Half half : Half.HALVES) {
        List<LearnerPair> inside = pairs.stream().filter(pair -> pair.half() == half && pair.stated() >= from && (pair.stated() < to || to == 1)).toList();
        double stated = inside.stream().mapToDouble(LearnerPair::stated).average().orElse(Double.NaN);
        double expected = inside.stream().mapToDouble(LearnerPair::expected).average().orElse(Double.NaN);
        double better = inside.stream().mapToDouble(pair -> pair.better() ? 1 : 0).average().orElse(Double.NaN);
        text.append(String.format(Locale.ROOT, " %d | %s | %s | %s |", inside.size(), number(stated), number(expected), number(better)));
      }
      text.append('\n');
    }
    return text.append('\n').toString();
  }

  private String learners() {
    StringBuilder text = new StringBuilder("## The learners\n\nScore / score of the best learner of the set, geometric mean over the sets that have "
        + "the learner in their list.\n\n| kind | learner | sets | chosen (splits) | best (sets) | score | training seconds, median | maximum |\n"
        + "|---|---|---|---|---|---|---|---|\n");
    for (boolean numeric : new boolean[] {true, false}) {
      List<DataFile> all = choices.sets(Half.ALL, numeric);
      all.stream().flatMap(set -> choices.learners().apply(set).stream()).distinct().forEach(name -> text.append(numeric ? "| numeric | " : "| nominal | ")
          .append(name).append(learner(name, all.stream().filter(set -> choices.learners().apply(set).contains(name)).toList())));
    }
    return text.append('\n').toString();
  }

  /** Returns the cells of a learner after its name, over the sets that have it. */
  private String learner(String name, List<DataFile> own) {
    long taken = own.stream().mapToLong(set -> choices.splits().filter(split -> chosen().choose(set, split).filter(name::equals).isPresent()).count()).sum();
    long best = own.stream().filter(set -> choices.best(set, TARGET).equals(name)).count();
    double score = Ratios.of(own.stream().filter(set -> !Double.isNaN(choices.tested(set, 0, name, TARGET))).toList(),
        set -> choices.regret(set, (which, split) -> Optional.of(name), TARGET)).mean();
    double[] seconds = own.stream().flatMapToDouble(set -> choices.splits().mapToDouble(split -> choices.results(set, split).get(name).trainingSeconds()))
        .filter(value -> !Double.isNaN(value)).toArray();
    return String.format(Locale.ROOT, " | %d | %d | %d | %s | %.1f | %.1f |%n", own.size(), taken, best, number(score), StatUtils.percentile(seconds, 50),
        StatUtils.max(seconds));
  }

  private String sets() {
    StringBuilder text = new StringBuilder("## Each set\n\nChosen: the learner on each split.\n\n| set | half | training rows | best | chosen | score "
        + "/ score of the best |\n"
        + "|---|---|---|---|---|---|\n");
    for (boolean numeric : new boolean[] {true, false}) {
      for (Half half : Half.HALVES) {
        for (DataFile set : choices.sets(half, numeric)) {
          String taken = choices.splits().mapToObj(split -> chosen().choose(set, split).orElse("-")).collect(Collectors.joining(", "));
          text.append(String.format(Locale.ROOT, "| %s | %s | %d | %s | %s | %.3f |%n", set.name(), half, LearnerStudy.numTrainingRows(set),
              choices.best(set, TARGET), taken, choices.regret(set, chosen(), TARGET)));
        }
      }
    }
    return text.append('\n').toString();
  }
}
