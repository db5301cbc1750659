// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.FixedIntervals;
import centroid.weka.MetricPlugins;
import centroid.weka.Models;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.EvaluationMetricHelper;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;
import weka.experiment.ClassifierSplitEvaluator;
import weka.experiment.RegressionSplitEvaluator;
import weka.experiment.SplitEvaluator;

/** The plug-in metric in the summaries, saved objects and experiments of Weka. */
class IntervalMetricOutputTest extends IntervalMetricFixture {

  /** Seven with groups, rows without an interval, and so on. */
  @Test
  void theSummaryHasFewLinesByDefault() throws Exception {
    Evaluation evaluation = evaluated(ours, TestData.rising(90, 3));
    List<String> lines = metric(evaluation).toSummaryString().lines().map(line -> line.substring(0, 35).strip()).toList();
    assertEquals(List.of("Interval coverage (0.90 level)", "Interval coverage (0.95 level)", "Worst third by width (0.90 level)",
        "Mean interval width (0.95 level)", "Mean interval score (0.95 level)"), lines);
    evaluation.toggleEvalMetrics(List.of("Short interval summary"));
    assertEquals(13, metric(evaluation).toSummaryString().lines().count(), evaluation.toSummaryString());
    assertTrue(Evaluation.getAllEvaluationMetricNames().contains("Short interval summary"), "the Explorer offers it");
  }

  @Test
  void summaryShowsOurLinesAlignedWithWekas() throws Exception {
    Evaluation evaluation = evaluated(ours, test);
    evaluation.toggleEvalMetrics(List.of("Short interval summary"));
    String summary = evaluation.toSummaryString();
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
  void theSummaryOfOtherClassifiersIsUnchanged() throws Exception {
    Bagging bagging = Models.fitted(new Bagging(), train);
    Instances labels = TestData.risingLabels(80, 5);
    Bagging nominal = Models.fitted(new Bagging(), labels);
    String with = evaluated(bagging, test).toSummaryString() + nominalSummary(nominal, labels);
    Evaluation silent = evaluated(bagging, test);
    MetricPlugins.remove();
    try {
      assertEquals(evaluated(bagging, test).toSummaryString() + nominalSummary(nominal, labels), with);
    } finally {
      MetricPlugins.add();
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
  void intervalEstimatorsOfWekaAreEvaluated() throws Exception {
    for (Classifier classifier : new Classifier[] {new GaussianProcesses(), new RegressionByDiscretization()}) {
      Instances few = new Instances(test, 0, 20);
      Evaluation evaluation = evaluated(Models.fitted(classifier, train), few);
      assertTrue(evaluation.toSummaryString().contains("Interval coverage (0.90 level)"));
      for (int percent : new int[] {80, 90, 95, 99}) {
        double share = share(classifier, few, percent / 100.0);
        assertEquals(100 * share, statistic(evaluation, "Interval_coverage_" + percent), 1e-9, classifier.getClass() + " at " + percent);
      }
      assertEquals(evaluation.coverageOfTestCasesByPredictedRegions(), statistic(evaluation, "Interval_coverage_95"), 1e-9);
      assertEquals(evaluation.sizeOfPredictedRegions(), statistic(evaluation, "Interval_rel_width_95"), 1e-6);
    }
  }

  /** Returns the share of class values that lie in one of their intervals. */
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

  /** Switches the metric off as -toggle or the Explorer's dialog does. */
  @Test
  void aDisabledMetricRequestsNoIntervals() throws Exception {
    FixedIntervals on = new FixedIntervals((row, level) -> new double[][] {{-1, 1}});
    FixedIntervals off = new FixedIntervals((row, level) -> new double[][] {{-1, 1}});
    evaluated(on, new Instances(test, 0, 1));
    Evaluation evaluation = new Evaluation(train);
    evaluation.toggleEvalMetrics(List.of("Prediction intervals"));
    evaluation.evaluateModel(off, new Instances(test, 0, 1));
    assertEquals(1 + 14, on.numCalls());
    assertEquals(1, off.numCalls(), "by Weka itself");
    assertFalse(evaluation.toSummaryString().contains("Interval coverage"));
  }

  @Test
  void statisticsHaveNamesAndDirections() {
    IntervalMetric fresh = new IntervalMetric();
    assertEquals(16, NAMES.size());
    assertTrue(fresh.appliesToNumericClass() && !fresh.appliesToNominalClass());
    for (String name : NAMES) {
      assertTrue(name.matches("\\w+"), name + " is a column of the Experimenter");
      assertTrue(Double.isNaN(fresh.getStatistic(name)));
      assertEquals(!name.contains("risk") && name.contains("coverage") || name.contains("worst"), fresh.statisticIsMaximisable(name), name);
    }
    assertEquals("", fresh.toSummaryString());
    assertTrue(fresh.getMetricDescription().length() > 40);
    String message = assertThrows(IllegalArgumentException.class, () -> fresh.getStatistic("Width")).getMessage();
    assertTrue(message.contains("'Width'") && message.contains("Interval_CRPS"), message);
  }

  @Test
  void anUnfinishedEvaluationCanBeCopied() throws Exception {
    Evaluation first = new Evaluation(train);
    first.evaluateModel(ours, new Instances(test, 0, 25));
    Evaluation second = (Evaluation) new SerializedObject(first).getObject();
    second.evaluateModel(ours, new Instances(test, 25, 35));
    assertEquals(statistic(evaluated(ours, test), "Interval_CRPS"), statistic(second, "Interval_CRPS"), 1e-9);
  }

  /** A model of Bagging with its out-of-bag evaluation must be readable without our package. */
  @Test
  void modelsOfOtherClassifiersDoNotContainTheMetric() throws Exception {
    for (Instances data : List.of(train, TestData.risingLabels(60, 1))) {
      Bagging bagging = new Bagging();
      bagging.setCalcOutOfBag(true);
      bagging.buildClassifier(data);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      SerializationHelper.write(bytes, bagging);
      assertFalse(bytes.toString(StandardCharsets.ISO_8859_1).matches("(?s).*(IntervalMetric|ShortSummary).*"));
      Bagging read = (Bagging) SerializationHelper.read(new ByteArrayInputStream(bytes.toByteArray()));
      assertEquals(bagging.toString(), read.toString(), "which shows the evaluation");
      Evaluation outOfBag = (Evaluation) new SerializedObject(evaluated(Models.fitted(new Bagging(), train), test)).getObject();
      outOfBag.evaluateModel(ours, test);
      assertTrue(outOfBag.toSummaryString().contains("Root mean squared error"), "and it can go on");
    }
  }

  @Test
  void savedExperimentsKeepTheMetric() throws Exception {
    RegressionSplitEvaluator copy = (RegressionSplitEvaluator) new SerializedObject(new RegressionSplitEvaluator()).getObject();
    assertTrue(Arrays.asList(copy.getResultNames()).containsAll(NAMES));
  }

  @Test
  void wekasHelperFindsTheStatistics() throws Exception {
    EvaluationMetricHelper helper = new EvaluationMetricHelper(evaluated(ours, test));
    assertEquals(statistic(evaluated(ours, test), "Interval_score_90"), helper.getNamedMetric("Interval_score_90"), 1e-9);
    assertFalse(helper.metricIsMaximisable("Interval_score_90"));
  }

  @Test
  void theExperimenterHasOurColumns() throws Exception {
    RegressionSplitEvaluator evaluator = new RegressionSplitEvaluator();
    evaluator.setClassifier(Models.small());
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
  void experimentsWithANominalClassHaveNoIntervalColumns() throws Exception {
    ClassifierSplitEvaluator evaluator = new ClassifierSplitEvaluator();
    evaluator.setClassifier(Models.small());
    Object[] result = evaluator.getResult(TestData.risingLabels(60, 1), TestData.risingLabels(30, 2));
    assertEquals(evaluator.getResultNames().length, result.length);
    assertFalse(Arrays.asList(evaluator.getResultNames()).contains(NAMES.get(0)));
  }

  private static int column(SplitEvaluator evaluator, String name) {
    return Arrays.asList(evaluator.getResultNames()).indexOf(name);
  }
}
