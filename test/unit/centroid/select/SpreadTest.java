// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.RandomCases;
import centroid.RandomData;
import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

/** Values by hand and by Commons Math, shifts and scales. */
class SpreadTest {

  /** Entry 1: mean 2, variance 1. Entry 2: mean 5, variance 25. */
  @Test
  void variancesOfAllEntriesAddUp() {
    assertEquals(26, Spread.variance(new double[][] {{1, 0}, {3, 10}}, null));
  }

  /** Mean 2.5; 1/4 * 1.5^2 + 3/4 * 0.5^2 = 0.75. */
  @Test
  void massesWeighTheVariance() {
    assertEquals(0.75, Spread.variance(new double[][] {{1}, {3}}, new double[] {0.25, 0.75}));
  }

  @Test
  void equalMassesGiveThePopulationVariance() {
    RandomCases.check(100, random -> {
      int numModels = random.between(1, 20);
      int numEntries = random.between(1, 10);
      double[][] predictions = RandomData.gaussians(numModels, numEntries, random);
      double expected = 0;
      for (int e = 0; e < numEntries; e++) {
        int entry = e;
        expected += StatUtils.populationVariance(Arrays.stream(predictions).mapToDouble(row -> row[entry]).toArray());
      }
      assertEquals(expected, Spread.variance(predictions, null), 1e-12 * numEntries);
      double[] mass = new double[numModels];
      Arrays.fill(mass, 1.0 / numModels);
      assertEquals(Spread.variance(predictions, null), Spread.variance(predictions, mass));
    });
  }

  @Test
  void modelsWithoutMassDoNotCount() {
    RandomCases.check(100, random -> {
      int numModels = random.between(1, 20);
      double[][] predictions = RandomData.gaussians(numModels + 1, 5, random);
      double[] mass = new double[numModels + 1];
      Arrays.fill(mass, 0, numModels, 1.0 / numModels);
      double[][] without = Arrays.copyOf(predictions, numModels);
      assertEquals(Spread.variance(without, null), Spread.variance(predictions, mass), 1e-12);
    });
  }

  @Test
  void aShiftLeavesItAndAScaleSquaresIn() {
    RandomCases.check(100, random -> {
      int numModels = random.between(1, 20);
      double[][] predictions = RandomData.gaussians(numModels, 4, random);
      double[][] moved = Arrays.stream(predictions).map(row -> Arrays.stream(row).map(p -> 10 + 3 * p).toArray())
          .toArray(double[][]::new);
      double variance = Spread.variance(predictions, null);
      assertEquals(9 * variance, Spread.variance(moved, null), 1e-11 * (1 + variance));
    });
  }

  @Test
  void aSingleModelHasNoSpread() {
    assertEquals(0, Spread.variance(new double[][] {{0.1, 0.7}}, null));
    assertEquals(0, Spread.variance(new double[][] {{0.1, 0.7}}, new double[] {1}));
  }

  @Test
  void equalModelsHaveNoSpreadNotEvenByRounding() {
    double[][] predictions = new double[10][];
    Arrays.fill(predictions, new double[] {0.1, 0.3, 1.7});
    assertEquals(0, Spread.variance(predictions, null));
  }

  @Test
  void theRatioRestoresTheSpread() {
    assertEquals(2, Spread.ratio(4, 1));
    assertEquals(0.5, Spread.ratio(1, 4));
    assertEquals(1, Spread.ratio(3, 3));
  }

  @Test
  void theRatioIsOneWhereNothingCanBeRestored() {
    assertEquals(1, Spread.ratio(0, 0));
    assertEquals(1, Spread.ratio(0, 2));
    assertEquals(1, Spread.ratio(2, 0));
  }
}
