// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomData;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.interval.TargetBounds;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calibration with unequal instance weights. */
class WeightedCalibrationTest {

  private static final double[] LEVELS = {0.01, 0.5, 0.8, 0.9, 0.95, 0.99};

  /** Errors that grow with the first of two inputs. */
  private static ResidualCalibration fit(double[] weight, LocalScale local) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] inputs = new double[weight.length][];
    Arrays.setAll(inputs, row -> random.doubles(2).toArray());
    double[] error = new double[weight.length];
    Arrays.setAll(error, row -> (0.1 + inputs[row][0]) * (Math.exp(random.nextGaussian()) - 1));
    ResidualRecords records = ResidualRecords.of(error, new double[error.length], random.doubles(error.length, 0.1, 3).toArray(), new double[error.length],
        weight);
    return ResidualCalibration.fit(records, new Settings(0.9, local, BiasCorrection.AUTO, new InputTable(inputs, new int[2]), TargetBounds.of(-50, 50),
        RandomStreams.of(2)));
  }

  /** All results for a row. */
  private static double[] answers(ResidualCalibration calibration) {
    PredictiveDistribution expected = calibration.at(0, 1, 0, Residuals.row(0.7, 0.2));
    double[] intervals = Arrays.stream(LEVELS).mapToObj(expected::interval).flatMapToDouble(one -> Arrays.stream(new double[] {one.lower(), one.upper()}))
        .toArray();
    double[] all = Arrays.copyOf(intervals, intervals.length + 4);
    all[intervals.length] = expected.exceedance(0.4);
    all[intervals.length + 1] = expected.logDensity(0.4);
    all[intervals.length + 2] = expected.epistemicShare();
    all[intervals.length + 3] = calibration.score(0.9);
    return all;
  }

  /** Exact for a power of two; otherwise the last digits may differ. */
  @ParameterizedTest
  @CsvSource({"2, 0", "0.0078125, 0", "1.3292279957849159e36, 0", "3.7, 1e-9", "1e-200, 1e-9", "1e200, 1e-9"})
  void onlyTheRatioOfWeightsCounts(double factor, double tolerance) {
    for (LocalScale local : LocalScale.values()) {
      double[] weight = new SplittableRandom(3).doubles(200, 0.1, 4).toArray();
      double[] scaled = Arrays.stream(weight).map(w -> w * factor).toArray();
      if (tolerance == 0) {
        assertArrayEquals(answers(fit(weight, local)), answers(fit(scaled, local)));
      } else {
        assertArrayEquals(answers(fit(weight, local)), answers(fit(scaled, local)), tolerance);
      }
    }
  }

  /**
   * The same residuals, but a weighted row is one row: the bounds of 600 rows differ from those of 1200 by about one rank of 600, which is 3 % of the
   * width here, and by less between two residuals.
   */
  @Test
  void aRowOfWeightKIsNearlyKRows() {
    int numRows = 600;
    SplittableRandom random = new SplittableRandom(4);
    double[] error = RandomData.gaussians(numRows, random);
    double[] variance = random.doubles(numRows, 0.1, 3).toArray();
    double[] weight = IntStream.range(0, numRows).mapToDouble(row -> 1 + row % 3).toArray();
    int[] repeated = IntStream.range(0, numRows).flatMap(row -> IntStream.generate(() -> row).limit(1 + row % 3)).toArray();
    ResidualCalibration weighted = ResidualCalibration.fit(Residuals.weighted(error, variance, weight), Settings.global(0.9));
    ResidualCalibration plain = ResidualCalibration.fit(Residuals.of(Arrays.stream(repeated).mapToDouble(row -> error[row]).toArray(),
        Arrays.stream(repeated).mapToDouble(row -> variance[row]).toArray()), Settings.global(0.9));
    assertEquals(plain.kappa(), weighted.kappa());
    assertEquals(1200, plain.effectiveRows(), 1e-9);
    assertEquals(1200 * 1200 / 2800.0, weighted.effectiveRows(), 1e-9);
    for (double level : new double[] {0.5, 0.8, 0.9, 0.95}) {
      Interval one = weighted.at(0, 1, 0, null).interval(level);
      Interval other = plain.at(0, 1, 0, null).interval(level);
      assertEquals(other.lower(), one.lower(), 0.05 * other.width());
      assertEquals(other.upper(), one.upper(), 0.05 * other.width());
    }
    assertEquals(plain.at(0, 1, 0, null).logDensity(0.5), weighted.at(0, 1, 0, null).logDensity(0.5), 0.05);
    assertEquals(plain.at(0, 1, 0, null).exceedance(0.5), weighted.at(0, 1, 0, null).exceedance(0.5), 0.005);
  }

  /** The bound is the residual of the heavy row, and one row supports the level 0.5. */
  @ParameterizedTest
  @ValueSource(doubles = {1e9, 1e30, 1e300})
  void allWeightOnOneRowIsOneRow(double heavy) {
    double[] error = IntStream.range(0, 100).mapToDouble(row -> row - 50).toArray();
    double[] weight = Residuals.filled(100, 1);
    weight[77] = heavy;
    ResidualCalibration calibration = ResidualCalibration.fit(Residuals.weighted(error, new double[100], weight), Settings.global(0.9));
    assertEquals(1, calibration.effectiveRows(), 1e-6);
    assertEquals(100, calibration.numRows());
    assertEquals(0.5, calibration.largestLevel(), 1e-6);
    PredictiveDistribution expected = calibration.at(0, 0, 0, null);
    // Linear between the residual before, 26, and the heavy one.
    assertTrue(expected.interval(0.5).upper() >= 26 && expected.interval(0.5).upper() <= 27 + 1e-6, expected.interval(0.5).toString());
    assertEquals(-expected.interval(0.5).upper(), expected.interval(0.5).lower(), 1e-12);
    assertTrue(Double.isFinite(expected.logDensity(1)) && expected.exceedance(1) > 0.4 && expected.exceedance(1) <= 0.5);
  }

  @ParameterizedTest
  @EnumSource(LocalScale.class)
  void allWeightOnOneRowGivesNumbers(LocalScale local) {
    for (double heavy : new double[] {1e9, 1e300}) {
      double[] weight = Residuals.filled(400, 1);
      weight[3] = heavy;
      for (double answer : answers(fit(weight, local))) {
        assertTrue(Double.isFinite(answer), local + " with " + heavy + ": " + Arrays.toString(answers(fit(weight, local))));
      }
    }
  }

  /** Rows of weight 10 have four times the noise and nine tenths of the weight, so they determine the interval. */
  @Test
  void heavyRowsDetermineTheWidth() {
    SplittableRandom random = new SplittableRandom(5);
    double[] weight = IntStream.range(0, 2000).mapToDouble(row -> row % 2 == 0 ? 10 : 1).toArray();
    double[] error = IntStream.range(0, 2000).mapToDouble(row -> (row % 2 == 0 ? 4 : 1) * random.nextGaussian()).toArray();
    double weighted = ResidualCalibration.fit(Residuals.weighted(error, new double[2000], weight), Settings.global(0)).at(0, 0, 0, null).interval(0.9).upper();
    double plain = ResidualCalibration.fit(Residuals.of(error, new double[2000]), Settings.global(0)).at(0, 0, 0, null).interval(0.9).upper();
    double covered = IntStream.range(0, 2000).filter(row -> Math.abs(error[row]) <= weighted).mapToDouble(row -> weight[row]).sum();
    assertEquals(0.9, covered / Arrays.stream(weight).sum(), 0.01);
    assertTrue(weighted > 1.1 * plain, weighted + " and " + plain);
  }
}
