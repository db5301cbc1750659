// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.RandomCases;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The squared Wasserstein-2 distance on the line: all assignments by brute force, values by hand, and properties of a distance. */
class WassersteinTest {

  /** With equal masses and sizes the best transport is a permutation; up to 6 points all of them are tried. */
  @Test
  void noAssignmentIsCheaper() {
    RandomCases.check(150, random -> {
      int size = random.between(1, 6);
      double[] a = random.values(size, -3, 3);
      double[] b = random.values(size, -3, 3);
      assertEquals(cheapest(a, b, 0, 0) / size, Wasserstein.squared(a, null, b, null), 1e-12);
    });
  }

  /** The least sum of squares if the points of a from one on are matched with those points of b that are not used yet. */
  private static double cheapest(double[] a, double[] b, int next, int used) {
    if (next == a.length) {
      return 0;
    }
    double best = Double.POSITIVE_INFINITY;
    for (int k = 0; k < b.length; k++) {
      if ((used >> k & 1) == 0) {
        double difference = a[next] - b[k];
        best = Math.min(best, difference * difference + cheapest(a, b, next + 1, used | 1 << k));
      }
    }
    return best;
  }

  @Test
  void aShiftCostsItsSquare() {
    RandomCases.check(100, random -> {
      int size = random.between(1, 30);
      double shift = random.number(-9, 9);
      double[] a = random.values(size, -3, 3);
      double[] mass = random.masses(size);
      double[] b = Arrays.stream(a).map(x -> x + shift).toArray();
      assertEquals(shift * shift, Wasserstein.squared(a, mass, b, mass), 1e-9);
    });
  }

  /** A quarter goes one to the left, three quarters one to the right; then with unequal ways: 0.25 x 4 + 0.75 x 1. */
  @Test
  void oneMassIsSplit() {
    double[] mass = {0.25, 0.75};
    assertEquals(1, Wasserstein.squared(new double[] {0}, null, new double[] {-1, 1}, mass), 1e-15);
    assertEquals(1.75, Wasserstein.squared(new double[] {0}, new double[] {1}, new double[] {-2, 1}, mass), 1e-15);
  }

  /** Half of the upper point of a stays, the other half moves to 0: {0, 1} against {0, 0, 1, 1} with 1/2, 1/4, 1/8, 1/8. */
  @Test
  void massesOfBothSidesAreSplit() {
    double[] mass = {0.125, 0.5, 0.125, 0.25};
    assertEquals(0.25, Wasserstein.squared(new double[] {1, 0}, null, new double[] {1, 0, 1, 0}, mass), 1e-15);
  }

  @Test
  void symmetricAndZeroToItself() {
    RandomCases.check(100, random -> {
      int size = random.between(1, 12);
      int other = random.between(1, 12);
      double[] a = random.values(size, -3, 3);
      double[] b = random.values(other, -3, 3);
      double[] massA = random.masses(size);
      double[] massB = random.masses(other);
      double[] before = a.clone();
      assertEquals(Wasserstein.squared(a, massA, b, massB), Wasserstein.squared(b, massB, a, massA), 1e-12);
      assertEquals(0, Wasserstein.squared(a, massA, a, massA), 1e-12);
      assertArrayEquals(before, a, "read only");
    });
  }

  /** A point cut into two at the same place is the same distribution. */
  @Test
  void cuttingAPointChangesNothing() {
    RandomCases.check(100, random -> {
      int size = random.between(1, 8);
      double[] a = random.values(size, -3, 3);
      double[] mass = random.masses(size);
      double[] b = random.values(5, -3, 3);
      double[] cut = Arrays.copyOf(a, size + 1);
      double[] cutMass = Arrays.copyOf(mass, size + 1);
      cut[size] = a[0];
      cutMass[0] = 0.3 * mass[0];
      cutMass[size] = 0.7 * mass[0];
      assertEquals(Wasserstein.squared(a, mass, b, null), Wasserstein.squared(cut, cutMass, b, null), 1e-12);
    });
  }

  @Test
  void pointsWithoutMassDoNotCount() {
    assertEquals(4, Wasserstein.squared(new double[] {99, 0, -99}, new double[] {0, 1, 0}, new double[] {2}, null), 1e-15);
  }
}
