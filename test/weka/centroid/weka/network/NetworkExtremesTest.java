// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.TinyData;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Extreme inputs impair neither training nor prediction. */
class NetworkExtremesTest {

  private static final int ORDINARY = 4;
  private static final int RARE = 12;
  private static final int ROWS = 900;
  private static final int TRAINING = 600;

  /** Returns rows with usual columns, columns that are 0 in all but a few rows, whose other values grow with {@code size}, and small targets. */
  private static Instances data(double size) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k <= ORDINARY + RARE; k++) {
      attributes.add(new Attribute("x" + k));
    }
    Instances data = new Instances("rare", attributes, ROWS);
    data.setClassIndex(ORDINARY + RARE);
    Random random = new Random(5);
    for (int row = 0; row < ROWS; row++) {
      double[] values = new double[ORDINARY + RARE + 1];
      for (int k = 0; k < ORDINARY; k++) {
        values[k] = random.nextGaussian();
      }
      for (int k = ORDINARY; k < ORDINARY + RARE; k++) {
        double rare = Math.exp(3 * random.nextGaussian());
        values[k] = random.nextInt(200) == 0 ? size * rare : 0;
      }
      values[ORDINARY + RARE] = 1e-4 * (Math.sin(2 * values[0]) + values[1] * values[2] + values[3] + 0.2 * random.nextGaussian());
      data.add(new DenseInstance(1, values));
    }
    return data;
  }

  private static Instances training(Instances data) {
    return new Instances(data, 0, TRAINING);
  }

  private static Instances later(Instances data) {
    return new Instances(data, TRAINING, ROWS - TRAINING);
  }

  private static double error(Nd4jNetwork network, Instances rows) throws Exception {
    double sum = 0;
    for (Instance row : rows) {
      sum += Math.pow(network.classifyInstance(row) - row.classValue(), 2);
    }
    return Math.sqrt(sum / rows.numInstances());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-epochs 40", "-epochs 40 -loss gaussian"})
  void nearlyConstantColumnsDoNotImpairTraining(String options) throws Exception {
    Instances clean = data(0);
    Instances rare = data(1e-3);
    double expected = error(Networks.trained(options, training(clean)), later(clean));
    Nd4jNetwork network = Networks.trained(options, training(rare));
    assertTrue(error(network, training(rare)) < 1.5 * expected, "on training rows");
    assertTrue(error(network, later(rare)) < 1.5 * expected, error(network, later(rare)) + " against " + expected);
  }

  /** An outlier in one row of a hundred makes the deviation of a column far larger than that of its other values. */
  @Test
  void aFewOutliersDoNotHideOtherValues() throws Exception {
    Instances clean = data(0);
    Instances wrong = data(0);
    for (int row = 0; row < ROWS; row += 100) {
      for (int k = 0; k < ORDINARY; k++) {
        wrong.get(row + k).setValue(k, 1e7);
      }
    }
    double expected = error(Networks.trained("-epochs 40", training(clean)), later(clean));
    Nd4jNetwork network = Networks.trained("-epochs 40", training(wrong));
    assertTrue(error(network, later(clean)) < 1.5 * expected, error(network, later(clean)) + " against " + expected);
  }

  /** Networks extrapolate linearly, so predictions are limited to the range of training targets, and the noise is limited too. */
  @ParameterizedTest
  @ValueSource(strings = {"-epochs 5", "-epochs 5 -loss gaussian", "-layers 0 -epochs 5"})
  void predictionsOfRowsFarOutAreLimited(String options) throws Exception {
    Instances data = training(data(1e-3));
    Nd4jNetwork network = Networks.trained(options, data);
    double[] targets = data.attributeToDoubleArray(data.classIndex());
    TargetScale scale = TargetScale.of(data);
    double spread = Math.sqrt(Utils.variance(targets));
    for (double far : new double[] {-1e300, -1e4, 1e4, Double.POSITIVE_INFINITY}) {
      for (int k = 0; k < ORDINARY + RARE; k++) {
        Instance row = (Instance) data.get(k).copy();
        row.setDataset(data);
        row.setValue(k, far);
        double prediction = network.classifyInstance(row);
        assertEquals(scale.limited(prediction), prediction);
        assertTrue(Math.sqrt(network.predictWithNoise(row).noise()) <= 10.1 * spread);
      }
    }
  }

  @Test
  void predictionsMayExceedTheRangeByATenth() {
    TargetScale scale = TargetScale.of(TinyData.of("x numeric; y numeric", "0,10", "0,20"));
    assertEquals(9, scale.prediction(-1e9));
    assertEquals(9.5, scale.limited(9.5));
    assertEquals(21, scale.prediction(Double.POSITIVE_INFINITY));
    assertEquals(new TargetScale(15, 5, 10, 30), scale.including(TinyData.of("x numeric; y numeric", "0,15", "0,30")));
    assertEquals(7, TargetScale.of(TinyData.of("x numeric; y numeric", "0,7")).prediction(8));
    assertEquals(1, scale.standardised(20));
  }
}
