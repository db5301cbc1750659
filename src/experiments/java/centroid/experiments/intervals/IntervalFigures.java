// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.intervals.IntervalStudy.Method;
import centroid.experiments.report.Ratios;
import centroid.experiments.report.Wanted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tables of {@link IntervalStudy} about figures that were set before: of coverage, and of the score against one scale for all rows. */
record IntervalFigures(IntervalResults results) {

  private static final double COVERAGE_REACH = 0.01;
  private static final double WORST_THIRD_REACH = 0.025;
  private static final double WORST_SCORE = 1;
  private static final double MEAN_SCORE = 0.97;

  String text() {
    return "## Figures wanted\n\n" + Wanted.table(figures()) + (results.has(Method.GLOBAL) ? halves() : "") + thirds();
  }

  private List<Learner> learners() {
    return results.run().settings().learners();
  }

  private int[] sizes() {
    return results.run().settings().sizes();
  }

  private double[] levels() {
    return results.settings().levels();
  }

  /** Interval scores over those without a residual forest. */
  private String halves() {
    StringBuilder text = new StringBuilder("## Interval score: CentroidBagging / CentroidBagging -local off\n\nGeometric mean over sets +- the standard "
        + "error of the log ratio (sets on which the default is better). Half A are the first, third and so on of the sets by name, half B the others: "
        + "choices were made by looking at half A only, but for one: the factor of 0.98 by which residuals of new rows are smaller, which changes "
        + "coverage and hardly the score, was chosen after coverage of all sets had been seen without it. All m: the "
        + "geometric mean over m of each set first.\n\n| learner | m |");
    for (double level : levels()) {
      Half.HALVES.forEach(half -> text.append(' ').append(level).append(", ").append(half).append(" |"));
    }
    text.append("\n|---|---|").append("---|".repeat(Half.HALVES.size() * levels().length)).append('\n');
    for (Learner learner : learners()) {
      for (int m : sizes()) {
        text.append("| ").append(learner).append(" | ").append(m).append(" |");
        cells().forEach(cell -> text.append(shown(results.scores(Method.GLOBAL, learner, m, cell.level, cell.half))));
        text.append('\n');
      }
      text.append("| ").append(learner).append(" | all |");
      cells().forEach(cell -> text.append(shown(results.scores(Method.GLOBAL, learner, cell.level, cell.half))));
      text.append('\n');
    }
    return text.append('\n').toString();
  }

  /** A column of the table of halves. */
  private record Cell(int level, Half half) {
  }

  private List<Cell> cells() {
    return IntStream.range(0, levels().length).boxed().flatMap(level -> Half.HALVES.stream().map(half -> new Cell(level, half))).toList();
  }

  private static String shown(Ratios ratios) {
    return String.format(Locale.ROOT, " %.3f +- %.3f (%d of %d) |", ratios.mean(), ratios.error(), ratios.wins(), ratios.values().length);
  }

  private String thirds() {
    StringBuilder text = new StringBuilder("## Worst third: the smallest coverage of three bins of interval width at level 0.9, mean over sets\n\n"
        + "Perfect intervals show less than 0.9 too, as the smallest of three shares is below their expectation by chance. Perfect: the expected "
        + "minimum if each row of a bin is covered with probability 0.9, independently of all others. Test rows of several splits overlap, and a "
        + "perfect interval covers such a row in all of them or in none; the last column is the expected minimum of as many independent rows as "
        + "vary so much.\n\n| learner | m | CentroidBagging |");
    boolean hasGlobal = results.has(Method.GLOBAL);
    text.append(hasGlobal ? " -local off |" : "").append(" perfect | perfect, overlap counted |\n|---|---|---|---|---|").append(hasGlobal ? "---|\n" : "\n");
    for (Learner learner : learners()) {
      for (int m : sizes()) {
        text.append(String.format(Locale.ROOT, "| %s | %d | %.3f |", learner, m, results.worstThird(Method.CENTROID, learner, m)));
        text.append(hasGlobal ? String.format(Locale.ROOT, " %.3f |", results.worstThird(Method.GLOBAL, learner, m)) : "");
        text.append(String.format(Locale.ROOT, " %.3f | %.3f |%n", results.perfectThird(Method.CENTROID, learner, m),
            results.perfectThirdOfDistinctRows(Method.CENTROID, learner, m)));
      }
    }
    return text.append('\n').toString();
  }

  private List<Wanted> figures() {
    List<Wanted> figures = new ArrayList<>();
    learners().forEach(learner -> Arrays.stream(sizes()).forEach(m -> figures.add(coverage(learner, m))));
    if (results.has(Method.GLOBAL)) {
      figures.addAll(scores());
    }
    learners().forEach(learner -> Arrays.stream(sizes()).forEach(m -> figures.add(worstThird(learner, m))));
    return figures;
  }

  private Wanted coverage(Learner learner, int m) {
    double[] coverage = IntStream.range(0, levels().length)
        .mapToDouble(level -> results.mean(Method.CENTROID, learner, m, sum -> sum.coverage(level))).toArray();
    boolean isMet = IntStream.range(0, coverage.length).allMatch(level -> Math.abs(coverage[level] - levels()[level]) <= COVERAGE_REACH);
    return new Wanted(learner + ", m = " + m, "mean coverage within one point", numbers(coverage), numbers(levels()), isMet);
  }

  private static String numbers(double... values) {
    return Arrays.stream(values).mapToObj(value -> String.format(Locale.ROOT, "%.3f", value)).collect(Collectors.joining(", "));
  }

  /** On half B, on which nothing was chosen. */
  private List<Wanted> scores() {
    List<Wanted> figures = new ArrayList<>();
    double sum = 0;
    for (Learner learner : learners()) {
      Ratios ratios = results.scores(Method.GLOBAL, learner, IntervalResults.MIDDLE_LEVEL, Half.B);
      sum += ratios.mean();
      figures.add(new Wanted(learner + ", all m, half B", "score at 0.9 at most that of -local off",
          String.format(Locale.ROOT, "%.3f +- %.3f, wins %d of %d", ratios.mean(), ratios.error(), ratios.wins(), ratios.values().length),
          numbers(WORST_SCORE), ratios.mean() <= WORST_SCORE));
    }
    double mean = sum / learners().size();
    figures.add(new Wanted("mean of these ratios over learners", "score at 0.9 at most " + MEAN_SCORE + " of that of -local off", numbers(mean),
        numbers(MEAN_SCORE), mean <= MEAN_SCORE));
    return figures;
  }

  private Wanted worstThird(Learner learner, int m) {
    double worst = results.worstThird(Method.CENTROID, learner, m);
    double perfect = results.perfectThird(Method.CENTROID, learner, m);
    return new Wanted(learner + ", m = " + m, "worst third at most 2.5 points below that of perfect intervals", numbers(worst), numbers(perfect),
        worst >= perfect - WORST_THIRD_REACH);
  }
}
