// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EstimateTest {

  /** Of five pairs that differ all in one direction, 2 of 32 assignments of signs are as extreme; ties are ignored. */
  @Test
  void signedRanksLeaveOutPairsThatAgree() {
    assertEquals("0.063", Estimate.signedRank(new double[] {1, 2, 3, 4, 5}));
    assertEquals("0.063", Estimate.signedRank(new double[] {0, 1, 0, 2, 3, 0, 4, 5, 0, 0}));
    assertEquals("-", Estimate.signedRank(new double[] {0, 1, 0, 2, 3, 0, 4}));
  }
}
