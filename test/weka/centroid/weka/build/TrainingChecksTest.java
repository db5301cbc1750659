// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.BootstrapScheme;
import centroid.weka.TinyData;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.GradientSettings.Losses;
import centroid.weka.options.GradientSettings.Masses;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.options.RoundSettings;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.FakeRefinable;
import centroid.weka.rows.TinyTraining;
import centroid.weka.training.BaseLearner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.rules.OneR;
import weka.classifiers.rules.ZeroR;
import weka.core.Instances;

/** Each refusal names the setting, what is allowed and what was given; the nearest allowed setting passes. */
class TrainingChecksTest {

  private static final BaseLearner LEARNER = new BaseLearner(new ZeroR());
  private static final BaseLearner WEIGHT_BLIND = new BaseLearner(new OneR());
  private static final BaseLearner REFINABLE = new BaseLearner(new FakeRefinable());

  private static MethodSettings settings(int bagSizePercent, boolean copiesAsWeights, int poolSize, BootstrapScheme scheme) {
    return new MethodSettings(10, bagSizePercent, copiesAsWeights, TinyTraining.pool(poolSize), TinyTraining.rounds(scheme, TinyTraining.GRADIENT),
        IntervalSettings.DEFAULT);
  }

  /** Checks with out-of-bag calibration. */
  private static void check(MethodSettings settings, BaseLearner learner, Mode mode, boolean evaluateOutOfBag) {
    boolean bayesian = settings.rounds().scheme() == BootstrapScheme.BAYESIAN;
    TrainingChecks.settings(settings, learner, mode, bayesian ? CalibrationMethod.HELDOUT : CalibrationMethod.OUTOFBAG, evaluateOutOfBag);
  }

  private static void checkGradient(double burnIn, Masses masses, BaseLearner learner, CalibrationMethod rows, boolean evaluateOutOfBag) {
    RoundSettings rounds = TinyTraining.rounds(BootstrapScheme.MULTINOMIAL, new GradientSettings(burnIn, masses, Losses.CENTRED));
    MethodSettings settings = new MethodSettings(10, 100, false, TinyTraining.pool(50), rounds, TinyTraining.intervals(rows));
    TrainingChecks.settings(settings, learner, Mode.GRADIENT, rows, evaluateOutOfBag);
  }

  private static void assertRefused(Executable check, String setting, String allowed, String given) {
    String message = assertThrows(IllegalArgumentException.class, check).getMessage();
    for (String word : new String[] {setting, allowed, given}) {
      assertTrue(message.contains(word), "'" + word + "' is missing in: " + message);
    }
  }

  @Test
  void copiesAsWeightsNeedAWeightedLearner() {
    MethodSettings settings = settings(100, true, 50, BootstrapScheme.MULTINOMIAL);
    assertRefused(() -> check(settings, WEIGHT_BLIND, Mode.SELECT, false), "-represent-copies-using-weights",
        "takes instance weights", "OneR");
    assertDoesNotThrow(() -> check(settings, LEARNER, Mode.SELECT, false));
  }

  @Test
  void thePoolMustNotBeSmallerThanTheEnsemble() {
    MethodSettings settings = settings(100, false, 9, BootstrapScheme.MULTINOMIAL);
    assertRefused(() -> check(settings, LEARNER, Mode.SELECT, false), "-pool", "(-I), which is 10", "was 9");
    assertDoesNotThrow(() -> check(settings, LEARNER, Mode.BAGGING, false), "modes without a pool ignore its size");
    assertDoesNotThrow(() -> check(settings(100, false, 10, BootstrapScheme.MULTINOMIAL), LEARNER, Mode.SELECT, false));
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING"})
  void bayesianWeightsNeedModeRefitOrGradient(Mode mode) {
    MethodSettings settings = settings(100, false, 50, BootstrapScheme.BAYESIAN);
    assertRefused(() -> check(settings, LEARNER, mode, false), "-scheme", "refit or gradient", EnumOption.text(mode));
    assertDoesNotThrow(() -> check(settings, LEARNER, Mode.REFIT, false));
    assertDoesNotThrow(() -> check(settings, REFINABLE, Mode.GRADIENT, false));
  }

  @Test
  void bayesianWeightsHaveNoOutOfBagRows() {
    MethodSettings settings = settings(100, false, 50, BootstrapScheme.BAYESIAN);
    assertRefused(() -> check(settings, LEARNER, Mode.REFIT, true), "-O", "multinomial", "bayesian");
    assertDoesNotThrow(() -> check(settings(100, false, 50, BootstrapScheme.MULTINOMIAL), LEARNER, Mode.REFIT, true));
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"REFIT", "GRADIENT"})
  void modesThatDrawWeightsNeedFullBags(Mode mode) {
    MethodSettings settings = settings(99, false, 50, BootstrapScheme.MULTINOMIAL);
    assertRefused(() -> check(settings, REFINABLE, mode, false), "-P", "must be 100", "99");
    assertDoesNotThrow(() -> check(settings, LEARNER, Mode.SELECT, false));
  }

  /** The ensembles of cross-fitting predict rows that they were not trained on. */
  @Test
  void crossFittingAllowsBayesianWeights() {
    MethodSettings settings = settings(100, false, 50, BootstrapScheme.BAYESIAN);
    assertRefused(() -> TrainingChecks.settings(settings, LEARNER, Mode.REFIT, CalibrationMethod.OUTOFBAG, false), "calibration (-calibration) outofbag",
        "crossfit", "bayesian");
    assertDoesNotThrow(() -> TrainingChecks.settings(settings, LEARNER, Mode.REFIT, CalibrationMethod.CROSSFIT, true));
    assertDoesNotThrow(() -> TrainingChecks.settings(settings, LEARNER, Mode.REFIT, CalibrationMethod.NONE, false));
  }

  @Test
  void modeGradientNeedsARefinableLearner() {
    assertRefused(() -> checkGradient(0.75, Masses.EQUAL, LEARNER, CalibrationMethod.OUTOFBAG, true), "-mode", "trained epoch by epoch", "ZeroR");
    assertDoesNotThrow(() -> checkGradient(0.75, Masses.EQUAL, REFINABLE, CalibrationMethod.OUTOFBAG, true));
  }

  @Test
  void withoutABootstrapPhaseThereAreNoOutOfBagRows() {
    assertRefused(() -> checkGradient(0, Masses.EQUAL, REFINABLE, CalibrationMethod.OUTOFBAG, false), "-burn-in", "above 0", "was 0");
    for (CalibrationMethod rows : new CalibrationMethod[] {CalibrationMethod.CROSSFIT, CalibrationMethod.HELDOUT, CalibrationMethod.NONE}) {
      assertDoesNotThrow(() -> checkGradient(0, Masses.EQUAL, REFINABLE, rows, false));
      assertDoesNotThrow(() -> checkGradient(0, Masses.EQUAL, REFINABLE, rows, true), "cross-fitting evaluates by folds");
    }
  }

  @ParameterizedTest
  @EnumSource(value = CalibrationMethod.class, names = {"OUTOFBAG", "CROSSFIT", "NONE"})
  void fittedMassesNeedHeldOutRows(CalibrationMethod rows) {
    assertRefused(() -> checkGradient(0.75, Masses.FITTED, REFINABLE, rows, false), "masses (-masses) fitted", "heldout", "was " + EnumOption.text(rows));
    assertDoesNotThrow(() -> checkGradient(0.75, Masses.FITTED, REFINABLE, CalibrationMethod.HELDOUT, false));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void invalidWeightsAreRefusedWithTheirRow(double weight) {
    Instances data = TinyData.numbered(1, 2, 3);
    data.instance(1).setWeight(weight);
    assertRefused(() -> TrainingChecks.usableRows(data, false, false), "Instance weights", "finite and not negative", "row 2 has " + weight);
  }

  @Test
  void weightsNeedAPositiveFiniteSum() {
    Instances weightless = TinyData.of("x numeric; y numeric", "1,2,{0}", "1,?,{5}");
    assertRefused(() -> TrainingChecks.usableRows(weightless, true, false), "Instance weights", "positive, finite sum", "0.0");
    Instances heavy = TinyData.numbered(1, 2);
    heavy.forEach(row -> row.setWeight(Double.MAX_VALUE));
    assertRefused(() -> TrainingChecks.usableRows(heavy, true, false), "Instance weights", "positive, finite sum", "Infinity");
  }

  @Test
  void oneRowMustHaveAClassValue() {
    Instances unlabelled = TinyData.of("x numeric; y numeric", "1,?", "2,?");
    Instances empty = TinyData.of("x numeric; y numeric");
    assertRefused(() -> TrainingChecks.usableRows(unlabelled, true, false), "'tiny'", "at least one row with a class value", "none of the 2 rows");
    assertRefused(() -> TrainingChecks.usableRows(empty, false, false), "'tiny'", "at least one row with a class value", "none of the 0 rows");
  }

  @Test
  void rowsWithoutClassValueOrWeightAreKeptOnlyOnRequest() {
    Instances data = TinyData.of("x numeric; y numeric", "0,5", "1,?", "2,7,{0}", "3,8,{2}");
    assertArrayEquals(new double[] {0, 1, 2, 3}, TrainingChecks.usableRows(data, true, false).attributeToDoubleArray(0));
    assertArrayEquals(new double[] {0, 2, 3}, TrainingChecks.usableRows(data, false, false).attributeToDoubleArray(0));
    assertArrayEquals(new double[] {0, 3}, TrainingChecks.usableRows(data, false, true).attributeToDoubleArray(0));
    assertEquals(4, data.numInstances(), "the data set itself is not changed");
  }

  /** One member takes 1000 bytes, and the rows of one fold 100. */
  @Test
  void membersAndRowsOfFoldsMustFitIntoTheHeap() {
    RefinableRows rows = new FakeRefinable().prepare(TinyData.of("x numeric; y numeric", "0,5", "1,6"));
    assertDoesNotThrow(() -> TrainingChecks.memory(rows, 10, 2));
    assertRefused(() -> TrainingChecks.memory(rows, Integer.MAX_VALUE, 0), "2147483647 networks", "at most", "(-I)");
    assertRefused(() -> TrainingChecks.memory(rows, 1, Integer.MAX_VALUE), "rows of 2147483647 folds", "at most", "(-num-slots)");
  }
}
