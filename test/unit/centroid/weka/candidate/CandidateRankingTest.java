// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.candidate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.weka.candidate.CandidateRanking.Entry;
import centroid.weka.candidate.CandidateRanking.LeftOut;
import centroid.weka.candidate.CandidateRanking.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;
import weka.classifiers.rules.ZeroR;

/** Which candidate is chosen, paired differences, and what is said about them. */
class CandidateRankingTest {

  private static final int ROWS = 40;

  private static CandidateErrors errors(double... errors) {
    double[] weights = new double[errors.length];
    Arrays.fill(weights, 1);
    return new CandidateErrors(IntStream.range(0, errors.length).toArray(), weights, errors);
  }

  private static Entry entry(String name, double bytes, CandidateErrors... rounds) {
    return new Entry(new Candidate(name, "some." + name, new ZeroR()), rounds.length == 1 ? 3 : 10, List.of(rounds), 0.5, bytes);
  }

  /** Squared errors of one row differ less between learners than between rows. */
  private static double[] noisy(double mean, double deviation, long seed) {
    Random random = new Random(seed);
    Random common = new Random(1);
    return IntStream.range(0, ROWS).mapToDouble(row -> 5 * common.nextDouble() + mean + deviation * random.nextGaussian()).toArray();
  }

  private static double[] plus(double[] errors, double even, double odd) {
    return IntStream.range(0, errors.length).mapToDouble(row -> errors[row] + (row % 2 == 0 ? even : odd)).toArray();
  }

  private static CandidateRanking ranking(Entry... finalists) {
    return CandidateRanking.of(List.of(finalists), List.of(), List.of());
  }

  private static List<String> names(CandidateRanking ranking) {
    return ranking.places().stream().map(Place::name).toList();
  }

  @Test
  void differencesAreThoseOfANaiveComputation() {
    RandomCases.check(50, random -> {
      SplittableRandom numbers = new SplittableRandom(random.anyLong());
      int n = random.between(10, 30);
      double[] weights = numbers.doubles(n, 0.1, 3).toArray();
      int[] rows = IntStream.range(0, n).map(row -> 3 * row).toArray();
      double[][] errors = {numbers.doubles(n, 0, 1).toArray(), numbers.doubles(n, 2, 5).toArray()};
      CandidateRanking ranking = ranking(entry("Bad", 1, new CandidateErrors(rows, weights, errors[1])),
          entry("Good", 2, new CandidateErrors(rows, weights, errors[0])));
      assertEquals(List.of("Good", "Bad"), names(ranking));
      Place bad = ranking.places().get(1);
      double total = StatUtils.sum(weights);
      double[] mean = new double[2];
      for (int row = 0; row < n; row++) {
        mean[0] += weights[row] * errors[0][row] / total;
        mean[1] += weights[row] * errors[1][row] / total;
      }
      double squares = 0;
      for (int row = 0; row < n; row++) {
        squares += Math.pow(weights[row] / total * (errors[1][row] - errors[0][row] - mean[1] + mean[0]), 2);
      }
      double difference = Math.sqrt(mean[1]) - Math.sqrt(mean[0]);
      assertEquals(Math.sqrt(mean[1]), bad.error(), 1e-12);
      assertEquals(difference, bad.difference(), 1e-12);
      // The delta method: the derivative of a root is one over twice the root; here the mean of both roots.
      assertEquals(2 * Math.sqrt(squares * n / (n - 1)) / (Math.sqrt(mean[1]) + Math.sqrt(mean[0])), bad.differenceError(), 1e-12);
      assertEquals(n, ranking.numRows());
      assertEquals(0, ranking.chosen().difference());
      assertEquals(0, ranking.chosen().differenceError());
      assertTrue(bad.lower() <= bad.error() && bad.error() <= bad.upper());
    });
  }

  @Test
  void differencesAreKnownBetterThanMeans() {
    Place second = ranking(entry("First", 1, errors(noisy(1, 0.3, 2))), entry("Second", 1, errors(noisy(2, 0.3, 3)))).places().get(1);
    assertTrue(second.isWorse() && second.differenceError() < 0.5 * (second.upper() - second.lower()), second.toString());
  }

  /** Rows are matched by number, in any order, and weights go with them. */
  @Test
  void onlyRowsOfAllAreCompared() {
    double[] all = noisy(1, 0.1, 4);
    int[] backwards = IntStream.range(0, ROWS - 10).map(k -> ROWS - 1 - k).toArray();
    double[] weights = new double[backwards.length];
    Arrays.fill(weights, 1);
    double[] others = IntStream.of(backwards).mapToDouble(row -> all[row] + 1).toArray();
    CandidateRanking ranking = ranking(entry("Some", 1, new CandidateErrors(backwards, weights, others)), entry("All", 1, errors(all)));
    assertEquals(ROWS - 10, ranking.numRows());
    assertEquals(List.of("All", "Some"), names(ranking));
    assertArrayEquals(IntStream.range(10, ROWS).toArray(), CandidateErrors.commonRows(List.of(new CandidateErrors(backwards, weights, others), errors(all))));
    assertArrayEquals(new int[0], CandidateErrors.commonRows(List.of()));
  }

  @Test
  void theSmallestOfThoseThatAreTiedIsChosen() {
    double[] lowest = noisy(1, 0.2, 2);
    Entry large = entry("Large", 1000, errors(lowest));
    // Differences of 1 and -0.99: their mean of 0.005 is far below a quarter of their standard error of 0.16.
    Entry small = entry("Small", 10, errors(plus(lowest, 1, -0.99)));
    Entry worse = entry("Worse", 1, errors(plus(lowest, 1, 0.9)));
    assertEquals(List.of("Small", "Large", "Worse"), names(ranking(large, worse, small)));
    assertEquals(List.of("Large", "Small", "Worse"), names(ranking(entry("Large", 9, errors(lowest)), worse, small)));
    CandidateRanking ranking = ranking(large, worse, small);
    assertTrue(ranking.places().get(1).difference() < 0);
    assertEquals("Small was chosen because its models are smaller than those of Large, whose error is practically the same. On new rows Large may be "
        + "as good or better: the difference is within chance (± error).", CandidateText.sentence(ranking));
  }

  @Test
  void aLearnerThatCannotBeSavedLosesTies() {
    double[] lowest = noisy(1, 0.2, 2);
    assertEquals("Saved", ranking(entry("Unsaved", Double.NaN, errors(lowest)), entry("Saved", 1e9, errors(lowest.clone()))).chosen().name());
    CandidateRanking alone = ranking(entry("Unsaved", Double.NaN, errors(lowest)), entry("Worse", 1, errors(plus(lowest, 3, 2))));
    assertEquals("Unsaved", alone.chosen().name());
    assertEquals("-", CandidateText.cells(alone.chosen(), alone).get(8));
  }

  @Test
  void theFirstOfEqualsIsChosen() {
    double[] errors = noisy(1, 0.2, 2);
    assertEquals(List.of("A", "B", "C"), names(ranking(entry("A", 5, errors(errors)), entry("B", 5, errors(errors.clone())), entry("C", 5, errors(errors)))));
    assertEquals(List.of("A", "B"), names(ranking(entry("A", Double.NaN, errors(errors)), entry("B", Double.NaN, errors(errors.clone())))));
    assertEquals(0.5, ranking(entry("A", 5, errors(errors)), entry("B", 5, errors(errors.clone()))).probability());
  }

  @Test
  void errorsOfZeroAreTied() {
    CandidateRanking ranking = ranking(entry("A", 5, errors(new double[ROWS])), entry("B", 4, errors(new double[ROWS])));
    assertEquals("B", ranking.chosen().name());
    assertEquals(0, ranking.places().get(1).difference());
    assertFalse(ranking.places().get(1).isWorse());
  }

  /** Squares of very large predictions are infinite. */
  @Test
  void infiniteErrorsAreNeverChosenOverFiniteOnes() {
    double[] infinite = noisy(1, 0.2, 2);
    infinite[3] = Double.POSITIVE_INFINITY;
    Entry bad = entry("Bad", 1, errors(infinite));
    Entry good = entry("Good", 1000, errors(noisy(9, 0.2, 3)));
    assertEquals("Good", ranking(bad, good).chosen().name());
    CandidateRanking ranking = ranking(good, bad);
    assertEquals("Good", ranking.chosen().name());
    assertTrue(ranking.places().get(1).isWorse(), ranking.toString());
    assertEquals(1, ranking.probability());
    assertEquals("Bad", ranking(bad, entry("Too", 1, errors(infinite))).chosen().name(), "the first, if all are");
  }

  @Test
  void tooFewRowsTakeTheFirst() {
    double[] few = Arrays.copyOf(noisy(5, 0.1, 2), CandidateRanking.MIN_ROWS - 1);
    double[] better = Arrays.copyOf(noisy(0, 0.1, 2), CandidateRanking.MIN_ROWS - 1);
    CandidateRanking ranking = ranking(entry("First", 9, errors(few)), entry("Better", 1, errors(better)));
    assertEquals(List.of("First", "Better"), names(ranking));
    assertEquals(0, ranking.numRows());
    assertEquals(0.5, ranking.probability());
    assertEquals("First was taken because it comes first; fewer than 10 out-of-bag rows are too few to compare candidates.", CandidateText.sentence(ranking));
    assertEquals(List.of("First", "3", "-", "-", "chosen", "-", "-", "0.500", "0.0"), CandidateText.cells(ranking.chosen(), ranking));
    assertEquals(List.of("Better", "3", "-", "-", "-", "-", "-", "0.500", "0.0"), CandidateText.cells(ranking.places().get(1), ranking));
    assertEquals("First", ranking(entry("First", 9, CandidateErrors.NONE), entry("Better", 1, errors(noisy(0, 0.1, 2)))).chosen().name());
    List<Entry> same = List.of(entry("First", 9, errors(few)), entry("Better", 1, errors(better)));
    assertEquals(same, CandidateRanking.sorted(same));
  }

  @Test
  void tenRowsAreEnough() {
    double[] ten = Arrays.copyOf(noisy(5, 0.1, 2), CandidateRanking.MIN_ROWS);
    CandidateRanking ranking = ranking(entry("First", 1, errors(ten)), entry("Better", 9, errors(plus(ten, -2, -2.1))));
    assertEquals("Better", ranking.chosen().name());
    assertEquals(10, ranking.numRows());
  }

  /** Those that lost earlier are compared with the chosen one in their own round. */
  @Test
  void earlierRoundsAreComparedAmongThemselves() {
    double[] chosen = noisy(2, 0.1, 5);
    Entry first = entry("Chosen", 1, errors(chosen), errors(noisy(1, 0.1, 6)));
    Entry second = entry("Second", 1, errors(noisy(2.5, 0.1, 7)), errors(noisy(1.5, 0.1, 8)));
    Entry lost = entry("Lost", 1, errors(plus(chosen, 3, 3)));
    CandidateRanking ranking = CandidateRanking.of(List.of(second, first), List.of(lost), List.of(new LeftOut("Bad", "no bread")));
    assertEquals(List.of("Chosen", "Second", "Lost"), names(ranking));
    Place last = ranking.places().get(2);
    assertEquals(3, last.numModels());
    assertEquals(10, ranking.chosen().numModels());
    assertEquals(Math.sqrt(StatUtils.mean(chosen) + 3) - Math.sqrt(StatUtils.mean(chosen)), last.difference(), 1e-12);
    String table = CandidateText.table(ranking);
    assertEquals(5, table.lines().count(), table);
    assertTrue(table.endsWith("Left out: Bad: no bread\n") && table.lines().noneMatch(line -> line.endsWith(" ")), table);
    assertEquals("Bad: no bread", ranking.leftOut().get(0).toString());
  }

  /** Not +0.000324 in one line and +0.0217 in the next. */
  @Test
  void aDifferenceHasTheDigitsOfItsError() {
    double[] best = noisy(100, 1, 4);
    CandidateRanking ranking = ranking(entry("Best", 1, errors(best)), entry("Near", 1, errors(plus(best, 1, -0.99))),
        entry("Far", 1, errors(noisy(300, 2, 6))));
    for (Place place : ranking.places().subList(1, 3)) {
      List<String> cells = CandidateText.cells(place, ranking);
      assertEquals(decimals(cells.get(5)), decimals(cells.get(4)), cells.toString());
      assertEquals(place.difference(), Double.parseDouble(cells.get(4)), 0.6 * Math.pow(10, -decimals(cells.get(4))));
    }
  }

  private static int decimals(String number) {
    return number.length() - number.indexOf('.') - 1;
  }

  @Test
  void sentencesSayHowSureTheChoiceIs() {
    double[] best = noisy(1, 0, 4);
    Entry clear = entry("Clear", 2, errors(best));
    assertEquals("Clear is the only candidate that could be trained.", CandidateText.sentence(ranking(clear)));
    assertEquals(1, ranking(clear).probability());
    Entry bad = entry("Bad", 1, errors(noisy(3, 0.5, 5)));
    assertEquals("Clear has the lowest out-of-bag error. It is better than each other candidate with a probability above 0.99.",
        CandidateText.sentence(ranking(bad, clear)));
    Entry near = entry("Near", 1, errors(plus(best, 1, -0.8)));
    assertEquals("Clear has the lowest out-of-bag error. On new rows Near may be as good or better: the difference is within chance (± error).",
        CandidateText.sentence(ranking(bad, near, clear)));
    Entry other = entry("Other", 1, errors(plus(best, -0.8, 1.01)));
    assertTrue(CandidateText.sentence(ranking(other, near, clear)).contains("On new rows Near and Other may be as good or better: "
        + "the differences are within chance (± error)."));
  }

  @Test
  void oneLearnerAloneHasNoRanking() {
    assertFalse(CandidateRanking.NONE.isKnown());
    assertTrue(CandidateRanking.of(List.of(entry("A", 1, errors(noisy(1, 1, 1)))), List.of(), List.of(new LeftOut("B", "no"))).isKnown());
  }

  @Test
  void theListsAreCopied() {
    List<LeftOut> given = new ArrayList<>(List.of(new LeftOut("B", "no")));
    CandidateRanking ranking = CandidateRanking.of(List.of(entry("A", 1, errors(noisy(1, 1, 1)))), List.of(), given);
    given.clear();
    assertEquals(1, ranking.leftOut().size());
  }
}
