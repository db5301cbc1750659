// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import centroid.RandomCases;
import centroid.calibration.record.ResidualRecords;
import centroid.util.SortOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares the scores of the tails with those of all residuals, sorted. */
class TailScoresTest {

  private static final double[] LEVELS = {0.8, 0.9, 0.95};

  /** The same by a sample of all residuals, record by record. */
  private static double naive(double[] z, double[] scale, double[] weight, double numRows, boolean symmetric) {
    double[] keys = symmetric ? Arrays.stream(z).map(Math::abs).toArray() : z;
    int[] order = SortOrder.ascending(keys);
    ResidualSample sample = new ResidualSample(Arrays.stream(order).mapToDouble(k -> keys[k]).toArray(),
        Arrays.stream(order).mapToDouble(k -> weight[k]).toArray(), numRows, symmetric);
    double sum = 0;
    for (double level : LEVELS) {
      double lower = sample.lower(level);
      double upper = sample.upper(level);
      for (int k = 0; k < z.length; k++) {
        sum += weight[k] * scale[k] * (upper - lower + 2 / (1 - level) * (Math.max(lower - z[k], 0) + Math.max(z[k] - upper, 0)));
      }
    }
    return sum;
  }

  private static void assertSame(double[] z, double[] scale, double[] weight) {
    double numRows = ResidualRecords.effectiveSize(weight);
    TailScores scores = new TailScores(LEVELS, weight, numRows);
    for (boolean symmetric : new boolean[] {true, false, true}) {
      double expected = naive(z, scale, weight, numRows, symmetric);
      assertEquals(expected, scores.score(z, scale, symmetric), 1e-9 * Math.abs(expected));
    }
  }

  @Test
  void residualsOfManyShapesHaveTheScoresOfAllOfThemSorted() {
    RandomCases.check(400, random -> {
      int size = random.between(40, 900);
      int shape = random.between(0, 3);
      double shift = random.between(-3, 3);
      SplittableRandom numbers = new SplittableRandom(random.anyLong());
      double[] z = new double[size];
      Arrays.setAll(z, k -> switch (shape) {
        case 0 -> shift + numbers.nextGaussian();
        case 1 -> shift - Math.log(1 - numbers.nextDouble());
        // Many ties.
        case 2 -> Math.rint(2 * numbers.nextGaussian());
        // Sorted, so that the first residuals are not typical.
        default -> (double) k * k * k / size;
      });
      double[] scale = numbers.doubles(size).map(u -> 0.1 + u).toArray();
      assertSame(z, scale, Residuals.filled(size, 0.25));
      assertSame(z, scale, numbers.doubles(size).map(u -> u < 0.3 ? 1 : 0.25).toArray());
      assertSame(z, scale, numbers.doubles(size).map(u -> 0.01 + u * u * u).toArray());
    });
  }

  @Test
  void aFewHeavyRowsAreTheWholeTail() {
    double[] z = new SplittableRandom(1).doubles(60).map(u -> 2 * u - 1).toArray();
    double[] weight = Residuals.filled(60, 0.01);
    weight[7] = 5;
    weight[20] = 3;
    assertSame(z, Residuals.filled(60, 2), weight);
  }

  @Test
  void residualsThatAreAllTheSameNeedNoSearch() {
    assertSame(new double[50], Residuals.filled(50, 1), Residuals.filled(50, 1));
    assertSame(Residuals.filled(50, -3), Residuals.filled(50, 1), Residuals.filled(50, 1));
  }

  /** Such a candidate must never be chosen, and the search must end. */
  @Test
  void residualsThatAreNotFiniteHaveNoScore() {
    double[] z = new SplittableRandom(1).doubles(100).toArray();
    Arrays.fill(z, 0, 95, Double.NaN);
    TailScores scores = new TailScores(LEVELS, Residuals.filled(100, 1), 100);
    assertFalse(Double.isFinite(scores.score(z, Residuals.filled(100, 1), true)));
    assertFalse(Double.isFinite(scores.score(z, Residuals.filled(100, 1), false)));
  }
}
