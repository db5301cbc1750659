// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** The scores of new rows that a model estimates from its calibration set. */
class EstimatedScoresTest {

  private static CentroidBagging trained(Instances data, String options) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 3 " + (options.contains("-pool") ? "" : "-pool 12 ") + options));
    model.buildClassifier(data);
    return model;
  }

  @ParameterizedTest
  @CsvSource({"'',false", "'',true", "-calibration crossfit -folds 4,true", "-calibration heldout,false"})
  void estimatesSuitTheClass(String options, boolean weighted) throws Exception {
    Instances numbers = weighted ? TestData.weighted(TestData.numeric(120)) : TestData.numeric(120);
    CentroidBagging model = trained(numbers, options);
    for (double level : new double[] {0.8, 0.9, 0.95, 0.99}) {
      assertTrue(model.estimatedIntervalScore(level) > 0);
    }
    assertTrue(Double.isNaN(model.estimatedLogLoss()));
    Instances labels = weighted ? TestData.weighted(TestData.nominal(120)) : TestData.nominal(120);
    CentroidBagging nominal = trained(labels, options);
    assertTrue(nominal.estimatedLogLoss() > 0 && nominal.estimatedLogLoss() < Math.log(3), "better than equal probabilities");
    assertTrue(Double.isNaN(nominal.estimatedIntervalScore(0.9)));
  }

  @Test
  void savedModelsKeepTheEstimates() throws Exception {
    for (String name : new String[] {"numeric", "nominal"}) {
      CentroidBagging model = trained(TestData.named(name, 80), "");
      CentroidBagging copy = (CentroidBagging) new SerializedObject(model).getObject();
      assertEquals(model.estimatedIntervalScore(0.9), copy.estimatedIntervalScore(0.9));
      assertEquals(model.estimatedLogLoss(), copy.estimatedLogLoss());
    }
  }

  @Test
  void thereAreNoScoresWithoutCalibration() throws Exception {
    for (String name : new String[] {"numeric", "nominal"}) {
      assertTrue(Double.isNaN(trained(TestData.named(name, 80), "-calibration none").estimatedIntervalScore(0.9)));
      assertTrue(Double.isNaN(trained(TestData.named(name, 80), "-calibration none").estimatedLogLoss()));
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
