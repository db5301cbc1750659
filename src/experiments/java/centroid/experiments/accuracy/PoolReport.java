// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.accuracy.PoolStudy.Pool;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The tables of {@link PoolStudy}. */
record PoolReport(SplitRun<PoolResult> run, List<DataFile> large, List<Pool> others, int splitsOfOthers) {

  private static final double FITS = 0.4;
  private static final double ERROR = 1.003;
  private static final double SCORE = 1.005;
  private static final double COVERAGE = 0.005;
  private static final int PER_MEMBER = 3;
  /** Lower bound of errors: ratios of numbers near 0 would dominate all others. */
  private static final double SMALLEST_ROOT_BRIER = 0.02;
  private static final double SMALLEST_LOG_LOSS = 0.01;

  /** A pool and that of the first versions, on the same splits of one set with one learner and one size. */
  private record Cell(boolean numeric, int m, PoolResult ours, PoolResult before) {

    double fits() {
      return ours.fits() / before.fits();
    }

    double error() {
      return ratio(ours.error(), before.error(), numeric ? Double.MIN_NORMAL : SMALLEST_ROOT_BRIER * ours.splits());
    }

    double score() {
      return ratio(ours.score(), before.score(), numeric ? Double.MIN_NORMAL : SMALLEST_LOG_LOSS * ours.splits());
    }

    double coverage() {
      return (ours.coverage() - before.coverage()) / ours.splits();
    }

    private static double ratio(double ours, double theirs, double floor) {
      return Math.max(ours, floor) / Math.max(theirs, floor);
    }
  }

  void publish() throws IOException {
    run.publish("Pool size: how many models to train", explanation(), Goal.table(goals()) + table(), byLearner() + ofLarge());
  }

  private String explanation() {
    return "Data sets with at least " + run.settings().minRows() + " rows and at most " + PoolStudy.MAX_ATTRIBUTES + " attributes (" + run.sets().size()
        + " sets). Linear models run on sets with at most 100 inputs. Random splits: two thirds, at most 700 rows, for training. Each pool is compared "
        + "with the default of the first versions (max(5m, 50) models, -lambda 0.1) on the same splits: fits, error (root mean squared error, or the root "
        + "of the Brier score for nominal classes), score (interval score at 0.9, or log-loss) and coverage at 0.9. Fits and differences of coverage, in "
        + "points, are means. Errors and scores are geometric means of ratios +- the standard error of the log ratio, over sets and learners. The current "
        + "default (2 m, at least 20) has " + run.trials() + " splits, the other pools " + splitsOfOthers + ". Half A contains the first, third, "
        + "... of all sets by name, half B the others. The current default was chosen on half A, with other splits. Cells of one set are not "
        + "independent, so standard errors are slightly too small.\n\n";
  }

  private List<Goal> goals() {
    List<Cell> b = cells(Pool.AUTOMATIC, Half.B, run.settings().learners(), run.settings().sizes());
    List<Cell> all = cells(Pool.AUTOMATIC, Half.ALL, run.settings().learners(), run.settings().sizes());
    List<Cell> many = cells(large, Pool.AUTOMATIC, run.settings().learners(), run.settings().sizes(), 1);
    List<Goal> goals = new ArrayList<>();
    double fits = mean(all, Cell::fits);
    goals.add(new Goal("all sets", "at most 0.4 of the fits, on average", decimals(fits), decimals(FITS), fits <= FITS));
    double error = Ratios.of(b, Cell::error).mean();
    goals.add(new Goal("half B", "error at most 0.3 % larger", text(Ratios.of(b, Cell::error)), "1.003", error <= ERROR));
    List<Cell> numeric = b.stream().filter(Cell::numeric).toList();
    double score = Ratios.of(numeric, Cell::score).mean();
    goals.add(new Goal("half B, numeric", "interval score at most 0.5 % larger", text(Ratios.of(numeric, Cell::score)), "1.005", score <= SCORE));
    double coverage = mean(b, Cell::coverage);
    goals.add(new Goal("half B", "coverage within 0.5 points", points(coverage), "0", Math.abs(coverage) <= COVERAGE));
    double most = many.stream().mapToDouble(cell -> cell.ours.fits() / cell.m).max().orElse(0);
    goals.add(new Goal("generated, at least 5000 rows", "at most 3 m fits", decimals(most) + " m", PER_MEMBER + " m", most <= PER_MEMBER));
    return goals;
  }

  private String table() {
    StringBuilder text = new StringBuilder(head("m | pool | half"));
    for (int m : run.settings().sizes()) {
      for (Pool pool : pools()) {
        for (Half half : Half.HALVES) {
          text.append(line(m + " | " + pool + " | " + half, cells(pool, half, run.settings().learners(), m)));
        }
      }
    }
    for (Pool pool : pools()) {
      for (Half half : Half.values()) {
        text.append(line("all | " + pool + " | " + half, cells(pool, half, run.settings().learners(), run.settings().sizes())));
      }
    }
    return text.toString();
  }

  private String byLearner() {
    StringBuilder text = new StringBuilder("\n## The default by learner, all sets\n\n" + head("learner | m"));
    for (Learner learner : run.settings().learners()) {
      for (int m : run.settings().sizes()) {
        text.append(line(learner + " | " + m, cells(Pool.AUTOMATIC, Half.ALL, List.of(learner), m)));
      }
    }
    return text.toString();
  }

  private String ofLarge() {
    StringBuilder text = new StringBuilder("\n## The default on large generated sets, one split\n\n" + head("set, training rows | m"));
    for (DataFile set : large) {
      for (int m : run.settings().sizes()) {
        text.append(line(set.name() + " | " + m, cells(List.of(set), Pool.AUTOMATIC, run.settings().learners(), new int[] {m}, 1)));
      }
    }
    return text.toString();
  }

  private List<Pool> pools() {
    List<Pool> pools = new ArrayList<>(List.of(Pool.AUTOMATIC));
    pools.addAll(others);
    return pools;
  }

  private List<Cell> cells(Pool pool, Half half, List<Learner> learners, int... sizes) {
    // Sorted by name, whatever the folder: the halves on which the default was chosen and confirmed.
    List<DataFile> sets = run.sets().stream().sorted(Comparator.comparing(DataFile::name)).toList();
    return cells(half.of(sets), pool, learners, sizes, pool == Pool.AUTOMATIC ? run.trials() : splitsOfOthers);
  }

  private List<Cell> cells(List<DataFile> sets, Pool pool, List<Learner> learners, int[] sizes, int splits) {
    boolean isLarge = !run.sets().containsAll(sets);
    return sets.stream().flatMap(set -> learners.stream()
        .filter(learner -> isLarge ? PoolStudy.fitsLarge(learner, set) : PoolStudy.fits(learner, set))
        .flatMap(learner -> Arrays.stream(sizes).mapToObj(m -> new Cell(set.isNumeric(), m, sum(set, learner, m, pool, splits),
            sum(set, learner, m, Pool.BEFORE, splits))))).toList();
  }

  private PoolResult sum(DataFile set, Learner learner, int m, Pool pool, int splits) {
    return IntStream.range(0, splits).mapToObj(number -> run.log().get(new SplitTrial(set, learner, number).key(m, pool)))
        .reduce(PoolResult::plus).orElseThrow();
  }

  private static String head(String first) {
    return "| " + first + " | cells | fits | fits / first default | error | interval score | log-loss | coverage, points |\n|"
        + "---|".repeat(7 + first.split("\\|").length) + "\n";
  }

  private static String line(String first, List<Cell> cells) {
    List<Cell> numeric = cells.stream().filter(Cell::numeric).toList();
    List<Cell> nominal = cells.stream().filter(cell -> !cell.numeric).toList();
    return cells.isEmpty() ? "" : String.format(Locale.ROOT, "| %s | %d | %.1f | %.2f | %s | %s | %s | %s |%n", first, cells.size(),
        mean(cells, cell -> cell.ours.fits() / cell.ours.splits()), mean(cells, Cell::fits), text(Ratios.of(cells, Cell::error)),
        numeric.isEmpty() ? "-" : text(Ratios.of(numeric, Cell::score)), nominal.isEmpty() ? "-" : text(Ratios.of(nominal, Cell::score)),
        points(mean(cells, Cell::coverage)));
  }

  private static double mean(List<Cell> cells, ToDoubleFunction<Cell> number) {
    return cells.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  private static String text(Ratios ratios) {
    return String.format(Locale.ROOT, "%.4f +- %.4f", ratios.mean(), ratios.error());
  }

  private static String points(double share) {
    return String.format(Locale.ROOT, "%+.2f", 100 * share);
  }

  private static String decimals(double number) {
    return String.format(Locale.ROOT, "%.3f", number);
  }
}
