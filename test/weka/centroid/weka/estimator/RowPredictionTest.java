// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.IntervalKind;
import centroid.interval.NormalPrediction;
import centroid.weka.FixedIntervals;
import centroid.weka.Models;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** One object has everything about a row's prediction, and agrees with the single estimates. */
class RowPredictionTest {

  @ParameterizedTest
  @ValueSource(strings = {"prediction", "normal", "percentile", "pivotal"})
  void agreesWithTheSingleEstimates(String method) throws Exception {
    Instances data = TestData.numeric(80);
    CentroidBagging model = Models.trained("-I 4 -pool 12 -interval " + method, data);
    int k = 0;
    for (RowPrediction many : model.predictAll(data)) {
      Instance row = data.instance(k++);
      RowPrediction one = model.predict(row);
      assertEquals(method.equals("prediction") ? IntervalKind.PREDICTION : IntervalKind.CONFIDENCE, one.kind());
      for (RowPrediction prediction : new RowPrediction[] {one, many}) {
        assertEquals(model.classifyInstance(row), prediction.value());
        assertArrayEquals(model.predictIntervals(row, 0.9)[0], new double[] {prediction.interval(0.9).lower(), prediction.interval(0.9).upper()});
        assertEquals(model.predictDistribution(row).exceedance(1), prediction.exceedance(1));
        assertEquals(1, Utils.sum(prediction.masses()), 1e-12);
        assertEquals(model.memberMasses().length, prediction.members().length);
        assertNull(prediction.probabilityRange());
      }
    }
  }

  @Test
  void agreesWithTheSetsOfANominalClass() throws Exception {
    Instances data = TestData.nominal(80);
    CentroidBagging model = Models.fitted(Models.small(), data);
    int k = 0;
    for (RowPrediction prediction : model.predictAll(data)) {
      Instance row = data.instance(k++);
      assertArrayEquals(model.distributionForInstance(row), prediction.distribution());
      assertArrayEquals(model.predictSet(row, 0.8), prediction.predictionSet(0.8));
      assertEquals(model.predictProbabilityRange(row), prediction.probabilityRange());
      assertThrows(IllegalArgumentException.class, () -> prediction.interval(0.9));
      assertThrows(IllegalArgumentException.class, () -> prediction.predictionSet(80));
    }
  }

  /** Members predict blocks of rows one after another; the rows do not depend on their block. */
  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void manyRowsEqualSingleRows(String kind) throws Exception {
    Instances data = TestData.withGaps(TestData.named(kind, 600));
    CentroidBagging model = Models.trained("-I 4 -pool 12", data);
    double[][] distributions = model.distributionsForInstances(data);
    List<RowPrediction> predictions = model.predictAll(data);
    for (int row = 0; row < data.numInstances(); row++) {
      RowPrediction one = model.predict(data.instance(row));
      assertArrayEquals(one.distribution(), distributions[row]);
      assertArrayEquals(one.distribution(), predictions.get(row).distribution());
      assertArrayEquals(one.members(), predictions.get(row).members());
    }
  }

  /** Variance 3 among members and noise 1: three quarters of the width are model uncertainty. */
  @Test
  void partsOfTheWidth() {
    RowPrediction prediction = RowPrediction.ofNumber(5, new NormalPrediction(5, 3, 1), null);
    assertEquals(0.75 * prediction.width(0.9), prediction.modelUncertainty(0.9), 1e-12);
    assertEquals(0.25 * prediction.width(0.9), prediction.noise(0.9), 1e-12);
    RowPrediction unknown = RowPrediction.ofNumber(Double.NaN, null, null);
    assertTrue(Double.isInfinite(unknown.width(0.9)) && Double.isNaN(unknown.noise(0.9)) && Double.isNaN(unknown.exceedance(1)));
  }

  @Test
  void anAdapterKnowsItsLevelsOnly() throws Exception {
    FixedIntervals estimator = new FixedIntervals((row, level) -> new double[][] {{-level, level}});
    Instance row = EstimatorAdapter.withoutClass(TestData.numeric(3).instance(0));
    RowPrediction prediction = EstimatorAdapter.of(estimator, 0.5, 0.9).predict(row);
    assertEquals(1.8, prediction.width(0.9));
    assertNull(prediction.predictive());
    assertEquals(2, estimator.numCalls());
    assertNotNull(assertThrows(IllegalArgumentException.class, () -> prediction.interval(0.8)).getMessage());
  }
}
