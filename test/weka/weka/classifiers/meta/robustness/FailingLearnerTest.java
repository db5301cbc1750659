// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.core.TrainingFailure;
import centroid.select.Spread;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** A base learner that fails ends training; the message names the member and the cause, and no model is left. */
class FailingLearnerTest {

  private static final String TWENTY = "-I 4 -pool 20 -W centroid.weka.ScriptedLearner ";

  @AfterEach
  void resetTheScript() {
    ScriptedLearner.reset();
  }

  private static String scripted(String mode) {
    return " -I 4 " + (mode.contains("-pool") ? "" : "-pool 8 ") + "-draws 30 -W centroid.weka.ScriptedLearner " + mode;
  }

  static Stream<Arguments> failures() {
    List<Throwable> errors = List.of(new IllegalArgumentException("no bread"), new Exception("no butter"),
        new StackOverflowError("too deep"), new NoClassDefFoundError("no/such/Type"));
    return Stream.of("-mode select", "-mode refit", "-mode bagging", "-mode select -pool 4").flatMap(mode ->
        Stream.of(1, 2).flatMap(slots -> errors.stream().map(error -> Arguments.of(mode, slots, error))));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void memberAndCauseAreNamed(String mode, int slots, Throwable error) throws Exception {
    int seed = ScriptedLearner.seedsInOrder(Models.withOptions("-num-slots 1" + scripted(mode))).get(2);
    ScriptedLearner.onFit(ownSeed -> {
      if (ownSeed == seed) {
        FailingLearnerTest.<Exception>raise(error);
      }
    });
    CentroidBagging ours = Models.withOptions("-num-slots " + slots + scripted(mode));
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(failure.getMessage().matches("(Member|Centroid) 3 of [48] .*" + error.getMessage() + ".*"), failure.getMessage());
    assertTrue(failure.getMessage().contains(mode.contains("refit") ? "round 0" : "ScriptedLearner"), failure.getMessage());
    assertSame(error, failure.getCause());
    Models.assertNoModel(ours);
  }

  /** Lets the fits at these positions of a training fail. */
  private static void failAt(String options, int... places) throws Exception {
    List<Integer> seeds = ScriptedLearner.seedsInOrder(Models.withOptions("-num-slots 1 " + options));
    Set<Integer> failing = IntStream.of(places).mapToObj(seeds::get).collect(Collectors.toSet());
    ScriptedLearner.onFit(seed -> {
      if (failing.contains(seed)) {
        throw new IllegalStateException("no bread for " + seed);
      }
    });
  }

  @Test
  void aTenthOfThePoolMayFail() throws Exception {
    Instances data = TestData.numeric(40);
    failAt(TWENTY, 2, 17);
    CentroidBagging one = Models.trained("-num-slots 1 " + TWENTY, data);
    assertTrue(Models.text(one).matches("(?s).*\\b2 of 20 models of the pool could not be trained and were left out: number 3 \\(no bread for -?\\d+\\), "
        + "number 18 \\(no bread for -?\\d+\\)\\. .*"), one.toString());
    CentroidBagging two = Models.trained("-num-slots 3 " + TWENTY, data);
    assertArrayEquals(Models.predictions(one, data), Models.predictions(two, data));
    assertEquals(4, one.memberMasses().length);
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void moreFailuresEndTrainingAndTheFirstIsNamed(int slots) throws Exception {
    failAt(TWENTY, 5, 6, 7, 19);
    CentroidBagging ours = Models.withOptions("-num-slots " + slots + " " + TWENTY);
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(failure.getMessage().startsWith("Member 6 of 20 (ScriptedLearner) could not be trained: no bread for "), failure.getMessage());
    Models.assertNoModel(ours);
  }

  /** Mode bagging fails where Bagging does; a pool whose members are all kept can lose none. */
  @ParameterizedTest
  @ValueSource(strings = {"-mode bagging -I 20", "-I 20 -pool 20"})
  void noMemberMayFailWhereAllAreKept(String options) throws Exception {
    String line = options + " -W centroid.weka.ScriptedLearner ";
    failAt(line, 4);
    CentroidBagging ours = Models.withOptions(line);
    assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40)));
    Models.assertNoModel(ours);
  }

  /** Bagging does not predict training rows, so a training row that can't be predicted must not end training. */
  @ParameterizedTest
  @CsvSource({"-mode select, numeric", "-mode bagging, numeric", "-mode select -pool 4, nominal", "-mode bagging, nominal", "-calibration crossfit, nominal"})
  void aRowThatCannotBePredictedDoesNotEndTraining(String mode, String kind) throws Exception {
    Instances data = TestData.named(kind, 40);
    double first = data.instance(7).value(0);
    ScriptedLearner.onPredict((seed, row, prediction) -> {
      if (row.value(0) == first) {
        throw new IllegalStateException("not this row");
      }
      return prediction;
    });
    CentroidBagging ours = Models.trained(scripted(mode), data);
    assertTrue(Double.isFinite(ours.classifyInstance(data.instance(0))));
    assertEquals("not this row", assertThrows(IllegalStateException.class, () -> ours.classifyInstance(data.instance(7))).getMessage());
  }

  /** Labels missing at the end of a distribution get the probability 0, as in Bagging. */
  @ParameterizedTest
  @ValueSource(strings = {"select -correct off", "bagging", "select -correct off -O", "bagging -O"})
  void shortDistributionsAreFilledWithZeros(String mode) throws Exception {
    Instances data = TestData.nominal(40);
    ScriptedLearner.onPredict((seed, row, prediction) -> new double[] {0.25, 0.75});
    CentroidBagging ours = Models.trained(scripted("-mode " + mode), data);
    double[] probabilities = ours.distributionForInstance(data.instance(0));
    assertEquals(3, probabilities.length);
    assertEquals(1, Arrays.stream(probabilities).sum(), 1e-12);
    assertTrue(probabilities[2] < 0.2, Arrays.toString(probabilities));
  }

  @ParameterizedTest
  @CsvSource({"1", "2"})
  void theFailureOfALaterRoundNamesIt(int slots) throws Exception {
    Map<Integer, Integer> fits = new ConcurrentHashMap<>();
    ScriptedLearner.onFit(seed -> {
      if (fits.merge(seed, 1, Integer::sum) == 3) {
        throw new IllegalStateException("third time");
      }
    });
    CentroidBagging ours = Models.withOptions("-mode refit -num-slots " + slots + scripted(""));
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(failure.getMessage().matches("Centroid [1-4] of 4 failed in round 1: third time"), failure.getMessage());
    Models.assertNoModel(ours);
  }

  /** Some of Weka's learners throw messages of many lines. */
  @ParameterizedTest
  @CsvSource({"-mode select", "-mode refit", "-mode bagging"})
  void theLearnersMessageBecomesOneLine(String mode) {
    ScriptedLearner.onFit(seed -> {
      throw new IllegalStateException("NaN returned:\nNormal Distribution\r\n\n");
    });
    CentroidBagging ours = Models.withOptions("-num-slots 1" + scripted(mode));
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(failure.getMessage().endsWith(": NaN returned: Normal Distribution"), failure.getMessage());
  }

  /** OutOfMemoryError is not a failure of the member. */
  @ParameterizedTest
  @CsvSource({"1", "2"})
  void outOfMemoryErrorIsPassedOn(int slots) {
    OutOfMemoryError full = new OutOfMemoryError("only a test");
    ScriptedLearner.onFit(seed -> {
      throw full;
    });
    CentroidBagging ours = Models.withOptions("-num-slots " + slots + scripted(""));
    assertSame(full, assertThrows(OutOfMemoryError.class, () -> ours.buildClassifier(TestData.numeric(40))));
    Models.assertNoModel(ours);
  }

  /** Only select and refit predict training rows; a failure there is a failure of the member. */
  @ParameterizedTest
  @CsvSource({"-mode select, 1", "-mode select, 2", "-mode refit, 1", "-mode refit, 2", "-mode bagging -O, 1", "-mode bagging -O, 2",
      "-mode select -pool 4 -O, 1", "-mode select -pool 4 -O, 2"})
  void aFailureToPredictNamesTheMember(String mode, int slots) throws Exception {
    int seed = ScriptedLearner.seedsInOrder(Models.withOptions("-num-slots 1" + scripted(mode))).get(1);
    ScriptedLearner.onPredict(predicting((ownSeed, prediction) -> {
      if (ownSeed == seed) {
        throw new IllegalStateException("no idea");
      }
    }));
    CentroidBagging ours = Models.withOptions("-num-slots " + slots + scripted(mode));
    Exception failure = assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(failure.getMessage().matches("(Member|Centroid) 2 of [48] .*no idea"), failure.getMessage());
    Models.assertNoModel(ours);
  }

  @Test
  void aFailureToPredictAfterTrainingReachesTheCaller() throws Exception {
    Instances data = TestData.numeric(40);
    CentroidBagging ours = Models.trained(scripted(""), data);
    ScriptedLearner.onPredict(predicting((seed, prediction) -> {
      throw new IllegalStateException("no idea");
    }));
    assertEquals("no idea", assertThrows(IllegalStateException.class, () -> ours.distributionForInstance(data.instance(0))).getMessage());
  }

  /** A missing prediction of a member is left out of the vote, as in Bagging. */
  @ParameterizedTest
  @CsvSource({"-mode select -correct off", "-mode select -pool 4 -O -correct off", "-mode bagging -O"})
  void missingPredictionsAreLeftOut(String mode) throws Exception {
    Instances data = TestData.numeric(40);
    int seed = ScriptedLearner.seedsInOrder(Models.withOptions("-num-slots 1" + scripted(mode))).get(1);
    ScriptedLearner.onPredict(predicting((ownSeed, prediction) -> prediction[0] = ownSeed == seed ? Double.NaN : 7));
    CentroidBagging ours = Models.trained(scripted(mode), data);
    assertArrayEquals(new double[] {7}, ours.distributionForInstance(data.instance(0)), 1e-12);
    ScriptedLearner.onPredict(predicting((ownSeed, prediction) -> prediction[0] = Double.NaN));
    assertTrue(Double.isNaN(Models.trained(scripted(mode), data).distributionForInstance(data.instance(0))[0]));
  }

  /** Mode refit needs every loss, so a prediction that is not finite is an error that names the row. */
  @ParameterizedTest
  @CsvSource({"NaN", "Infinity", "-Infinity"})
  void refitNeedsFinitePredictions(double value) {
    ScriptedLearner.onPredict(predicting((seed, prediction) -> prediction[0] = value));
    CentroidBagging ours = Models.withOptions("-mode refit" + scripted(""));
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(failure.getMessage().matches("Centroid 1 of 4 failed in round 0: the loss on training row 1 is (NaN|Infinity)"),
        failure.getMessage());
    Models.assertNoModel(ours);
  }

  /**
   * Infinite predictions do not end the selection, and masses still sum to 1. All rows have the same prediction, so that the map of
   * the pool, which has two directions, holds the whole variance.
   */
  @Test
  void infinitePredictionsDoNotBreakTheSelection() throws Exception {
    ScriptedLearner.onPredict(predicting((seed, prediction) -> prediction[0] = seed % 2 == 0 ? Double.POSITIVE_INFINITY : seed % 11));
    CentroidBagging ours = Models.trained("-mode select" + scripted(""), TestData.numeric(40));
    assertEquals(1, Arrays.stream(ours.memberMasses()).sum(), 1e-12);
    double pool = Spread.variance(ours.trainingReport().members().map().pool(), null);
    double members = Spread.variance(ours.trainingReport().members().map().members(), ours.memberMasses());
    assertTrue(pool > 1 && members > 1, pool + " and " + members);
    assertEquals(Math.sqrt(pool / members), ours.spreadRatio(), 1e-9);
  }

  /** A row without any vote keeps zeros, which Weka counts as unclassified; calibrated, its labels are equally probable. */
  @ParameterizedTest
  @CsvSource({"-mode select -calibration none", "-mode refit -calibration none", "-mode bagging -O", "-mode select", "-mode refit"})
  void aRowWithoutVotesIsUnclassified(String mode) throws Exception {
    Instances data = TestData.nominal(40);
    ScriptedLearner.onPredict(predicting((seed, prediction) -> Arrays.fill(prediction, 0)));
    CentroidBagging ours = Models.trained(scripted(mode), data);
    double expected = mode.contains("bagging") || mode.contains("calibration none") ? 0 : 1.0 / 3;
    assertArrayEquals(new double[] {expected, expected, expected}, ours.distributionForInstance(data.instance(0)), 0.1);
  }

  /** Changes a prediction in place. */
  @FunctionalInterface
  private interface Change {
    void apply(int seed, double[] prediction);
  }

  private static ScriptedLearner.PredictScript predicting(Change change) {
    return (seed, row, prediction) -> {
      change.apply(seed, prediction);
      return prediction;
    };
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void raise(Throwable error) throws T {
    throw (T) error;
  }
}
