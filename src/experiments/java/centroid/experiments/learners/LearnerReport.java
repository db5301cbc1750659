// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.learners.LearnerResults.Chooser;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;

/** The tables of {@link LearnerStudy}. */
record LearnerReport(LearnerResults results) {

  private static final Chooser AUTO = Chooser.always(LearnerStudy.AUTO);
  private static final Chooser FOREST = Chooser.always(Baseline.FOREST);
  private static final Chooser BAGGING = Chooser.always(Baseline.BAGGING);
  private static final double MAX_REGRET = 1.03;
  private static final double MAX_FITS = 2.5;

  void publish() throws IOException {
    List<LearnerPair> pairs = LearnerPair.all(results);
    String calibration = "## Calibration of the stated probabilities\n\nAll pairs of the chosen learner and another candidate. Stated: the stated probability "
        + "that the chosen one is better. Expected: the probability that it is also better on the test rows, whose errors are uncertain too. Better: how often "
        + "it was.\n\n" + LearnerPair.table(pairs) + "The same for the candidate with the smallest probability only; this probability is printed with the "
        + "choice.\n\n" + LearnerPair.table(pairs.stream().filter(LearnerPair::isNearest).toList());
    results.run().publish("Choosing a base learner", Notes.read(LearnerReport.class, "learners.md"), Goal.table(goals()) + methods(true) + methods(false),
        calibration + learners() + sets());
  }

  private List<Boolean> kinds() {
    return List.of(true, false).stream().filter(numeric -> !results.sets(Half.ALL, numeric).isEmpty()).toList();
  }

  private static String kind(boolean numeric) {
    return numeric ? "numeric" : "nominal";
  }

  // ---- goals ----

  private List<Goal> goals() {
    List<Goal> goals = new ArrayList<>();
    for (boolean numeric : kinds()) {
      String error = numeric ? "RMSE" : "root Brier score";
      Map<Half, Ratios> toForest = halves(half -> results.errors(half, numeric, AUTO, FOREST));
      Map<Half, Ratios> toBagging = halves(half -> results.errors(half, numeric, AUTO, BAGGING));
      goals.add(goal(kind(numeric), error + " / that of " + Baseline.FOREST, numeric ? 0.94 : 0.93, toForest));
      goals.add(goal(kind(numeric), error + " / that of Bagging of " + Baseline.tree(numeric), numeric ? 0.84 : 0.90, toBagging));
      goals.add(goal(kind(numeric), error + " of the chosen learner / that of the best", MAX_REGRET,
          halves(half -> results.ratios(half, numeric, results::regret))));
    }
    double fits = StatUtils.mean(fits(Half.B));
    goals.add(new Goal("both, half B", "models trained / those of one learner at most " + MAX_FITS, number(fits), String.format(Locale.ROOT,
        "half A: %.3f; half B: largest %.3f", StatUtils.mean(fits(Half.A)), StatUtils.max(fits(Half.B))), fits <= MAX_FITS));
    return goals;
  }

  private static Map<Half, Ratios> halves(Function<Half, Ratios> ratios) {
    return Half.HALVES.stream().collect(Collectors.toMap(half -> half, ratios));
  }

  private double[] fits(Half half) {
    return kinds().stream().flatMap(numeric -> results.sets(half, numeric).stream()).flatMapToDouble(set ->
        results.splits().mapToDouble(split -> results.at(set, split, LearnerStudy.AUTO).choice().fits())).toArray();
  }

  private static Goal goal(String kind, String what, double limit, Map<Half, Ratios> ratios) {
    Ratios judged = ratios.get(Half.B);
    double largest = judged.values().length == 0 ? Double.NaN : StatUtils.max(judged.values());
    String rest = String.format(Locale.ROOT, "half A: %s; half B: largest %s, below 1 on %d of %d", shown(ratios.get(Half.A)), number(largest),
        judged.wins(), judged.values().length);
    return new Goal(kind + ", half B", String.format(Locale.ROOT, "%s at most %.2f", what, limit), shown(judged), rest, judged.mean() <= limit);
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  private static String shown(Ratios ratios) {
    return ratios.values().length == 0 ? "-" : String.format(Locale.ROOT, "%.3f ± %.3f", ratios.mean(), ratios.error());
  }

  // ---- methods ----

  private String methods(boolean numeric) {
    if (!kinds().contains(numeric)) {
      return "";
    }
    Chooser tree = Chooser.always(Baseline.tree(numeric));
    Map<String, Chooser> all = new LinkedHashMap<>();
    all.put("`-B auto`", AUTO);
    all.put(Baseline.tree(numeric) + " alone", tree);
    String best = results.bestOnAverage(numeric);
    all.put("always the best on half A: " + best, Chooser.always(best));
    if (results.run().run().trials() > 1) {
      all.put("best on the test rows of the other splits", results::bestOnOtherSplits);
    }
    Arrays.stream(Baseline.values()).forEach(baseline -> all.put(baseline.toString(), Chooser.always(baseline)));
    String score = numeric ? "interval score / REPTree alone" : "log-loss / " + Baseline.FOREST;
    StringBuilder text = new StringBuilder("## Methods, " + kind(numeric) + " class\n\n| method |");
    for (String ratio : List.of("error / " + Baseline.FOREST, "error / Bagging", score)) {
      text.append(' ').append(ratio).append(", half A | half B | all |");
    }
    text.append(" error of `-B auto` / this, half A | half B | `-B auto` better, worse (sets) | training seconds, median |\n|---|").append("---|".repeat(13))
        .append('\n');
    all.forEach((name, method) -> {
      text.append("| ").append(name).append(" |");
      for (Half half : Half.values()) {
        text.append(cell(half, numeric, results.errors(half, numeric, method, FOREST)));
      }
      for (Half half : Half.values()) {
        text.append(cell(half, numeric, results.errors(half, numeric, method, BAGGING)));
      }
      for (Half half : Half.values()) {
        text.append(cell(half, numeric, results.ratios(half, numeric, set -> results.score(set, method) / results.score(set, numeric ? tree : FOREST))));
      }
      Half.HALVES.forEach(half -> text.append(cell(half, numeric, results.errors(half, numeric, AUTO, method))));
      double[] ours = results.errors(Half.ALL, numeric, AUTO, method).values();
      text.append(String.format(Locale.ROOT, " %s | %.2f |%n", method == AUTO ? "-" : count(ours, -1) + ", " + count(ours, 1),
          StatUtils.percentile(seconds(results.sets(Half.ALL, numeric), method), 50)));
    });
    return text.append('\n').toString();
  }

  /** Returns a mean, with the number of sets if some are missing. */
  private String cell(Half half, boolean numeric, Ratios ratios) {
    int all = results.sets(half, numeric).size();
    int known = ratios.values().length;
    return " " + shown(ratios) + (known == 0 || known == all ? "" : " (" + known + " of " + all + " sets)") + " |";
  }

  private static long count(double[] ratios, int sign) {
    return Arrays.stream(ratios).filter(ratio -> Math.signum(ratio - 1) == sign).count();
  }

  private double[] seconds(List<DataFile> sets, Chooser method) {
    return sets.stream().flatMapToDouble(set -> results.splits().mapToDouble(split -> results.at(set, split, method.choose(set, split)).seconds()))
        .filter(value -> !Double.isNaN(value)).toArray();
  }

  // ---- learners and sets ----

  private String learners() {
    StringBuilder text = new StringBuilder("## The learners\n\nError / error of the best learner of the set: geometric mean over the sets that have the "
        + "learner in their list.\n\n| kind | learner | sets | chosen (splits) | best (sets) | error | training seconds, median | maximum |\n"
        + "|---|---|---|---|---|---|---|---|\n");
    for (boolean numeric : kinds()) {
      List<DataFile> all = results.sets(Half.ALL, numeric);
      all.stream().flatMap(set -> results.learners().apply(set).stream()).distinct().forEach(name -> text.append("| ").append(kind(numeric)).append(" | ")
          .append(name).append(learner(name, all.stream().filter(set -> results.learners().apply(set).contains(name)).toList())));
    }
    return text.append('\n').toString();
  }

  /** Returns the cells of a learner after its name, over the sets that have it. */
  private String learner(String name, List<DataFile> own) {
    long taken = own.stream().mapToLong(set -> results.splits().filter(split -> results.chosen(set, split).equals(name)).count()).sum();
    long best = own.stream().filter(set -> results.best(set).equals(name)).count();
    Chooser alone = Chooser.always(name);
    List<DataFile> known = own.stream().filter(set -> !Double.isNaN(results.error(set, alone))).toList();
    Ratios ratios = Ratios.of(known, set -> results.error(set, alone) / results.error(set, Chooser.always(results.best(set))));
    double[] seconds = seconds(own, alone);
    return String.format(Locale.ROOT, " | %d | %d | %d | %s | %.2f | %.1f |%n", known.size(), taken, best, shown(ratios), StatUtils.percentile(seconds, 50),
        StatUtils.max(seconds));
  }

  private String sets() {
    StringBuilder text = new StringBuilder("## Each set\n\nError of `-B auto`, and ratios of errors; chosen: the learner on each split.\n\n| set | half | "
        + "training rows | error | / " + Baseline.FOREST + " | / Bagging | chosen | best | chosen / best |\n|---|---|---|---|---|---|---|---|---|\n");
    for (boolean numeric : kinds()) {
      for (Half half : Half.HALVES) {
        for (DataFile set : results.sets(half, numeric)) {
          double error = results.error(set, AUTO);
          String taken = results.splits().mapToObj(split -> results.chosen(set, split)).collect(Collectors.joining(", "));
          text.append(String.format(Locale.ROOT, "| %s | %s | %d | %.4g | %.3f | %.3f | %s | %s | %.3f |%n", set.name(), half,
              LearnerStudy.numTrainingRows(set), error, error / results.error(set, FOREST), error / results.error(set, BAGGING), taken, results.best(set),
              results.regret(set)));
        }
      }
    }
    return text.append('\n').toString();
  }
}
