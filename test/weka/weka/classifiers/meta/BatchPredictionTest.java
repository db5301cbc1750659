// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.BatchLearner;
import centroid.weka.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Evaluation;
import weka.core.Instances;

/** Batch prediction is used where it is faster, and never where it would hide prediction intervals from Weka's evaluation. */
class BatchPredictionTest {

  private static final String BATCH = " -I 3 -pool 8 -draws 30 -W centroid.weka.BatchLearner ";

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void isNotDeclaredForANumericClass(String mode) throws Exception {
    CentroidBagging ours = Models.withOptions("-mode " + mode + BATCH);
    assertFalse(ours.implementsMoreEfficientBatchPrediction(), "before training");
    Instances data = TestData.numeric(50);
    ours.buildClassifier(data);
    assertFalse(ours.implementsMoreEfficientBatchPrediction());
    assertArrayEquals(Models.predictions(ours, data), ours.distributionsForInstances(data));
  }

  @ParameterizedTest
  @CsvSource({"select, 1", "select, 2", "select, 0", "refit, 2", "bagging, 1", "bagging, 0"})
  void batchesEqualSingleRows(String mode, int slots) throws Exception {
    Instances data = TestData.nominal(90);
    CentroidBagging ours = Models.trained("-num-slots " + slots + " -mode " + mode + BATCH, data);
    assertTrue(ours.implementsMoreEfficientBatchPrediction());
    int before = BatchLearner.BATCHES.get();
    double[][] batch = ours.distributionsForInstances(data);
    assertEquals(ours.memberMasses().length, BatchLearner.BATCHES.get() - before, "each member predicts one batch");
    assertArrayEquals(Models.predictions(ours, data), batch);
  }

  @Test
  void learnersWithoutBatchPredictionPredictRowByRow() throws Exception {
    Instances data = TestData.nominal(50);
    CentroidBagging ours = Models.trained("-I 3 -pool 6", data);
    assertFalse(ours.implementsMoreEfficientBatchPrediction());
    assertArrayEquals(Models.predictions(ours, data), ours.distributionsForInstances(data));
    assertEquals(0, ours.distributionsForInstances(new Instances(data, 0)).length);
  }

  @Test
  void evaluationInBatchesEqualsEvaluationByRows() throws Exception {
    Instances data = TestData.nominal(90);
    CentroidBagging ours = Models.trained("-batch-size 7" + BATCH, data);
    Evaluation batches = new Evaluation(data);
    batches.evaluateModel(ours, data);
    Evaluation rows = new Evaluation(data);
    for (int row = 0; row < data.numInstances(); row++) {
      rows.evaluateModelOnce(ours, data.instance(row));
    }
    assertEquals(rows.toSummaryString(), batches.toSummaryString());
  }

  @Test
  void batchSizeIsPassedToTheLearner() throws Exception {
    CentroidBagging ours = Models.withOptions("-batch-size 33" + BATCH);
    assertEquals("33", ((BatchLearner) ours.getClassifier()).getBatchSize());
    assertEquals("33", ours.getBatchSize());
  }
}
