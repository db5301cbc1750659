// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of batches and bands of chance, against other implementations and by simulation. */
class ValidityTest {

  /** Against the two-sample test of Commons Math, for calibration rows that are evenly spread. */
  @Test
  void theRankTestIsThatOfTwoSamples() {
    SplittableRandom random = new SplittableRandom(3);
    double[] rank = random.doubles(400).map(u -> u * u).toArray();
    double[] calibration = IntStream.range(0, 4000).mapToDouble(k -> (k + 0.5) / 4000).toArray();
    KolmogorovSmirnovTest reference = new KolmogorovSmirnovTest();
    double d = reference.kolmogorovSmirnovStatistic(rank, calibration);
    double[] weak = random.doubles(400).map(u -> Math.pow(u, 1.15)).toArray();
    double expected = Math.min(1, 2 * reference.approximateP(reference.kolmogorovSmirnovStatistic(weak, calibration), 400, 4000));
    assertEquals(expected, RankDifference.of(weak, 4000).pValue(), 0.02);
    assertTrue(d > 0.2 && RankDifference.of(rank, 4000).pValue() < 1e-6 && RankDifference.of(rank, 4000).shift());
  }

  @Test
  void theRankTestFindsNoise() {
    SplittableRandom random = new SplittableRandom(4);
    double[] rank = random.doubles(200).map(u -> u < 0.5 ? u * u : 1 - (1 - u) * (1 - u)).toArray();
    RankDifference test = RankDifference.of(rank, 500);
    assertTrue(test.pValue() < 1e-3 && !test.shift(), test.toString());
    assertEquals(1, RankDifference.of(new double[] {0.5}, 30).pValue(), 0.6);
  }

  /** 5 % of 1,000 batches are expected below 0.05 at most; more than 70 have a probability of 0.3 %. */
  @Test
  void theRankTestHasItsLevel() {
    SplittableRandom random = new SplittableRandom(8);
    long alarms = IntStream.range(0, 1000).filter(batch -> {
      double[] calibration = random.doubles(100).sorted().toArray();
      double[] rank = random.doubles(80).map(u -> {
        int place = Arrays.binarySearch(calibration, u);
        return ((place < 0 ? -place - 1 : place) + random.nextDouble()) / 101;
      }).toArray();
      return RankDifference.of(rank, 100).pValue() < 0.05;
    }).count();
    assertTrue(alarms <= 70, alarms + " of 1000");
  }

  /** Uniform ranks with more weight for large ones are those of a shifted population; in the mean, weights shift nothing. */
  @Test
  void weightedRanksAreThoseOfTheWeightedPopulation() {
    double[] rank = new SplittableRandom(12).doubles(400).toArray();
    double[] byRank = Arrays.stream(rank).map(u -> u * u).toArray();
    double[] mixed = IntStream.range(0, rank.length).mapToDouble(k -> 1 + k % 3).toArray();
    assertTrue(RankDifference.of(rank, byRank, 1000).pValue() < 1e-6 && RankDifference.of(rank, byRank, 1000).shift());
    assertTrue(RankDifference.of(rank, mixed, 1000).pValue() > 0.05);
    double[] third = Arrays.stream(rank).map(u -> 1 / 3.0).toArray();
    assertEquals(RankDifference.of(rank, 1000).pValue(), RankDifference.of(rank, third, 1000).pValue(), 1e-9);
  }

  /** With endless calibration rows the band is that of the binomial distribution; with few it is wider. */
  @Test
  void bandsOfCoverageAreBetaBinomial() {
    CoverageBand exact = CoverageBand.of(0.9, 85, 100, 1e9);
    BinomialDistribution binomial = new BinomialDistribution(null, 100, 0.9);
    assertEquals(binomial.inverseCumulativeProbability(0.025) / 100.0, exact.lower(), 1e-12);
    assertEquals(binomial.inverseCumulativeProbability(0.975) / 100.0, exact.upper(), 1e-12);
    CoverageBand wide = CoverageBand.of(0.9, 85, 100, 50);
    assertTrue(wide.lower() < exact.lower() && wide.upper() >= exact.upper());
    assertTrue(exact.isInside() && !CoverageBand.of(0.9, 60, 100, 1e9).isInside());
    assertEquals(0.85, exact.coverage());
  }

  @Test
  void expectationsAreThoseOfTheDistribution() {
    ExpectedMean mean = new ExpectedMean(Double.POSITIVE_INFINITY);
    mean.add(3, new double[] {1, 3});
    mean.add(5, new double[] {2, 4, 7}, new double[] {0.5, 0.5, 0});
    assertEquals(4, mean.observed());
    assertEquals((2 + 3) / 2.0, mean.expected());
    assertEquals(1.96 * Math.sqrt(1 + 1) / 2, mean.margin(), 1e-12);
    ExpectedMean few = new ExpectedMean(1);
    few.add(3, new double[] {1, 3});
    few.add(5, new double[] {2, 4});
    assertEquals(Math.sqrt(3) * mean.margin(), few.margin(), 1e-12);
    few.add(Double.POSITIVE_INFINITY, new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY});
    assertTrue(few.expected() == Double.POSITIVE_INFINITY && few.margin() < 10, "an unbounded interval is no surprise");
  }

  @Test
  void frequenciesOfLabelsAreTested() {
    double[][] probability = new double[200][];
    Arrays.setAll(probability, row -> new double[] {0.5, 0.3, 0.2});
    int[] right = IntStream.range(0, 200).map(row -> row % 10 < 5 ? 0 : row % 10 < 8 ? 1 : 2).toArray();
    assertEquals(1, FrequencyDifference.of(probability, right, 1000).pValue());
    int[] wrong = IntStream.range(0, 200).map(row -> row % 10 < 3 ? 0 : row % 10 < 8 ? 1 : 2).toArray();
    FrequencyDifference test = FrequencyDifference.of(probability, wrong, 1000);
    assertTrue(test.pValue() < 1e-3 && (test.label() == 0 || test.label() == 1), test.toString());
    assertTrue(FrequencyDifference.of(probability, wrong, 5).pValue() > 0.1, "five calibration rows say nothing");
    double[][] sure = {{1, 0}, {1, 0}};
    assertEquals(1, FrequencyDifference.of(sure, new int[] {0, 0}, 10).pValue());
    double once = FrequencyDifference.of(sure, new int[] {0, 1}, 10).pValue();
    assertEquals(2 / 12.0, once, 1e-9, "new among 2 of 12 rows; half of the probability on either side");
    assertTrue(FrequencyDifference.of(sure, new int[] {0, 1}, 10_000).pValue() < 1e-3);
  }

  /** The shares are those of the calibration rows, some of which have none of the rare labels. Of 2,000 batches 50 are expected at most. */
  @ParameterizedTest
  @CsvSource({"100, 0.003, 1", "80, 0.001, 1", "300, 0.0005, 10", "100, 0.02, 8"})
  void rareLabelsAreNoAlarm(int numNew, double rare, int numRare) {
    double[] share = new double[numRare + 2];
    Arrays.fill(share, rare);
    share[0] = 0.6;
    share[1] = 0.4 - numRare * rare;
    SplittableRandom random = new SplittableRandom(6);
    long alarms = IntStream.range(0, 2000).filter(batch -> {
      double[] found = new double[share.length];
      IntStream.range(0, 333).forEach(row -> found[draw(share, random)] += 1 / 333.0);
      double[][] expected = new double[numNew][];
      Arrays.fill(expected, found);
      return FrequencyDifference.of(expected, IntStream.range(0, numNew).map(row -> draw(share, random)).toArray(), 333).pValue() < 0.025;
    }).count();
    assertTrue(alarms <= 65, alarms + " of 2000");
  }

  private static int draw(double[] share, SplittableRandom random) {
    double place = random.nextDouble();
    int label = 0;
    while (label < share.length - 1 && place >= share[label]) {
      place -= share[label++];
    }
    return label;
  }
}
