// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;
import weka.classifiers.rules.ZeroR;

/** Order of learners, paired differences and the recommendation. */
class LearnerRankingTest {

  private static final int ROWS = 40;

  private static CandidateScore scored(String name, double predictionSeconds, int[] rows, double[] weights, double[] scores) {
    return new CandidateScore(new Candidate(name, "some." + name, new ZeroR()), rows, weights, scores, new CandidateScore.Cost(1, predictionSeconds, 10));
  }

  private static double[] noisy(double mean, double deviation, long seed) {
    Random random = new Random(seed);
    // Errors of learners are correlated.
    Random common = new Random(1);
    return IntStream.range(0, ROWS).mapToDouble(row -> 5 * common.nextDouble() + mean + deviation * random.nextGaussian()).toArray();
  }

  private static CandidateScore scored(String name, double predictionSeconds, double[] scores) {
    double[] weights = new double[scores.length];
    Arrays.fill(weights, 1);
    return scored(name, predictionSeconds, IntStream.range(0, scores.length).toArray(), weights, scores);
  }

  private static List<String> names(LearnerRanking ranking) {
    return ranking.places().stream().map(LearnerRanking.Place::name).toList();
  }

  @Test
  void standardErrorsAreThoseOfDifferences() {
    double[] first = noisy(1, 0.3, 2);
    double[] second = noisy(2, 0.3, 3);
    PairedDifference difference = LearnerRanking.of(List.of(scored("Second", 1, second), scored("First", 1, first))).places().get(1).toBest();
    double[] naive = IntStream.range(0, ROWS).mapToDouble(row -> second[row] - first[row]).toArray();
    assertEquals(StatUtils.mean(naive), difference.mean(), 1e-12);
    assertEquals(LearnerRanking.WIDENING * Math.sqrt(StatUtils.variance(naive) / ROWS), difference.standardError(), 1e-12);
    assertTrue(difference.standardError() / LearnerRanking.WIDENING < 0.5 * Math.sqrt(StatUtils.variance(first) / ROWS), "known better than the means");
  }

  /** A row of weight 2 counts twice in the mean; a common factor of all weights changes nothing. */
  @Test
  void weightsCount() {
    PairedDifference weighted = PairedDifference.ofMean(new double[] {2, 4, 2}, new double[] {1, 5, 9});
    assertEquals(5, weighted.mean(), 1e-12);
    assertEquals(PairedDifference.ofMean(new double[] {1, 2, 1}, new double[] {1, 5, 9}), weighted);
    assertEquals((1 + 2 * 7) / 3.0, PairedDifference.ofMean(new double[] {1, 2}, new double[] {1, 7}).mean(), 1e-12);
    assertEquals(Math.sqrt(StatUtils.variance(new double[] {1, 5, 9}) / 3),
        PairedDifference.ofMean(new double[] {7, 7, 7}, new double[] {1, 5, 9}).standardError(), 1e-12);
  }

  @Test
  void probabilitiesAreSensible() {
    assertEquals(0.5, new PairedDifference(0, 0).probability());
    assertEquals(1, new PairedDifference(1, 0).probability());
    assertEquals(0.8413, new PairedDifference(1, 1).probability(), 1e-4);
    assertEquals(0.5, new PairedDifference(1, Double.POSITIVE_INFINITY).probability(), 1e-12);
    assertFalse(new PairedDifference(1, 1).isDistinguishable());
    assertTrue(new PairedDifference(1.01, 1).isDistinguishable());
  }

  @Test
  void onlyRowsOfAllAreCompared() {
    int[] some = IntStream.range(10, ROWS).toArray();
    double[] weights = new double[some.length];
    Arrays.fill(weights, 1);
    double[] all = noisy(1, 0.1, 4);
    // Rows are matched by index, in any order.
    int[] backwards = IntStream.rangeClosed(1, some.length).map(k -> some[some.length - k]).toArray();
    double[] others = IntStream.of(backwards).mapToDouble(row -> all[row] + 1).toArray();
    LearnerRanking ranking = LearnerRanking.of(List.of(scored("Some", 1, backwards, weights, others), scored("All", 1, all)));
    assertEquals(some.length, ranking.numRows());
    assertEquals(List.of("All", "Some"), names(ranking));
    assertEquals(new PairedDifference(1, 0).mean(), ranking.places().get(1).toBest().mean(), 1e-12);
    assertNames(() -> LearnerRanking.of(List.of(scored("All", 1, all), scored("Few", 1, new int[] {3, 99}, new double[] {1, 1}, new double[] {1, 1}))),
        "At least 10 rows", "1", "-calibration");
  }

  @Test
  void theFirstOfEqualsStaysFirst() {
    double[] scores = noisy(1, 0.1, 4);
    LearnerRanking ranking = LearnerRanking.of(List.of(scored("Fast", 1, scores), scored("Slow", 2, scores.clone())));
    assertEquals(List.of("Fast", "Slow"), names(ranking));
    assertEquals("Take Fast. It is better than the second, Slow, with a probability of 0.50. There is no significant difference "
        + "from Slow (within ± error).", ranking.advice());
  }

  @Test
  void adviceSaysHowSureItIs() {
    double[] best = noisy(1, 0, 4);
    CandidateScore clear = scored("Clear", 2, best);
    assertEquals("Take Clear, the only one that could be ranked.", LearnerRanking.of(List.of(clear)).advice());
    assertEquals("Take Clear. It is better than the second, Bad, with a probability of >0.99.",
        LearnerRanking.of(List.of(scored("Bad", 1, noisy(3, 0.5, 5)), clear)).advice());
    double[] near = IntStream.range(0, ROWS).mapToDouble(row -> best[row] + (row % 2 == 0 ? 1 : -0.9)).toArray();
    String text = LearnerRanking.of(List.of(scored("Near", 1, near), clear, scored("Bad", 0.5, noisy(3, 0.5, 5)))).advice();
    assertTrue(text.startsWith("Take Clear. ") && text.contains("no significant difference from Near (within ± error).")
        && text.endsWith(" The fastest of these at prediction is Near."), text);
  }

  @Test
  void listsAreChecked() {
    assertEquals(List.of("REPTree", "J48 -M 3"), Candidate.list("weka.classifiers.trees.REPTree; weka.classifiers.trees.J48 -M 3").stream()
        .map(Candidate::name).toList());
    assertNames(() -> Candidate.list("weka.classifiers.trees.REPTree;;weka.classifiers.trees.J48"), "(-learners)", "semicolons", "blank");
    assertNames(() -> Candidate.list("weka.classifiers.trees.J48; weka.classifiers.trees.J48 -M 2"), "(-learners)", "different", "twice");
    assertNames(() -> Candidate.list("weka.classifiers.trees.NoTree"), "(-learners)", "a classifier of Weka", "'weka.classifiers.trees.NoTree'");
  }
}
