// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.RandomData;
import centroid.calibration.record.ResidualRecords;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares samples by fifths of the scale with naive weights. */
class ResidualSamplesTest {

  /** Residuals of rows with their scales. */
  private record Case(ResidualRecords records, double[] z, double[] scale, boolean symmetric) {

    static Case random(RandomCase random, int minRows, int maxRows) {
      int numRows = random.between(minRows, maxRows);
      int numDraws = random.oneOf(1, 4);
      int size = numRows * numDraws;
      double[] none = new double[size];
      double[] weight = random.oneOf(true, false) ? Residuals.filled(numRows, 3) : random.doubles(numRows, 0.5, 4).toArray();
      double[] z = RandomData.gaussians(size, random);
      return new Case(new ResidualRecords(z, none, none, none, IntStream.range(0, size).map(k -> k / numDraws).toArray(), weight), z,
          random.doubles(size, 0.1, 5).map(scale -> random.nextInt(3) == 0 ? Math.rint(scale) : scale).toArray(), random.oneOf(true, false));
    }

    ResidualSamples samples(boolean local) {
      return new ResidualSamples(records, z, scale, symmetric, local, null);
    }

    private static int fifth(double[] sorted, double at) {
      return (int) IntStream.range(1, 5).filter(k -> at >= sorted[k * sorted.length / 5]).count();
    }

    /** A fifth of n rows has n / (n + 20) of its weight from its own, the rest from all. */
    ResidualSample naive(double at) {
      double[] sorted = Arrays.stream(scale).sorted().toArray();
      int which = fifth(sorted, at);
      double[] weight = records.recordWeights();
      double total = Arrays.stream(weight).sum();
      double inside = IntStream.range(0, z.length).filter(k -> fifth(sorted, scale[k]) == which).mapToDouble(k -> weight[k]).sum();
      double rows = records.effectiveRows() * inside / total;
      double own = rows / (rows + 20);
      double[] raised = new double[z.length];
      Arrays.setAll(raised, k -> weight[k] * ((1 - own) / total + (fifth(sorted, scale[k]) == which ? own / inside : 0)));
      double[] ofRows = new double[records.numRows()];
      IntStream.range(0, z.length).forEach(k -> ofRows[records.row()[k]] += raised[k]);
      Integer[] order = IntStream.range(0, z.length).boxed().toArray(Integer[]::new);
      double[] keys = Arrays.stream(z).map(one -> symmetric ? Math.abs(one) : one).toArray();
      Arrays.sort(order, (a, b) -> Double.compare(keys[a], keys[b]));
      return new ResidualSample(Arrays.stream(order).mapToDouble(k -> keys[k]).toArray(), Arrays.stream(order).mapToDouble(k -> raised[k]).toArray(),
          ResidualRecords.effectiveSize(ofRows), symmetric);
    }
  }

  @Test
  void everyFifthHasMoreWeightOnItsOwnRows() {
    RandomCases.check(30, random -> {
      Case residuals = Case.random(random, 300, 500);
      ResidualSamples samples = residuals.samples(true);
      for (int trial = 0; trial < 10; trial++) {
        double at = random.number(0, 6);
        double level = random.number(0.01, 0.99);
        ResidualSample naive = residuals.naive(at);
        assertEquals(naive.lower(level), samples.at(at, null).lower(level), 1e-9);
        assertEquals(naive.upper(level), samples.at(at, null).upper(level), 1e-9);
        assertEquals(naive.largestLevel(), samples.at(at, null).largestLevel(), 1e-9);
        assertTrue(samples.largestLevel() <= naive.largestLevel() + 1e-9);
      }
    });
  }

  /** If standardised residuals are larger in the last fifths, bounds are wider there. */
  @Test
  void aFifthThatIsWiderHasWiderBounds() {
    SplittableRandom random = new SplittableRandom(1);
    double[] scale = random.doubles(900, 1, 4).toArray();
    double[] z = Arrays.stream(scale).map(s -> (s > 3 ? 2 : 1) * random.nextGaussian()).toArray();
    ResidualSamples samples = new ResidualSamples(Residuals.of(z, new double[900]), z, scale, true, true, null);
    assertTrue(samples.at(3.5, null).upper(0.9) > 1.5 * samples.at(1.5, null).upper(0.9));
    assertTrue(samples.at(1e9, null).upper(0.9) == samples.at(3.5, null).upper(0.9) && samples.at(0, null).upper(0.9) == samples.at(1.1, null).upper(0.9));
  }

  @Test
  void fewRowsOrOneScaleHaveOneSample() {
    RandomCases.check(30, random -> {
      Case few = Case.random(random, 1, 149);
      Case many = Case.random(random, 150, 300);
      Case oneScale = new Case(many.records, many.z, Residuals.filled(many.z.length, 2), many.symmetric);
      for (ResidualSamples samples : new ResidualSamples[] {few.samples(true), many.samples(false), oneScale.samples(true)}) {
        assertSame(samples.at(0, null), samples.at(1e9, null));
        assertEquals(samples.at(0, null).largestLevel(), samples.largestLevel());
      }
    });
  }

  /** Most scales are the same, so that some fifths have no rows. */
  @Test
  void aFifthWithoutRowsUsesAll() {
    double[] z = RandomData.gaussians(300, new SplittableRandom(2));
    double[] scale = IntStream.range(0, 300).mapToDouble(row -> row < 40 ? 0.5 : row > 280 ? 2 : 1).toArray();
    ResidualSamples samples = new ResidualSamples(Residuals.of(z, new double[300]), z, scale, false, true, null);
    for (double at : new double[] {0.1, 0.5, 0.9, 1, 1.5, 2, 9}) {
      assertTrue(samples.at(at, null).lower(0.9) < samples.at(at, null).upper(0.9));
      assertTrue(Double.isFinite(samples.at(at, null).density().log(0.5)));
    }
  }

  /** Kish: weights 1 and 3 are 16 / 10 effective rows. */
  @Test
  void unequalWeightsReduceTheEffectiveRows() {
    assertEquals(1.6, ResidualRecords.effectiveSize(new double[] {1, 3}), 1e-12);
    assertEquals(1.6, ResidualRecords.effectiveSize(new double[] {1e-300, 3e-300}), 1e-12);
    assertEquals(1.6, ResidualRecords.effectiveSize(new double[] {1e300, 3e300}), 1e-12);
    assertEquals(5, ResidualRecords.effectiveSize(Residuals.filled(5, 0.1)), 1e-12);
  }
}
