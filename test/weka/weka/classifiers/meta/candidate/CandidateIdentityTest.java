// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.candidate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.candidate.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/** A model whose base learner was chosen among candidates is that of this learner alone, bit for bit. */
class CandidateIdentityTest {

  private static final String TREES = "weka.classifiers.trees.";
  private static final String FUNCTIONS = "weka.classifiers.functions.";
  private static final String[] BOTH = {TREES + "DecisionStump", TREES + "RandomTree", TREES + "REPTree -P", "weka.classifiers.rules.ZeroR",
      "weka.classifiers.lazy.IBk -K 3"};
  private static final String[] NUMERIC = {FUNCTIONS + "LinearRegression", FUNCTIONS + "SimpleLinearRegression", TREES + "M5P"};
  private static final String[] NOMINAL = {TREES + "J48", "weka.classifiers.bayes.NaiveBayes", FUNCTIONS + "Logistic"};

  /** Trains the chosen learner alone with the same options. */
  private static CentroidBagging alone(CentroidBagging chosen, String options, Instances data) throws Exception {
    CentroidBagging alone = Models.withOptions(options);
    alone.setClassifier(Candidate.parse("chosen", chosen.trainingReport().candidates().chosen().specification()));
    return Models.fitted(alone, data);
  }

  /** Everything that a model predicts. */
  private static List<String> predictions(CentroidBagging model, Instances rows) throws Exception {
    List<String> all = new ArrayList<>();
    for (Instance row : rows) {
      String bounds = "";
      for (double level : new double[] {0.5, 0.9, 0.99}) {
        bounds += isNumeric(row) ? Arrays.toString(model.predictIntervals(row, level)[0]) : Arrays.toString(model.predictSet(row, level));
      }
      all.add(Arrays.toString(model.distributionForInstance(row)) + bounds);
    }
    return all;
  }

  private static boolean isNumeric(Instance row) {
    return row.classAttribute().isNumeric();
  }

  /** Returns the model's text without times and candidates. */
  private static String text(CentroidBagging model) {
    return model.toString().replaceAll("(?m)^Training time.*\\R|, and \\d+ of other candidates", "")
        .replaceFirst("(?s)\nCandidates for the base learner.*?\n(?=\n|$)", "");
  }

  private static void assertSame(CentroidBagging expected, CentroidBagging actual, Instances data) throws Exception {
    assertEquals(predictions(expected, data), predictions(actual, data));
    assertArrayEquals(expected.memberMasses(), actual.memberMasses(), 0);
    assertEquals(text(expected).strip(), text(actual).strip());
    assertEquals(expected.getMeasure("measureOutOfBagError"), actual.getMeasure("measureOutOfBagError"));
  }

  @Test
  void theModelIsThatOfTheChosenLearnerAlone() {
    RandomCases.check(40, random -> {
      boolean numeric = random.oneOf(true, false);
      Instances data = TestData.named(numeric ? "numeric" : "nominal", random.between(12, 70));
      data = switch (random.between(0, 3)) {
        case 1 -> TestData.weighted(data);
        case 2 -> TestData.withGaps(data);
        case 3 -> TestData.withoutClassEvery(4, data);
        default -> data;
      };
      int members = random.between(1, 5);
      String options = "-S " + random.between(-9, 99) + " -I " + members
          + random.oneOf(" -pool " + members, " -pool " + (3 * members), " -pool 14", " -stop 0.1", "")
          + random.oneOf(" -mode auto", " -mode select")
          + random.oneOf(" -calibration none", "", " -calibration outofbag", " -calibration heldout", " -calibration crossfit -folds 2", " -group colour")
          + random.oneOf("", " -O") + random.oneOf("", " -P 60") + random.oneOf("", " -joinable")
          + random.oneOf("", " -local off -correct off") + random.oneOf("", "", " -represent-copies-using-weights")
          + " -num-slots " + random.oneOf(1, 2);
      List<String> learners = new ArrayList<>(List.of(BOTH));
      learners.addAll(List.of(numeric ? NUMERIC : NOMINAL));
      StringBuilder candidates = new StringBuilder();
      for (int k = random.between(1, 4); k > 0; k--) {
        candidates.append(" -B \"").append(learners.remove(random.nextInt(learners.size()))).append('"');
      }
      CentroidBagging chosen = Models.trained(options + candidates, data);
      assertSame(alone(chosen, options, data), chosen, data);
    });
  }

  @ParameterizedTest
  @CsvSource({"numeric, -B auto", "nominal, -pool 3 -B auto", "numeric, -stop 0.1", "nominal, -pool 14 -P 70", "numeric, -calibration crossfit -folds 2"})
  void theModelIsTheSameForAnyNumberOfSlots(String kind, String more) throws Exception {
    Instances data = TestData.named(kind, 60);
    String line = "-I 3 -B \"" + TREES + "RandomTree -K 2\" -B \"" + TREES + "RandomTree -K 1\" -B " + BOTH[0] + " -O " + more;
    CentroidBagging one = Models.trained("-num-slots 1 " + line, data);
    for (int slots : more.contains("auto") ? new int[] {3} : new int[] {2, 4, 0}) {
      CentroidBagging several = Models.trained("-num-slots " + slots + " " + line, data);
      assertSame(one, several, data);
      assertEquals(places(one), places(several));
    }
  }

  /** The ranking without times. */
  private static List<String> places(CentroidBagging model) {
    return model.trainingReport().candidates().places().stream().map(place -> place.toString().replaceFirst("seconds=[^,]*, ", "")).toList();
  }

  @Test
  void withoutCandidatesNothingIsSaidOfThem() throws Exception {
    Instances data = TestData.numeric(40);
    CentroidBagging plain = Models.trained("-I 3 -pool 8", data);
    assertFalse(plain.toString().contains("andidate"), plain.toString());
    assertFalse(List.of(plain.getOptions()).contains("-B"));
    assertEquals(0, plain.getMeasure("measureNumCandidates"));
    CentroidBagging emptied = Models.withOptions("-I 3 -pool 8 -B auto -B weka.classifiers.rules.ZeroR");
    emptied.setOptions(plain.getOptions());
    assertArrayEquals(plain.getOptions(), emptied.getOptions());
    assertSame(plain, Models.fitted(emptied, data), data);
    assertTrue(plain.toString().contains("REPTree"));
  }

  /** Mode gradient trains a whole ensemble before it is compared. */
  @Test
  void aNetworkIsThatOfANetworkAlone() throws Exception {
    Instances data = TestData.line(5, 0.1, 60, 3);
    String network = FUNCTIONS + "Nd4jNetwork -layers 3 -epochs 40";
    CentroidBagging chosen = Models.trained("-I 2 -local off -correct off -B \"" + network + "\" -W weka.classifiers.rules.ZeroR", data);
    assertEquals("Nd4jNetwork", chosen.trainingReport().candidates().chosen().name().split(" ")[0], chosen.toString());
    assertSame(alone(chosen, "-I 2 -local off -correct off", data), chosen, data);
    assertEquals(2, chosen.trainingReport().candidates().chosen().numModels());
  }
}
