// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.published.ClearStudy.ClearSplit;
import centroid.experiments.published.ClearStudy.Contender;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The tables of {@link ClearStudy} that compare scores with the best published ones. They include the chosen contender: for each set and seed
 * the one with the lowest score estimated on training rows.
 */
record ClearChoice(ClearResults results, ClearPublished published) {

  private static final double WORST_RATIO = 1;
  /** The same for candidates that are compared in the training (-B). */
  private static final double WORST_RATIO_OF_CANDIDATES = 0.85;

  /** Numbers by seed of each column of a set; NaN where there is none. */
  private record Column(String name, double[] scores) {

    /** The mean over seeds over that of another one, over the seeds that both have; NaN if there are none. */
    double over(Column other) {
      int[] both = IntStream.range(0, scores.length).filter(seed -> !Double.isNaN(scores[seed] + other.scores[seed])).toArray();
      return Arrays.stream(both).mapToDouble(seed -> scores[seed]).sum() / Arrays.stream(both).mapToDouble(seed -> other.scores[seed]).sum();
    }

    double mean() {
      return Arrays.stream(scores).filter(score -> !Double.isNaN(score)).average().orElse(Double.NaN);
    }
  }

  /** Returns the contender with the lowest estimated score; empty if there are no estimates. */
  Optional<Contender> chosen(ClearSplit split) {
    return singles().stream().filter(contender -> !Double.isNaN(results.get(split, contender).estimatedScore()))
        .min(Comparator.comparingDouble(contender -> results.get(split, contender).estimatedScore()));
  }

  /** Contenders with one base learner. */
  private List<Contender> singles() {
    return results.contenders().stream().filter(contender -> !contender.options().contains("-B ")).toList();
  }

  private Contender best(ClearSplit split) {
    return singles().stream().min(Comparator.comparingDouble(contender -> results.get(split, contender).score())).orElseThrow();
  }

  private double chosenScore(ClearSplit split) {
    return chosen(split).map(contender -> results.get(split, contender).score()).orElse(Double.NaN);
  }

  private double[] bySeed(FixedSplits set, ToDoubleFunction<ClearSplit> number) {
    return results.splits(set).stream().mapToDouble(number).toArray();
  }

  /** The published variant of a method with the lowest mean score on the seeds that ran. */
  private Optional<Column> published(FixedSplits set, String method) {
    return published.sources(set).stream().filter(source -> source.method().equals(method))
        .map(source -> new Column(source.toString(), bySeed(set, split -> published.score(set, source, split.seed()))))
        .filter(column -> !Double.isNaN(column.mean())).min(Comparator.comparingDouble(Column::mean));
  }

  /** Sets with a published score of CLEAR for a seed that ran. */
  private List<FixedSplits> sets() {
    return results.sets().stream().filter(set -> published(set, "clear").isPresent()).toList();
  }

  private Column chosen(FixedSplits set) {
    return new Column("chosen", bySeed(set, this::chosenScore));
  }

  /** Our contenders, the chosen one, and the best published methods. */
  private List<Column> columns(FixedSplits set) {
    List<Column> columns = new ArrayList<>();
    results.contenders().forEach(contender -> columns.add(new Column(contender.name(), results.values(set, contender, ClearResult::score))));
    columns.add(chosen(set));
    for (String method : List.of("pcs", "cqr")) {
      double[] none = new double[results.splits(set).size()];
      Arrays.fill(none, Double.NaN);
      double[] scores = published(set, method).map(Column::scores).orElse(none);
      columns.add(new Column("best " + method.toUpperCase(Locale.ROOT) + " (published)", scores));
    }
    return columns;
  }

  private double[] ratios(FixedSplits set) {
    Column clear = published(set, "clear").orElseThrow();
    return columns(set).stream().mapToDouble(column -> column.over(clear)).toArray();
  }

  String text() {
    return sets().isEmpty() ? "" : scores() + choices();
  }

  private String scores() {
    StringBuilder text = new StringBuilder("## Interval score / score of the best published CLEAR variant\n\nMeans over the seeds that both have, "
        + "and the variant with the lowest mean on them. Chosen: for each set and seed the contender of one learner with the lowest interval score "
        + "estimated on out-of-bag or out-of-fold training rows.\n\n| set | CLEAR variant | seeds |");
    columns(sets().get(0)).forEach(column -> text.append(' ').append(column.name).append(" |"));
    List<double[]> all = sets().stream().map(this::ratios).toList();
    int numColumns = all.get(0).length;
    text.append("\n|---|---|---|").append("---|".repeat(numColumns)).append('\n');
    for (int k = 0; k < all.size(); k++) {
      FixedSplits set = sets().get(k);
      Column clear = published(set, "clear").orElseThrow();
      text.append(String.format("| %s | %s | %d |", set.name(), clear.name, Arrays.stream(clear.scores).filter(score -> !Double.isNaN(score)).count()));
      Arrays.stream(all.get(k)).forEach(ratio -> text.append(shown(ratio)));
      text.append('\n');
    }
    text.append("| geometric mean | | |");
    IntStream.range(0, numColumns).mapToDouble(column -> Ratios.of(all, ratios -> ratios[column]).mean()).forEach(mean -> text.append(shown(mean)));
    return text.append("\n\n").toString();
  }

  private static String shown(double ratio) {
    return Double.isNaN(ratio) ? " - |" : String.format(Locale.ROOT, " %.3f |", ratio);
  }

  private String choices() {
    StringBuilder text = new StringBuilder("## Chosen contenders\n\nOf " + results.splits().size() + " sets and seeds. Estimated: geometric mean of "
        + "estimated score / test score.\n\n| contender | chosen | best on test rows | estimated |\n|---|---|---|---|\n");
    for (Contender contender : singles()) {
      long chosen = results.splits().stream().filter(split -> chosen(split).filter(contender::equals).isPresent()).count();
      long best = results.splits().stream().filter(split -> best(split) == contender).count();
      double estimated = Ratios.of(results.splits(), split -> results.get(split, contender).estimatedScore() / results.get(split, contender).score()).mean();
      text.append("| ").append(contender.name()).append(" | ").append(chosen).append(" | ").append(best).append(" |").append(shown(estimated)).append('\n');
    }
    List<ClearSplit> decided = results.splits().stream().filter(split -> chosen(split).isPresent()).toList();
    if (decided.isEmpty()) {
      return text.append('\n').toString();
    }
    long right = decided.stream().filter(split -> chosen(split).orElseThrow() == best(split)).count();
    Ratios losses = Ratios.of(decided, split -> chosenScore(split) / results.get(split, best(split)).score());
    return text.append(String.format(Locale.ROOT, "%nThe chosen contender was the best on the test rows of %d of %d sets and seeds; its score was %.3f of "
        + "that of the best (geometric mean), at most %.3f.%n%n", right, decided.size(), losses.mean(), StatUtils.max(losses.values()))).toString();
  }

  /** Returns the goals for the choice by intervals and for that in the training; empty if there are no estimates or no published scores. */
  List<Goal> goals() {
    List<Goal> goals = new ArrayList<>(goal("chosen contender", WORST_RATIO, this::chosen));
    if (results.has(ClearStudy.CANDIDATES)) {
      goals.addAll(goal(ClearStudy.CANDIDATES.name(), WORST_RATIO_OF_CANDIDATES, set -> new Column(ClearStudy.CANDIDATES.name(),
          results.values(set, ClearStudy.CANDIDATES, ClearResult::score))));
    }
    return goals;
  }

  private List<Goal> goal(String name, double worst, Function<FixedSplits, Column> ours) {
    double[] ratios = sets().stream().mapToDouble(set -> ours.apply(set).over(published(set, "clear").orElseThrow())).toArray();
    double mean = new Ratios(ratios).mean();
    return Double.isNaN(mean) ? List.of() : List.of(new Goal("all sets, " + name, String.format(Locale.ROOT, "score at most %.2f of that of the best "
        + "published CLEAR variant, geometric mean of ratios", worst), String.format(Locale.ROOT, "%.3f", mean),
        String.format(Locale.ROOT, "%.3f to %.3f on single sets", StatUtils.min(ratios), StatUtils.max(ratios)), mean <= worst));
  }
}
