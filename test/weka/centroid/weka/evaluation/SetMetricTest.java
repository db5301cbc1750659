// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.MetricPlugins;
import centroid.weka.Models;
import centroid.weka.evaluation.workaround.SetPrediction;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.J48;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;

/** The statistics of the plug-in metric of prediction sets, and Weka's contract for metrics. */
class SetMetricTest {

  private static final List<String> NAMES = new SetMetric().getStatisticNames();

  private static Instances train;
  private static Instances test;
  private static CentroidBagging ours;

  @BeforeAll
  static void trainOnce() throws Exception {
    MetricPlugins.add();
    train = TestData.risingLabels(150, 1);
    test = TestData.risingLabels(120, 2);
    ours = Models.fitted(Models.small(), train);
  }

  @AfterAll
  static void removePlugins() {
    MetricPlugins.remove();
  }

  static Evaluation evaluated(Classifier classifier, Instances rows) throws Exception {
    Evaluation evaluation = new Evaluation(rows);
    evaluation.evaluateModel(classifier, rows);
    return evaluation;
  }

  static double statistic(Evaluation evaluation, String name) {
    return evaluation.getPluginMetric("Prediction sets").getStatistic(name);
  }

  static void assertStatistics(Map<String, Double> expected, Evaluation evaluation) {
    assertEquals(NAMES.size(), expected.size());
    expected.forEach((name, value) -> assertEquals(value, statistic(evaluation, name), 1e-9, name));
  }

  // ---- numbers ----

  /** Mode bagging predicts raw probabilities and computes sets from calibrated ones; without calibration sets have every label. */
  @ParameterizedTest
  @ValueSource(strings = {"", "-mode bagging", "-calibration none", "-mode bagging -calibration none", "-calibration heldout"})
  void numbersEqualThoseOfALoop(String options) throws Exception {
    CentroidBagging model = Models.fitted(Models.withOptions("-I 4 -pool 12 " + options), train);
    assertStatistics(NaiveSets.of(model, test), evaluated(model, test));
  }

  @Test
  void rowsAreWeighted() throws Exception {
    Instances weighted = new Instances(test);
    for (int row = 0; row < weighted.numInstances(); row++) {
      weighted.instance(row).setWeight(row % 4 * 0.5);
    }
    assertStatistics(NaiveSets.of(ours, weighted), evaluated(ours, weighted));
  }

  @Test
  void rowsWithoutAClassValueAreIgnored() throws Exception {
    Instances half = TestData.withoutClassEvery(2, new Instances(test));
    assertTrue(half.stream().anyMatch(row -> row.classIsMissing()));
    assertStatistics(NaiveSets.of(ours, half), evaluated(ours, half));
  }

  @Test
  void testSetsAreAccumulated() throws Exception {
    Evaluation parts = new Evaluation(train);
    parts.evaluateModel(ours, new Instances(test, 0, 50));
    parts.evaluateModel(ours, new Instances(test, 50, 70));
    assertStatistics(NaiveSets.of(ours, test), parts);
  }

  /** Labels with fewer than twenty rows are left out. */
  @Test
  void theWorstLabelNeedsTwentyRows() throws Exception {
    Evaluation few = evaluated(ours, new Instances(test, 0, 19));
    assertTrue(Double.isNaN(statistic(few, "Set_worst_class_90")));
    assertFalse(few.toSummaryString().contains("Worst class") || !few.toSummaryString().contains("Set coverage"), few.toSummaryString());
  }

  // ---- output ----

  @Test
  void theSummaryHasFewLinesByDefault() throws Exception {
    Evaluation evaluation = evaluated(ours, test);
    List<String> lines = ((SetMetric) evaluation.getPluginMetric("Prediction sets")).toSummaryString().lines().map(line -> line.substring(0, 35).strip())
        .toList();
    assertEquals(List.of("Set coverage (0.90 level)", "Set coverage (0.95 level)", "Worst class coverage (0.90 level)", "Mean set size (0.90 level)",
        "Log-loss"), lines);
  }

  /** One label in ten is rare, and hard to tell from the other. */
  @Test
  void theCureOfALabelThatIsRarelyCoveredIsNamed() throws Exception {
    Instances rare = new Instances(train, 0);
    Random random = new Random(1);
    for (int row = 0; row < 600; row++) {
      Instance copy = (Instance) train.instance(row % train.numInstances()).copy();
      copy.setDataset(rare);
      copy.setValue(0, random.nextGaussian());
      copy.setClassValue(row % 10 == 0 ? 0 : 1);
      rare.add(copy);
    }
    String marginal = evaluated(Models.fitted(Models.withOptions("-I 4 -pool 12"), rare), rare).toSummaryString();
    assertTrue(marginal.lines().anyMatch(line -> line.matches("Worst class coverage .* low \\(60 rows\\); coverage = class raises it")), marginal);
    String conditional = evaluated(Models.fitted(Models.withOptions("-I 4 -pool 12 -coverage class"), rare), rare).toSummaryString();
    assertFalse(conditional.contains("coverage = class"), conditional);
  }

  @Test
  void summaryShowsOurLinesAlignedWithWekas() throws Exception {
    Evaluation evaluation = evaluated(ours, test);
    evaluation.toggleEvalMetrics(List.of("Short interval summary"));
    String summary = evaluation.toSummaryString();
    for (String line : List.of("Set coverage (0.80 level)          ", "Set coverage (0.95 level)          ", "Worst class coverage (0.90 level)  ",
        "Mean set size (0.90 level)         ", "Sets of one label (0.90 level)     ", "Expected calibration error         ",
        "Log-loss                           ")) {
      assertTrue(summary.contains("\n" + line), line + " is missing in " + summary);
    }
    int point = summary.lines().filter(line -> line.startsWith("Mean absolute error")).findFirst().orElseThrow().indexOf('.');
    assertTrue(summary.lines().filter(line -> line.length() > point && line.charAt(point) == '.').count() >= 6, summary);
    String worst = summary.lines().filter(line -> line.startsWith("Worst class")).findFirst().orElseThrow();
    assertTrue(worst.matches(".* %     (low|so, so|a \"high\" one) \\(\\d+ rows\\)"), worst);
  }

  @Test
  void theSummaryOfOtherClassifiersIsUnchanged() throws Exception {
    J48 tree = Models.fitted(new J48(), train);
    Evaluation silent = evaluated(tree, test);
    assertEquals("", ((SetMetric) silent.getPluginMetric("Prediction sets")).toSummaryString());
    NAMES.forEach(name -> assertTrue(Double.isNaN(statistic(silent, name)), name));
    assertTrue(silent.predictions().stream().noneMatch(SetPrediction.class::isInstance));
    String with = silent.toSummaryString(true);
    MetricPlugins.remove();
    try {
      assertEquals(evaluated(tree, test).toSummaryString(true), with);
    } finally {
      MetricPlugins.add();
    }
  }

  /** Switches the metric off as -toggle or the Explorer's dialog does. */
  @Test
  void aDisabledMetricComputesNothing() throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.toggleEvalMetrics(List.of("Prediction sets"));
    evaluation.evaluateModel(ours, test);
    assertFalse(evaluation.toSummaryString().contains("Set coverage"));
    NAMES.forEach(name -> assertTrue(Double.isNaN(statistic(evaluation, name)), name));
  }

  // ---- contracts ----

  @Test
  void statisticsHaveNamesAndDirections() {
    SetMetric fresh = new SetMetric();
    assertEquals(11, NAMES.size());
    assertTrue(fresh.appliesToNominalClass() && !fresh.appliesToNumericClass());
    for (String name : NAMES) {
      assertTrue(name.matches("\\w+"), name + " is a column of the Experimenter");
      assertTrue(Double.isNaN(fresh.getStatistic(name)));
      assertEquals(name.matches("Set_(coverage|worst|single).*"), fresh.statisticIsMaximisable(name), name);
    }
    assertEquals("", fresh.toSummaryString());
    for (String words : List.of("10 bins of equal width", "1.0E-15", "20 instances", "by chance even if all are valid")) {
      assertTrue(fresh.getMetricDescription().contains(words), words);
    }
    String message = assertThrows(IllegalArgumentException.class, () -> fresh.getStatistic("Size")).getMessage();
    assertTrue(message.contains("'Size'") && message.contains("Set_size_90"), message);
  }

  @Test
  void anUnfinishedEvaluationCanBeCopied() throws Exception {
    Evaluation first = new Evaluation(train);
    first.evaluateModel(ours, new Instances(test, 0, 50));
    Evaluation second = (Evaluation) new SerializedObject(first).getObject();
    second.evaluateModel(ours, new Instances(test, 50, 70));
    assertStatistics(NaiveSets.of(ours, test), second);
  }

  /** A model of Bagging with its out-of-bag evaluation must be readable without our package. */
  @Test
  void modelsOfOtherClassifiersDoNotContainTheMetric() throws Exception {
    for (Instances data : List.of(train, TestData.rising(60, 1))) {
      Bagging bagging = new Bagging();
      bagging.setCalcOutOfBag(true);
      bagging.buildClassifier(data);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      SerializationHelper.write(bytes, bagging);
      assertFalse(bytes.toString(StandardCharsets.ISO_8859_1).contains("SetMetric"));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, Models.fitted(Models.withOptions("-I 4 -pool 12 -O"), train));
    assertFalse(bytes.toString(StandardCharsets.ISO_8859_1).contains("SetMetric"), "votes out of the bag have no sets");
  }
}
