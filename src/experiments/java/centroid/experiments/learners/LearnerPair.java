// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.compare.learner.LearnerRanking;
import centroid.compare.learner.PairedDifference;
import centroid.experiments.harness.Half;
import centroid.experiments.learners.LearnerStudy.Criterion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The learner with the lowest estimate and another one, on one split.
 *
 * @param half the half of the data set
 * @param stated the probability that the first is better, estimated from training rows
 * @param expected the probability that it is also better on the test rows, whose scores are uncertain too
 * @param better whether it is on test rows
 */
record LearnerPair(Half half, double stated, double expected, boolean better) {

  /** All pairs of all splits. */
  static List<LearnerPair> all(LearnerChoices choices, Criterion criterion, Criterion target) {
    List<LearnerPair> pairs = new ArrayList<>();
    for (Half half : Half.HALVES) {
      for (boolean numeric : new boolean[] {true, false}) {
        for (DataFile set : choices.sets(half, numeric)) {
          choices.splits().forEach(split -> add(half, set, split, choices, numeric ? criterion.ordinal() : 0, target, pairs));
        }
      }
    }
    return pairs;
  }

  private static void add(Half half, DataFile set, int split, LearnerChoices choices, int criterion, Criterion target, List<LearnerPair> pairs) {
    Map<String, LearnerResult> results = choices.results(set, split);
    String lowest = LearnerRule.LOWEST.choose(results, criterion).orElse("");
    for (String name : LearnerRule.known(results)) {
      LearnerResult other = results.get(name);
      if (!name.equals(lowest)) {
        PairedDifference gap = new PairedDifference(other.gap()[criterion], other.gapError()[criterion]);
        double train = LearnerStudy.numTrainingRows(set);
        double both = Math.sqrt(LearnerRanking.WIDENING * LearnerRanking.WIDENING + train / LearnerStudy.numTestRows(set));
        pairs.add(new LearnerPair(half, gap.widened(LearnerRanking.WIDENING).probability(), gap.widened(both).probability(),
            choices.tested(set, split, lowest, target) < choices.tested(set, split, name, target)));
      }
    }
  }
}
