// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.rules.ZeroR;
import weka.core.Instances;

/** Invalid settings are refused in one sentence that names the setting, what is allowed and what was given. */
class BadSettingTest {

  private static final String WEIGHT_BLIND = " -W weka.classifiers.rules.OneR";

  /** Options that are refused when they are parsed. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-I 0            | (-I)         | at least 1                          | 0",
      "-I -4           | (-I)         | at least 1                          | -4",
      "-I abc          | -I           | whole number                        | 'abc'",
      "-I 3.5          | -I           | whole number                        | '3.5'",
      "-P 0            | (-P)         | from 1 to 100                       | 0",
      "-P 101          | (-P)         | from 1 to 100                       | 101",
      "-P x            | -P           | whole number                        | 'x'",
      "-num-decimal-places x | -num-decimal-places | whole number           | 'x'",
      "-S x            | -S           | whole number                        | 'x'",
      "-lambda NaN     | (-lambda)    | finite and at least 0               | NaN",
      "-lambda -0.5    | (-lambda)    | finite and at least 0               | -0.5",
      "-lambda much    | -lambda      | number                              | 'much'",
      "-gamma Infinity | (-gamma)     | finite and at least 0               | Infinity",
      "-gamma -1       | (-gamma)     | finite and at least 0               | -1.0",
      "-draws -1       | (-draws)     | at least 0                          | -1",
      "-draws 9999999999 | -draws     | whole number                        | '9999999999'",
      "-rounds -1      | (-rounds)    | at least 0                          | -1",
      "-pool abc       | -pool        | whole number                        | 'abc'",
      "-pool -2        | (-pool)      | at least 0                          | -2",
      "-stop -1        | (-stop)      | from 0 (the pool does not grow)     | -1.0",
      "-stop 1         | (-stop)      | to below 1                          | 1.0",
      "-stop NaN       | (-stop)      | to below 1                          | NaN",
      "-budget -1      | (-budget)    | seconds from 0 (no budget) to 10000000 | -1",
      "-budget NaN     | (-budget)    | seconds from 0 (no budget)          | NaN",
      "-budget 1e8     | (-budget)    | to 10000000                         | 1.0E8",
      "-budget soon    | -budget      | number                              | 'soon'",
      "-num-slots -1   | (-num-slots) | at least 0                          | -1",
      "-num-slots two  | -num-slots   | whole number                        | 'two'",
      "-mode foo       | (-mode)      | auto, select, refit, gradient, bagging | 'foo'",
      "-interval wide  | (-interval)  | prediction                          | 'wide'",
      "-scheme poisson | (-scheme)    | multinomial, bayesian               | 'poisson'"})
  void optionIsRefused(String line, String setting, String allowed, String given) {
    assertNames(() -> Models.withOptions(line), setting, allowed, given);
  }

  /** Weka's dialogs call setters while the user types, so setters accept any value; training refuses invalid ones. */
  @Test
  void trainingRefusesInvalidValuesThatSettersAccept() {
    assertRefused(ours -> ours.setNumIterations(0), "(-I)", "at least 1", "0");
    assertRefused(ours -> ours.setBagSizePercent(0), "(-P)", "from 1 to 100", "0");
    assertRefused(ours -> ours.setBagSizePercent(101), "(-P)", "from 1 to 100", "101");
    assertRefused(ours -> ours.getTrainingDetails().setLambda(Double.NaN), "(-lambda)", "finite and at least 0", "NaN");
    assertRefused(ours -> ours.getTrainingDetails().setLambda(Math.nextDown(0.0)), "(-lambda)", "finite and at least 0", "-4.9E-324");
    assertRefused(ours -> ours.getTrainingDetails().setGamma(Double.POSITIVE_INFINITY), "(-gamma)", "finite and at least 0", "Infinity");
    assertRefused(ours -> ours.getTrainingDetails().setNumDraws(-1), "(-draws)", "at least 0", "-1");
    assertRefused(ours -> ours.getTrainingDetails().setNumRounds(-1), "(-rounds)", "at least 0", "-1");
    assertRefused(ours -> ours.getTrainingDetails().setBudget(Double.POSITIVE_INFINITY), "(-budget)", "from 0 (no budget)", "Infinity");
    assertRefused(ours -> ours.getTrainingDetails().setStop(1), "(-stop)", "to below 1", "1.0");
    assertRefused(ours -> ours.getTrainingDetails().setBurnIn(1.5), "(-burn-in)", "from 0 to 1", "1.5");
    assertRefused(ours -> ours.setPoolSize(-1), "(-pool)", "at least 0", "-1");
    assertRefused(ours -> ours.setNumExecutionSlots(-1), "(-num-slots)", "at least 0", "-1");
    assertRefused(ours -> ours.getIntervalDetails().setNumFolds(1), "(-folds)", "0 (automatic) or at least 2", "1");
    assertRefused(ours -> ours.getIntervalDetails().setMinTarget(Double.NaN), "(-min)", "number", "NaN");
    assertRefused(ours -> ours.getIntervalDetails().setMinTarget(Double.POSITIVE_INFINITY), "(-min)", "-Infinity", "was Infinity");
    assertRefused(ours -> ours.getIntervalDetails().setMaxTarget(Double.NEGATIVE_INFINITY), "(-max)", "Infinity", "was -Infinity");
  }

  private static void assertRefused(Consumer<CentroidBagging> setter, String... words) {
    CentroidBagging ours = new CentroidBagging();
    setter.accept(ours);
    assertNames(() -> ours.buildClassifier(TestData.numeric(30)), words);
    Models.assertNoModel(ours);
  }

  /** Combinations that are refused when training begins, because all settings are known only then. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-I 10 -pool 9                              | (-pool)                           | at least                    | 9",
      "-stop 0.1 -mode bagging                    | (-stop)                           | needs mode (-mode) select           | bagging",
      "-stop 0.1 -budget 5                        | (-stop)                           | and no budget               | 5.0",
      "-budget 5 -mode bagging                    | (-budget)                         | needs mode (-mode) select           | bagging",
      "-budget 5 -mode refit                      | (-budget)                         | needs mode (-mode) select           | refit",
      "-budget 5 -calibration crossfit            | (-budget)                         | outofbag, heldout or none   | crossfit",
      "-mode gradient                             | (-mode)                           | trained epoch by epoch      | REPTree",
      "-scheme bayesian                           | (-scheme)                         | needs mode (-mode) refit            | select",
      "-scheme bayesian -mode select              | (-scheme)                         | needs mode (-mode) refit            | select",
      "-scheme bayesian -mode bagging             | (-scheme)                         | needs mode (-mode) refit            | bagging",
      "-mode refit -scheme bayesian -O -calibration none | (-O)                              | multinomial                 | bayesian",
      "-mode bagging -correct on                  | (-correct)                        | auto or off in mode (-mode) bagging | on",
      "-mode refit -P 60                          | (-P)                              | must be 100 in mode (-mode) refit   | 60",
      "-W weka.classifiers.rules.OneR -represent-copies-using-weights | (-represent-copies-using-weights) | takes instance weights | OneR"})
  void combinationIsRefused(String line, String setting, String allowed, String given) {
    for (String slots : List.of("", " -num-slots 2")) {
      CentroidBagging ours = Models.withOptions(slots + " " + line);
      assertNames(() -> ours.buildClassifier(TestData.nominal(30)), setting, allowed, given);
      Models.assertNoModel(ours);
    }
  }

  @Test
  void copiesAsWeightsAreRefusedForAWeightBlindLearnerInEveryMode() {
    for (String mode : List.of("select", "refit", "bagging")) {
      CentroidBagging ours = Models.withOptions("-represent-copies-using-weights -mode " + mode + WEIGHT_BLIND);
      assertNames(() -> ours.buildClassifier(TestData.nominal(30)), "(-represent-copies-using-weights)", "takes instance weights", "OneR");
    }
  }

  /** The limits of the allowed ranges are accepted. */
  @ParameterizedTest
  @ValueSource(strings = {"-lambda 0", "-lambda 1e300", "-mode refit -rounds 0", "-mode refit -draws 1", "-mode refit -gamma 0",
      "-mode refit -gamma 1e300", "-I 1", "-I 1 -pool 1", "-I 45 -pool 46", "-mode refit -I 45 -draws 20", "-P 1",
      "-num-slots 64", "-mode refit -num-slots 64 -I 2 -draws 3", "-S 2147483647", "-S -2147483648"})
  void extremeValuesAreAccepted(String line) throws Exception {
    for (Instances data : List.of(TestData.numeric(40), TestData.nominal(40))) {
      CentroidBagging ours = Models.trained("-W weka.classifiers.trees.DecisionStump " + line, data);
      assertTrue(Double.isFinite(ours.classifyInstance(data.instance(0))));
      assertEquals(1, Arrays.stream(ours.memberMasses()).sum(), 1e-9);
    }
  }

  /** Modes without a pool ignore -pool. */
  @Test
  void poolSizeIsIgnoredInOtherModes() throws Exception {
    Instances data = TestData.numeric(30);
    assertEquals(4, Models.trained("-I 4 -pool 2 -mode bagging", data).memberMasses().length);
    String refit = "-I 4 -mode refit -draws 20";
    assertArrayEquals(Models.predictions(Models.trained(refit, data), data), Models.predictions(Models.trained(refit + " -pool 2", data), data));
  }

  @Test
  void missingBaseLearnerIsRefused() {
    CentroidBagging ours = new CentroidBagging();
    ours.setClassifier(null);
    assertNames(() -> ours.buildClassifier(TestData.numeric(30)), "(-W)", "must be a classifier", "none is set");
  }

  @Test
  void unknownBaseLearnerIsRefused() {
    assertThrows(Exception.class, () -> new CentroidBagging().setOptions(new String[] {"-W", "no.such.Learner"}));
  }

  @Test
  void unknownMeasureIsRefused() {
    assertNames(() -> new CentroidBagging().getMeasure("measureBeauty"), "measureBeauty", "measureObjective", "CentroidBagging");
  }

  @Test
  void refusalRemovesTheEarlierModel() throws Exception {
    Instances data = TestData.numeric(40);
    CentroidBagging ours = Models.trained("-I 3 -pool 6", data);
    ours.setPoolSize(2);
    assertThrows(IllegalArgumentException.class, () -> ours.buildClassifier(data));
    Models.assertNoModel(ours);
  }

  @Test
  void predictionBeforeTrainingIsRefused() {
    Models.assertNoModel(new CentroidBagging());
    assertThrows(IllegalStateException.class, () -> new CentroidBagging().memberMasses());
    assertThrows(IllegalStateException.class, () -> new CentroidBagging().spreadRatio());
    assertThrows(IllegalStateException.class, () -> new CentroidBagging().aggregate(new CentroidBagging()));
    assertThrows(IllegalStateException.class, () -> new CentroidBagging().distributionsForInstances(TestData.nominal(3)));
  }

  @Test
  void partitionsNeedALearnerThatGeneratesThem() {
    CentroidBagging ours = new CentroidBagging();
    ours.setClassifier(new ZeroR());
    assertNames(() -> ours.generatePartition(TestData.nominal(30)), "Partitions", "can generate them", "ZeroR");
  }
}
