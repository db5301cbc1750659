// SPDX-License-Identifier: GPL-3.0-only
package centroid.selective;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Thresholds of abstention: the bound, the search, and the promise on drawn rows. */
class SelectiveTest {

  private static final String[] TWO = {"no", "yes"};

  private static AnswerGoal goal(String text) {
    return AnswerGoal.parse("abstain", text);
  }

  /** Rows of two labels with scores that are distorted probabilities. */
  private static final class Drawn {
    final double[][] score;
    final double[] truth;
    final int[] label;

    Drawn(int numRows, SplittableRandom random) {
      score = new double[numRows][];
      truth = new double[numRows];
      label = new int[numRows];
      for (int row = 0; row < numRows; row++) {
        double logit = 3 * random.nextGaussian();
        truth[row] = 1 / (1 + Math.exp(-logit));
        double yes = 1 / (1 + Math.exp(-0.7 * logit - 0.3 * random.nextGaussian()));
        score[row] = new double[] {1 - yes, yes};
        label[row] = random.nextDouble() < truth[row] ? 1 : 0;
      }
    }

    AnswerEvidence evidence() {
      double[] equal = new double[label.length];
      Arrays.fill(equal, 1);
      return AnswerEvidence.of(score, label, equal, label.length, new AnswerEvidence.Setup(TWO, null, 1));
    }

    /** Accuracy, precision or recall under the true probabilities. */
    double value(AnswerThreshold threshold) {
      double hits = 0;
      double total = 0;
      for (int row = 0; row < label.length; row++) {
        boolean answered = threshold.answers(score[row]);
        boolean accuracy = threshold.goal().kind() == AnswerGoal.Kind.ACCURACY;
        int label = accuracy ? score[row][1] > 0.5 ? 1 : 0 : threshold.label();
        double hit = label == 1 ? truth[row] : 1 - truth[row];
        hits += answered ? hit : 0;
        total += threshold.goal().kind() == AnswerGoal.Kind.RECALL ? hit : answered ? 1 : 0;
      }
      return total == 0 ? 1 : hits / total;
    }
  }

  @Test
  void theBoundIsThatOfTheBinomialDistribution() {
    for (int trials : new int[] {1, 10, 59, 200}) {
      for (int errors = 0; errors < trials; errors += 1 + trials / 10) {
        for (double risk : new double[] {0.01, 0.05, 0.2, 0.5}) {
          double soFew = new BinomialDistribution(null, trials, risk).cumulativeProbability(errors);
          assertEquals(soFew <= 0.05, BinomialBound.isAtMost(risk, errors, trials, 0.95), trials + " " + errors + " " + risk);
        }
      }
    }
    assertFalse(BinomialBound.isAtMost(0.5, 3, 3, 0.5));
    assertFalse(BinomialBound.isAtMost(0.5, 0, 0, 0.5));
  }

  /** In 300 repetitions at most 27 broken promises; with exactly 5 % there would be more with a probability of 0.0007. */
  @ParameterizedTest
  @ValueSource(strings = {"accuracy 0.9", "accuracy 0.95", "precision 0.9", "precision 0.85 no", "recall 0.9", "recall 0.8 no"})
  void promisesHold(String text) {
    SplittableRandom random = new SplittableRandom(3);
    Drawn population = new Drawn(20_000, random);
    int broken = 0;
    int reached = 0;
    for (int trial = 0; trial < 300; trial++) {
      AnswerThreshold threshold = new Drawn(250, random).evidence().threshold(goal(text));
      reached += threshold.isReached() ? 1 : 0;
      broken += population.value(threshold) < threshold.goal().value() ? 1 : 0;
    }
    assertTrue(broken <= 27, broken + " broken promises");
    assertTrue(reached >= 100, reached + " goals reached");
  }

  @Test
  void moreRowsAreAnsweredForLess() {
    AnswerEvidence evidence = new Drawn(1000, new SplittableRandom(1)).evidence();
    double before = 1;
    for (String value : List.of("0.8", "0.9", "0.95")) {
      AnswerThreshold threshold = evidence.threshold(goal("accuracy " + value));
      assertTrue(threshold.share() <= before && threshold.share() > 0.3, threshold.toString());
      before = threshold.share();
    }
  }

  @Test
  void anUnreachedGoalSaysWhatIsReachable() {
    AnswerEvidence evidence = new Drawn(60, new SplittableRandom(1)).evidence();
    AnswerThreshold threshold = evidence.threshold(goal("accuracy 0.99"));
    assertFalse(threshold.isReached());
    assertFalse(threshold.answers(new double[] {0, 1}));
    assertEquals(60, threshold.rows(), 1e-9);
    assertTrue(threshold.reachable() > 0.5 && threshold.reachable() < 0.99, threshold.toString());
    assertTrue(evidence.threshold(goal("accuracy " + threshold.reachable())).isReached());
  }

  @Test
  void oneRecordOfARowCountsAsMuchAsSeveral() {
    Drawn rows = new Drawn(300, new SplittableRandom(5));
    int[] twice = IntStream.range(0, 600).map(k -> k / 2).toArray();
    double[] half = new double[600];
    Arrays.fill(half, 0.5);
    AnswerEvidence several = AnswerEvidence.of(Arrays.stream(twice).mapToObj(k -> rows.score[k]).toArray(double[][]::new),
        Arrays.stream(twice).map(k -> rows.label[k]).toArray(), half, 300, new AnswerEvidence.Setup(TWO, null, 1));
    for (String text : List.of("accuracy 0.9", "precision 0.9", "recall 0.9")) {
      assertEquals(rows.evidence().threshold(goal(text)).least(), several.threshold(goal(text)).least(), text);
    }
  }

  @Test
  void dependentRowsCountLessAndNewRowsFully() {
    Drawn rows = new Drawn(300, new SplittableRandom(5));
    double[] equal = new double[300];
    Arrays.fill(equal, 1);
    AnswerEvidence dependent = AnswerEvidence.of(rows.score, rows.label, equal, 300,
        new AnswerEvidence.Setup(TWO, null, AnswerEvidence.DEPENDENT_ROWS));
    assertEquals(200, dependent.threshold(goal("accuracy 0.9")).rows(), 1e-9);
    AnswerEvidence fresh = dependent.replacedBy(rows.score, rows.label, equal, 300);
    assertEquals(300, fresh.threshold(goal("accuracy 0.9")).rows(), 1e-9);
    assertEquals(500, dependent.with(fresh).threshold(goal("accuracy 0.9")).rows(), 1e-9);
  }

  /** 29 rows of the label without a miss are the least for a recall of 0.9. */
  @Test
  void recallNeedsEnoughRowsOfTheLabel() {
    for (int numYes : new int[] {28, 29}) {
      double[][] score = new double[numYes + 20][];
      int[] label = new int[numYes + 20];
      double[] equal = new double[numYes + 20];
      Arrays.fill(equal, 1);
      for (int k = 0; k < score.length; k++) {
        label[k] = k < numYes ? 1 : 0;
        score[k] = k < numYes ? new double[] {0.2, 0.8} : new double[] {0.9, 0.1};
      }
      AnswerEvidence evidence = AnswerEvidence.of(score, label, equal, score.length, new AnswerEvidence.Setup(TWO, null, 1));
      AnswerThreshold threshold = evidence.threshold(goal("recall 0.9"));
      assertEquals(numYes == 29, threshold.isReached());
      assertEquals(numYes == 29 ? 0.8 : Double.POSITIVE_INFINITY, threshold.least(), 1e-12);
      assertEquals(numYes == 29 ? 29.0 / 49 : 0, threshold.share(), 1e-12);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"accuracy 0.95", "precision 0.9 yes", "recall 0.9 a label of words confidence 0.99", "width 3", "width 0.5 level 0.8",
      "precision 0.9"})
  void goalsAreReadAsTheyAreWritten(String text) {
    assertEquals(text, goal(text).toString());
    assertEquals(goal(text), goal(goal(text).toString()));
    assertEquals(goal(text), goal("  " + text.replace(" ", "  ") + " "));
  }

  @Test
  void aBlankGoalIsNone() {
    assertNull(goal(" "));
  }

  @ParameterizedTest
  @CsvSource({"0.95, begin with", "accuracy, name a fraction", "accuracy 95, name a fraction", "accuracy 1, name a fraction",
      "accuracy 0.9 yes, have nothing but", "width -3, name a width", "width NaN, name a width", "width 3 confidence 0.9, have nothing but",
      "accuracy 0.9 confidence 2, have a confidence",
      "width 3 level 0, have a level", "accuracy 0.9 confidence, have nothing but"})
  void otherGoalsAreRefused(String text, String rule) {
    String message = assertThrows(IllegalArgumentException.class, () -> goal(text)).getMessage();
    assertTrue(message.startsWith("abstain must " + rule) && message.contains("'" + text + "'"), message);
  }

  @Test
  void classesObjectToGoalsThatTheyCantHave() {
    assertNull(goal("accuracy 0.9").objection("y", List.of("a", "b", "c")));
    assertNull(goal("precision 0.9 b").objection("y", List.of("a", "b")));
    assertNull(goal("width 3").objection("y", null));
    assertTrue(goal("precision 0.9 b").objection("y", List.of("a", "b", "c")).contains("two labels"));
    assertTrue(goal("precision 0.9 c").objection("y", List.of("a", "b")).contains("a and b"));
    assertTrue(goal("accuracy 0.9").objection("y", null).contains("nominal"));
    assertTrue(goal("width 3").objection("y", List.of("a", "b")).contains("numeric"));
  }

  @Test
  void theCurveIsThatOfANaiveLoop() {
    SplittableRandom random = new SplittableRandom(2);
    int n = 40;
    double[] certainty = random.doubles(n).map(value -> Math.rint(10 * value)).toArray();
    double[] loss = random.doubles(n).toArray();
    double[] weight = random.doubles(n).map(value -> value + 0.1).toArray();
    RiskCoverage curve = RiskCoverage.of(certainty, loss, weight);
    double total = Arrays.stream(weight).sum();
    double area = 0;
    double before = 0;
    for (int k = 0; k < curve.share().length; k++) {
      double least = Arrays.stream(certainty).distinct().boxed().sorted((a, b) -> Double.compare(b, a)).toList().get(k);
      double answered = 0;
      double sum = 0;
      for (int row = 0; row < n; row++) {
        answered += certainty[row] >= least ? weight[row] : 0;
        sum += certainty[row] >= least ? weight[row] * loss[row] : 0;
      }
      assertArrayEquals(new double[] {answered / total, sum / answered}, new double[] {curve.share()[k], curve.risk()[k]}, 1e-12);
      area += (answered / total - before) * sum / answered;
      before = answered / total;
    }
    assertEquals(area, curve.area(), 1e-12);
    assertEquals(1, curve.share()[curve.share().length - 1]);
  }
}
