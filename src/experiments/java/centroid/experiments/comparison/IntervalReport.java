// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.comparison;

import centroid.compare.DataFile;
import centroid.experiments.comparison.IntervalStudy.Method;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Ratios;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.metric.IntervalSums;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.BinomialDistribution;

/** The tables of {@link IntervalStudy}. */
record IntervalReport(SplitRun<IntervalSums> run, IntervalStudy.Settings settings) {

  /** The level that a single column is about, 0.9. */
  private static final int MIDDLE_LEVEL = 1;

  void publish() throws IOException {
    run.publish("Prediction intervals", explanation(), coverage() + scores(), perSet());
  }

  private String explanation() {
    return run.sets().size() + " data sets with a numeric class and at least " + run.settings().minRows() + " rows; " + run.run().trials()
        + " random splits of each, two thirds (at most " + settings.maxRows() + " rows) for training, at most " + settings.maxRows()
        + " test rows. MLP is MultilayerPerceptron -H 5 -N 100.\n"
        + "Conformal: one width from absolute out-of-bag residuals of Bagging. J+aB: jackknife+-after-bootstrap. \"Our calibration\": mode bagging.\n\n";
  }

  /** The sums of a method; learner and size count as far as it needs them. */
  private IntervalSums sum(Method method, Learner learner, int m, DataFile set) {
    return switch (method.needs()) {
      case LEARNER_AND_SIZE -> run.sum(learner, set, trial -> trial.key(m, method));
      case LEARNER -> run.sum(learner, set, trial -> trial.key(0, method));
      default -> run.sum(Learner.NONE, set, trial -> trial.key(0, method));
    };
  }

  private String coverage() {
    StringBuilder text = new StringBuilder("## Coverage: mean over sets; in brackets the share of sets outside the 99 % binomial band of "
        + "their number of test rows\n\nWorst third: the smallest of the coverages in three bins of interval width at level 0.9, mean over sets. "
        + "Test rows of several splits of a set overlap, so the band is a little too narrow.\n\n"
        + "| learner | m | method | 0.8 | 0.9 | 0.95 | worst third |\n|---|---|---|---|---|---|---|\n");
    for (Learner learner : run.settings().learners()) {
      for (int m : run.settings().sizes()) {
        Method.that(Method.Needs.LEARNER_AND_SIZE).forEach(method -> text.append(coverageRow(learner, m, method)));
      }
      Method.that(Method.Needs.LEARNER).forEach(method -> text.append(coverageRow(learner, 0, method)));
    }
    Method.that(Method.Needs.NOTHING).forEach(method -> text.append(coverageRow(Learner.NONE, 0, method)));
    return text.append('\n').toString();
  }

  private String coverageRow(Learner learner, int m, Method method) {
    StringBuilder text = new StringBuilder(String.format("| %s | %s | %s |", learner, m == 0 ? "-" : m, method));
    List<IntervalSums> sums = run.sets().stream().map(set -> sum(method, learner, m, set)).toList();
    for (int l = 0; l < settings.levels().length; l++) {
      int level = l;
      double mean = sums.stream().mapToDouble(sum -> sum.coverage(level)).average().orElseThrow();
      long outside = sums.stream().filter(sum -> isOutside(sum.atLevel()[level].covered(), sum.rows(), settings.levels()[level])).count();
      text.append(String.format(Locale.ROOT, " %.3f (%.0f %%) |", mean, 100.0 * outside / sums.size()));
    }
    double worst = sums.stream().mapToDouble(IntervalSums::worstBin).average().orElseThrow();
    return text.append(String.format(Locale.ROOT, " %.3f |%n", worst)).toString();
  }

  private static boolean isOutside(double covered, double rows, double level) {
    BinomialDistribution binomial = new BinomialDistribution(null, (int) rows, level);
    return covered < binomial.inverseCumulativeProbability(0.005) || covered > binomial.inverseCumulativeProbability(0.995);
  }

  private String scores() {
    StringBuilder text = new StringBuilder("## Interval score: CentroidBagging / the other, geometric mean over sets (wins); below 1 is better\n\n"
        + "| learner | m | against | 0.8 | 0.9 | 0.95 |\n|---|---|---|---|---|---|\n");
    for (Learner learner : run.settings().learners()) {
      for (int m : run.settings().sizes()) {
        for (Method method : Method.values()) {
          text.append(method == Method.CENTROID ? "" : scoreRow(learner, m, method));
        }
      }
    }
    return text.append('\n').toString();
  }

  private String scoreRow(Learner learner, int m, Method method) {
    StringBuilder text = new StringBuilder("| " + learner + " | " + m + " | " + method + " |");
    for (int l = 0; l < settings.levels().length; l++) {
      int level = l;
      Ratios ratios = Ratios.of(run.sets(), set ->
          sum(Method.CENTROID, learner, m, set).atLevel()[level].score() / sum(method, learner, m, set).atLevel()[level].score());
      text.append(String.format(Locale.ROOT, " %.3f (%d) |", ratios.mean(), ratios.wins()));
    }
    return text.append('\n').toString();
  }

  private String perSet() {
    int m = run.settings().sizes()[run.settings().sizes().length / 2];
    StringBuilder text = new StringBuilder("## Every set, m = " + m + ", level " + settings.levels()[MIDDLE_LEVEL] + ": coverage of CentroidBagging\n\n| set "
        + "| test rows |");
    run.settings().learners().forEach(learner -> text.append(' ').append(learner).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(run.settings().learners().size())).append('\n');
    for (DataFile set : run.sets()) {
      text.append(String.format(Locale.ROOT, "| %s | %.0f |", set.name(), sum(Method.CENTROID, run.settings().learners().get(0), m, set).rows()));
      for (Learner learner : run.settings().learners()) {
        text.append(String.format(Locale.ROOT, " %.3f |", sum(Method.CENTROID, learner, m, set).coverage(MIDDLE_LEVEL)));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
