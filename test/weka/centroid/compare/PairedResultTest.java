// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class PairedResultTest {

  private static final ComparisonSettings SETTINGS = new ComparisonSettings(List.of(3), 5, 1, 0.95, 0.05, 1);
  private static final double[] ONES = {1, 1, 1, 1, 1};

  /** By the formula of Nadeau and Bengio: t = mean / sqrt((1/5 + 1/4) variance), with mean 0.2 and variance 0.005 by hand. */
  @Test
  void isTheCorrectedTest() {
    double[] lower = {0.7, 0.8, 0.9, 0.8, 0.8};
    PairedResult result = PairedResult.of(Measure.RMSE, ONES, lower, SETTINGS);
    double t = 0.2 / Math.sqrt((1 / 5.0 + 1 / 4.0) * 0.005);
    assertEquals(2 * new TDistribution(4).cumulativeProbability(-t), result.p(), 1e-6);
    assertEquals(Outcome.BETTER, result.verdict());
    assertEquals(0.8, result.ratio(), 1e-12);
    assertEquals(-20, result.percent(), 1e-9);
    assertEquals(2.776445 * Math.sqrt(0.45 * 0.005), result.halfWidth(), 1e-6, "t quantile of 4 degrees of freedom at 0.975");
    assertEquals(Outcome.WORSE, PairedResult.of(Measure.RMSE, lower, ONES, SETTINGS).verdict());
  }

  /** The confidence interval and the verdict are two sides of one test. */
  @Test
  void theIntervalHoldsZeroWhereNothingIsSignificant() {
    double[] mixed = {0.7, 1.3, 0.9, 1.0, 0.8};
    PairedResult result = PairedResult.of(Measure.LOG_LOSS, ONES, mixed, SETTINGS);
    assertEquals(Outcome.SAME, result.verdict());
    assertTrue(Math.abs(result.centroid() - result.bagging()) < result.halfWidth());
  }

  @Test
  void noDifferenceIsNotSignificant() {
    PairedResult result = PairedResult.of(Measure.ERROR, new double[5], new double[5], SETTINGS);
    assertEquals(Outcome.SAME, result.verdict());
    assertEquals(1, result.p());
    assertEquals(1, result.ratio());
    assertEquals(0, result.percentHalfWidth());
  }

  @Test
  void costsAndMissingValuesAreNotTested() {
    assertFalse(PairedResult.of(Measure.TRAINING_TIME, ONES, ONES, SETTINGS).isTested());
    PairedResult missing = PairedResult.of(Measure.INTERVAL_SCORE, new double[] {1, Double.NaN, 1, 1, 1}, ONES, SETTINGS);
    assertFalse(missing.isTested() || missing.isKnown());
  }
}
