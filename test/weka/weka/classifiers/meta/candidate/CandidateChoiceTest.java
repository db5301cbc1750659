// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.candidate;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.CandidateLearner;
import centroid.weka.Models;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.saved.ModelFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Capabilities.Capability;
import weka.core.Instances;

/** The choice of the base learner: the right one, at the stated number of fits, and what a model says and saves of it. */
class CandidateChoiceTest {

  private static final String LINE = "weka.classifiers.functions.LinearRegression";
  private static final String TREE = "weka.classifiers.trees.REPTree";

  @TempDir
  private Path folder;

  @AfterEach
  void resetTheLearners() {
    CandidateLearner.reset();
  }

  private static CandidateRanking ranking(CentroidBagging model) {
    return model.trainingReport().candidates();
  }

  private static List<String> names(CentroidBagging model) {
    return ranking(model).places().stream().map(CandidateRanking.Place::name).toList();
  }

  /** Returns an ensemble of the first of some named learners, with the others as candidates. */
  private static String line(String options, String... names) {
    return options + Stream.of(names).skip(1).map(name -> " -B \"" + CandidateLearner.named(name) + "\"").collect(Collectors.joining())
        + " -W centroid.weka.CandidateLearner -- -N " + names[0];
  }

  private static Instances steps(int numRows) {
    return TestData.generate("steps", TestData.numbers("x", "z", "y"), numRows, 5, random -> {
      double x = random.nextDouble();
      return new double[] {x, random.nextDouble(), (int) (4 * x) % 2 * 5 + 0.2 * random.nextGaussian()};
    });
  }

  // ---- the right learner ----

  @ParameterizedTest
  @CsvSource({LINE + ", " + TREE, TREE + ", " + LINE})
  void aLineNeedsALinearLearnerAndStepsNeedATree(String first, String second) throws Exception {
    String options = " -I 3 -local off -correct off -B " + second + " -W " + first;
    for (int seed = 1; seed < 5; seed++) {
      assertEquals("LinearRegression", names(Models.trained("-S " + seed + options, TestData.line(3, 0.3, 150, seed))).get(0));
      CentroidBagging steps = Models.trained("-S " + seed + options, steps(200));
      assertEquals(List.of("REPTree", "LinearRegression"), names(steps));
      assertTrue(ranking(steps).places().get(1).isWorse() && ranking(steps).probability() > 0.99, steps.toString());
      assertTrue(steps.toString().contains("Base learner            " + TREE), steps.toString());
    }
  }

  @Test
  void theRightLearnerOfLabelsIsChosen() throws Exception {
    Instances data = TestData.lowHigh(steps(200), 2.5);
    String options = "-I 3 -local off -correct off -B weka.classifiers.functions.Logistic -B " + TREE + " -W weka.classifiers.rules.ZeroR";
    CentroidBagging model = Models.trained(options, data);
    assertEquals("REPTree", names(model).get(0));
    assertTrue(model.toString().contains("Candidates for the base learner (root Brier score of 198 out-of-bag rows)"), model.toString());
  }

  // ---- the number of fits ----

  @Test
  void sixCandidatesTakeTwoAndAHalfPools() throws Exception {
    String[] names = {"d", "a", "f", "b", "e", "c"};
    for (String name : names) {
      CandidateLearner.worsen(name, name.charAt(0) - 'a');
    }
    CentroidBagging model = Models.trained(line("-I 10", names), TestData.numeric(80));
    assertEquals(List.of("a", "b", "c", "d", "e", "f"), names(model).stream().map(name -> name.replaceFirst(".* ", "")).toList(), "by their errors");
    assertEquals(List.of(20, 10, 10, 3, 3, 3), Stream.of("a", "b", "c", "d", "e", "f").map(CandidateLearner::fits).toList());
    assertEquals(List.of(10, 10, 10, 3, 3, 3), ranking(model).places().stream().map(CandidateRanking.Place::numModels).toList());
    assertTrue(Stream.of(names).mapToInt(CandidateLearner::fits).sum() <= 2.5 * 20);
    assertEquals(20, model.trainingReport().members().numTrained());
  }

  @Test
  void threeCandidatesHaveOneRound() throws Exception {
    CandidateLearner.worsen("b", 2);
    CandidateLearner.worsen("c", 3);
    Models.trained(line("-I 10", "c", "b", "a"), TestData.numeric(80));
    assertEquals(List.of(20, 10, 10), Stream.of("a", "b", "c").map(CandidateLearner::fits).toList());
  }

  /** Losers never train more than half of the pool, nor ensembles for cross-fitting. Where all models are kept, the winner trains its first ones again. */
  @ParameterizedTest
  @CsvSource({"-I 3 -pool 3, 4, 1", "-I 3 -pool 8, 8, 4", "-I 2 -pool 30, 30, 10", "-I 3 -pool 12 -calibration crossfit -folds 2, 36, 6"})
  void losersTrainAtMostHalfOfThePool(String options, int winner, int loser) throws Exception {
    CandidateLearner.worsen("b", 5);
    Models.trained(line(options, "b", "a"), TestData.numeric(80));
    assertEquals(List.of(winner, loser), Stream.of("a", "b").map(CandidateLearner::fits).toList());
  }

  @Test
  void twentyCandidatesAreCompared() throws Exception {
    String[] names = IntStream.range(0, 20).mapToObj(k -> "n" + k).toArray(String[]::new);
    for (int k = 0; k < names.length; k++) {
      CandidateLearner.worsen(names[k], k == 13 ? 0 : 1 + k);
    }
    CentroidBagging model = Models.trained(line("-I 3", names), TestData.numeric(60));
    assertEquals("CandidateLearner -N n13", names(model).get(0));
    assertEquals(17 * 3 + 2 * 10 + 20, Stream.of(names).mapToInt(CandidateLearner::fits).sum());
    assertEquals(20, model.getMeasure("measureNumCandidates"));
    assertEquals(14, model.getMeasure("measureChosenCandidate"));
  }

  // ---- what is said and saved ----

  @Test
  void theTextNamesAllCandidates() throws Exception {
    CandidateLearner.worsen("b", 5);
    CandidateLearner.onFit("bad", fit -> {
      throw new IllegalStateException("no bread");
    });
    CentroidBagging model = Models.trained(line("-I 3", "b", "a", "bad") + " -batch-size 100", TestData.numeric(80));
    String text = model.toString();
    assertTrue(text.contains("\nCandidates for the base learner (root mean squared error of 80 out-of-bag rows)\nLearner "), text);
    assertTrue(text.contains("\nLeft out: CandidateLearner -N bad: Member 1 of 10 could not be trained: no bread\n"), text);
    assertTrue(Models.text(text).contains(" CandidateLearner -N a has the lowest out-of-bag error. It is better than each other candidate with a "
        + "probability "), text);
    assertTrue(text.contains("centroid.weka.CandidateLearner -N a"), text);
    assertEquals(2, model.getMeasure("measureNumCandidates"));
    assertEquals(ranking(model).probability(), model.getMeasure("measureChoiceProbability"));
  }

  @Test
  void onlyModelsOfTheChosenLearnerAreSaved() throws Exception {
    CandidateLearner.worsen("loser", 5);
    Instances data = TestData.numeric(80);
    CentroidBagging model = Models.trained(line("-I 3 -O", "loser", "winner"), data);
    byte[] bytes = Models.saved(model);
    String saved = new String(bytes, StandardCharsets.ISO_8859_1);
    assertTrue(saved.contains("trained winner") && !saved.contains("trained loser"), "models of losers are not in the file");
    CentroidBagging again = (CentroidBagging) Models.read(bytes);
    assertEquals(model.toString(), again.toString());
    assertEquals(ranking(model), ranking(again));
    assertEquals(List.of(model.getOptions()), List.of(again.getOptions()));
    assertEquals(List.of(Models.predictions(model, data)[7][0]), List.of(Models.predictions(again, data)[7][0]));
  }

  @Test
  void anUntrainedClassifierIsSavedWithItsCandidates() throws Exception {
    CentroidBagging untrained = Models.withOptions(line("-I 3 -B auto", "a", "b"));
    CentroidBagging again = (CentroidBagging) Models.read(Models.saved(untrained));
    assertEquals(List.of(untrained.getOptions()), List.of(again.getOptions()));
    assertEquals(7 + 1, Models.fitted(again, TestData.numeric(60)).getMeasure("measureNumCandidates"));
  }

  @Test
  void modelFilesAreReadUnderTheFilter() throws Exception {
    CentroidBagging model = Models.trained("-I 2 -B " + LINE + " -B weka.classifiers.functions.Logistic", TestData.numeric(60));
    Path file = Files.write(folder.resolve("chosen.model"), Models.saved(model));
    assertEquals(model.toString(), ModelFile.read("Model file (-model)", file.toFile()).classifier().toString());
  }

  @Test
  void aLearnerThatCannotBeSavedMayWin() throws Exception {
    CandidateLearner.worsen("b", 5);
    CentroidBagging model = Models.trained(line("-I 3", "b", "unsaved"), TestData.numeric(80));
    assertEquals("CandidateLearner -N unsaved", names(model).get(0));
    assertTrue(model.toString().lines().anyMatch(row -> row.matches("CandidateLearner -N un.* chosen .* -")), model.toString());
    CentroidBagging alone = Models.trained("-I 3 -W centroid.weka.CandidateLearner -- -N unsaved", TestData.numeric(80));
    assertEquals(saveFailure(alone), saveFailure(model));
    assertEquals(1, saveFailure(model).lines().count());
  }

  private static String saveFailure(CentroidBagging model) {
    try {
      Models.saved(model);
      throw new AssertionError("it could be saved");
    } catch (Exception e) {
      return e.toString();
    }
  }

  @Test
  void modelsOfDifferentLearnersAreNotJoined() throws Exception {
    String options = "-I 3 -local off -correct off -joinable -B " + LINE + " -W " + TREE;
    CentroidBagging line = Models.trained(options, TestData.line(3, 0.3, 150, 1));
    CentroidBagging other = Models.trained(options + " -S 2", TestData.generate("steps", TestData.numbers("x", "y"), 150, 5, random -> {
      double x = random.nextDouble();
      return new double[] {x, (int) (4 * x) % 2 * 5 + 0.2 * random.nextGaussian()};
    }));
    assertNames(() -> line.aggregate(other), "Models can be joined only if their base learners are the same", LINE, TREE);
    line.aggregate(Models.trained(options + " -S 2", TestData.line(3, 0.3, 150, 2))).finalizeAggregation();
    assertTrue(line.toString().contains("Joined from 2 models"), line.toString());
    assertFalse(line.toString().contains("Candidates for"), "candidates of one model are not those of all");
    assertTrue(Double.isFinite(line.predictIntervals(TestData.line(3, 0.3, 1, 1).instance(0), 0.9)[0][0]));
  }

  // ---- capabilities ----

  @Test
  void capabilitiesAreThoseOfAnyCandidate() throws Exception {
    CentroidBagging both = Models.withOptions("-I 2 -B " + LINE + " -W weka.classifiers.trees.J48");
    assertTrue(both.getCapabilities().handles(Capability.NUMERIC_CLASS) && both.getCapabilities().handles(Capability.NOMINAL_CLASS));
    assertFalse(Models.withOptions("-W weka.classifiers.trees.J48").getCapabilities().handles(Capability.NUMERIC_CLASS));
    assertEquals("LinearRegression", names(Models.fitted(both, TestData.numeric(60))).get(0));
    assertEquals("J48", names(Models.fitted(both, TestData.nominal(60))).get(0));
    assertTrue(both.toString().contains("J48 is the only candidate that could be trained."), both.toString());
    assertEquals(both, both.getCapabilities().getOwner());
  }

  /** The list of -B auto can handle both kinds of class. */
  @Test
  void autoAddsItsOwnCapabilities() throws Exception {
    CentroidBagging model = Models.withOptions("-I 2 -B auto -W weka.classifiers.trees.J48");
    assertTrue(model.getCapabilities().handles(Capability.NUMERIC_CLASS));
    Models.fitted(model, TestData.numeric(60));
    assertEquals(6, ranking(model).places().size());
    assertEquals("J48", ranking(model).leftOut().get(0).name());
  }
}
