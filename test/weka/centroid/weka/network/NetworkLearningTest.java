// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.functions.Nd4jNetwork;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** The network learns known functions, uses weights, accepts missing values, and can be saved and loaded unchanged. */
class NetworkLearningTest {

  private static Evaluation crossValidated(Classifier classifier, Instances data) throws Exception {
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(AbstractClassifier.makeCopy(classifier), data, 3, new Random(1));
    return evaluation;
  }

  /** The noise has a deviation of 15, the target one of about 400; a linear model can't fit the product of colour and z. */
  @ParameterizedTest
  @ValueSource(strings = {"", "-loss squared", "-activation tanh", "-updater rmsprop -schedule exponential", "-batch 16 -validation 0.2 -patience 20",
      "-layers 100,100 -dropout 0.1",
      "-updater sgd -learning-rate 0.02 -clip 5 -schedule cosine -weight-decay 1e-4"})
  void learnsACurve(String options) throws Exception {
    Instances data = TestData.curve(300);
    double line = crossValidated(new LinearRegression(), data).rootMeanSquaredError();
    double ours = crossValidated(Networks.configured(options), data).rootMeanSquaredError();
    assertTrue(ours < 0.3 * line, ours + " against " + line);
  }

  @Test
  void learnsIris() throws Exception {
    assertTrue(crossValidated(Networks.configured("-epochs 50"), TestData.iris()).pctCorrect() > 90);
    assertTrue(crossValidated(Networks.configured("-layers 0 -learning-rate 0.1"), TestData.iris()).pctCorrect() > 93);
  }

  /** The noise grows, so the Gaussian loss gives a higher density than a constant variance. */
  @Test
  void gaussianLossLearnsTheNoise() throws Exception {
    Instances data = TestData.fan(600);
    Nd4jNetwork own = Networks.trained("-loss gaussian -layers 20 -epochs 60", data);
    Nd4jNetwork common = Networks.trained("-loss squared -layers 20 -epochs 60", data);
    double ownSum = 0;
    double commonSum = 0;
    for (int row = 0; row < 600; row++) {
      ownSum += own.logDensity(data.get(row), data.get(row).classValue());
      commonSum += common.logDensity(data.get(row), data.get(row).classValue());
    }
    assertTrue(ownSum / 600 > commonSum / 600 + 0.2, ownSum / 600 + " against " + commonSum / 600);
    double integral = 0;
    for (double y = -10; y < 10; y += 0.01) {
      integral += 0.01 * Math.exp(own.logDensity(data.get(0), y));
    }
    assertEquals(1, integral, 0.01);
  }

  /** Weight 0 equals absence, and weight 3 equals three copies, except for the order of rows. */
  @Test
  void weightsAreUsed() throws Exception {
    Instances data = TestData.curve(120);
    Instances half = new Instances(data, 0, 60);
    Instances zero = new Instances(data);
    for (int row = 60; row < 120; row++) {
      zero.get(row).setWeight(0);
      zero.get(row).setClassValue(1e6);
    }
    double[] expected = Networks.predictions(Networks.trained("-epochs 20", half), half);
    assertArrayEquals(expected, Networks.predictions(Networks.trained("-epochs 20", zero), half));
    Instances scaled = new Instances(half);
    scaled.forEach(row -> row.setWeight(2));
    assertArrayEquals(expected, Networks.predictions(Networks.trained("-epochs 20", scaled), half), 1e-3);
    Instances unequal = new Instances(half);
    unequal.get(3).setWeight(20);
    assertFalse(Arrays.equals(expected, Networks.predictions(Networks.trained("-epochs 20", unequal), half)));
  }

  @Test
  void missingValuesAreReplaced() throws Exception {
    Instances data = TestData.curve(200);
    for (int row = 0; row < 200; row += 4) {
      data.get(row).setMissing(row / 4 % 4);
    }
    Nd4jNetwork network = Networks.trained("-epochs 30", data);
    for (double prediction : Networks.predictions(network, data)) {
      assertTrue(prediction > 2000 && prediction < 8000, "prediction " + prediction);
    }
  }

  @Test
  void theSameSeedGivesTheSameModel() throws Exception {
    Instances data = TestData.curve(100);
    double[] first = Networks.predictions(Networks.trained("-epochs 5 -S 3", data), data);
    assertArrayEquals(first, Networks.predictions(Networks.trained("-epochs 5 -S 3", data), data));
    assertFalse(Arrays.equals(first, Networks.predictions(Networks.trained("-epochs 5 -S 4", data), data)));
  }

  @Test
  void savedModelPredictsTheSame() throws Exception {
    for (Instances data : new Instances[] {TestData.curve(80), TestData.iris()}) {
      Nd4jNetwork network = Networks.trained("-epochs 5 -validation 0.1", data);
      java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
      SerializationHelper.write(bytes, network);
      Nd4jNetwork loaded = (Nd4jNetwork) SerializationHelper.read(new java.io.ByteArrayInputStream(bytes.toByteArray()));
      assertArrayEquals(Networks.predictions(network, data), Networks.predictions(loaded, data));
      assertEquals(network.toString(), loaded.toString());
      assertTrue(bytes.size() < 40_000, "plain arrays, " + bytes.size() + " bytes");
    }
  }

  /** Training on noise overfits: the best epoch is an early one, and its weights are kept. */
  @Test
  void patienceEndsTrainingAndTheBestWeightsAreKept() throws Exception {
    Instances data = TestData.fan(150);
    Nd4jNetwork patient = Networks.trained("-schedule constant -validation 0.3 -patience 15 -epochs 1000", data);
    int epochs = number(patient.toString(), "Epochs +(\\d+)");
    int best = number(patient.toString(), "weights of epoch (\\d+)");
    assertEquals(15, epochs - best, patient.toString());
    Nd4jNetwork shorter = Networks.trained("-schedule constant -validation 0.3 -epochs " + best, data);
    assertArrayEquals(Networks.predictions(shorter, data), Networks.predictions(patient, data));
  }

  private static int number(String text, String pattern) {
    java.util.regex.Matcher matcher = java.util.regex.Pattern.compile(pattern).matcher(text);
    assertTrue(matcher.find(), text);
    return Integer.parseInt(matcher.group(1));
  }
}
