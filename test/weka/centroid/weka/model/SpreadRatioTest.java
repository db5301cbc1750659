// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import centroid.TestData;
import centroid.select.Spread;
import centroid.weka.Models;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** The spread ratio rho equals its value recomputed from the members' predictions and the map of the pool. */
class SpreadRatioTest {

  private static final String NETWORK = " -W weka.classifiers.functions.Nd4jNetwork -- -layers 10 -epochs 20";

  /** Data so small that all rows are compared and drawn. */
  @ParameterizedTest
  @CsvSource({"numeric, -mode select -I 5 -pool 30", "nominal, -mode select -I 5 -pool 30", "numeric, -mode refit -I 5 -draws 100",
      "nominal, -mode refit -I 5 -draws 100", "numeric, -mode gradient -burn-in 0.75 -I 3" + NETWORK, "nominal, -mode gradient -burn-in 0.75 -I 3" + NETWORK,
      "numeric, -mode gradient -burn-in 0.75 -I 5 -masses won" + NETWORK})
  void isTheSpreadOfTheBootstrapDividedByThatOfTheMembers(String kind, String options) throws Exception {
    Instances data = TestData.named(kind, 100);
    CentroidBagging model = Models.trained(options, data);
    double expected = Math.sqrt(bootstrapVariance(model) / Spread.variance(memberPredictions(model, data), model.memberMasses()));
    assertEquals(expected, model.spreadRatio(), 1e-9 * expected);
    assertNotEquals(1, model.spreadRatio());
  }

  @ParameterizedTest
  @CsvSource({"-mode bagging -I 5", "-mode select -I 5 -pool 5", "-mode gradient -burn-in 0 -calibration none -I 3" + NETWORK})
  void isOneIfTheMembersAreTheBootstrapSample(String options) throws Exception {
    assertEquals(1, Models.trained(options, TestData.numeric(60)).spreadRatio());
  }

  @Test
  void isAnAdditionalMeasure() throws Exception {
    CentroidBagging model = Models.trained("-I 4 -pool 12", TestData.numeric(60));
    assertEquals(model.spreadRatio(), model.getMeasure("measureSpreadRatio"));
    assertEquals(model.spreadRatio(), model.getMeasure("MeasureSpreadRatio"), "the case of letters does not matter");
  }

  /** Returns the variance of the pool; the map has two coordinates of each model and their share of the variance. */
  private static double bootstrapVariance(CentroidBagging model) {
    double[][] models = model.trainingReport().members().map().pool();
    double squares = Arrays.stream(models).mapToDouble(point -> point[0] * point[0] + point[1] * point[1]).sum();
    return squares / models.length / Arrays.stream(model.trainingReport().members().map().shares()).sum();
  }

  private static double[][] memberPredictions(CentroidBagging model, Instances data) throws Exception {
    int numMembers = model.memberMasses().length;
    int numValues = model.memberPredictions(data.instance(0))[0].length;
    double[][] predictions = new double[numMembers][data.numInstances() * numValues];
    for (int row = 0; row < data.numInstances(); row++) {
      double[][] ofRow = model.memberPredictions(data.instance(row));
      for (int k = 0; k < numMembers; k++) {
        System.arraycopy(ofRow[k], 0, predictions[k], row * numValues, numValues);
      }
    }
    return predictions;
  }
}
