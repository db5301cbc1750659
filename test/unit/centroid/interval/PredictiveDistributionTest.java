// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.calibration.residual.Residuals;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.util.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Calibrations of all kinds: intervals, quantiles and probabilities of a row are consistent, also after saving and reading. */
class PredictiveDistributionTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  /** A calibration and its bounds. */
  private record Model(ResidualCalibration calibration, TargetBounds bounds) {

    /** Rows of two numbers and a label with unequal weights; the first number determines the size of residuals. */
    static Model random(RandomCase random) {
      int numRows = random.between(1, 260);
      int numDraws = random.oneOf(1, 4);
      double[][] inputs = new double[numRows][];
      Arrays.setAll(inputs, row -> new double[] {random.nextDouble(), random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian(), random.nextInt(3)});
      double[] error = new double[numRows * numDraws];
      Arrays.setAll(error, k -> (0.2 + 3 * inputs[k / numDraws][0]) * random.nextGaussian() + inputs[k / numDraws][2]);
      double[] weight = random.oneOf(true, false) ? Residuals.filled(numRows, 1) : random.doubles(numRows, 0.01, 4).toArray();
      ResidualRecords records = new ResidualRecords(error, random.doubles(error.length, -1, 1).toArray(), random.doubles(error.length, 0, 3).toArray(),
          random.doubles(error.length, 0, random.oneOf(1e-300, 2.0)).toArray(), IntStream.range(0, error.length).map(k -> k / numDraws).toArray(), weight);
      TargetBounds bounds = new TargetBounds(-9, 9, random.oneOf(-INFINITE, -2.5), random.oneOf(INFINITE, 4.0), random.oneOf(Tails.values()));
      Settings settings = new Settings(random.oneOf(0.0, 0.9, 1.0), random.oneOf(LocalScale.values()), random.oneOf(BiasCorrection.values()),
          new InputTable(inputs, new int[] {0, 0, 3}), bounds, RandomStreams.of(random.anyLong()));
      return new Model(ResidualCalibration.fit(records, settings), bounds);
    }

    PredictiveDistribution at(RandomCase random) {
      return calibration.at(random.number(-1, 1), random.number(0, 3), random.number(0, 2), Residuals.row(random.nextDouble(), Double.NaN, random.nextInt(4)));
    }
  }

  /**
   * The bounds of an interval are the corresponding quantiles, and exceedance is the inverse of the quantiles. Between the innermost bounds, which
   * are the smallest residual and its negative, the quantiles are constant and the probability is linear.
   */
  @Test
  void intervalsQuantilesAndExceedanceAgree() {
    RandomCases.check(150, random -> {
      Model model = Model.random(random);
      PredictiveDistribution expected = model.at(random);
      for (int trial = 0; trial < 50; trial++) {
        double probability = random.number(1e-6, 1 - 1e-6);
        double quantile = expected.quantile(probability);
        double level = Math.abs(2 * probability - 1);
        if (level > 0) {
          Interval interval = expected.interval(level);
          assertEquals(probability < 0.5 ? interval.lower() : interval.upper(), quantile);
        }
        assertTrue(expected.supports(level) || level > model.calibration.largestLevel());
        Interval inner = expected.interval(1e-12);
        boolean cut = quantile <= model.bounds.min() || quantile >= model.bounds.max() || Math.abs(quantile) >= 27
            || quantile >= inner.lower() && quantile <= inner.upper();
        if (!cut && expected.supports(level)) {
          double hair = 1e-7 * (1 + Math.abs(quantile));
          assertTrue(expected.exceedance(quantile - hair) >= 1 - probability - 1e-6, "above the quantile of " + probability);
          assertTrue(expected.exceedance(quantile + hair) <= 1 - probability + 1e-6, "above the quantile of " + probability);
        }
      }
    });
  }

  /** However skewed the residuals are: the mean of these lies above their third quartile. */
  @Test
  void aCorrectedPredictionLiesInItsIntervalsFromLevelOneHalfOn() {
    RandomCases.check(60, random -> {
      int numRows = random.between(40, 200);
      double sign = random.oneOf(-1.0, 1.0);
      double[][] inputs = new double[numRows][];
      Arrays.setAll(inputs, row -> new double[] {random.nextDouble()});
      double[] error = new double[numRows];
      Arrays.setAll(error, row -> sign * Math.exp(2 * random.nextGaussian()) + inputs[row][0]);
      TargetBounds bounds = new TargetBounds(-9, 9, random.oneOf(-INFINITE, 0.0), random.oneOf(INFINITE, 3.0), Tails.LAST);
      ResidualCalibration calibration = ResidualCalibration.fit(Residuals.of(error, new double[numRows]), new Settings(0, LocalScale.AUTO, BiasCorrection.ON,
          new InputTable(inputs, new int[1]), bounds, RandomStreams.of(random.anyLong())));
      PredictiveDistribution predicted = calibration.at(random.number(-1, 1), 0, 0, Residuals.row(random.nextDouble()));
      for (double level : new double[] {0.5, 0.51, 0.6, 0.8, 0.95}) {
        Interval interval = predicted.interval(level);
        assertTrue(!calibration.correction().isMade() || interval.lower() <= predicted.mean() && predicted.mean() <= interval.upper(),
            predicted.mean() + " is outside of " + interval);
      }
    });
  }

  @Test
  void quantilesAndExceedanceAreMonotone() {
    RandomCases.check(100, random -> {
      PredictiveDistribution expected = Model.random(random).at(random);
      double[] probabilities = random.doubles(60, 1e-6, 1 - 1e-6).sorted().toArray();
      for (int k = 1; k < probabilities.length; k++) {
        assertTrue(expected.quantile(probabilities[k - 1]) <= expected.quantile(probabilities[k]), "before " + probabilities[k]);
      }
      double share = expected.epistemicShare();
      assertTrue(Double.isNaN(share) || share >= 0 && share <= 1, "outside of [0, 1]: " + share);
    });
  }

  @Test
  void aSavedCalibrationHasTheSameResults() {
    RandomCases.check(40, random -> {
      ResidualCalibration calibration = Model.random(random).calibration;
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(calibration);
      }
      try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        ResidualCalibration loaded = (ResidualCalibration) in.readObject();
        double[] inputs = Residuals.row(random.nextDouble(), random.nextGaussian(), random.nextInt(4));
        PredictiveDistribution before = calibration.at(0.3, 1.1, 0.2, inputs);
        PredictiveDistribution after = loaded.at(0.3, 1.1, 0.2, inputs);
        assertEquals(before.interval(0.9), after.interval(0.9));
        assertEquals(before.exceedance(0.7), after.exceedance(0.7));
        assertEquals(before.logDensity(0.7), after.logDensity(0.7));
        assertEquals(before.epistemicShare(), after.epistemicShare());
        assertEquals(calibration.score(0.95), loaded.score(0.95));
        assertEquals(calibration.largestLevel(), loaded.largestLevel());
      }
    });
  }

  /** Halves of the smallest numbers are rounded, and the middle of an infinite interval is NaN. */
  @Test
  void theMedianLiesBetweenTheOthers() {
    PredictiveDistribution tiny = new NormalPrediction(3 * Double.MIN_VALUE, 0, 0);
    assertEquals(3 * Double.MIN_VALUE, tiny.quantile(0.5));
    PredictiveDistribution unknown = new NormalPrediction(7, INFINITE, 0);
    assertEquals(7, unknown.quantile(0.5));
    assertTrue(unknown.quantile(0.4) <= unknown.quantile(0.5) && unknown.quantile(0.5) <= unknown.quantile(0.6));
  }
}
