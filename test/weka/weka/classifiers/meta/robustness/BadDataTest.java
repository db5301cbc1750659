// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.core.TrainingFailure;
import centroid.weka.Models;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;
import weka.core.UnassignedClassException;
import weka.core.WekaException;

/** Degenerate data are refused in a clear sentence if nothing can be learned from them; otherwise a model is trained. */
class BadDataTest {

  private static final String SMALL = "-I 3 -pool 7 -draws 30 -mode ";
  private static final String UNCHECKED = "-do-not-check-capabilities " + SMALL;

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void dataWithoutAClassAreRefused(String mode) {
    Instances data = TestData.numeric(20);
    data.setClassIndex(-1);
    assertThrows(UnassignedClassException.class, () -> Models.trained(SMALL + mode, data));
    assertThrows(UnassignedClassException.class, () -> Models.trained(UNCHECKED + mode, data));
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void dataWithoutRowsAreRefused(String mode) {
    Instances none = new Instances(TestData.numeric(1), 0);
    assertThrows(WekaException.class, () -> Models.trained(SMALL + mode, none));
    assertRefused(UNCHECKED + mode, none, "at least one row with a class value", "none of the 0 rows", "'numeric'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void dataWithoutAnyClassValueAreRefused(String mode) {
    Instances data = TestData.nominal(20);
    data.forEach(row -> row.setClassMissing());
    assertThrows(WekaException.class, () -> Models.trained(SMALL + mode, data));
    assertRefused(UNCHECKED + mode, data, "at least one row with a class value", "none of the 20 rows", "'nominal'");
  }

  @ParameterizedTest
  @CsvSource({"numeric, select", "numeric, refit", "numeric, bagging", "nominal, select", "nominal, refit", "nominal, bagging"})
  void oneRowIsLearned(String kind, String mode) throws Exception {
    Instances data = TestData.named(kind, 1);
    CentroidBagging model = Models.trained(SMALL + mode + " -O -W weka.classifiers.trees.DecisionStump", data);
    assertEquals(data.instance(0).classValue(), model.classifyInstance(data.instance(0)), 1e-12);
    assertMassesSumToOne(model);
  }

  /** The default learner holds a third of the rows out for pruning; Bagging fails here too. */
  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void theFailureOnASingleRowSaysHowManyAreNeeded(String mode) {
    String few = "Too few training rows: REPTree can't be trained on %s with a class value; use at least 10";
    Exception failure = assertThrows(TrainingFailure.class, () -> Models.trained(SMALL + mode, TestData.numeric(1)));
    assertEquals(String.format(few, "1 row"), failure.getMessage());
    assertTrue(failure.getCause().getMessage().contains("folds"), failure.getCause().getMessage());
    failure = assertThrows(TrainingFailure.class, () -> Models.trained(SMALL + mode, TestData.nominal(2)));
    assertEquals(String.format(few, "2 rows"), failure.getMessage());
    CalibratedClassifier single = new CalibratedClassifier();
    single.setClassifier(new REPTree());
    failure = assertThrows(TrainingFailure.class, () -> single.buildClassifier(TestData.numeric(2)));
    assertEquals(String.format(few, "2 rows"), failure.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void oneRowWithAClassValueIsEnough(String mode) throws Exception {
    Instances data = TestData.numeric(20);
    data.subList(1, 20).forEach(row -> row.setClassMissing());
    CentroidBagging model = Models.trained(SMALL + mode + " -W weka.classifiers.rules.ZeroR", data);
    assertEquals(data.instance(0).classValue(), model.classifyInstance(data.instance(7)), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void constantTargetIsLearned(String mode) throws Exception {
    Instances data = changed(TestData.numeric(30), rows -> rows.forEach(row -> row.setClassValue(-2.5)));
    CentroidBagging model = Models.trained(SMALL + mode + " -O", data);
    assertEquals(-2.5, model.classifyInstance(data.instance(3)), 1e-12);
    assertEquals(1, model.spreadRatio());
    assertMassesSumToOne(model);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void singleClassValueIsLearned(String mode) throws Exception {
    Instances data = changed(TestData.nominal(30), rows -> rows.forEach(row -> row.setClassValue(1)));
    CentroidBagging model = Models.trained(SMALL + mode + " -O", data);
    // Calibration gives labels without training rows a small probability.
    assertArrayEquals(new double[] {0, 1, 0}, model.distributionForInstance(data.instance(3)), 0.01);
    assertEquals(0, model.getMeasure("measureOutOfBagError"));
  }

  @ParameterizedTest
  @CsvSource({"numeric, select", "numeric, refit", "numeric, bagging", "nominal, select", "nominal, refit", "nominal, bagging"})
  void columnsWithoutValuesAreAccepted(String kind, String mode) throws Exception {
    for (int column = 0; column < 3; column++) {
      int empty = column;
      Instances data = changed(TestData.named(kind, 40), rows -> rows.forEach(row -> row.setMissing(empty)));
      CentroidBagging model = Models.trained(SMALL + mode + " -O", data);
      assertTrue(Double.isFinite(model.classifyInstance(data.instance(0))));
      assertMassesSumToOne(model);
    }
  }

  @ParameterizedTest
  @CsvSource({"Infinity, select", "-Infinity, refit", "Infinity, bagging"})
  void infiniteClassValueIsRefused(double value, String mode) {
    Instances data = changed(TestData.numeric(20), rows -> rows.instance(4).setClassValue(value));
    assertRefused(SMALL + mode, data, "Class values must be finite", "row 5 has " + value, "remove the row");
  }

  @ParameterizedTest
  @CsvSource({"NaN, select", "NaN, refit", "NaN, bagging", "Infinity, select", "Infinity, bagging", "-1, select",
      "-1, refit", "-1, bagging"})
  void invalidWeightIsRefused(double weight, String mode) {
    Instances data = changed(TestData.numeric(20), rows -> rows.instance(4).setWeight(weight));
    assertRefused(SMALL + mode, data, "Instance weights", "finite and not negative", "row 5 has " + weight);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void weightsThatAreAllZeroAreRefused(String mode) {
    assertRefused(SMALL + mode, changed(TestData.numeric(20), rows -> rows.forEach(row -> row.setWeight(0))), "Instance weights",
        "positive, finite sum", "is 0.0");
    // The only row with a class value has weight 0.
    Instances weightless = changed(TestData.numeric(20), rows -> rows.subList(1, 20).forEach(row -> row.setClassMissing()));
    weightless.instance(0).setWeight(0);
    assertRefused(SMALL + mode, weightless, "Instance weights", "positive, finite sum", "is 0.0");
  }

  @Test
  void weightsWithAnInfiniteSumAreRefused() {
    assertRefused(SMALL + "select", changed(TestData.numeric(20), rows -> rows.forEach(row -> row.setWeight(Double.MAX_VALUE))),
        "Instance weights", "positive, finite sum", "is Infinity");
  }

  /** The rows of weight 0 have a target a million times larger. */
  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging", "select -represent-copies-using-weights", "refit -scheme bayesian",
      "select -W weka.classifiers.functions.LinearRegression"})
  void rowsOfWeightZeroAreIgnored(String mode) throws Exception {
    Instances data = changed(TestData.numeric(60), rows -> rows.subList(0, 25).forEach(row -> {
      row.setWeight(0);
      row.setClassValue(1e6);
    }));
    CentroidBagging model = Models.trained(SMALL + mode, data);
    for (int row = 0; row < data.numInstances(); row++) {
      assertTrue(Math.abs(model.classifyInstance(data.instance(row))) < 100, "row " + row);
    }
  }

  /** A constant model predicts the weighted mean. */
  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void predictionsFollowInstanceWeights(String mode) throws Exception {
    Instances data = changed(TestData.numeric(200), rows -> rows.forEach(row -> row.setClassValue(0)));
    data.subList(0, 100).forEach(row -> {
      row.setClassValue(1);
      row.setWeight(9);
    });
    CentroidBagging model = Models.trained("-I 10 -correct off -mode " + mode + " -W weka.classifiers.rules.ZeroR", data);
    assertEquals(0.9, model.classifyInstance(data.instance(0)), 0.04);
  }

  @Test
  void trainingDataAreNotChanged() throws Exception {
    for (String mode : new String[] {"select", "refit", "bagging"}) {
      Instances data = TestData.weighted(TestData.withGaps(TestData.withoutClassEvery(4, TestData.nominal(40))));
      String before = data.toString();
      Models.trained(SMALL + mode + " -O", data);
      assertEquals(before, data.toString());
    }
  }

  private static Instances changed(Instances data, Consumer<Instances> change) {
    change.accept(data);
    return data;
  }

  private static void assertMassesSumToOne(CentroidBagging model) {
    double sum = 0;
    for (double mass : model.memberMasses()) {
      assertTrue(mass > 0 && mass <= 1);
      sum += mass;
    }
    assertEquals(1, sum, 1e-12);
  }

  private static void assertRefused(String options, Instances data, String... words) {
    CentroidBagging ours = Models.withOptions(options);
    assertNames(() -> ours.buildClassifier(data), words);
    Models.assertNoModel(ours);
  }
}
