// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares the kernel with a naive implementation of the formulas in its Javadoc. */
class EnergyKernelTest {

  private static int[] allEntries(int numEntries) {
    return IntStream.range(0, numEntries).toArray();
  }

  private static double[][] naiveEnergy(double[][] predictions) {
    int size = predictions.length;
    double[][] distance = new double[size][size];
    double[] rowMean = new double[size];
    double mean = 0;
    for (int b = 0; b < size; b++) {
      for (int c = 0; c < size; c++) {
        distance[b][c] = Pools.distance(predictions[b], predictions[c]);
        rowMean[b] += distance[b][c] / size;
        mean += distance[b][c] / size / size;
      }
    }
    double[][] kernel = new double[size][size];
    for (int b = 0; b < size; b++) {
      for (int c = 0; c < size; c++) {
        kernel[b][c] = rowMean[b] + rowMean[c] - distance[b][c] - mean;
      }
    }
    return kernel;
  }

  private static double[][] naiveLoss(double[][] predictions, double[] target) {
    int size = predictions.length;
    double[][] kernel = new double[size][size];
    for (int b = 0; b < size; b++) {
      for (int c = 0; c < size; c++) {
        for (int e = 0; e < target.length; e++) {
          kernel[b][c] += (predictions[b][e] - target[e]) * (predictions[c][e] - target[e]);
        }
      }
    }
    return kernel;
  }

  /** The first, scaled to trace 1, plus the second, scaled to trace lambda. */
  private static double[][] combine(double[][] energy, double[][] loss, double lambda) {
    double[][] kernel = new double[energy.length][energy.length];
    for (int b = 0; b < energy.length; b++) {
      for (int c = 0; c < energy.length; c++) {
        kernel[b][c] = energy[b][c] / trace(energy) + lambda * loss[b][c] / trace(loss);
      }
    }
    return kernel;
  }

  private static double trace(double[][] kernel) {
    return IntStream.range(0, kernel.length).mapToDouble(b -> kernel[b][b]).sum();
  }

  private static void assertNear(double[][] expected, double[][] actual, double tolerance) {
    assertEquals(expected.length, actual.length);
    for (int b = 0; b < expected.length; b++) {
      assertArrayEquals(expected[b], actual[b], tolerance);
    }
  }

  @Test
  void theEnergyPartAgreesWithTheNaiveFormula() {
    RandomCases.check(150, random -> {
      int size = random.between(1, 15);
      int numEntries = random.between(1, 20);
      double[][] predictions = Pools.predictions(size, numEntries, random);
      assertNear(naiveEnergy(predictions), EnergyKernel.energy(predictions, allEntries(numEntries)), 1e-12 * numEntries);
    });
  }

  @Test
  void theMatrixAgreesWithTheNaiveFormula() {
    RandomCases.check(150, random -> {
      int size = random.between(2, 15);
      int numEntries = random.between(1, 20);
      double[][] predictions = Pools.predictions(size, numEntries, random);
      double[] target = RandomData.gaussians(numEntries, random);
      for (double lambda : new double[] {0, 0.1, 7}) {
        double[][] expected = combine(naiveEnergy(predictions), naiveLoss(predictions, target), lambda);
        double[][] actual = new EnergyKernel(predictions, target, lambda, random).matrix();
        assertNear(expected, actual, 1e-11);
        assertEquals(1 + lambda, trace(actual), 1e-11);
        for (int b = 0; b < size; b++) {
          for (int c = 0; c < size; c++) {
            assertEquals(actual[b][c], actual[c][b], "symmetric bit for bit");
          }
        }
      }
    });
  }

  @Test
  void theEnergyPartIsPositiveSemiDefinite() {
    RandomCases.check(150, random -> {
      int size = random.between(1, 15);
      int numEntries = random.between(1, 20);
      double[][] kernel = EnergyKernel.energy(Pools.predictions(size, numEntries, random), allEntries(numEntries));
      for (int k = 0; k < 20; k++) {
        assertTrue(Pools.quadratic(kernel, RandomData.gaussians(size, random)) >= -1e-12 * size * numEntries);
      }
    });
  }

  @Test
  void theQuadraticFormIsTheEnergyDistance() {
    RandomCases.check(150, random -> {
      int size = random.between(1, 15);
      int numEntries = random.between(1, 20);
      double[][] predictions = Pools.predictions(size, numEntries, random);
      double[] weights = RandomData.weights(size, random);
      double sum = Arrays.stream(weights).sum();
      double[] mass = Arrays.stream(weights).map(weight -> weight / sum).toArray();
      double[][] kernel = EnergyKernel.energy(predictions, allEntries(numEntries));
      assertEquals(Pools.energyDistance(predictions, mass), Pools.quadratic(kernel, mass), 1e-12 * numEntries);
    });
  }

  /** The pool itself is at distance 0 from the pool. */
  @Test
  void rowsAndColumnsOfTheEnergyPartSumToZero() {
    RandomCases.check(100, random -> {
      int size = random.between(1, 15);
      double[][] kernel = EnergyKernel.energy(Pools.predictions(size, 10, random), allEntries(10));
      for (int b = 0; b < size; b++) {
        int column = b;
        assertEquals(0, Arrays.stream(kernel[b]).sum(), 1e-11);
        assertEquals(0, Arrays.stream(kernel).mapToDouble(row -> row[column]).sum(), 1e-11);
      }
    });
  }

  @Test
  void theErrorPartAloneIsLeftIfAllMembersAreEqual() {
    double[][] predictions = new double[4][];
    Arrays.fill(predictions, new double[] {0.1, 0.2, 0.3});
    double[][] kernel = new EnergyKernel(predictions, new double[3], 0.5, new SplittableRandom(1)).matrix();
    for (double[] row : kernel) {
      assertArrayEquals(new double[] {0.125, 0.125, 0.125, 0.125}, row, 1e-15);
    }
  }

  @Test
  void theEnergyPartAloneIsLeftIfLambdaIsZero() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] predictions = Pools.predictions(6, 9, random);
    double[] target = RandomData.gaussians(9, random);
    double[][] energy = naiveEnergy(predictions);
    double[][] expected = Arrays.stream(energy).map(row -> Arrays.stream(row).map(k -> k / trace(energy)).toArray())
        .toArray(double[][]::new);
    assertNear(expected, new EnergyKernel(predictions, target, 0, random).matrix(), 1e-12);
  }

  @Test
  void equalMembersWithoutErrorGiveZeros() {
    double[][] predictions = {{1, 2}, {1, 2}, {1, 2}};
    assertArrayEquals(new double[3][3], new EnergyKernel(predictions, new double[] {1, 2}, 0.1, new SplittableRandom(1)).matrix());
  }

  @Test
  void aPoolOfOneHasTheErrorPartOnly() {
    double[][] kernel = new EnergyKernel(new double[][] {{1, 2}}, new double[] {0, 0}, 0.1, new SplittableRandom(1)).matrix();
    assertArrayEquals(new double[][] {{0.1}}, kernel);
  }

  /** The energy part is summed over a random choice of entries, the error part over all. */
  @Test
  void atMostMaxEntriesAreUsedForTheDistance() {
    int numEntries = EnergyKernel.MAX_ENTRIES + 301;
    SplittableRandom random = new SplittableRandom(3);
    double[][] predictions = Pools.predictions(5, numEntries, random);
    double[] target = RandomData.gaussians(numEntries, random);
    int[] entries = Subsample.of(numEntries, EnergyKernel.MAX_ENTRIES, new SplittableRandom(4));
    double[][] some = Arrays.stream(predictions).map(row -> Arrays.stream(entries).mapToDouble(e -> row[e]).toArray())
        .toArray(double[][]::new);
    double[][] expected = combine(naiveEnergy(some), naiveLoss(predictions, target), 0.1);
    double[][] actual = new EnergyKernel(predictions, target, 0.1, new SplittableRandom(4)).matrix();
    assertNear(expected, actual, 1e-11);
    double[][] other = new EnergyKernel(predictions, target, 0.1, new SplittableRandom(5)).matrix();
    assertFalse(Arrays.deepEquals(actual, other));
  }

  @Test
  void predictionsAndTargetAreNotModified() {
    double[][] predictions = Pools.predictions(4, 5, new SplittableRandom(6));
    double[] target = {1, 2, 3, 4, 5};
    new EnergyKernel(predictions, target, 0.1, new SplittableRandom(1)).matrix();
    assertArrayEquals(Pools.predictions(4, 5, new SplittableRandom(6)), predictions);
    assertArrayEquals(new double[] {1, 2, 3, 4, 5}, target);
  }

  /** The kernel of a smaller pool without some entries, computed from scratch, up to the scales of the two parts. */
  @Test
  void leavingOutMembersAndEntriesIsTheKernelOfTheRest() {
    SplittableRandom random = new SplittableRandom(9);
    double[][] predictions = Pools.predictions(10, 12, random);
    int[] members = {7, 2, 4, 9};
    double[][] kernel = new EnergyKernel(predictions, new double[12], 0, random).without(members, 3, 2);
    double[][] rest = new double[4][10];
    for (int k = 0; k < 4; k++) {
      for (int e = 0; e < 10; e++) {
        rest[k][e] = predictions[members[k]][e < 3 ? e : e + 2];
      }
    }
    double[][] expected = EnergyKernel.energy(rest, allEntries(10));
    double scale = kernel[0][0] / expected[0][0];
    for (int k = 0; k < 4; k++) {
      for (int l = 0; l < 4; l++) {
        assertEquals(expected[k][l] * scale, kernel[k][l], 1e-9);
      }
    }
  }
}
