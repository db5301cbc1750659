// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import centroid.RandomCases;
import centroid.calibration.HeldOutLosses;
import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.residual.ResidualCalibration;
import centroid.calibration.residual.Residuals;
import centroid.interval.WeightedSample;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

/** Compares records with the same numbers computed one by one. */
class FoldRecordsTest {

  private static double[][] randoms(int count, int length, SplittableRandom random) {
    double[][] all = new double[count][length];
    for (double[] one : all) {
      Arrays.setAll(one, k -> random.nextDouble());
    }
    return all;
  }

  private static double[] masses(int count, SplittableRandom random) {
    double[] mass = randoms(1, count, random)[0];
    double sum = Arrays.stream(mass).sum();
    return Arrays.stream(mass).map(one -> one / sum).toArray();
  }

  /** Rows of weight 1 with consecutive numbers. */
  private static FoldRecords.Rows rows(int first, int width, double... targets) {
    int count = targets.length / width;
    return new FoldRecords.Rows(IntStream.range(first, first + count).toArray(), Residuals.filled(count, 1), targets);
  }

  /** The members' predictions for a row. */
  private static WeightedSample sample(double[][] predictions, double[] mass, int row) {
    return new WeightedSample(Arrays.stream(predictions).mapToDouble(one -> one[row]).toArray(), mass);
  }

  @Test
  void meansAndVariancesAreThoseOfTheWeightedMembers() {
    RandomCases.check(50, random -> {
      SplittableRandom numbers = new SplittableRandom(random.anyLong());
      int m = random.between(2, 6);
      int n = random.between(1, 8);
      double[][] predictions = randoms(m, n, numbers);
      double[][] noise = random.oneOf(true, false) ? randoms(m, n, numbers) : null;
      double[] mass = masses(m, numbers);
      double[] targets = randoms(1, n, numbers)[0];
      FoldRecords records = new FoldRecords(1);
      double[] weights = numbers.doubles(n, 0.1, 3).toArray();
      records.add(predictions, noise, mass, new FoldRecords.Rows(IntStream.range(0, n).map(row -> 7 * row).toArray(), weights, targets));
      ResidualRecords residuals = records.residuals();
      assertEquals(n, records.numRows());
      assertEquals(n, residuals.numRows());
      for (int row = 0; row < n; row++) {
        WeightedSample sample = sample(predictions, mass, row);
        double stated = 0;
        for (int k = 0; k < m && noise != null; k++) {
          stated += mass[k] * noise[k][row];
        }
        assertEquals(sample.mean(), records.prediction(row)[0], 1e-12);
        assertEquals(targets[row] - sample.mean(), residuals.error()[row], 1e-12);
        assertEquals(sample.mean(), residuals.mean()[row], 1e-12);
        assertEquals(sample.unbiasedVariance(), residuals.variance()[row], 1e-12);
        assertEquals(stated, residuals.noise()[row], 1e-12);
        assertEquals(weights[row], residuals.weight()[row]);
        assertEquals(row, residuals.row()[row]);
        assertEquals(7 * row, records.numbers()[row]);
      }
    });
  }

  /** Each row by the members whose bags lack it, one by one. */
  @Test
  void outOfBagRecordsAreThoseOfANaiveLoop() {
    RandomCases.check(100, random -> {
      SplittableRandom numbers = new SplittableRandom(random.anyLong());
      int m = random.between(1, 6);
      int n = random.between(1, 9);
      int width = random.between(1, 3);
      double[][] predictions = randoms(m, n * width, numbers);
      double[][] noise = random.oneOf(true, false) ? randoms(m, n, numbers) : null;
      BitSet[] inBag = new BitSet[m];
      Arrays.setAll(inBag, k -> BitSet.valueOf(new long[] {numbers.nextLong()}));
      int[] order = IntStream.range(0, n).map(row -> 5 * (n - row)).toArray();
      FoldRecords.Rows rows = new FoldRecords.Rows(order, numbers.doubles(n, 0.1, 3).toArray(), randoms(1, n * width, numbers)[0]);
      FoldRecords records = FoldRecords.ofOutOfBag(predictions, noise, inBag, rows, width);
      int[] seen = IntStream.range(0, n).filter(row -> Arrays.stream(inBag).anyMatch(bag -> !bag.get(order[row]))).toArray();
      assertArrayEquals(IntStream.of(seen).map(row -> order[row]).toArray(), records.numbers(), "rows in all bags are left out");
      for (int at = 0; at < seen.length; at++) {
        int row = seen[at];
        int[] out = IntStream.range(0, m).filter(k -> !inBag[k].get(order[row])).toArray();
        for (int label = 0; label < width; label++) {
          int entry = row * width + label;
          assertEquals(IntStream.of(out).mapToDouble(k -> predictions[k][entry]).average().orElseThrow(), records.prediction(at)[label], 1e-12);
        }
        if (width == 1) {
          ResidualRecords residuals = records.residuals();
          assertEquals(rows.targets()[row] - records.prediction(at)[0], residuals.error()[at], 1e-12);
          assertEquals(noise == null ? 0 : IntStream.of(out).mapToDouble(k -> noise[k][row]).average().orElseThrow(), residuals.noise()[at], 1e-12);
          assertEquals(out.length > 1 ? variance(predictions, out, row) : meanVariance(predictions, inBag, order), residuals.variance()[at], 1e-12);
          assertEquals(rows.weights()[row], residuals.weight()[at]);
        }
      }
    });
  }

  private static double variance(double[][] predictions, int[] members, int row) {
    return StatUtils.variance(IntStream.of(members).mapToDouble(k -> predictions[k][row]).toArray());
  }

  /** The mean variance of the rows with at least two members, which stands in for that of the others. */
  private static double meanVariance(double[][] predictions, BitSet[] inBag, int[] order) {
    return IntStream.range(0, order.length).mapToDouble(row -> {
      int[] out = IntStream.range(0, inBag.length).filter(k -> !inBag[k].get(order[row])).toArray();
      return out.length > 1 ? variance(predictions, out, row) : Double.NaN;
    }).filter(value -> !Double.isNaN(value)).average().orElse(0);
  }

  @Test
  void oneMemberHasNoVarianceButEstimatedNoise() {
    FoldRecords records = new FoldRecords(1);
    records.add(new double[][] {{3, 4}}, null, new double[] {1}, rows(0, 1, 5, 5));
    records.add(new double[][] {{3}}, new double[][] {{7}}, new double[] {1}, rows(2, 1, 5));
    assertArrayEquals(new double[3], records.residuals().variance());
    assertArrayEquals(new double[] {0, 0, 7}, records.residuals().noise());
    assertArrayEquals(new double[] {2, 1, 2}, records.residuals().error());
  }

  @Test
  void rowsAreInTheOrderInWhichTheyWereAdded() {
    FoldRecords all = new FoldRecords(2);
    FoldRecords more = new FoldRecords(2);
    all.add(new double[][] {{1, 0}, {0, 1}}, null, new double[] {0.25, 0.75}, rows(5, 2, 0, 1));
    more.add(new double[][] {{0.4, 0.6, 1, 0}}, null, new double[] {1}, rows(3, 2, 1, 0, 0, 1));
    all.addAll(more);
    all.addAll(new FoldRecords(2));
    assertEquals(3, all.numRows());
    assertEquals(2, more.numRows(), "the added records are unchanged");
    assertArrayEquals(new double[] {0.25, 0.75}, all.prediction(0));
    assertArrayEquals(new double[] {0.4, 0.6}, all.prediction(1));
    assertArrayEquals(new double[] {1, 0}, all.prediction(2));
    assertArrayEquals(new int[] {5, 3, 4}, all.numbers());
  }

  @Test
  void someOfTheRowsKeepAllTheirNumbers() {
    FoldRecords all = new FoldRecords(1);
    all.add(new double[][] {{1, 2, 3}, {3, 2, 1}}, new double[][] {{4, 5, 6}, {4, 5, 6}}, new double[] {0.5, 0.5},
        new FoldRecords.Rows(new int[] {30, 10, 20}, new double[] {0.5, 2, 4}, new double[] {9, 8, 7}));
    FoldRecords some = all.at(new int[] {2, 0});
    ResidualRecords residuals = some.residuals();
    assertArrayEquals(new int[] {20, 30}, some.numbers());
    assertArrayEquals(new double[] {4, 0.5}, residuals.weight());
    assertArrayEquals(new double[] {5, 7}, residuals.error());
    assertArrayEquals(new double[] {2, 2}, residuals.variance());
    assertArrayEquals(new double[] {6, 4}, residuals.noise());
    assertArrayEquals(new int[] {0, 1}, residuals.row());
  }

  @Test
  void heldOutDensitiesAreThoseOfTheOtherHalf() {
    SplittableRandom numbers = new SplittableRandom(3);
    int n = 61;
    FoldRecords records = new FoldRecords(1);
    double[] mass = masses(4, numbers);
    double[][] predictions = randoms(4, n, numbers);
    double[] targets = randoms(1, n, numbers)[0];
    records.add(predictions, null, mass, rows(0, 1, targets));
    double[] losses = HeldOutLosses.of(records, 0.9, null);
    assertEquals(n, losses.length);
    ResidualRecords all = records.residuals();
    for (int row = 0; row < n; row++) {
      int other = 1 - row % 2;
      int count = (n - other + 1) / 2;
      double[] error = new double[count];
      double[] variance = new double[count];
      for (int k = 0; k < count; k++) {
        error[k] = all.error()[other + 2 * k];
        variance[k] = all.variance()[other + 2 * k];
      }
      ResidualCalibration calibration = ResidualCalibration.fit(Residuals.of(error, variance), ResidualCalibration.Settings.global(0.9));
      WeightedSample sample = sample(predictions, mass, row);
      assertEquals(-calibration.at(sample.mean(), sample.unbiasedVariance(), 0, null).logDensity(targets[row]), losses[row], 1e-9);
    }
  }

  @Test
  void heldOutProbabilitiesAreThoseOfTheOtherHalf() {
    SplittableRandom numbers = new SplittableRandom(4);
    int n = 40;
    double[] prior = {0.3, 0.5, 0.2};
    double[] probabilities = new double[3 * n];
    double[] targets = new double[3 * n];
    int[] labels = new int[n];
    for (int row = 0; row < n; row++) {
      System.arraycopy(masses(3, numbers), 0, probabilities, 3 * row, 3);
      labels[row] = numbers.nextInt(3);
      targets[3 * row + labels[row]] = 1;
    }
    FoldRecords records = new FoldRecords(3);
    records.add(new double[][] {probabilities}, null, new double[] {1}, rows(0, 3, targets));
    double[] losses = HeldOutLosses.of(records, 0.9, prior);
    for (int row = 0; row < n; row++) {
      double[][] others = new double[n / 2][];
      int[] theirs = new int[n / 2];
      for (int k = 0; k < n / 2; k++) {
        int other = 2 * k + 1 - row % 2;
        others[k] = Arrays.copyOfRange(probabilities, 3 * other, 3 * other + 3);
        theirs[k] = labels[other];
      }
      double[] own = ProbabilityCalibration.fit(LabelRecords.of(others, theirs), prior, null, LabelCoverage.MARGINAL)
          .apply(Arrays.copyOfRange(probabilities, 3 * row, 3 * row + 3));
      assertEquals(-Math.log(own[labels[row]]), losses[row], 1e-12);
    }
  }

  /** Records of k members whose errors are a common part of variance N and an own part of variance V each. */
  private static FoldRecords ofMembers(int k, int n, double common, double own, SplittableRandom seed) {
    Random random = new Random(seed.nextLong());
    double[][] predictions = new double[k][n];
    double[] targets = new double[n];
    for (int row = 0; row < n; row++) {
      targets[row] = Math.sqrt(common) * random.nextGaussian();
      for (int member = 0; member < k; member++) {
        predictions[member][row] = Math.sqrt(own) * random.nextGaussian();
      }
    }
    FoldRecords records = new FoldRecords(1);
    records.add(predictions, null, Residuals.filled(k, 1.0 / k), rows(0, 1, targets));
    return records;
  }

  private static double meanSquare(FoldRecords records) {
    return Arrays.stream(records.residuals().error()).map(error -> error * error).average().orElseThrow();
  }

  /** 20,000 rows: a standard error of 1 % at most, so 5 % is five of them. */
  @Test
  void matchedResidualsAreThoseOfTheLargerEnsemble() {
    for (double own : new double[] {0.01, 0.5, 1, 4}) {
      FoldRecords two = ofMembers(2, 20_000, 1, own, new SplittableRandom(1));
      FoldRecords five = ofMembers(5, 20_000, 1, own, new SplittableRandom(2));
      assertEquals(1 + own / 2, meanSquare(two), 0.05 * (1 + own / 2));
      assertEquals(meanSquare(five), meanSquare(two.matchedTo(5)), 0.05 * meanSquare(five));
      assertEquals(five.variance(0) > 0, two.matchedTo(5).variance(0) > 0);
      for (int row = 0; row < 20; row++) {
        assertEquals(two.variance(row), two.matchedTo(5).variance(row), "variances are unbiased already");
      }
    }
  }

  /** The bias is N here, and a correction removes it before the residuals are matched. */
  @Test
  void residualsAroundACorrectionAreMatchedByTheirOwnVariance() {
    FoldRecords two = ofMembers(2, 20_000, 0.1, 1, new SplittableRandom(1));
    FoldRecords five = ofMembers(5, 20_000, 0.1, 1, new SplittableRandom(2));
    double[] bias = new double[20_000];
    Arrays.setAll(bias, row -> 3 * Math.sin(row));
    ResidualRecords biased = shifted(two.residuals(), bias);
    ResidualRecords matched = shifted(biased.matched(two.match(5), bias), Arrays.stream(bias).map(shift -> -shift).toArray());
    double wanted = meanSquare(five);
    assertEquals(wanted, Arrays.stream(matched.error()).map(error -> error * error).average().orElseThrow(), 0.05 * wanted);
    assertSame(biased, biased.matched(SizeMatch.NONE, bias));
  }

  private static ResidualRecords shifted(ResidualRecords records, double[] shift) {
    double[] error = records.error().clone();
    Arrays.setAll(error, row -> error[row] + shift[row]);
    return ResidualRecords.of(error, records.mean(), records.variance(), records.noise(), records.weight());
  }

  @Test
  void ensemblesAreNumberedAcrossFolds() {
    FoldRecords all = ofMembers(2, 3, 1, 1, new SplittableRandom(1));
    assertNull(all.ensembles(), "one ensemble");
    all.addAll(ofMembers(2, 2, 1, 1, new SplittableRandom(2)));
    all.addAll(ofMembers(2, 1, 1, 1, new SplittableRandom(3)));
    assertArrayEquals(new int[] {0, 0, 0, 1, 1, 2}, all.ensembles());
    assertArrayEquals(new int[] {0, 0, 1}, all.half(0).ensembles());
  }

  @Test
  void recordsThatCannotBeMatchedStayAsTheyAre() {
    FoldRecords two = ofMembers(2, 10, 1, 1, new SplittableRandom(1));
    assertSame(two, two.matchedTo(2));
    assertSame(two, two.matchedTo(1));
    FoldRecords one = ofMembers(1, 10, 1, 1, new SplittableRandom(1));
    assertSame(one, one.matchedTo(5), "one member has no variance");
    FoldRecords none = new FoldRecords(1);
    assertSame(none, none.matchedTo(5));
    FoldRecords perfect = ofMembers(2, 10, 0, 0, new SplittableRandom(1));
    assertSame(perfect, perfect.matchedTo(5));
    FoldRecords labels = new FoldRecords(2);
    labels.add(new double[][] {{0.3, 0.7}, {0.4, 0.6}}, null, new double[] {0.5, 0.5}, rows(0, 2, 0, 1));
    assertSame(labels, labels.matchedTo(5));
  }
}
