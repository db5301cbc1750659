// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The chosen learner and another candidate, on one split.
 *
 * @param half the half of the data set
 * @param isNearest whether the other is the one with the smallest stated probability
 * @param stated the probability that the chosen one is better, estimated from training rows
 * @param expected the probability that it is also better on the test rows, whose errors are uncertain too
 * @param better 1 if it is on test rows, 0 if it is worse, 0.5 if errors are equal
 */
record LearnerPair(Half half, boolean isNearest, double stated, double expected, double better) {

  /** The factor by which standard errors over rows are widened in a ranking. */
  private static final double WIDENING = 2;
  private static final double[] BINS = {0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1};

  /** All pairs of all splits. */
  static List<LearnerPair> all(LearnerResults results) {
    List<LearnerPair> pairs = new ArrayList<>();
    for (Half half : Half.HALVES) {
      for (boolean numeric : new boolean[] {true, false}) {
        results.sets(half, numeric).forEach(set -> results.splits().forEach(split -> add(half, set, split, results, pairs)));
      }
    }
    return pairs;
  }

  private static void add(Half half, DataFile set, int split, LearnerResults results, List<LearnerPair> pairs) {
    LearnerResult chosen = results.at(set, split, LearnerStudy.AUTO);
    // The uncertainty of a mean over test rows, relative to that over training rows, is added to the widened one.
    double both = Math.sqrt(WIDENING * WIDENING + LearnerStudy.numTrainingRows(set) / (double) LearnerStudy.numTestRows(set));
    NormalDistribution normal = new NormalDistribution(null, 0, 1);
    for (int k = 0; k < chosen.choice().better().length; k++) {
      double stated = chosen.choice().better()[k];
      double other = results.at(set, split, results.learners().apply(set).get(k)).error();
      if (!Double.isNaN(stated) && !Double.isNaN(other)) {
        double expected = normal.cumulativeProbability(normal.inverseCumulativeProbability(stated) * WIDENING / both);
        pairs.add(new LearnerPair(half, stated == chosen.choice().probability(), stated, expected, (1 - Math.signum(chosen.error() - other)) / 2));
      }
    }
  }

  /** Returns a table of pairs by their stated probability, for both halves. */
  static String table(List<LearnerPair> pairs) {
    StringBuilder text = new StringBuilder("| stated | half A: pairs | stated | expected | better | half B: pairs | stated | expected | better |\n"
        + "|---|---|---|---|---|---|---|---|---|\n");
    for (int bin = 0; bin + 1 < BINS.length; bin++) {
      double from = BINS[bin];
      double to = BINS[bin + 1];
      text.append(String.format(Locale.ROOT, "| %.2f to %.2f |", from, to));
      Half.HALVES.forEach(half -> text.append(cells(pairs.stream().filter(pair -> pair.half == half && pair.stated >= from && (pair.stated < to || to == 1))
          .toList())));
      text.append('\n');
    }
    text.append("| all |");
    Half.HALVES.forEach(half -> text.append(cells(pairs.stream().filter(pair -> pair.half == half).toList())));
    return text.append("\n\n").toString();
  }

  private static String cells(List<LearnerPair> some) {
    return some.isEmpty() ? " 0 | - | - | - |" : String.format(Locale.ROOT, " %d | %.3f | %.3f | %.3f |", some.size(),
        some.stream().mapToDouble(LearnerPair::stated).average().orElseThrow(), some.stream().mapToDouble(LearnerPair::expected).average().orElseThrow(),
        some.stream().mapToDouble(LearnerPair::better).average().orElseThrow());
  }
}
