// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.candidate;

import static centroid.Refusals.assertNames;
import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.CandidateLearner;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import centroid.weka.candidate.CandidateRanking;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;
import weka.core.Utils;

/** Wrong candidates, and learners that misbehave: one clear sentence, or a candidate that is left out by name. */
class BadCandidateTest {

  @AfterEach
  void resetTheLearners() {
    CandidateLearner.reset();
    ScriptedLearner.reset();
  }

  /** Returns an ensemble of the first of some named learners, with the others as candidates. */
  private static String line(String options, String... names) {
    return "-num-slots 1 " + options + Stream.of(names).skip(1).map(name -> " -B \"" + CandidateLearner.named(name) + "\"").collect(Collectors.joining())
        + " -W centroid.weka.CandidateLearner -- -N " + names[0];
  }

  private static CandidateRanking ranking(CentroidBagging model) {
    return model.trainingReport().candidates();
  }

  private static String leftOut(CentroidBagging model) {
    assertEquals(1, ranking(model).leftOut().size(), model.toString());
    return ranking(model).leftOut().get(0).toString();
  }

  private static void failing(String name, String message) {
    CandidateLearner.onFit(name, fit -> {
      throw new IllegalStateException(message);
    });
  }

  // ---- options ----

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-B weka.classifiers.rules.ZeroR -B weka.classifiers.rules.ZeroR    | (-B); different; 'weka.classifiers.rules.ZeroR'; twice",
      "-B weka.classifiers.trees.REPTree                                  | (-B); (-W); different; 'weka.classifiers.trees.REPTree; twice",
      "-B \"weka.classifiers.trees.REPTree -M 2\" -W weka.classifiers.trees.REPTree | (-B); (-W); different; twice",
      "-B weka.NoSuchLearner                                              | candidates (-B); a classifier of Weka; 'weka.NoSuchLearner'",
      "-B weka.core.Utils                                                 | candidates (-B); a classifier of Weka; 'weka.core.Utils'",
      "-B weka.classifiers.trees.J48 -B \"weka.classifiers.trees.M5P -nonsense 3\" | (-B); 'weka.classifiers.trees.M5P -nonsense 3'; -nonsense",
      "-B \"weka.classifiers.trees.REPTree -M x\"                         | (-B); 'weka.classifiers.trees.REPTree -M x'",
      "-B \"weka.classifiers.trees.REPTree \\\"\"                         | (-B); 'weka.classifiers.trees.REPTree",
      "-B \"\"                                                            | (-B); a classifier of Weka; it is empty",
      "-B \" \"                                                           | (-B); a classifier of Weka; it is empty",
      "-B none                                                            | (-B); a classifier of Weka; 'none'"})
  void wrongOptionsGiveOneSentence(String options, String words) {
    Exception refusal = assertThrows(Exception.class, () -> new CentroidBagging().setOptions(Utils.splitOptions(options)));
    assertSays(refusal.getMessage(), words.split("; "));
  }

  @Test
  void aMissingValueIsRefused() {
    assertSays(assertThrows(Exception.class, () -> new CentroidBagging().setOptions(new String[] {"-I", "3", "-B"})).getMessage(), "-B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"refit", "gradient", "bagging"})
  void otherModesAreRefused(String mode) {
    CentroidBagging ours = Models.withOptions("-mode " + mode + " -B weka.classifiers.rules.ZeroR");
    assertNames(() -> ours.buildClassifier(TestData.numeric(40)), "candidates (-B) need mode (-mode) auto or select", "the mode is " + mode);
    Models.assertNoModel(ours);
  }

  /** Setters accept everything; training refuses. */
  @Test
  void theSameLearnerTwiceIsRefusedWhenTrainingBegins() {
    CentroidBagging ours = Models.withOptions("-I 2 -pool 4");
    ours.setCandidates(new Classifier[] {new REPTree()});
    assertNames(() -> ours.buildClassifier(TestData.numeric(40)), "(-B)", "different", "twice");
    Models.assertNoModel(ours);
  }

  // ---- learners that can't be trained ----

  @Test
  void aLearnerThatDoesNotSuitTheDataIsLeftOut() throws Exception {
    CentroidBagging model = Models.trained(line("-I 3", "nominal", "a", "b"), TestData.numeric(60));
    assertSays(leftOut(model), "CandidateLearner -N nominal: ", "numeric attributes");
    assertEquals(2, ranking(model).places().size());
    assertEquals(0, CandidateLearner.fits("nominal"));
  }

  @Test
  void aLearnerThatIgnoresWeightsIsLeftOut() throws Exception {
    CentroidBagging model = Models.trained("-I 3 -represent-copies-using-weights -B \"" + CandidateLearner.named("a") + "\"", TestData.numeric(60));
    assertSays(leftOut(model), "CandidateLearner -N a: representCopiesUsingWeights (-represent-copies-using-weights)");
  }

  /** Bags are drawn by the weights of rows, as for a learner alone. */
  @Test
  void learnersThatTakeNoWeightsCanBeCandidates() throws Exception {
    Instances data = TestData.weighted(TestData.numeric(60));
    CentroidBagging model = Models.trained(line("-I 3", "a", "b"), data);
    assertEquals(2, ranking(model).places().size(), model.toString());
    assertEquals("LinearRegression", ranking(Models.trained("-I 3 -local off -correct off -B weka.classifiers.functions.LinearRegression "
        + "-W weka.classifiers.meta.RegressionByDiscretization", data)).chosen().name());
  }

  @ParameterizedTest
  @CsvSource({"numeric, NaN", "numeric, Infinity", "nominal, NaN"})
  void aLearnerWithoutPredictionsIsLeftOut(String kind, double value) throws Exception {
    CandidateLearner.onPredict("silent", (row, prediction) -> {
      Arrays.fill(prediction, value);
      return prediction;
    });
    CentroidBagging model = Models.trained(line("-I 3", "silent", "a"), TestData.named(kind, 60));
    assertEquals("CandidateLearner -N silent: Most predictions of training rows must be finite, but most are missing or infinite", leftOut(model));
    assertTrue(Double.isFinite(model.distributionForInstance(TestData.named(kind, 1).instance(0))[0]));
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void aLearnerThatFailsAtOnceIsLeftOut(int slots) throws Exception {
    failing("bad", "no bread\nno butter");
    CentroidBagging model = Models.trained("-num-slots " + slots + " " + line("-I 3", "bad", "a", "b", "c", "d").substring(12), TestData.numeric(60));
    assertEquals("CandidateLearner -N bad: Member 1 of 3 could not be trained: no bread no butter", leftOut(model));
    assertEquals(4, ranking(model).places().size());
    assertTrue(CandidateLearner.fits("bad") <= 3, "it is not tried again");
  }

  /** The best of three fails with the eleventh bag, when it has already won. */
  @Test
  void theNextBestIsTakenIfTheBestFailsLater() throws Exception {
    CandidateLearner.worsen("b", 1);
    CandidateLearner.worsen("c", 3);
    CandidateLearner.onFit("a", fit -> {
      if (fit > 10) {
        throw new IllegalStateException("no bread");
      }
    });
    Instances data = TestData.numeric(60);
    CentroidBagging model = Models.trained(line("-I 3", "c", "b", "a"), data);
    assertEquals("CandidateLearner -N a: Member 11 of 20 could not be trained: no bread", leftOut(model));
    assertEquals(List.of("CandidateLearner -N b", "CandidateLearner -N c"), ranking(model).places().stream().map(CandidateRanking.Place::name).toList());
    assertEquals(20, CandidateLearner.fits("b"));
    assertTrue(Arrays.deepEquals(Models.predictions(Models.trained("-I 3 -W centroid.weka.CandidateLearner -- -N b", data), data),
        Models.predictions(model, data)));
  }

  /** Three of four are finalists and fail with their fourth bag; the last one gets its turn. */
  @Test
  void thoseBehindTheFinalistsAreTakenIfAllOfTheseFail() throws Exception {
    CandidateLearner.worsen("d", 5);
    for (String name : List.of("a", "b", "c")) {
      CandidateLearner.worsen(name, 0.1);
      CandidateLearner.onFit(name, fit -> {
        if (fit > 3) {
          throw new IllegalStateException("no bread");
        }
      });
    }
    Instances data = TestData.numeric(60);
    CentroidBagging model = Models.trained(line("-I 3", "a", "b", "c", "d"), data);
    assertEquals("CandidateLearner -N d", ranking(model).chosen().name());
    assertEquals(3, ranking(model).leftOut().size());
    assertTrue(Arrays.deepEquals(Models.predictions(Models.trained("-I 3 -W centroid.weka.CandidateLearner -- -N d", data), data),
        Models.predictions(model, data)));
  }

  /** Not only fits can fail: -O refuses probabilities above 1, when the ensemble is complete. */
  @Test
  void theNextBestIsTakenIfTheBestCannotBeEvaluated() throws Exception {
    Instances data = TestData.lowHigh(TestData.line(3, 0.1, 80, 2), 1.5);
    CandidateLearner.onPredict("sure", (row, prediction) -> prediction[0] > 0.5 ? new double[] {1.01, -0.01} : new double[] {-0.01, 1.01});
    CandidateLearner.onPredict("b", (row, prediction) -> new double[] {0.5, 0.5});
    String alone = assertThrows(Exception.class, () -> Models.trained("-I 3 -O -W centroid.weka.CandidateLearner -- -N sure", data)).getMessage();
    CentroidBagging model = Models.trained(line("-I 3 -O -correct off", "sure", "b"), data);
    assertEquals("CandidateLearner -N sure: " + alone, leftOut(model));
    assertEquals("CandidateLearner -N b is the only candidate that could be trained.", model.toString().lines().filter(row -> row.contains("the only"))
        .findFirst().orElse(model.toString()));
  }

  @Test
  void aCommonReasonIsTheMessage() {
    failing("a", "no bread");
    failing("b", "no bread");
    ScriptedLearner.onFit(seed -> {
      throw new IllegalStateException("no bread");
    });
    CentroidBagging ours = Models.withOptions(line("-I 3 -B centroid.weka.ScriptedLearner", "a", "b"));
    Exception refusal = assertThrows(IllegalArgumentException.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertEquals("Member 1 of 10 could not be trained: no bread", refusal.getMessage());
    Models.assertNoModel(ours);
    String group = "group (-group)";
    assertTrue(assertThrows(Exception.class, () -> Models.trained(line("-I 3 -group nosuch", "c", "d"), TestData.numeric(40))).getMessage().startsWith(group));
  }

  @Test
  void differentReasonsAreAllNamed() {
    failing("a", "no bread");
    failing("b", "no butter");
    CandidateLearner.onPredict("c", (row, prediction) -> {
      throw new IllegalStateException("no idea");
    });
    failing("d", "no bread");
    CentroidBagging ours = Models.withOptions(line("-I 3", "a", "b", "c", "nominal", "d"));
    assertNames(() -> ours.buildClassifier(TestData.numeric(40)), "candidates (-B) must include a learner that can be trained on these data, but none could: ",
        "-N a, CandidateLearner -N d: ", "no bread; ", "-N b: ", "no butter; ", "-N c: ", "no idea", "-N nominal: Cannot handle numeric attributes!");
    Models.assertNoModel(ours);
  }

  /** A failure of the machine is not one of the learner. */
  @Test
  void outOfMemoryErrorIsPassedOn() {
    OutOfMemoryError full = new OutOfMemoryError("only a test");
    CandidateLearner.onFit("a", fit -> {
      throw full;
    });
    CentroidBagging ours = Models.withOptions(line("-I 3", "a", "b"));
    assertSame(full, assertThrows(OutOfMemoryError.class, () -> ours.buildClassifier(TestData.numeric(40))));
    Models.assertNoModel(ours);
  }

  @Test
  void errorsOfOldClassesAreFailures() throws Exception {
    CandidateLearner.onFit("a", fit -> {
      throw new NoClassDefFoundError("no/such/Type");
    });
    CandidateLearner.onFit("b", fit -> {
      throw new StackOverflowError();
    });
    CentroidBagging model = Models.trained(line("-I 3", "a", "b", "c"), TestData.numeric(40));
    assertEquals("CandidateLearner -N c", ranking(model).chosen().name());
    assertEquals(2, ranking(model).leftOut().size());
  }

  // ---- few rows ----

  @ParameterizedTest
  @CsvSource({"1", "2", "8"})
  void withTooFewRowsTheFirstIsTaken(int rows) throws Exception {
    CandidateLearner.worsen("a", 9);
    CentroidBagging model = Models.trained(line("-I 3", "a", "b"), TestData.numeric(rows));
    assertEquals("CandidateLearner -N a", ranking(model).chosen().name());
    assertTrue(model.toString().contains("\nCandidates for the base learner (root mean squared error)\n"), model.toString());
    assertTrue(model.toString().contains("CandidateLearner -N a was taken because it comes first; fewer than 10 out-of-bag rows"), model.toString());
    assertEquals(0.5, model.getMeasure("measureChoiceProbability"));
  }

  // ---- interruption ----

  /** In the first round, in the second, and when the winner trains the rest; with learners that end at an interrupt, and with those that ignore it. */
  @ParameterizedTest
  @CsvSource({"b, 1, true", "b, 1, false", "c, 3, false", "a, 5, true", "a, 12, true", "a, 12, false"})
  void anInterruptEndsTheComparison(String name, int at, boolean ends) {
    for (String other : List.of("b", "c", "d")) {
      CandidateLearner.worsen(other, 5);
    }
    CandidateLearner.onFit(name, fit -> {
      if (fit == at) {
        Thread.currentThread().interrupt();
        if (ends) {
          throw new IllegalStateException("stopped");
        }
      }
    });
    CentroidBagging ours = Models.withOptions(line("-I 3", "a", "b", "c", "d"));
    assertThrows(InterruptedException.class, () -> ours.buildClassifier(TestData.numeric(60)));
    assertTrue(Thread.interrupted(), "the thread must stay interrupted");
    assertEquals(at, CandidateLearner.fits(name), "no fit begins after the interrupt");
    Models.assertNoModel(ours);
  }
}
