// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.core.TrainingFailure;
import centroid.fuzz.RudeLearners;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/** Base learners that violate Weka's contract affect no other member, and are refused in one sentence where they must be. */
class ContractViolationTest {

  private static final String SMALL = "-I 3 -pool 6 -draws 9 -rounds 1 ";

  @AfterEach
  void resetTheScript() {
    ScriptedLearner.reset();
  }

  private static String of(Class<?> learner) {
    return " -W " + learner.getName();
  }

  private static CalibratedClassifier calibrated(Class<?> learner) throws Exception {
    CalibratedClassifier ours = new CalibratedClassifier();
    ours.setOptions(Utils.splitOptions("-folds 2" + of(learner)));
    return ours;
  }

  /** Otherwise members that predict in parallel, or are trained later, would get changed rows. */
  @ParameterizedTest
  @CsvSource({"select, numeric", "select, nominal", "refit, numeric", "refit, nominal", "bagging, nominal"})
  void rowsChangedDuringPredictionAreCopies(String mode, String kind) throws Exception {
    Instances data = TestData.named(kind, 40);
    String line = SMALL + "-num-slots 1 -W centroid.weka.ScriptedLearner -mode " + mode;
    double[][] expected = Models.predictions(Models.trained(line, data), data);
    ScriptedLearner.onPredict((seed, row, prediction) -> {
      row.setClassMissing();
      row.setValue(0, -1);
      return prediction;
    });
    CentroidBagging ours = Models.trained(line, data);
    ScriptedLearner.reset();
    assertArrayEquals(expected, Models.predictions(ours, data));
  }

  @ParameterizedTest
  @ValueSource(classes = {RudeLearners.EmptiesItsRows.class, RudeLearners.RenamesItsRows.class})
  void trainingRowsChangedByTheLearnerDoNotAffectCalibration(Class<?> learner) throws Exception {
    Instances data = TestData.nominal(60);
    CalibratedClassifier ours = calibrated(learner);
    ours.buildClassifier(data);
    boolean[] set = ours.predictSet(data.instance(0), 0.9);
    assertEquals(data.numClasses(), set.length);
    assertTrue(set[(int) ours.classifyInstance(data.instance(0))]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-calibration none", "-mode bagging -calibration none", "-mode refit -calibration none"})
  void distributionsOfWrongLengthAreRefusedInOneSentence(String options) throws Exception {
    Instances data = TestData.nominal(40);
    CentroidBagging ours = Models.trained(SMALL + options + " -W centroid.weka.ScriptedLearner", data);
    for (double[] answer : new double[][] {null, new double[4]}) {
      ScriptedLearner.onPredict((seed, row, prediction) -> answer);
      String sentence = "ScriptedLearner must give a probability for each of 3 labels, but gave " + (answer == null ? "nothing" : "4");
      assertEquals(sentence, assertThrows(IllegalStateException.class, () -> ours.distributionForInstance(data.instance(0))).getMessage());
      CentroidBagging other = Models.withOptions(SMALL + "-W centroid.weka.ScriptedLearner");
      TrainingFailure failure = assertThrows(TrainingFailure.class, () -> other.buildClassifier(data));
      assertTrue(failure.getMessage().endsWith(sentence), failure.getMessage());
    }
  }

  /** Training then predicts row by row, also for the out-of-bag error, as Bagging does. */
  @ParameterizedTest
  @CsvSource({"numeric, AnswersHalf, 20", "nominal, AnswersHalf, 20", "numeric, AnswersNone, none", "nominal, AnswersNone, none"})
  void incompleteBatchPredictionsAreNotUsed(String kind, String name, String predicted) throws Exception {
    Instances data = TestData.named(kind, 40);
    String line = SMALL + "-O -mode %s -W %s";
    for (String mode : new String[] {"select", "bagging", "refit"}) {
      CentroidBagging ours = Models.trained(String.format(line, mode, "centroid.fuzz.RudeLearners$" + name), data);
      CentroidBagging reference = Models.trained(String.format(line, mode, "centroid.fuzz.RudeLearners$HidesItsText"), data);
      assertArrayEquals(Models.predictions(reference, data), Models.predictions(ours, data));
      assertEquals(name + " must predict each of the 40 rows of a batch, but predicted " + predicted,
          assertThrows(IllegalStateException.class, () -> ours.distributionsForInstances(data)).getMessage());
    }
  }

  @Test
  void learnersWhoseOptionsCannotBeReadAreTrainedAndSaved() throws Exception {
    Instances data = TestData.numeric(40);
    CentroidBagging ours = Models.trained(SMALL + of(RudeLearners.HidesItsOptions.class), data);
    assertTrue(ours.toString().contains("RudeLearners$HidesItsOptions"), ours.toString());
    CalibratedClassifier single = calibrated(RudeLearners.HidesItsOptions.class);
    single.buildClassifier(data);
    for (Classifier model : new Classifier[] {ours, single}) {
      assertEquals(model.classifyInstance(data.instance(0)), AbstractClassifier.makeCopy(model).classifyInstance(data.instance(0)));
    }
  }
}
