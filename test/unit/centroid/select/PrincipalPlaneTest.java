// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The projection keeps distances of points in a plane, and its directions have the largest variance. */
class PrincipalPlaneTest {

  /** Points of a plane in many dimensions: all distances stay. */
  @Test
  void keepsDistancesOfPointsInAPlane() {
    Random random = new Random(1);
    double[] one = random.doubles(30).toArray();
    double[] two = random.doubles(30).toArray();
    double[][] points = new double[12][30];
    for (double[] point : points) {
      double a = random.nextGaussian();
      double b = 3 * random.nextGaussian();
      for (int e = 0; e < 30; e++) {
        point[e] = 5 + a * one[e] + b * two[e];
      }
    }
    PrincipalPlane plane = PrincipalPlane.of(points, 9);
    for (int k = 0; k < 12; k++) {
      for (int r = 0; r < k; r++) {
        assertEquals(distance(points[k], points[r]), distance(plane.coordinates()[k], plane.coordinates()[r]), 1e-9);
      }
    }
    assertEquals(1, plane.share()[0] + plane.share()[1], 1e-9);
    assertTrue(plane.share()[0] >= plane.share()[1]);
  }

  private static double distance(double[] a, double[] b) {
    return Math.sqrt(IntStream.range(0, a.length).mapToDouble(e -> (a[e] - b[e]) * (a[e] - b[e])).sum());
  }

  /** Variances 9 and 4 of 14 along known axes. */
  @Test
  void sharesAreThoseOfTheVariances() {
    double[][] points = {{3, 0, 0}, {-3, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 1}, {0, 0, -1}};
    PrincipalPlane plane = PrincipalPlane.of(points, 6);
    assertArrayEquals(new double[] {9 / 14.0, 4 / 14.0}, plane.share(), 1e-12);
    assertEquals(3, Math.abs(plane.coordinates()[0][0]), 1e-9);
    assertEquals(2, Math.abs(plane.coordinates()[2][1]), 1e-9);
    assertArrayEquals(new double[] {0, 0}, plane.coordinates()[4], 1e-9);
  }

  @Test
  void equalPointsHaveNoDirection() {
    PrincipalPlane plane = PrincipalPlane.of(new double[][] {{1, 2}, {1, 2}, {1, 2}}, 3);
    assertArrayEquals(new double[] {0, 0}, plane.share());
    assertArrayEquals(new double[] {0, 0}, plane.coordinates()[2]);
    assertArrayEquals(new double[] {0, 0}, PrincipalPlane.of(new double[][] {{4}}, 1).coordinates()[0]);
  }

  @Test
  void overflowGivesNoPlane() {
    assertNull(PrincipalPlane.of(new double[][] {{1e200}, {-1e200}}, 2));
  }
}
