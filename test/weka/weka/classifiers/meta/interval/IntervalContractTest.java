// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Evaluation;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.experiment.Stats;

/** The contract of Weka's IntervalEstimator: coverage in evaluation, nested levels, few rows, rows of weight 0. */
class IntervalContractTest {

  private static final String SMALL = "-I 3 -pool 12 -draws 30 -mode ";

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging", "select -interval normal", "select -interval percentile", "refit -scheme bayesian",
      "select -calibration none", "select -W centroid.weka.BatchLearner"})
  void evaluationReportsCoverage(String mode) throws Exception {
    Instances both = TestData.numeric(300);
    Instances test = new Instances(both, 150, 150);
    CentroidBagging ours = Models.trained(SMALL + mode, new Instances(both, 0, 150));
    Evaluation evaluation = new Evaluation(both);
    evaluation.evaluateModel(ours, test);
    double covered = 0;
    double width = 0;
    for (Instance row : test) {
      double[] bounds = ours.predictIntervals(row, 0.95)[0];
      covered += bounds[0] <= row.classValue() && row.classValue() <= bounds[1] ? 1 : 0;
      width += bounds[1] - bounds[0];
    }
    Stats targets = both.attributeStats(both.classIndex()).numericStats;
    assertEquals(100 * covered / 150, evaluation.coverageOfTestCasesByPredictedRegions(), 1e-9, "batch prediction would give 0");
    assertEquals(100 * width / 150 / (targets.max - targets.min), evaluation.sizeOfPredictedRegions(), 1e-9);
  }

  /** Weka's evaluation removes the class value of a test row; intervals must not depend on it. */
  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void intervalsAreNestedAndIgnoreTheClassValue(String mode) throws Exception {
    Instances data = TestData.withGaps(TestData.numeric(80));
    CentroidBagging ours = Models.trained(SMALL + mode, data);
    for (Instance row : data) {
      double[] narrow = ours.predictIntervals(row, 0.5)[0];
      double[] wide = ours.predictIntervals(row, 0.95)[0];
      assertTrue(wide[0] <= narrow[0] && narrow[0] <= narrow[1] && narrow[1] <= wide[1]);
      Instance question = (Instance) row.copy();
      question.setDataset(data);
      question.setClassMissing();
      assertEquals(wide[0], ours.predictIntervals(question, 0.95)[0][0]);
      assertEquals(ours.logDensity(row, 1), ours.logDensity(question, 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "-0.5", "95", "NaN"})
  void levelMustBeAFraction(double level) throws Exception {
    CentroidBagging numbers = Models.trained(SMALL + "select", TestData.numeric(40));
    CentroidBagging labels = Models.trained(SMALL + "select", TestData.nominal(40));
    for (Exception refusal : new Exception[] {
        assertThrows(IllegalArgumentException.class, () -> numbers.predictIntervals(TestData.numeric(1).instance(0), level)),
        assertThrows(IllegalArgumentException.class, () -> labels.predictSet(TestData.nominal(1).instance(0), level))}) {
      assertTrue(refusal.getMessage().contains(String.valueOf(level)), refusal.getMessage());
    }
  }

  @Test
  void intervalsNeedANumericClassAndSetsANominalOne() throws Exception {
    CentroidBagging labels = Models.trained(SMALL + "select", TestData.nominal(40));
    assertThrows(IllegalArgumentException.class, () -> labels.predictIntervals(TestData.nominal(1).instance(0), 0.9));
    CentroidBagging numbers = Models.trained(SMALL + "select", TestData.numeric(40));
    assertThrows(IllegalArgumentException.class, () -> numbers.predictSet(TestData.numeric(1).instance(0), 0.9));
    assertThrows(IllegalStateException.class, () -> new CentroidBagging().predictIntervals(TestData.numeric(1).instance(0), 0.9));
  }

  /** The rows of weight 0 have a target a million times larger, which no interval may reach. */
  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void rowsOfWeightZeroDoNotWidenIntervals(String mode) throws Exception {
    Instances data = TestData.numeric(80);
    data.subList(0, 20).forEach(row -> {
      row.setWeight(0);
      row.setClassValue(1e6);
    });
    double[] interval = Models.trained(SMALL + mode, data).predictIntervals(data.instance(50), 0.95)[0];
    assertTrue(interval[1] - interval[0] < 100, interval[0] + " to " + interval[1]);
  }

  /** Fewer than ten rows are too few for residuals; rows without a class value must not make bounds NaN. */
  @ParameterizedTest
  @CsvSource({"select, 2", "select, 6", "select, 12", "refit, 6", "bagging, 2", "bagging, 6", "bagging, 12"})
  void fewRowsGiveAnInterval(String mode, int numRows) throws Exception {
    Instances data = TestData.withoutClassEvery(4, TestData.numeric(numRows));
    double[] interval = Models.trained(SMALL + mode + " -W weka.classifiers.trees.DecisionStump", data)
        .predictIntervals(data.instance(1), 0.9)[0];
    assertTrue(interval[0] <= interval[1] && !Utils.isMissingValue(interval[0]), interval[0] + " to " + interval[1]);
  }
}
