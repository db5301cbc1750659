// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.metric.Coverage;
import centroid.metric.CoveredShare;
import centroid.metric.Crps;
import centroid.metric.ExactCrps;
import centroid.metric.IntervalScore;
import centroid.weka.HookModels;
import centroid.weka.HookModels.Told;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.EvaluationMetricHelper;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.experiment.ClassifierSplitEvaluator;
import weka.experiment.RegressionSplitEvaluator;
import weka.experiment.SplitEvaluator;

/** The plug-in metric in Weka's evaluation and Experimenter. */
class IntervalMetricTest {

  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final List<String> NAMES = new IntervalMetric().getStatisticNames();

  private static Instances train;
  private static Instances test;
  private static CentroidBagging ours;

  @BeforeAll
  static void trainOnce() throws Exception {
    HookModels.plugIn();
    train = TestData.rising(120, 1);
    test = TestData.rising(60, 2);
    ours = HookModels.trained(HookModels.ours(), train);
  }

  @AfterAll
  static void leaveNothingBehind() {
    HookModels.plugOut();
  }

  private static Evaluation evaluated(Classifier classifier, Instances rows) throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.evaluateModel(classifier, rows);
    return evaluation;
  }

  private static IntervalMetric metric(Evaluation evaluation) {
    return (IntervalMetric) evaluation.getPluginMetric("Prediction intervals");
  }

  private static double statistic(Evaluation evaluation, String name) {
    return metric(evaluation).getStatistic(name);
  }

  /** The bounds of our classifier for all test rows: {lower, upper, true value}. */
  private static double[][] bounds(double level) throws Exception {
    double[][] bounds = new double[3][test.numInstances()];
    for (int row = 0; row < test.numInstances(); row++) {
      double[] interval = ours.predictIntervals(test.instance(row), level)[0];
      bounds[0][row] = interval[0];
      bounds[1][row] = interval[1];
      bounds[2][row] = test.instance(row).classValue();
    }
    return bounds;
  }

  // ---- numbers ----

  @Test
  void numbersEqualThoseComputedDirectly() throws Exception {
    Evaluation evaluation = evaluated(ours, test);
    double range = train.attributeStats(2).numericStats.max - train.attributeStats(2).numericStats.min;
    double[] levels = {0.8, 0.9, 0.95, 0.99};
    double[] shares = new double[4];
    for (int k = 0; k < 4; k++) {
      double[][] b = bounds(levels[k]);
      shares[k] = CoveredShare.of(b[0], b[1], b[2]);
      String percent = String.valueOf(Math.round(100 * levels[k]));
      assertEquals(100 * shares[k], statistic(evaluation, "Interval_coverage_" + percent), 1e-9);
      if (k == 1 || k == 2) {
        double width = Arrays.stream(b[1]).average().getAsDouble() - Arrays.stream(b[0]).average().getAsDouble();
        assertEquals(width, statistic(evaluation, "Interval_width_" + percent), 1e-9);
        assertEquals(100 * width / range, statistic(evaluation, "Interval_rel_width_" + percent), 1e-9);
        assertEquals(IntervalScore.mean(b[0], b[1], b[2], levels[k]), statistic(evaluation, "Interval_score_" + percent), 1e-9);
      }
    }
    assertEquals(100 * Coverage.calibrationError(shares, levels), statistic(evaluation, "Interval_calibration_error"), 1e-9);
    assertTrue(shares[2] > 0.8, "and they make sense");
  }

  @Test
  void crpsIsTheOneOfTwentyQuantiles() throws Exception {
    double[][] quantiles = new double[test.numInstances()][20];
    for (int k = 0; k < 10; k++) {
      double[][] b = bounds(0.05 + 0.1 * k);
      for (int row = 0; row < quantiles.length; row++) {
        quantiles[row][9 - k] = b[0][row];
        quantiles[row][10 + k] = b[1][row];
      }
    }
    double sum = 0;
    for (int row = 0; row < quantiles.length; row++) {
      sum += Crps.ofQuantiles(quantiles[row], test.instance(row).classValue());
    }
    assertEquals(sum / quantiles.length, statistic(evaluated(ours, test), "Interval_CRPS"), 1e-9);
  }

  /** Intervals of the true distribution: CRPS near the closed form, coverage within 4 standard errors (false alarm below 1e-4). */
  @Test
  void trueNormalIntervalsScoreLikeTheClosedForm() throws Exception {
    NormalDistribution normal = new NormalDistribution(0, 2);
    Instances rows = TestData.rising(2000, 3);
    Random random = new Random(4);
    double exact = 0;
    for (int row = 0; row < rows.numInstances(); row++) {
      rows.instance(row).setClassValue(2 * random.nextGaussian());
      exact += ExactCrps.ofNormal(0, 2, rows.instance(row).classValue()) / rows.numInstances();
    }
    Evaluation evaluation = evaluated(new Told((row, level) -> new double[][] {{normal.inverseCumulativeProbability((1 - level) / 2),
        normal.inverseCumulativeProbability((1 + level) / 2)}}), rows);
    assertEquals(exact, statistic(evaluation, "Interval_CRPS"), 0.01 * exact);
    assertEquals(90, statistic(evaluation, "Interval_coverage_90"), 400 * Math.sqrt(0.9 * 0.1 / 2000));
    assertEquals(2 * 2 * 1.6448536, statistic(evaluation, "Interval_width_90"), 1e-6);
  }

  @Test
  void aWeightOfTwoCountsAsTwoRowsAndZeroAsNone() throws Exception {
    Instances weighted = TestData.rising(120, 2);
    Instances repeated = new Instances(weighted, 0);
    for (int row = 0; row < weighted.numInstances(); row++) {
      for (int k = 0; k < row % 3; k++) {
        repeated.add(weighted.instance(row));
      }
      weighted.instance(row).setWeight(row % 3);
    }
    Evaluation byWeight = evaluated(ours, weighted);
    Evaluation byRows = evaluated(ours, repeated);
    for (String name : NAMES) {
      assertEquals(statistic(byRows, name), statistic(byWeight, name), 1e-9, name);
    }
  }

  /** The training range differs from fold to fold; Weka's own relative size at 0.95 knows it. */
  @Test
  void crossValidationUsesTheRangeOfEachFold() throws Exception {
    Instances data = new Instances(train, 0, 60);
    data.instance(0).setClassValue(50);
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(HookModels.ours(), data, 4, new Random(1));
    assertEquals(evaluation.sizeOfPredictedRegions(), statistic(evaluation, "Interval_rel_width_95"), 1e-9);
    assertEquals(evaluation.coverageOfTestCasesByPredictedRegions(), statistic(evaluation, "Interval_coverage_95"), 1e-9);
  }

  @Test
  void foldsAreAddedUp() throws Exception {
    Evaluation whole = evaluated(ours, test);
    Evaluation parts = new Evaluation(train);
    parts.evaluateModel(ours, new Instances(test, 0, 25));
    parts.evaluateModel(ours, new Instances(test, 25, 35));
    NAMES.forEach(name -> assertEquals(statistic(whole, name), statistic(parts, name), 1e-9, name));
  }

  @Test
  void severalIntervalsAreCoveredByAnyAndScoredByTheHull() throws Exception {
    Instances rows = new Instances(test, 0, 3);
    rows.instance(0).setClassValue(0.5);
    rows.instance(1).setClassValue(2);
    rows.instance(2).setClassValue(5);
    Evaluation evaluation = evaluated(new Told((row, level) -> new double[][] {{3, 4}, {0, 1}}), rows);
    assertEquals(100 / 3.0, statistic(evaluation, "Interval_coverage_90"), 1e-9);
    assertEquals(2, statistic(evaluation, "Interval_width_90"), 1e-9);
    assertEquals(4 + 20 / 3.0, statistic(evaluation, "Interval_score_90"), 1e-9, "two in the hull, one outside by 1");
  }

  /** The mean negative log density of those that have one; other estimators have no log score. */
  @Test
  void theLogScoreIsThatOfTheDensity() throws Exception {
    double sum = 0;
    for (Instance row : test) {
      sum -= ours.logDensity(row, row.classValue());
    }
    Evaluation evaluation = evaluated(ours, test);
    assertEquals(sum / test.numInstances(), statistic(evaluation, "Interval_log_score"), 1e-9);
    assertTrue(evaluation.toSummaryString().contains("Log score"));
    CentroidBagging confidence = HookModels.ours();
    confidence.setOptions(Utils.splitOptions("-interval normal " + Utils.joinOptions(HookModels.ours().getOptions()).replace("-interval prediction", "")));
    confidence.buildClassifier(train);
    assertTrue(Double.isNaN(statistic(evaluated(confidence, test), "Interval_log_score")), "its intervals are not those of the density");
    Evaluation other = evaluated(new Told((row, level) -> new double[][] {{0, 1}}), test);
    assertTrue(Double.isNaN(statistic(other, "Interval_log_score")));
    assertFalse(other.toSummaryString().contains("Log score"));
  }

  // ---- hard cases ----

  @Test
  void infiniteIntervalsGiveInfinityAndNotNaN() throws Exception {
    Instances rows = new Instances(test, 0, 4);
    rows.instance(3).setWeight(0);
    Evaluation evaluation = evaluated(new Told((row, level) -> new double[][] {{-INFINITY, INFINITY}}), rows);
    assertEquals(100, statistic(evaluation, "Interval_coverage_80"));
    assertEquals(14 - 5, statistic(evaluation, "Interval_calibration_error"), 1e-9);
    for (String name : List.of("Interval_width_90", "Interval_rel_width_95", "Interval_score_95", "Interval_CRPS")) {
      assertEquals(INFINITY, statistic(evaluation, name), name);
    }
    assertTrue(evaluation.toSummaryString().contains("Mean interval score (0.90 level)       Infinity\n"), evaluation.toSummaryString());
  }

  @Test
  void rowsWithoutAnIntervalAreLeftOutAndCounted() throws Exception {
    Instances rows = new Instances(test, 0, 4);
    rows.instance(0).setValue(0, -1);
    rows.instance(1).setValue(0, -2);
    rows.instance(1).setWeight(3);
    Evaluation evaluation = evaluated(new Told((row, level) -> row.value(0) == -1 ? new double[0][]
        : row.value(0) == -2 && level < 0.5 ? new double[][] {{Double.NaN, 1}} : new double[][] {{-9, 9}}), rows);
    assertEquals(100, statistic(evaluation, "Interval_coverage_80"));
    assertEquals(18, statistic(evaluation, "Interval_width_95"));
    assertTrue(evaluation.toSummaryString().contains("Instances without an interval            4     \n"), evaluation.toSummaryString());
  }

  @Test
  void aConstantTargetHasWidthZeroAndNoRange() throws Exception {
    Instances constant = new Instances(train);
    constant.forEach(row -> row.setClassValue(7));
    Evaluation evaluation = new Evaluation(constant);
    evaluation.evaluateModel(HookModels.trained(HookModels.ours(), constant), constant);
    assertEquals(100, statistic(evaluation, "Interval_coverage_80"));
    assertEquals(0, statistic(evaluation, "Interval_width_95"), 1e-9);
    assertEquals(0, statistic(evaluation, "Interval_CRPS"), 1e-9);
    assertTrue(Double.isNaN(statistic(evaluation, "Interval_rel_width_95")));
    assertFalse(evaluation.toSummaryString().contains("of range"));
  }

  /** So is a model loaded from a file evaluated. */
  @Test
  void withoutPriorsThereIsNoRelativeWidth() throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.useNoPriors();
    evaluation.evaluateModel(ours, test);
    assertTrue(Double.isNaN(statistic(evaluation, "Interval_rel_width_90")));
    assertEquals(statistic(evaluated(ours, test), "Interval_width_90"), statistic(evaluation, "Interval_width_90"), 1e-9);
    assertFalse(evaluation.toSummaryString().contains("of range"));
  }

  @Test
  void rowsWithoutAClassDoNotCount() throws Exception {
    Instances half = new Instances(test);
    for (int row = 0; row < half.numInstances(); row += 2) {
      half.instance(row).setClassMissing();
    }
    Instances rest = new Instances(half);
    rest.deleteWithMissingClass();
    NAMES.forEach(name -> assertEquals(statistic(quietly(rest), name), statistic(quietly(half), name), 1e-9, name));
  }

  private static Evaluation quietly(Instances rows) {
    try {
      return evaluated(ours, rows);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  // ---- output ----

  @Test
  void summaryShowsOurLinesAlignedWithWekas() throws Exception {
    String summary = evaluated(ours, test).toSummaryString();
    for (String line : List.of("Interval coverage (0.80 level)     ", "Interval coverage (0.99 level)     ",
        "Mean interval width (0.90 level)   ", "Mean interval score (0.95 level)   ", "Mean CRPS                          ",
        "Interval calibration error         ")) {
      assertTrue(summary.contains("\n" + line), line + " is missing in " + summary);
    }
    int point = summary.lines().filter(line -> line.startsWith("Mean absolute error")).findFirst().orElseThrow().indexOf('.');
    long aligned = summary.lines().filter(line -> line.length() > point && line.charAt(point) == '.').count();
    assertTrue(aligned >= 8, summary);
    assertTrue(summary.contains(" % of range\n"), summary);
  }

  @Test
  void otherClassifiersLookAsTheyDidWithoutTheMetric() throws Exception {
    Bagging bagging = HookModels.trained(new Bagging(), train);
    Instances labels = TestData.risingLabels(80, 5);
    Bagging nominal = HookModels.trained(new Bagging(), labels);
    String with = evaluated(bagging, test).toSummaryString() + nominalSummary(nominal, labels);
    Evaluation silent = evaluated(bagging, test);
    HookModels.plugOut();
    try {
      assertEquals(evaluated(bagging, test).toSummaryString() + nominalSummary(nominal, labels), with);
    } finally {
      HookModels.plugIn();
    }
    assertEquals("", metric(silent).toSummaryString());
    NAMES.forEach(name -> assertTrue(Double.isNaN(statistic(silent, name)), name));
  }

  private static String nominalSummary(Classifier classifier, Instances labels) throws Exception {
    Evaluation evaluation = new Evaluation(labels);
    evaluation.evaluateModel(classifier, labels);
    return evaluation.toSummaryString("", true) + evaluation.toClassDetailsString() + evaluation.toMatrixString();
  }

  @Test
  void wekasOwnIntervalEstimatorsAreShownToo() throws Exception {
    for (Classifier classifier : new Classifier[] {new GaussianProcesses(), new RegressionByDiscretization()}) {
      Instances few = new Instances(test, 0, 20);
      Evaluation evaluation = evaluated(HookModels.trained(classifier, train), few);
      assertTrue(evaluation.toSummaryString().contains("Interval coverage (0.80 level)"));
      for (int percent : new int[] {80, 90, 95, 99}) {
        double share = share(classifier, few, percent / 100.0);
        assertEquals(100 * share, statistic(evaluation, "Interval_coverage_" + percent), 1e-9, classifier.getClass() + " at " + percent);
      }
      assertEquals(evaluation.coverageOfTestCasesByPredictedRegions(), statistic(evaluation, "Interval_coverage_95"), 1e-9);
      assertEquals(evaluation.sizeOfPredictedRegions(), statistic(evaluation, "Interval_rel_width_95"), 1e-6);
    }
  }

  /** How many values lie in one of their intervals. */
  private static double share(Classifier classifier, Instances rows, double level) throws Exception {
    int inside = 0;
    Instances hidden = TestData.unlabelled(rows);
    for (int row = 0; row < rows.numInstances(); row++) {
      double value = rows.instance(row).classValue();
      double[][] parts = ((IntervalEstimator) classifier).predictIntervals(hidden.instance(row), level);
      inside += Arrays.stream(parts).anyMatch(part -> part[0] <= value && value <= part[1]) ? 1 : 0;
    }
    return (double) inside / rows.numInstances();
  }

  /** As with -toggle on the command line or in the Explorer's dialog. */
  @Test
  void switchedOffItAsksForNothing() throws Exception {
    Told on = new Told((row, level) -> new double[][] {{-1, 1}});
    Told off = new Told((row, level) -> new double[][] {{-1, 1}});
    evaluated(on, new Instances(test, 0, 1));
    Evaluation evaluation = new Evaluation(train);
    evaluation.toggleEvalMetrics(List.of("Prediction intervals"));
    evaluation.evaluateModel(off, new Instances(test, 0, 1));
    assertEquals(1 + 14, on.numAsked());
    assertEquals(1, off.numAsked(), "by Weka itself");
    assertFalse(evaluation.toSummaryString().contains("Interval coverage"));
  }

  // ---- contracts ----

  @Test
  void statisticsAreKnownByNameAndDirection() {
    IntervalMetric fresh = new IntervalMetric();
    assertEquals(15, NAMES.size());
    assertTrue(fresh.appliesToNumericClass() && !fresh.appliesToNominalClass());
    for (String name : NAMES) {
      assertTrue(name.matches("\\w+"), name + " is a column of the Experimenter");
      assertTrue(Double.isNaN(fresh.getStatistic(name)));
      assertEquals(name.contains("coverage") || name.contains("worst"), fresh.statisticIsMaximisable(name), name);
    }
    assertEquals("", fresh.toSummaryString());
    assertTrue(fresh.getMetricDescription().length() > 40);
    String message = assertThrows(IllegalArgumentException.class, () -> fresh.getStatistic("Width")).getMessage();
    assertTrue(message.contains("'Width'") && message.contains("Interval_CRPS"), message);
  }

  @Test
  void anEvaluationCanBeCopiedInTheMiddle() throws Exception {
    Evaluation first = new Evaluation(train);
    first.evaluateModel(ours, new Instances(test, 0, 25));
    Evaluation second = (Evaluation) new SerializedObject(first).getObject();
    second.evaluateModel(ours, new Instances(test, 25, 35));
    assertEquals(statistic(evaluated(ours, test), "Interval_CRPS"), statistic(second, "Interval_CRPS"), 1e-9);
  }

  /** A model of Bagging with its out-of-bag evaluation must be readable without our package. */
  @Test
  void modelsOfOthersDoNotKnowIt() throws Exception {
    for (Instances data : List.of(train, TestData.risingLabels(60, 1))) {
      Bagging bagging = new Bagging();
      bagging.setCalcOutOfBag(true);
      bagging.buildClassifier(data);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      SerializationHelper.write(bytes, bagging);
      assertFalse(bytes.toString(StandardCharsets.ISO_8859_1).contains("IntervalMetric"));
      Bagging read = (Bagging) SerializationHelper.read(new ByteArrayInputStream(bytes.toByteArray()));
      assertEquals(bagging.toString(), read.toString(), "which shows the evaluation");
      Evaluation outOfBag = (Evaluation) new SerializedObject(evaluated(HookModels.trained(new Bagging(), train), test)).getObject();
      outOfBag.evaluateModel(ours, test);
      assertTrue(outOfBag.toSummaryString().contains("Root mean squared error"), "and it can go on");
    }
  }

  @Test
  void splitEvaluatorsKeepItInSavedExperiments() throws Exception {
    RegressionSplitEvaluator copy = (RegressionSplitEvaluator) new SerializedObject(new RegressionSplitEvaluator()).getObject();
    assertTrue(Arrays.asList(copy.getResultNames()).containsAll(NAMES));
  }

  @Test
  void theHelperOfOtherSchemesFindsItsStatistics() throws Exception {
    EvaluationMetricHelper helper = new EvaluationMetricHelper(evaluated(ours, test));
    assertEquals(statistic(evaluated(ours, test), "Interval_score_90"), helper.getNamedMetric("Interval_score_90"), 1e-9);
    assertFalse(helper.metricIsMaximisable("Interval_score_90"));
  }

  // ---- Experimenter ----

  @Test
  void experimenterHasOurColumns() throws Exception {
    RegressionSplitEvaluator evaluator = new RegressionSplitEvaluator();
    evaluator.setClassifier(HookModels.ours());
    Object[] result = evaluator.getResult(train, test);
    assertEquals(evaluator.getResultTypes().length, result.length);
    Evaluation direct = evaluated(ours, test);
    for (String name : NAMES) {
      assertEquals(statistic(direct, name), (Double) result[column(evaluator, name)], 1e-9, name);
    }
    evaluator.setClassifier(new Bagging());
    Object[] blank = evaluator.getResult(train, test);
    NAMES.forEach(name -> assertTrue(((Double) blank[column(evaluator, name)]).isNaN(), name));
  }

  @Test
  void experimentsWithLabelsHaveNone() throws Exception {
    ClassifierSplitEvaluator evaluator = new ClassifierSplitEvaluator();
    evaluator.setClassifier(HookModels.ours());
    Object[] result = evaluator.getResult(TestData.risingLabels(60, 1), TestData.risingLabels(30, 2));
    assertEquals(evaluator.getResultNames().length, result.length);
    assertFalse(Arrays.asList(evaluator.getResultNames()).contains(NAMES.get(0)));
  }

  private static int column(SplitEvaluator evaluator, String name) {
    return Arrays.asList(evaluator.getResultNames()).indexOf(name);
  }
}
