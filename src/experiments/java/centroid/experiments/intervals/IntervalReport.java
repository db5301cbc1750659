// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.intervals.IntervalStudy.Method;
import centroid.experiments.metric.IntervalSums;
import centroid.experiments.report.Ratios;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.BinomialDistribution;

/** The tables of {@link IntervalStudy}. */
record IntervalReport(IntervalResults results) {

  void publish() throws IOException {
    run().publish("Prediction intervals", explanation(), new IntervalGoals(results).text() + coverage() + scores(), perSet());
  }

  private SplitRun<IntervalSums> run() {
    return results.run();
  }

  private double[] levels() {
    return results.settings().levels();
  }

  private String explanation() {
    int maxRows = results.settings().maxRows();
    List<String> names = run().sets().stream().map(DataFile::name).toList();
    StringBuilder text = new StringBuilder(names.size() + " data sets with a numeric class and at least " + run().settings().minRows() + " rows ("
        + String.join(", ", names) + "); " + run().run().trials() + " random splits of each, two thirds (at most " + maxRows
        + " rows) for training, at most " + maxRows + " test rows. MLP is MultilayerPerceptron -H 5 -N 100, RandomForest has 20 trees.\n");
    results.methods().forEach(method -> text.append(method.explanation()));
    return text.toString().strip() + "\n\n";
  }

  private String coverage() {
    StringBuilder text = new StringBuilder("## Coverage: mean over sets; in brackets the share of sets outside the 99 % binomial band of "
        + "their number of test rows\n\nWorst third: the smallest of the coverages in three bins of interval width at level 0.9, mean over sets. "
        + "Test rows of several splits of a set overlap, so the band is slightly too narrow.\n\n"
        + "| learner | m | method | 0.8 | 0.9 | 0.95 | worst third |\n|---|---|---|---|---|---|---|\n");
    for (Learner learner : run().settings().learners()) {
      for (int m : run().settings().sizes()) {
        results.methods(Method.Needs.LEARNER_AND_SIZE).forEach(method -> text.append(coverageRow(learner, m, method)));
      }
      results.methods(Method.Needs.LEARNER).forEach(method -> text.append(coverageRow(learner, 0, method)));
    }
    results.methods(Method.Needs.NOTHING).forEach(method -> text.append(coverageRow(Learner.NONE, 0, method)));
    return text.append('\n').toString();
  }

  private String coverageRow(Learner learner, int m, Method method) {
    StringBuilder text = new StringBuilder(String.format("| %s | %s | %s |", learner, m == 0 ? "-" : m, method));
    List<IntervalSums> sums = run().sets().stream().map(set -> results.sum(method, learner, m, set)).toList();
    for (int l = 0; l < levels().length; l++) {
      int level = l;
      long outside = sums.stream().filter(sum -> isOutside(sum.atLevel()[level].covered(), sum.rows(), levels()[level])).count();
      text.append(String.format(Locale.ROOT, " %.3f (%.0f %%) |", results.mean(method, learner, m, sum -> sum.coverage(level)),
          100.0 * outside / sums.size()));
    }
    return text.append(String.format(Locale.ROOT, " %.3f |%n", results.worstThird(method, learner, m))).toString();
  }

  private static boolean isOutside(double covered, double rows, double level) {
    BinomialDistribution binomial = new BinomialDistribution(null, (int) rows, level);
    return covered < binomial.inverseCumulativeProbability(0.005) || covered > binomial.inverseCumulativeProbability(0.995);
  }

  private String scores() {
    StringBuilder text = new StringBuilder("## Interval score: CentroidBagging / other method, geometric mean over sets (wins); below 1 is better\n\n"
        + "| learner | m | other method | 0.8 | 0.9 | 0.95 |\n|---|---|---|---|---|---|\n");
    for (Learner learner : run().settings().learners()) {
      for (int m : run().settings().sizes()) {
        for (Method method : results.methods()) {
          text.append(method == Method.CENTROID ? "" : scoreRow(learner, m, method));
        }
      }
    }
    return text.append('\n').toString();
  }

  private String scoreRow(Learner learner, int m, Method method) {
    StringBuilder text = new StringBuilder("| " + learner + " | " + m + " | " + method + " |");
    for (int level = 0; level < levels().length; level++) {
      Ratios ratios = results.scores(method, learner, m, level, Half.ALL);
      text.append(String.format(Locale.ROOT, " %.3f (%d) |", ratios.mean(), ratios.wins()));
    }
    return text.append('\n').toString();
  }

  private String perSet() {
    int m = run().settings().sizes()[run().settings().sizes().length / 2];
    List<Learner> learners = run().settings().learners();
    StringBuilder text = new StringBuilder("## Each set, m = " + m + ", level " + levels()[IntervalResults.MIDDLE_LEVEL]
        + ": coverage of CentroidBagging\n\n| set | test rows |");
    learners.forEach(learner -> text.append(' ').append(learner).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(learners.size())).append('\n');
    for (DataFile set : run().sets()) {
      text.append(String.format(Locale.ROOT, "| %s | %.0f |", set.name(), results.sum(Method.CENTROID, learners.get(0), m, set).rows()));
      for (Learner learner : learners) {
        text.append(String.format(Locale.ROOT, " %.3f |", results.sum(Method.CENTROID, learner, m, set).coverage(IntervalResults.MIDDLE_LEVEL)));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
