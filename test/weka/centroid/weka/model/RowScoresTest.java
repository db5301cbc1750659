// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** The scores of single training rows in a trained model, and the means that it keeps. */
class RowScoresTest {

  private static CentroidBagging trained(Instances data, String options) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 3 -pool 12 " + options));
    model.buildClassifier(data);
    return model;
  }

  @ParameterizedTest
  @CsvSource({"'',false", "'',true", "-calibration crossfit -folds 4,true", "-calibration heldout,false"})
  void meansOfRowScoresAreTheModelsEstimates(String options, boolean weighted) throws Exception {
    Instances numbers = weighted ? TestData.weighted(TestData.numeric(120)) : TestData.numeric(120);
    CentroidBagging model = trained(numbers, options);
    for (double level : new double[] {0.8, 0.9, 0.95, 0.99}) {
      assertEquals(model.estimatedIntervalScore(level), model.rowScores().mean(level), 1e-9);
    }
    assertTrue(Double.isNaN(model.estimatedLogLoss()));
    Instances labels = weighted ? TestData.weighted(TestData.nominal(120)) : TestData.nominal(120);
    CentroidBagging nominal = trained(labels, options);
    assertEquals(nominal.estimatedLogLoss(), nominal.rowScores().mean(), 1e-12);
    assertTrue(nominal.estimatedLogLoss() > 0 && nominal.estimatedLogLoss() < Math.log(3), "better than equal probabilities");
    assertTrue(Double.isNaN(nominal.estimatedIntervalScore(0.9)));
  }

  @Test
  void meansAreWeighted() throws Exception {
    RowScores scores = new RowScores(new int[] {4, 7}, new double[] {1, 3}, new double[] {0.8, 0.9}, new double[][] {{1, 2}, {3, 6}});
    assertArrayEquals(new double[] {2, 4}, scores.perRow(0.8, 0.9), 1e-12);
    assertEquals((1 * 1 + 3 * 2) / 4.0, scores.mean(0.8), 1e-12);
    assertNames(() -> scores.perRow(0.5), "levels", "[0.8, 0.9]", "0.5");
  }

  /** Ensembles of different learners are compared row by row. */
  @Test
  void differentLearnersAreScoredOnTheSameRows() throws Exception {
    CentroidBagging trees = new CentroidBagging();
    trees.setClassifier(new REPTree());
    CentroidBagging lines = new CentroidBagging();
    lines.setClassifier(new LinearRegression());
    Instances data = TestData.numeric(80);
    trees.buildClassifier(data);
    lines.buildClassifier(data);
    assertArrayEquals(trees.rowScores().numbers(), lines.rowScores().numbers());
    assertArrayEquals(trees.rowScores().weights(), lines.rowScores().weights());
  }

  @Test
  void savedModelsKeepOnlyTheMeans() throws Exception {
    for (String name : new String[] {"numeric", "nominal"}) {
      CentroidBagging model = trained(TestData.named(name, 80), "");
      CentroidBagging copy = (CentroidBagging) new SerializedObject(model).getObject();
      assertNotNull(model.rowScores());
      assertNull(copy.rowScores());
      assertEquals(model.estimatedIntervalScore(0.9), copy.estimatedIntervalScore(0.9));
      assertEquals(model.estimatedLogLoss(), copy.estimatedLogLoss());
    }
  }

  @Test
  void thereAreNoScoresWithoutCalibration() throws Exception {
    for (String name : new String[] {"numeric", "nominal"}) {
      assertNull(trained(TestData.named(name, 80), "-calibration none").rowScores());
      assertTrue(Double.isNaN(trained(TestData.named(name, 80), "-calibration none").estimatedLogLoss()));
      assertNull(trained(TestData.named(name, 8), "").rowScores(), "too few rows");
    }
  }

  /** The estimated log-loss is near the log-loss of new rows. */
  @Test
  void theEstimatedLogLossIsNearTheTestLogLoss() throws Exception {
    Instances all = TestData.nominal(3000);
    CentroidBagging model = trained(new Instances(all, 0, 600), "-pool 50");
    double[] losses = new double[2400];
    for (int row = 0; row < losses.length; row++) {
      losses[row] = -Math.log(model.distributionForInstance(all.instance(600 + row))[(int) all.instance(600 + row).classValue()]);
    }
    double mean = Arrays.stream(losses).average().orElseThrow();
    // The standard error of 600 rows is about 0.03.
    assertEquals(mean, model.estimatedLogLoss(), 0.1);
  }
}
