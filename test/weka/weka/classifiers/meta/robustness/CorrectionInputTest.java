// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Bias correction (-correct) of unusual data, and of members that fail to predict. */
class CorrectionInputTest {

  private static final String SMALL = "-I 3 -pool 9 -correct on ";

  @AfterEach
  void resetTheScript() {
    ScriptedLearner.reset();
  }

  /** Predictions are finite numbers inside their intervals, or distributions, and the out-of-bag error is finite. */
  private static CentroidBagging assertPredicts(String options, Instances train, Instances rows) throws Exception {
    CentroidBagging model = Models.trained("-O " + SMALL + options, train);
    double[][] together = model.distributionsForInstances(rows);
    for (int row = 0; row < rows.numInstances(); row++) {
      double[] prediction = model.distributionForInstance(rows.instance(row));
      assertArrayEquals(prediction, together[row]);
      if (rows.classAttribute().isNumeric()) {
        double[] bounds = model.predictIntervals(rows.instance(row), 0.5)[0];
        assertTrue(Double.isFinite(prediction[0]) && (!corrects(model) || bounds[0] <= prediction[0] && prediction[0] <= bounds[1]),
            prediction[0] + " and " + Arrays.toString(bounds));
      } else {
        assertEquals(1, Arrays.stream(prediction).sum(), 1e-9);
        assertTrue(Arrays.stream(prediction).allMatch(p -> p >= 0));
      }
    }
    assertTrue(Double.isFinite(model.getMeasure("measureOutOfBagError")), model.toString());
    return model;
  }

  private static boolean corrects(CentroidBagging model) {
    return model.toString().contains("Bias correction         lowers the ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void weightsMayDifferByManyOrders(String type) throws Exception {
    Instances data = TestData.named(type, 120);
    double[] weights = {0, 1e-12, 1e-6, 1, 1e6, 1e12};
    for (int row = 0; row < data.numInstances(); row++) {
      data.instance(row).setWeight(weights[row % weights.length]);
    }
    assertPredicts("", data, data);
    assertPredicts("-calibration crossfit -folds 3", data, data);
  }

  /** Powers of 2 are exact. */
  @ParameterizedTest
  @CsvSource({"numeric, -40", "numeric, 40", "nominal, -40", "nominal, 40"})
  void onlyRatiosOfWeightsMatter(String type, int exponent) throws Exception {
    Instances data = TestData.weighted(TestData.named(type, 120));
    Instances scaled = new Instances(data);
    scaled.forEach(row -> row.setWeight(Math.scalb(row.weight(), exponent)));
    String options = SMALL + "-represent-copies-using-weights -local off ";
    CentroidBagging one = Models.trained(options, data);
    CentroidBagging other = Models.trained(options, scaled);
    for (Instance row : data) {
      // Calibration of probabilities smooths frequencies by counts.
      assertArrayEquals(one.distributionForInstance(row), other.distributionForInstance(row), type.equals("numeric") ? 0 : 0.1);
    }
  }

  @ParameterizedTest
  @CsvSource({"numeric, 10", "nominal, 10", "numeric, 40", "nominal, 40"})
  void fewRows(String type, int numRows) throws Exception {
    Instances data = TestData.named(type, numRows);
    CentroidBagging model = Models.trained(SMALL, data);
    CentroidBagging plain = Models.trained(SMALL.replace("on", "off"), data);
    for (Instance row : TestData.named(type, 30)) {
      double[] prediction = model.distributionForInstance(row);
      assertTrue(Arrays.stream(prediction).allMatch(Double::isFinite));
      if (numRows < 40) {
        assertArrayEquals(plain.distributionForInstance(row), prediction);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void oneAttributeOrNone(String type) throws Exception {
    Instances one = TestData.named(type, 100);
    while (one.numAttributes() > 2) {
      one.deleteAttributeAt(0);
    }
    assertPredicts("", one, one);
    Instances none = new Instances(one);
    none.deleteAttributeAt(0);
    assertPredicts("-W weka.classifiers.rules.ZeroR", none, none);
  }

  /** The forest has no inputs but the prediction itself. */
  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void stringsOnly(String type) throws Exception {
    Attribute target = type.equals("numeric") ? new Attribute("y") : new Attribute("y", List.of("no", "yes"));
    Instances data = new Instances("texts", new ArrayList<>(List.of(new Attribute("text", (List<String>) null), target)), 100);
    data.setClassIndex(1);
    Random random = new Random(3);
    for (int row = 0; row < 100; row++) {
      boolean good = random.nextBoolean();
      data.add(new DenseInstance(1, new double[] {data.attribute(0).addStringValue((good ? "good " : "bad ") + random.nextInt(5)), good ? 1 : 0}));
    }
    String words = "-W weka.classifiers.meta.FilteredClassifier -- -F weka.filters.unsupervised.attribute.StringToWordVector -W ";
    assertPredicts(words + (type.equals("numeric") ? "weka.classifiers.trees.REPTree" : "weka.classifiers.trees.J48"), data, data);
    assertPredicts(words + "weka.classifiers.rules.ZeroR", data, data);
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void aConstantClassIsNotCorrected(String type) throws Exception {
    Instances data = TestData.named(type, 100);
    data.forEach(row -> row.setClassValue(1));
    CentroidBagging model = assertPredicts("", data, data);
    assertTrue(model.toString().contains("none: it would not lower") || type.equals("nominal"), model.toString());
    for (Instance row : data) {
      assertEquals(1, model.classifyInstance(row), type.equals("numeric") ? 1e-12 : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void valuesUnseenInTraining(String type) throws Exception {
    Instances all = TestData.named(type, 200);
    int colour = IntStream.range(0, all.numAttributes() - 1).filter(k -> all.attribute(k).isNominal()).findFirst().orElseThrow();
    Instances train = new Instances(all, 0);
    all.stream().filter(row -> row.value(colour) != 2).forEach(train::add);
    Instances unseen = new Instances(all, 0);
    all.stream().filter(row -> row.value(colour) == 2).forEach(unseen::add);
    assertTrue(!unseen.isEmpty() && train.numInstances() >= 60);
    assertPredicts("", train, unseen);
    for (int k = 0; k < unseen.numAttributes() - 1; k++) {
      for (Instance row : unseen) {
        row.setMissing(k);
      }
    }
    assertPredicts("", train, unseen);
  }

  /** Members that predict nothing for some rows in training, and one that predicts nothing later. */
  @Test
  void aMemberWithoutPredictions() throws Exception {
    Instances data = TestData.numeric(100);
    int seed = ScriptedLearner.seedsInOrder(Models.withOptions("-num-slots 1 -I 3 -pool 9 -W centroid.weka.ScriptedLearner")).get(0);
    ScriptedLearner.onPredict((ownSeed, row, prediction) -> ownSeed == seed ? new double[] {Double.NaN} : prediction);
    assertPredicts("-W centroid.weka.ScriptedLearner", data, data);
    CentroidBagging model = Models.trained(SMALL + "-W centroid.weka.ScriptedLearner", data);
    ScriptedLearner.onPredict((ownSeed, row, prediction) -> new double[] {Double.NaN});
    assertTrue(Utils.isMissingValue(model.classifyInstance(data.instance(0))), "no member, no prediction");
  }

  /** A row for which no member votes stays unclassified, or as probable as it was before the correction. */
  @Test
  void rowsWithoutVotesAreNotCorrected() throws Exception {
    Instances data = TestData.nominal(100);
    String options = "-I 3 -pool 9 -W centroid.weka.ScriptedLearner ";
    CentroidBagging corrected = Models.trained(options + "-correct on", data);
    assertTrue(corrects(corrected), corrected.toString());
    ScriptedLearner.onPredict((seed, row, prediction) -> new double[prediction.length]);
    double[] first = corrected.distributionForInstance(data.instance(0));
    for (Instance row : data) {
      assertArrayEquals(first, corrected.distributionForInstance(row), "the forest would predict rows differently");
    }
  }
}
