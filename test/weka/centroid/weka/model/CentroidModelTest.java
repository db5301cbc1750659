// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.calibration.residual.ResidualCalibration;
import centroid.calibration.residual.Residuals;
import centroid.forest.BiasCorrection;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.PredictiveDistribution;
import centroid.weka.FakeMember;
import centroid.weka.TinyData;
import centroid.weka.model.ModelCalibration.Basis;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/** Models of members with known predictions, without training. */
class CentroidModelTest {

  private static final Instance NUMBER = TinyData.of("x numeric; y numeric", "1,0").instance(0);
  private static final Instances LABELS = TinyData.of("x numeric; y {a,b}", "1,a", "2,b");
  /** All residuals are 2 or -2, whatever the members predict. */
  private static final ModelCalibration OFF_BY_TWO = ModelCalibration.of(Basis.UNSEEN_ROWS,
      ResidualCalibration.fit(Residuals.of(Residuals.filled(12, 2), new double[12]), Settings.global(0)), null, null);
  private static final double[] EVEN = {0.5, 0.5};

  private static TrainingReport report(Mode mode, int numTrained, double spreadRatio) {
    return new TrainingReport(mode, false, "Fake", 2, new TrainingReport.Members(numTrained, ObjectiveHistory.NONE, spreadRatio, PoolMap.EMPTY),
        EpochCurve.NONE, new TrainingReport.Seconds(1, 2, 3), List.of());
  }

  private static CentroidModel model(boolean nominal, Mode mode, ModelCalibration calibration, Classifier... members) {
    return new CentroidModel(Ensemble.ofEqual(List.of(members)), report(mode, 7, 2), nominal, null, calibration);
  }

  private static CentroidModel numbers(ModelCalibration calibration, double... answers) {
    return model(false, Mode.SELECT, calibration, Arrays.stream(answers).mapToObj(FakeMember::predicting).toArray(Classifier[]::new));
  }

  private static void assertBounds(double lower, double upper, Interval interval) {
    assertEquals(lower, interval.lower(), 1e-9);
    assertEquals(upper, interval.upper(), 1e-9);
  }

  @ParameterizedTest
  @EnumSource(IntervalMethod.class)
  void withoutFinitePredictionsTheIntervalIsUnbounded(IntervalMethod method) throws Exception {
    for (ModelCalibration calibration : List.of(ModelCalibration.NONE, OFF_BY_TWO)) {
      CentroidModel model = numbers(calibration, Double.NaN, Double.POSITIVE_INFINITY);
      assertEquals(Interval.EVERYTHING, model.predict(NUMBER, method).interval(0.9));
      assertNull(model.predict(NUMBER, IntervalMethod.PREDICTION).predictive());
    }
  }

  /** The normal quantile of 0.975 is 1.959964; members 1 and 3 have the mean 2 and the unbiased variance 2, which the density has too. */
  @Test
  void withoutCalibrationAPredictionIntervalIsTheSpreadOfTheMembers() throws Exception {
    Interval interval = numbers(ModelCalibration.NONE, 1, 3).predict(NUMBER, IntervalMethod.PREDICTION).interval(0.95);
    double reach = 1.959963984540054 * Math.sqrt(2);
    assertBounds(2 - reach, 2 + reach, interval);
  }

  /** Their unbiased variance is 2; at the mean a normal density of it is 1 / sqrt(4 pi). */
  @Test
  void withoutCalibrationTheDensityIsNormal() throws Exception {
    PredictiveDistribution predictive = numbers(ModelCalibration.NONE, 1, 3).predict(NUMBER, IntervalMethod.PREDICTION).predictive();
    assertEquals(-0.5 * Math.log(4 * Math.PI), predictive.logDensity(2), 1e-12);
    assertEquals(-0.5 * Math.log(4 * Math.PI) - 0.25, predictive.logDensity(3), 1e-12);
  }

  @Test
  void calibratedPredictionIntervalsReachAsFarAsTheResiduals() throws Exception {
    assertBounds(0, 4, numbers(OFF_BY_TWO, 1, 3).predict(NUMBER, IntervalMethod.PREDICTION).interval(0.8));
    assertBounds(0, 4, numbers(OFF_BY_TWO, 1, Double.NaN, 3).predict(NUMBER, IntervalMethod.PREDICTION).interval(0.8));
  }

  /** The spread ratio of 2 makes 1 and 3 to 0 and 4; their middle half is the interval. */
  @Test
  void confidenceIntervalsHaveTheSpreadOfTheBootstrap() throws Exception {
    assertBounds(1, 3, numbers(ModelCalibration.NONE, 1, 3).predict(NUMBER, IntervalMethod.PERCENTILE).interval(0.5));
    assertBounds(1, 3, numbers(OFF_BY_TWO, 1, 3).predict(NUMBER, IntervalMethod.PERCENTILE).interval(0.5));
  }

  private static ModelCalibration calibratedProbabilities() {
    LabelRecords records = LabelRecords.of(new double[][] {{0.9, 0.1}, {0.9, 0.1}, {0.9, 0.1}}, new int[] {0, 0, 1});
    return ModelCalibration.of(LabelCorrection.fit(records, null, BiasCorrection.OFF, null),
        ProbabilityCalibration.fit(records, EVEN, null, LabelCoverage.MARGINAL), null, null, null);
  }

  @Test
  void probabilitiesAreCalibratedExceptInModeBagging() throws Exception {
    ModelCalibration calibration = calibratedProbabilities();
    Classifier member = FakeMember.predicting(0.9, 0.1);
    double[] raw = {0.9, 0.1};
    assertArrayEquals(raw, model(true, Mode.BAGGING, calibration, member).distribution(LABELS.instance(0)));
    assertArrayEquals(raw, model(true, Mode.SELECT, ModelCalibration.NONE, member).distribution(LABELS.instance(0)));
    double[] calibrated = model(true, Mode.SELECT, calibration, member).distribution(LABELS.instance(0));
    assertArrayEquals(calibration.probabilities().apply(raw), calibrated);
    assertFalse(Arrays.equals(raw, calibrated));
  }

  @Test
  void batchPredictionsEqualSinglePredictions() throws Exception {
    for (Mode mode : List.of(Mode.SELECT, Mode.BAGGING)) {
      CentroidModel model = model(true, mode, calibratedProbabilities(),
          FakeMember.predicting(row -> new double[] {1 / row.value(0), 1 - 1 / row.value(0)}), FakeMember.predicting(0.9, 0.1));
      double[][] together = model.distributions(LABELS);
      for (int row = 0; row < 2; row++) {
        assertArrayEquals(model.distribution(LABELS.instance(row)), together[row]);
      }
    }
  }

  @Test
  void withoutCalibrationAPredictionSetHoldsEveryLabel() throws Exception {
    assertArrayEquals(new boolean[] {true, true}, model(true, Mode.SELECT, ModelCalibration.NONE, FakeMember.predicting(1, 0))
        .predict(LABELS.instance(0), IntervalMethod.PREDICTION).predictionSet(0.5));
  }

  /** The true label had 0.9 twice and 0.1 once: at 0.5 the second smallest of three distances is enough, at 0.9 there are too few rows. */
  @Test
  void aPredictionSetHasLabelsAboveTheConformalThreshold() throws Exception {
    for (Mode mode : List.of(Mode.SELECT, Mode.BAGGING)) {
      CentroidModel model = model(true, mode, calibratedProbabilities(), FakeMember.predicting(0.9, 0.1));
      assertArrayEquals(new boolean[] {true, false}, model.predict(LABELS.instance(0), IntervalMethod.PREDICTION).predictionSet(0.5));
      assertArrayEquals(new boolean[] {true, true}, model.predict(LABELS.instance(0), IntervalMethod.PREDICTION).predictionSet(0.9));
    }
  }

  @Test
  void intervalsAreForNumbersAndSetsForLabels() {
    CentroidModel labels = model(true, Mode.SELECT, ModelCalibration.NONE, FakeMember.predicting(1, 0));
    assertThrows(IllegalArgumentException.class, () -> labels.predict(LABELS.instance(0), IntervalMethod.PREDICTION).interval(0.9));
    assertThrows(IllegalArgumentException.class, () -> labels.predict(LABELS.instance(0), IntervalMethod.PREDICTION).predictive());
    assertThrows(IllegalArgumentException.class, () -> numbers(ModelCalibration.NONE, 1).predict(NUMBER, IntervalMethod.PREDICTION).predictionSet(0.9));
  }

  @Test
  void joinedModelsHaveAllMembersAndNoSpreadRatio() throws Exception {
    CentroidModel joined = numbers(OFF_BY_TWO, 1, 3).joinedWith(List.of(numbers(ModelCalibration.NONE, 7), numbers(ModelCalibration.NONE, 9)));
    assertArrayEquals(new double[] {0.25, 0.25, 0.25, 0.25}, joined.ensemble().mass());
    assertArrayEquals(new double[] {5}, joined.distribution(NUMBER));
    assertEquals(1, joined.report().members().spreadRatio());
    assertBounds(3, 7, joined.predict(NUMBER, IntervalMethod.PREDICTION).interval(0.8));
  }
}
