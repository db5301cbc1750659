// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

/** Weighted means, their standard errors, and probabilities. */
class PairedDifferenceTest {

  /** A row of weight 2 counts twice in the mean; a common factor of all weights changes nothing. */
  @Test
  void weightsCount() {
    PairedDifference weighted = PairedDifference.ofMean(new double[] {2, 4, 2}, new double[] {1, 5, 9});
    assertEquals(5, weighted.mean(), 1e-12);
    assertEquals(PairedDifference.ofMean(new double[] {1, 2, 1}, new double[] {1, 5, 9}), weighted);
    assertEquals((1 + 2 * 7) / 3.0, PairedDifference.ofMean(new double[] {1, 2}, new double[] {1, 7}).mean(), 1e-12);
    assertEquals(Math.sqrt(StatUtils.variance(new double[] {1, 5, 9}) / 3),
        PairedDifference.ofMean(new double[] {7, 7, 7}, new double[] {1, 5, 9}).standardError(), 1e-12);
  }

  @Test
  void theDifferenceIsSecondMinusFirst() {
    PairedDifference difference = PairedDifference.of(new double[] {1, 1, 2}, new double[] {1, 2, 3}, new double[] {2, 4, 3});
    assertEquals(PairedDifference.ofMean(new double[] {1, 1, 2}, new double[] {1, 2, 0}), difference);
    assertEquals(Double.POSITIVE_INFINITY, PairedDifference.of(new double[] {1}, new double[] {1}, new double[] {2}).standardError(), "one row");
  }

  @Test
  void probabilitiesAreSensible() {
    assertEquals(0.5, new PairedDifference(0, 0).probability());
    assertEquals(1, new PairedDifference(1, 0).probability());
    assertEquals(0, new PairedDifference(-1, 0).probability());
    assertEquals(0.8413, new PairedDifference(1, 1).probability(), 1e-4);
    assertEquals(0.5, new PairedDifference(1, Double.POSITIVE_INFINITY).probability(), 1e-12);
    assertFalse(new PairedDifference(1, 1).isDistinguishable());
    assertTrue(new PairedDifference(1.01, 1).isDistinguishable());
  }
}
