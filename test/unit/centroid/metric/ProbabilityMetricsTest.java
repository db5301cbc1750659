// SPDX-License-Identifier: GPL-3.0-only
package centroid.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Expected calibration error and log-loss, by hand. */
class ProbabilityMetricsTest {

  /** Bin [0.6, 0.7): mean probability 0.65, 1 of 3 correct; bin [0.9, 1]: mean probability 0.975, 2 of 2 correct. */
  @Test
  void differencesAreAveragedByTheWeightOfBins() {
    CalibrationBins bins = new CalibrationBins();
    bins.add(0.6, true, 1);
    bins.add(0.675, false, 2);
    bins.add(1, true, 1);
    bins.add(0.95, true, 1);
    assertEquals((3 * (0.65 - 1 / 3.0) + 2 * (1 - 0.975)) / 5, bins.error(), 1e-12);
  }

  @Test
  void withoutRowsTheErrorIsNaN() {
    assertTrue(Double.isNaN(new CalibrationBins().error()));
  }

  @Test
  void probabilityZeroHasAFiniteLoss() {
    assertEquals(-Math.log(0.25), LogLoss.of(0.25));
    assertEquals(-Math.log(1e-15), LogLoss.of(0));
    assertEquals(0, LogLoss.of(Math.nextUp(1.0)));
  }
}
