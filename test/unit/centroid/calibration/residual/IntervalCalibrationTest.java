// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.interval.TargetBounds;
import centroid.util.RandomStreams;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

/** Other calibrations plug in through {@link IntervalCalibration}; {@link CqrCalibration} is the worked example. */
class IntervalCalibrationTest {

  private static final int NUM_ROWS = 200;
  private static final double LEVEL = 0.9;
  /** The rank of the conformal quantile among the 100 rows of the second half, and the coverage that follows from it exactly. */
  private static final double COVERAGE = 91 / 101.0;

  /** A calibration set with heteroscedastic residuals: their standard deviation is a function of the only attribute. */
  private static IntervalCalibration fit(IntervalCalibration.Method method, DoubleUnaryOperator deviation, SplittableRandom random) {
    double[][] inputs = new double[NUM_ROWS][];
    double[] error = new double[NUM_ROWS];
    for (int row = 0; row < NUM_ROWS; row++) {
      inputs[row] = new double[] {random.nextDouble()};
      error[row] = deviation.applyAsDouble(inputs[row][0]) * random.nextGaussian();
    }
    InputTable table = new InputTable(inputs, new int[] {InputTable.NUMBER});
    return method.fit(Residuals.of(error, new double[NUM_ROWS]), new Settings(0, LocalScale.ON, BiasCorrection.AUTO, table, TargetBounds.NONE,
        RandomStreams.of(1), 0, null));
  }

  private static double deviation(double x) {
    return x < 0.5 ? 1 : 5;
  }

  /**
   * One new row for each of 2000 calibration sets. The coverage of CQR is exactly 91 / 101, so the number of covered rows is binomial; a
   * correct implementation fails with probability 2e-6.
   */
  @Test
  void intervalsOfAnotherCalibrationHaveTheirNominalCoverage() {
    SplittableRandom random = new SplittableRandom(29);
    int numSets = 2000;
    int covered = 0;
    for (int set = 0; set < numSets; set++) {
      IntervalCalibration calibration = fit(CqrCalibration::fit, IntervalCalibrationTest::deviation, random);
      double x = random.nextDouble();
      double value = 7 + deviation(x) * random.nextGaussian();
      covered += calibration.at(7, 0, 0, Residuals.row(x)).interval(LEVEL).contains(value) ? 1 : 0;
    }
    BinomialDistribution expected = new BinomialDistribution(null, numSets, COVERAGE);
    assertTrue(covered >= expected.inverseCumulativeProbability(1e-6) && covered <= expected.inverseCumulativeProbability(1 - 1e-6), covered + " rows");
  }

  /** Standard deviations 1 and 5: the width ratio of both calibrations is far from 1, and their interval scores are similar. */
  @Test
  void bothCalibrationsAreLocallyAdaptive() {
    for (IntervalCalibration.Method method : new IntervalCalibration.Method[] {CqrCalibration::fit, ResidualCalibration::fit}) {
      IntervalCalibration calibration = fit(method, IntervalCalibrationTest::deviation, new SplittableRandom(1));
      double narrow = calibration.at(0, 0, 0, Residuals.row(0.2)).interval(LEVEL).width();
      double wide = calibration.at(0, 0, 0, Residuals.row(0.8)).interval(LEVEL).width();
      assertTrue(wide > 2.5 * narrow, wide + " and " + narrow);
      assertTrue(calibration.usesInputs() && calibration.score(LEVEL) < 20, calibration.description());
    }
  }
}
