// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import org.junit.jupiter.api.Test;

/** Log-losses of rows with several records. */
class LabelRecordsTest {

  private static final double[] PRIOR = {0.5, 0.5};
  private static final LabelRecords RECORDS = new LabelRecords(new double[][] {{0.9, 0.1}, {0.7, 0.3}, {0.2, 0.8}}, new int[] {0, 0, 1},
      new int[] {0, 0, 1}, new double[] {1, 1});

  @Test
  void aRowsLossIsTheMeanOverItsRecords() {
    ProbabilityCalibration calibration = ProbabilityCalibration.fit(RECORDS, PRIOR, null, LabelCoverage.MARGINAL);
    double first = -Math.log(calibration.apply(new double[] {0.9, 0.1})[0]);
    double second = -Math.log(calibration.apply(new double[] {0.7, 0.3})[0]);
    double third = -Math.log(calibration.apply(new double[] {0.2, 0.8})[1]);
    assertArrayEquals(new double[] {(first + second) / 2, third}, calibration.losses(RECORDS), 1e-12);
  }

  @Test
  void itIsCalibratedByTheRowsNotTheRecords() {
    assertEquals(2, ProbabilityCalibration.fit(RECORDS, PRIOR, null, LabelCoverage.MARGINAL).numRows());
  }
}
