// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.metric.Coverage;
import centroid.metric.CoveredShare;
import centroid.metric.Crps;
import centroid.metric.ExactCrps;
import centroid.metric.IntervalScore;
import centroid.weka.FixedIntervals;
import centroid.weka.Models;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The plug-in metric in Weka's evaluation and Experimenter. */
class IntervalMetricTest extends IntervalMetricFixture {

  /** Returns {lower, upper, class value} of our classifier for all test rows. */
  private static double[][] bounds(double level) throws Exception {
    double[][] bounds = new double[3][test.numInstances()];
    for (int row = 0; row < test.numInstances(); row++) {
      double[] interval = ours.predictIntervals(test.instance(row), level)[0];
      bounds[0][row] = interval[0];
      bounds[1][row] = interval[1];
      bounds[2][row] = test.instance(row).classValue();
    }
    return bounds;
  }

  @Test
  void numbersEqualThoseComputedDirectly() throws Exception {
    Evaluation evaluation = evaluated(ours, test);
    double range = train.attributeStats(2).numericStats.max - train.attributeStats(2).numericStats.min;
    double[] levels = {0.8, 0.9, 0.95, 0.99};
    double[] shares = new double[4];
    for (int k = 0; k < 4; k++) {
      double[][] b = bounds(levels[k]);
      shares[k] = CoveredShare.of(b[0], b[1], b[2]);
      String percent = String.valueOf(Math.round(100 * levels[k]));
      assertEquals(100 * shares[k], statistic(evaluation, "Interval_coverage_" + percent), 1e-9);
      if (k == 1 || k == 2) {
        double width = Arrays.stream(b[1]).average().getAsDouble() - Arrays.stream(b[0]).average().getAsDouble();
        assertEquals(width, statistic(evaluation, "Interval_width_" + percent), 1e-9);
        assertEquals(100 * width / range, statistic(evaluation, "Interval_rel_width_" + percent), 1e-9);
        assertEquals(IntervalScore.mean(b[0], b[1], b[2], levels[k]), statistic(evaluation, "Interval_score_" + percent), 1e-9);
      }
    }
    assertEquals(100 * Coverage.calibrationError(shares, levels), statistic(evaluation, "Interval_calibration_error"), 1e-9);
    assertTrue(shares[2] > 0.8, "and they make sense");
  }

  @Test
  void crpsIsComputedFromTwentyQuantiles() throws Exception {
    double[][] quantiles = new double[test.numInstances()][20];
    for (int k = 0; k < 10; k++) {
      double[][] b = bounds(0.05 + 0.1 * k);
      for (int row = 0; row < quantiles.length; row++) {
        quantiles[row][9 - k] = b[0][row];
        quantiles[row][10 + k] = b[1][row];
      }
    }
    double sum = 0;
    for (int row = 0; row < quantiles.length; row++) {
      sum += Crps.ofQuantiles(quantiles[row], test.instance(row).classValue());
    }
    assertEquals(sum / quantiles.length, statistic(evaluated(ours, test), "Interval_CRPS"), 1e-9);
  }

  /** Intervals of the true distribution: CRPS near the closed form, coverage within 4 standard errors (false alarm below 1e-4). */
  @Test
  void trueNormalIntervalsScoreLikeTheClosedForm() throws Exception {
    NormalDistribution normal = new NormalDistribution(0, 2);
    Instances rows = TestData.rising(2000, 3);
    Random random = new Random(4);
    double exact = 0;
    for (int row = 0; row < rows.numInstances(); row++) {
      rows.instance(row).setClassValue(2 * random.nextGaussian());
      exact += ExactCrps.ofNormal(0, 2, rows.instance(row).classValue()) / rows.numInstances();
    }
    Evaluation evaluation = evaluated(new FixedIntervals((row, level) -> new double[][] {{normal.inverseCumulativeProbability((1 - level) / 2),
        normal.inverseCumulativeProbability((1 + level) / 2)}}), rows);
    assertEquals(exact, statistic(evaluation, "Interval_CRPS"), 0.01 * exact);
    assertEquals(90, statistic(evaluation, "Interval_coverage_90"), 400 * Math.sqrt(0.9 * 0.1 / 2000));
    assertEquals(2 * 2 * 1.6448536, statistic(evaluation, "Interval_width_90"), 1e-6);
  }

  @Test
  void rowsAreWeighted() throws Exception {
    Instances weighted = TestData.rising(120, 2);
    Instances repeated = new Instances(weighted, 0);
    for (int row = 0; row < weighted.numInstances(); row++) {
      for (int k = 0; k < row % 3; k++) {
        repeated.add(weighted.instance(row));
      }
      weighted.instance(row).setWeight(row % 3);
    }
    Evaluation byWeight = evaluated(ours, weighted);
    Evaluation byRows = evaluated(ours, repeated);
    for (String name : NAMES) {
      assertEquals(statistic(byRows, name), statistic(byWeight, name), 1e-9, name);
    }
  }

  /** The range of the training target differs between folds; Weka's own relative size at 0.95 is the reference. */
  @Test
  void crossValidationUsesTheRangeOfEachFold() throws Exception {
    Instances data = new Instances(train, 0, 60);
    data.instance(0).setClassValue(50);
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(Models.small(), data, 4, new Random(1));
    assertEquals(evaluation.sizeOfPredictedRegions(), statistic(evaluation, "Interval_rel_width_95"), 1e-9);
    assertEquals(evaluation.coverageOfTestCasesByPredictedRegions(), statistic(evaluation, "Interval_coverage_95"), 1e-9);
  }

  @Test
  void foldsAreAccumulated() throws Exception {
    Evaluation whole = evaluated(ours, test);
    Evaluation parts = new Evaluation(train);
    parts.evaluateModel(ours, new Instances(test, 0, 25));
    parts.evaluateModel(ours, new Instances(test, 25, 35));
    NAMES.forEach(name -> assertEquals(statistic(whole, name), statistic(parts, name), 1e-9, name));
  }

  @Test
  void severalIntervalsAreCoveredByAnyAndScoredByTheHull() throws Exception {
    Instances rows = new Instances(test, 0, 3);
    rows.instance(0).setClassValue(0.5);
    rows.instance(1).setClassValue(2);
    rows.instance(2).setClassValue(5);
    Evaluation evaluation = evaluated(new FixedIntervals((row, level) -> new double[][] {{3, 4}, {0, 1}}), rows);
    assertEquals(100 / 3.0, statistic(evaluation, "Interval_coverage_90"), 1e-9);
    assertEquals(2, statistic(evaluation, "Interval_width_90"), 1e-9);
    assertEquals(4 + 20 / 3.0, statistic(evaluation, "Interval_score_90"), 1e-9, "two in the hull, one outside by 1");
  }

  /** The mean negative log density; estimators without a density have no log score. */
  @Test
  void theLogScoreIsTheMeanNegativeLogDensity() throws Exception {
    double sum = 0;
    for (Instance row : test) {
      sum -= ours.logDensity(row, row.classValue());
    }
    Evaluation evaluation = evaluated(ours, test);
    assertEquals(sum / test.numInstances(), statistic(evaluation, "Interval_log_score"), 1e-9);
    evaluation.toggleEvalMetrics(List.of("Short interval summary"));
    assertTrue(evaluation.toSummaryString().contains("Log score"));
    CentroidBagging confidence = Models.small();
    confidence.setOptions(Utils.splitOptions("-interval normal " + Utils.joinOptions(Models.small().getOptions()).replace("-interval prediction", "")));
    confidence.buildClassifier(train);
    assertTrue(Double.isNaN(statistic(evaluated(confidence, test), "Interval_log_score")), "its intervals are not those of the density");
    Evaluation other = evaluated(new FixedIntervals((row, level) -> new double[][] {{0, 1}}), test);
    assertTrue(Double.isNaN(statistic(other, "Interval_log_score")));
    other.toggleEvalMetrics(List.of("Short interval summary"));
    assertFalse(other.toSummaryString().contains("Log score"));
  }

  @Test
  void infiniteIntervalsGiveInfinityAndNotNaN() throws Exception {
    Instances rows = new Instances(test, 0, 4);
    rows.instance(3).setWeight(0);
    Evaluation evaluation = evaluated(new FixedIntervals((row, level) -> new double[][] {{-INFINITY, INFINITY}}), rows);
    assertEquals(100, statistic(evaluation, "Interval_coverage_80"));
    assertEquals(14 - 5, statistic(evaluation, "Interval_calibration_error"), 1e-9);
    for (String name : List.of("Interval_width_90", "Interval_rel_width_95", "Interval_score_95", "Interval_CRPS")) {
      assertEquals(INFINITY, statistic(evaluation, name), name);
    }
    assertTrue(evaluation.toSummaryString().contains("Mean interval score (0.95 level)       Infinity\n"), evaluation.toSummaryString());
  }

  @Test
  void rowsWithoutAnIntervalAreLeftOutAndCounted() throws Exception {
    Instances rows = new Instances(test, 0, 4);
    rows.instance(0).setValue(0, -1);
    rows.instance(1).setValue(0, -2);
    rows.instance(1).setWeight(3);
    Evaluation evaluation = evaluated(new FixedIntervals((row, level) -> row.value(0) == -1 ? new double[0][]
        : row.value(0) == -2 && level < 0.5 ? new double[][] {{Double.NaN, 1}} : new double[][] {{-9, 9}}), rows);
    assertEquals(100, statistic(evaluation, "Interval_coverage_80"));
    assertEquals(18, statistic(evaluation, "Interval_width_95"));
    assertTrue(evaluation.toSummaryString().contains("Instances without an interval            4     \n"), evaluation.toSummaryString());
  }

  @Test
  void aConstantTargetHasWidthZeroAndNoRange() throws Exception {
    Instances constant = new Instances(train);
    constant.forEach(row -> row.setClassValue(7));
    Evaluation evaluation = new Evaluation(constant);
    evaluation.evaluateModel(Models.fitted(Models.small(), constant), constant);
    assertEquals(100, statistic(evaluation, "Interval_coverage_80"));
    assertEquals(0, statistic(evaluation, "Interval_width_95"), 1e-9);
    assertEquals(0, statistic(evaluation, "Interval_CRPS"), 1e-9);
    assertTrue(Double.isNaN(statistic(evaluation, "Interval_rel_width_95")));
    assertFalse(evaluation.toSummaryString().contains("of range"));
  }

  /** Weka evaluates a model from a file without priors. */
  @Test
  void withoutPriorsThereIsNoRelativeWidth() throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.useNoPriors();
    evaluation.evaluateModel(ours, test);
    assertTrue(Double.isNaN(statistic(evaluation, "Interval_rel_width_90")));
    assertEquals(statistic(evaluated(ours, test), "Interval_width_90"), statistic(evaluation, "Interval_width_90"), 1e-9);
    assertFalse(evaluation.toSummaryString().contains("of range"));
  }

  @Test
  void rowsWithoutAClassValueAreIgnored() throws Exception {
    Instances half = new Instances(test);
    for (int row = 0; row < half.numInstances(); row += 2) {
      half.instance(row).setClassMissing();
    }
    Instances rest = new Instances(half);
    rest.deleteWithMissingClass();
    NAMES.forEach(name -> assertEquals(statistic(quietly(rest), name), statistic(quietly(half), name), 1e-9, name));
  }

  private static Evaluation quietly(Instances rows) {
    try {
      return evaluated(ours, rows);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
