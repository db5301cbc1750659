// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.learners.LearnerChoices.Chooser;
import centroid.experiments.learners.LearnerStudy.Criterion;
import centroid.experiments.report.Notes;
import centroid.experiments.report.Ratios;
import centroid.experiments.report.Wanted;
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

  /** What CompareLearners does: chosen on half A. */
  static final LearnerRule RULE = LearnerRule.LOWEST;
  /** What CompareLearners ranks by: chosen on half A. */
  static final Criterion CRITERION = Criterion.MEAN;
  /** By which regret is measured; set before anything was seen. */
  static final Criterion TARGET = Criterion.MEAN;

  private static final double WANTED = 1.02;
  private static final double[] PROBABILITIES = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1};

  private Chooser chosen() {
    return choices.by(RULE, CRITERION);
  }

  void publish() throws IOException {
    choices.run().publish("Which learner", Notes.read(LearnerReport.class, "learners.md"), Wanted.table(figures()) + ways() + others(),
        sureness() + learners() + sets());
  }

  /** Regrets of numeric and nominal sets together. */
  private Ratios together(Half half, Chooser chooser, Criterion target) {
    return new Ratios(Arrays.stream(new boolean[][] {{true}, {false}}).flatMapToDouble(numeric ->
        Arrays.stream(choices.ratios(half, numeric[0], chooser, target).values())).toArray());
  }

  private List<Wanted> figures() {
    List<Wanted> figures = new ArrayList<>();
    Map<String, Ratios> wanted = new LinkedHashMap<>();
    wanted.put("numeric, half B", choices.ratios(Half.B, true, chosen(), TARGET));
    wanted.put("nominal, half B", choices.ratios(Half.B, false, chosen(), TARGET));
    wanted.put("together, half B", together(Half.B, chosen(), TARGET));
    wanted.forEach((where, ratios) -> figures.add(new Wanted(where, "score of the chosen learner at most 2 % above that of the best, geometric mean",
        shown(ratios), "at most " + number(StatUtils.max(ratios.values())) + " on " + ratios.values().length + " sets", ratios.mean() <= WANTED)));
    return figures;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  private static String shown(Ratios ratios) {
    return Double.isNaN(ratios.mean()) ? "-" : String.format(Locale.ROOT, "%.3f ± %.3f", ratios.mean(), ratios.error());
  }

  /** Rules and levels, on both halves. */
  String ways(Half... halves) {
    StringBuilder text = new StringBuilder("## Ways to choose\n\nScore of the chosen over that of the best, with its standard error over sets; *target .95*: "
        + "both scores at that level alone.\n\n| kind | ranked by | rule |");
    List<Half> shown = halves.length == 0 ? Half.HALVES : List.of(halves);
    shown.forEach(half -> text.append(' ').append(half).append(" | ").append(half).append(", target .95 |"));
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
    all.put("always the best on average of half A (" + choices.bestOnAverage(true, TARGET) + "; " + choices.bestOnAverage(false, TARGET) + ")",
        choices.always(TARGET));
    if (choices.run().run().trials() > 1) {
      all.put("best on the test rows of the other splits", choices.byOtherSplits(TARGET));
    }
    StringBuilder text = new StringBuilder("## Beside other choices\n\n| choice | numeric, half A | half B | nominal, half A | half B | together, half B | "
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
    StringBuilder text = new StringBuilder("## How sure\n\nOf all pairs of the lowest estimate with another learner: the probability that the first is really "
        + "better, as stated, how probable it then is that it is better on the test rows too, which err as well, and how often it was.\n\n"
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
    StringBuilder text = new StringBuilder("## The learners\n\nScores over that of the best learner of the set, geometric mean over the sets that have the "
        + "learner in their list.\n\n| kind | learner | sets | taken on (of all splits) | best on sets | score | seconds of training, median | most |\n"
        + "|---|---|---|---|---|---|---|---|\n");
    for (boolean numeric : new boolean[] {true, false}) {
      List<DataFile> all = choices.sets(Half.ALL, numeric);
      all.stream().flatMap(set -> choices.learners().apply(set).stream()).distinct().forEach(name -> text.append(numeric ? "| numeric | " : "| nominal | ")
          .append(name).append(learner(name, all.stream().filter(set -> choices.learners().apply(set).contains(name)).toList())));
    }
    return text.append('\n').toString();
  }

  /** The cells of a learner behind its name, over the sets that have it. */
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
    StringBuilder text = new StringBuilder("## Single sets\n\nTaken: on each split.\n\n| set | half | training rows | best | taken | score of those over that "
        + "of the best |\n"
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
