// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.record.LabelRecords;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProbabilityCalibrationTest {

  private static final double[] PRIOR = {0.5, 0.3, 0.2};

  @Test
  void calibratedProbabilitiesSumToOneAndAreNeverZero() {
    ProbabilityCalibration calibration = fit(2, 500, 1);
    double[] calibrated = calibration.apply(new double[] {1, 0, 0});
    assertEquals(1, Arrays.stream(calibrated).sum(), 1e-12);
    assertTrue(Arrays.stream(calibrated).allMatch(p -> p > 0));
  }

  @Test
  void zeroProbabilitiesGiveNearlyEqualLabels() {
    double[] calibrated = fit(1, 500, 2).apply(new double[3]);
    assertEquals(1, Arrays.stream(calibrated).sum(), 1e-12);
    assertTrue(Arrays.stream(calibrated).allMatch(p -> p > 0.2));
  }

  /** Some learners of Weka return -2e-17 or -7e-12, of which no power is taken. */
  @Test
  void negativeProbabilitiesByRoundingCountAsZero() {
    ProbabilityCalibration calibration = fit(2, 4000, 3);
    assertTrue(calibration.power() != 1);
    assertArrayEquals(calibration.apply(new double[] {1, 0, 0}), calibration.apply(new double[] {1 + 7e-12, -7e-12, 0}), 1e-9);
  }

  /** Probabilities that are overconfident (temperature 0.5) get a temperature above 1. */
  @Test
  void overconfidenceIsCorrected() {
    assertTrue(fit(2, 4000, 3).power() <= 0.7);
    assertTrue(fit(0.6, 4000, 3).power() >= 1.2);
  }

  @Test
  void setsAreNestedAndHoldTheMostProbableLabel() {
    ProbabilityCalibration calibration = fit(1, 300, 4);
    Random random = new Random(5);
    for (int trial = 0; trial < 200; trial++) {
      double[] calibrated = calibration.apply(distribution(random));
      boolean[] inner = calibration.predictionSet(calibrated, 0.01, null);
      for (double level = 0.05; level < 1; level += 0.05) {
        boolean[] outer = calibration.predictionSet(calibrated, level, null);
        int best = 0;
        for (int c = 0; c < 3; c++) {
          assertTrue(outer[c] || !inner[c]);
          best = calibrated[c] > calibrated[best] ? c : best;
        }
        assertTrue(outer[best]);
        inner = outer;
      }
    }
  }

  @Test
  void aLevelBeyondTheRecordsHoldsEveryLabel() {
    ProbabilityCalibration calibration = fit(1, 20, 6);
    assertArrayEquals(new boolean[] {true, true, true}, calibration.predictionSet(new double[] {0.98, 0.01, 0.01}, 0.99, null));
  }

  /**
   * With 2000 records and 20,000 new rows the coverage has a standard deviation of about sqrt(0.1 * 0.9 / 2000) = 0.0067; 4 of
   * them are exceeded with probability 6e-5.
   */
  @Test
  void setsCoverAtTheLevel() {
    ProbabilityCalibration calibration = fit(1.5, 2000, 7);
    Random random = new Random(8);
    int covered = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      double[] calibrated = distribution(random);
      int label = draw(calibrated, random);
      covered += calibration.predictionSet(calibration.apply(withPower(calibrated, 1.5)), 0.9, null)[label] ? 1 : 0;
    }
    assertTrue(covered / 20_000.0 > 0.9 - 0.027, "coverage " + covered / 20_000.0);
  }

  @Test
  void invalidLevelsAreRejected() {
    assertThrows(IllegalArgumentException.class, () -> fit(1, 50, 9).predictionSet(PRIOR, 1, null));
    assertThrows(IllegalArgumentException.class, () -> fit(1, 50, 9).predictionSet(PRIOR, Double.NaN, null));
  }

  /** Labels drawn from calibrated distributions, with probabilities that are overconfident by the given power. */
  private static ProbabilityCalibration fit(double power, int size, long seed) {
    Random random = new Random(seed);
    double[][] shown = new double[size][];
    int[] label = new int[size];
    for (int k = 0; k < size; k++) {
      double[] calibrated = distribution(random);
      label[k] = draw(calibrated, random);
      shown[k] = withPower(calibrated, power);
    }
    return ProbabilityCalibration.fit(LabelRecords.of(shown, label), PRIOR, null, LabelCoverage.MARGINAL);
  }

  private static double[] distribution(Random random) {
    return withPower(new double[] {random.nextDouble() + 0.05, random.nextDouble() + 0.05, random.nextDouble() + 0.05}, 2);
  }

  private static double[] withPower(double[] p, double power) {
    double[] result = Arrays.stream(p).map(value -> Math.pow(value, power)).toArray();
    double sum = Arrays.stream(result).sum();
    return Arrays.stream(result).map(value -> value / sum).toArray();
  }

  private static int draw(double[] p, Random random) {
    double u = random.nextDouble();
    return u < p[0] ? 0 : u < p[0] + p[1] ? 1 : 2;
  }
}
