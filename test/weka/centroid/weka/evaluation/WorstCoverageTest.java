// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.FixedIntervals;
import centroid.weka.MetricPlugins;
import centroid.weka.estimator.GroupEstimator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.evaluation.Evaluation;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;

/** The worst coverage of a third by width and of a group in Weka's summary, compared with plain loops. */
class WorstCoverageTest {

  private static final String THIRD = "Interval_worst_third_90";
  private static final String GROUP = "Interval_worst_group_90";

  /** Predicts 0 with intervals of half-width level times x, and groups rows by colour. */
  private static final class Grouped extends FixedIntervals implements GroupEstimator {

    private static final long serialVersionUID = 1L;

    private final boolean grouping;

    Grouped(boolean grouping) {
      super((row, level) -> new double[][] {{-level * row.value(0), level * row.value(0)}});
      this.grouping = grouping;
    }

    @Override
    public List<String> groupsOf(Instance row) {
      return !grouping || row.isMissing(1) ? List.of() : List.of("colour=" + row.stringValue(1), row.value(0) < 5 ? "x=low" : "x=high");
    }
  }

  @BeforeEach
  void addPlugins() {
    MetricPlugins.add();
  }

  @AfterEach
  void removePlugins() {
    MetricPlugins.remove();
  }

  /** Rows whose coverage grows with the width of their interval. */
  private static Instances rows(int number, long seed) {
    Instances rows = TestData.rising(number, seed);
    Random random = new Random(seed);
    for (Instance row : rows) {
      row.setValue(0, 0.5 + 9 * random.nextDouble());
      row.setClassValue(3 * random.nextGaussian());
    }
    return rows;
  }

  private static Evaluation evaluated(Classifier classifier, Instances rows) throws Exception {
    Evaluation evaluation = new Evaluation(rows);
    evaluation.evaluateModel(classifier, rows);
    return evaluation;
  }

  private static double statistic(Evaluation evaluation, String name) {
    return evaluation.getPluginMetric("Prediction intervals").getStatistic(name);
  }

  private static boolean isInside(Instance row) {
    return Math.abs(row.classValue()) <= 0.9 * row.value(0);
  }

  /** Repeats rows by their weights and divides them into thirds by width. */
  private static double naiveThird(Instances rows) {
    List<Instance> sorted = new ArrayList<>();
    for (Instance row : rows) {
      for (int k = 0; k < row.weight(); k++) {
        sorted.add(row);
      }
    }
    sorted.sort(Comparator.comparingDouble(row -> row.value(0)));
    int third = sorted.size() / 3;
    double worst = 1;
    for (int k = 0; k < 3; k++) {
      worst = Math.min(worst, sorted.subList(k * third, (k + 1) * third).stream().filter(WorstCoverageTest::isInside).count() / (double) third);
    }
    return 100 * worst;
  }

  @Test
  void theWorstThirdEqualsThatOfAPlainLoop() throws Exception {
    for (int seed = 1; seed <= 5; seed++) {
      Instances rows = rows(150, seed);
      assertEquals(naiveThird(rows), statistic(evaluated(new Grouped(false), rows), THIRD), 1e-9);
    }
  }

  @Test
  void thirdsAreWeighted() throws Exception {
    Instances rows = rows(99, 6);
    for (int row = 0; row < 99; row++) {
      rows.instance(row).setWeight(1 + row % 3);
    }
    Evaluation evaluation = evaluated(new Grouped(false), rows);
    assertEquals(naiveThird(rows), statistic(evaluation, THIRD), 1e-9);
    assertTrue(evaluation.toSummaryString().contains("\nWorst third by width (0.90 level)  "), evaluation.toSummaryString());
    assertTrue(evaluation.toSummaryString().contains(" %     the narrowest third\n"), evaluation.toSummaryString());
  }

  @Test
  void groupsAreThoseOfTheClassifier() throws Exception {
    Instances rows = rows(200, 7);
    for (int row = 0; row < 200; row++) {
      rows.instance(row).setWeight(0.5 + row % 2);
    }
    rows.instance(3).setMissing(1);
    double worst = 1;
    String name = "";
    for (String group : List.of("colour=red", "colour=green", "colour=blue", "x=low", "x=high")) {
      List<Instance> members = rows.stream().filter(row -> new Grouped(true).groupsOf(row).contains(group)).toList();
      double weight = members.stream().mapToDouble(Instance::weight).sum();
      double share = members.stream().filter(WorstCoverageTest::isInside).mapToDouble(Instance::weight).sum() / weight;
      if (members.size() >= 20 && share < worst) {
        worst = share;
        name = group + " (" + members.size() + " rows)";
      }
    }
    Evaluation evaluation = evaluated(new Grouped(true), rows);
    assertEquals(100 * worst, statistic(evaluation, GROUP), 1e-9);
    String summary = evaluation.toSummaryString();
    assertTrue(summary.lines().anyMatch(line -> line.startsWith("Worst group coverage (0.90 level)  ")), summary);
    assertTrue(summary.contains(" %     " + name + "\n"), name + " is not in\n" + summary);
  }

  @Test
  void fewRowsHaveNoWorstCoverage() throws Exception {
    Evaluation few = evaluated(new Grouped(true), rows(19, 1));
    assertTrue(Double.isNaN(statistic(few, THIRD)) && Double.isNaN(statistic(few, GROUP)));
    assertFalse(few.toSummaryString().contains("Worst"));
    Evaluation without = evaluated(new Grouped(false), rows(60, 1));
    assertFalse(Double.isNaN(statistic(without, THIRD)));
    assertTrue(Double.isNaN(statistic(without, GROUP)), "no groups");
    assertFalse(without.toSummaryString().contains("Worst group"));
    assertTrue(Double.isNaN(statistic(evaluated(new Grouped(true), rows(59, 1)), THIRD)), "one row less");
  }

  @Test
  void aCopyOfTheEvaluationContinues() throws Exception {
    Instances rows = rows(120, 8);
    Evaluation first = new Evaluation(rows);
    first.evaluateModel(new Grouped(true), new Instances(rows, 0, 50));
    Evaluation second = (Evaluation) new SerializedObject(first).getObject();
    second.evaluateModel(new Grouped(true), new Instances(rows, 50, 70));
    Evaluation whole = evaluated(new Grouped(true), rows);
    assertEquals(statistic(whole, THIRD), statistic(second, THIRD), 1e-9);
    assertEquals(statistic(whole, GROUP), statistic(second, GROUP), 1e-9);
  }

  @Test
  void theDescriptionWarnsOfChance() {
    assertTrue(new IntervalMetric().getMetricDescription().contains("the lowest of several coverages is below the level by chance even if all are valid"));
  }
}
