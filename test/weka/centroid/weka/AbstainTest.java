// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.weka.estimator.RowPrediction;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.output.prediction.Intervals;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.J48;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** Abstention in Weka's places: the option, the summary, the output, the filter, saved and recalibrated models. */
class AbstainTest {

  private static final AnswerGoal ACCURACY = AnswerGoal.parse("", "accuracy 0.8");

  @TempDir
  Path folder;

  private static Instances train;
  private static Instances test;
  private static CentroidBagging model;

  @BeforeAll
  static void train() throws Exception {
    MetricPlugins.add();
    train = TestData.lowHigh(TestData.rising(250, 1), 3);
    test = TestData.lowHigh(TestData.rising(150, 2), 3);
    model = Models.trained("-I 4 -pool 12 -abstain \"accuracy 0.8\"", train);
  }

  @AfterAll
  static void removePlugins() {
    MetricPlugins.remove();
  }

  @Test
  void thePredictionAnswersFromTheThresholdOn() throws Exception {
    AnswerThreshold threshold = model.answerThreshold(ACCURACY);
    assertTrue(threshold.isReached(), threshold.toString());
    for (RowPrediction prediction : model.predictAll(test)) {
      double largest = Math.max(prediction.distribution()[0], prediction.distribution()[1]);
      assertEquals(largest >= threshold.least() - 1e-12, prediction.isAnswered(ACCURACY));
      assertEquals(ACCURACY, prediction.answerGoal());
    }
    assertTrue(model.toString().replaceAll("\\s+", " ").contains("Abstention accuracy 0.8: answers rows with a probability of at least"), model.toString());
  }

  @Test
  void theSummaryHasTheShareAndTheAccuracyOfTheAnswers() throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.evaluateModel(model, test);
    int answered = 0;
    int right = 0;
    for (int row = 0; row < test.numInstances(); row++) {
      RowPrediction prediction = model.predict(test.instance(row));
      answered += prediction.isAnswered(ACCURACY) ? 1 : 0;
      right += prediction.isAnswered(ACCURACY) && prediction.value() == test.instance(row).classValue() ? 1 : 0;
    }
    String summary = evaluation.toSummaryString();
    assertEquals(100.0 * answered / test.numInstances(), number(summary, "Answered (accuracy 0.8)"), 1e-4);
    assertEquals(100.0 * right / answered, number(summary, "Accuracy of the answers"), 1e-4);
    double area = evaluation.getPluginMetric("Prediction sets").getStatistic("Set_risk_coverage_area");
    assertTrue(area >= 0 && area <= evaluation.errorRate(), area + " is less than the error rate " + evaluation.errorRate());
  }

  private static double number(String summary, String label) {
    String line = summary.lines().filter(each -> each.startsWith(label)).findFirst().orElseThrow(() -> new AssertionError(summary));
    return Double.parseDouble(line.substring(label.length()).replace("%", "").strip());
  }

  @Test
  void aNumericClassAnswersNarrowIntervals() throws Exception {
    Instances numbers = TestData.rising(120, 1);
    CentroidBagging ours = Models.trained("-I 4 -pool 12 -abstain \"width 4 level 0.9\"", numbers);
    Evaluation evaluation = new Evaluation(numbers);
    evaluation.evaluateModel(ours, TestData.rising(80, 2));
    double answered = 0;
    for (RowPrediction prediction : ours.predictAll(TestData.rising(80, 2))) {
      answered += prediction.width(0.9) <= 4 ? 100.0 / 80 : 0;
    }
    assertEquals(answered, number(evaluation.toSummaryString(), "Answered (width 4 level 0.9)"), 1e-4);
    double area = evaluation.getPluginMetric("Prediction intervals").getStatistic("Interval_risk_coverage_area");
    assertTrue(area > 0, "mean absolute error " + area);
  }

  @Test
  void theFilterAndTheOutputHaveAColumn() throws Exception {
    Path file = folder.resolve("saved.model");
    SerializationHelper.writeAll(file.toString(), new Object[] {model, new Instances(train, 0)});
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(new String[] {"-model", file.toString(), "-abstain", "precision 0.7 high"});
    filter.setInputFormat(test);
    Instances added = Filter.useFilter(test, filter);
    AnswerGoal goal = AnswerGoal.parse("", "precision 0.7 high");
    Intervals output = new Intervals();
    output.setOptions(new String[] {"-abstain", "precision 0.7 high"});
    assertEquals("precision 0.7 high", output.getAbstain());
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    output.print(model, test);
    List<String> lines = output.getBuffer().toString().lines().toList();
    for (int row = 0; row < test.numInstances(); row++) {
      String expected = model.predict(test.instance(row)).isAnswered(goal) ? "answer" : "abstain";
      assertEquals(expected, added.instance(row).stringValue(added.attribute("answer")));
      assertTrue(lines.get(row + 1).contains(" " + expected + " "), lines.get(row + 1));
    }
  }

  @Test
  void aGoalThatCantBeReachedIsReported() throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(new String[] {"-abstain", "accuracy 0.999", "-W", "weka.classifiers.meta.CentroidBagging -I 3 -pool 8"});
    filter.setInputFormat(train);
    String message = assertThrows(IllegalArgumentException.class, () -> Filter.useFilter(train, filter)).getMessage();
    assertTrue(message.contains("accuracy 0.999 can't be promised") && message.contains("the largest value that can is 0."), message);
    Intervals output = new Intervals();
    output.setOptions(new String[] {"-abstain", "accuracy 0.999"});
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    output.print(model, test);
    assertTrue(output.getBuffer().toString().contains("accuracy 0.999 can't be promised"), output.getBuffer().toString());
  }

  @Test
  void impossibleGoalsAreRefusedInOneSentence() {
    assertRefused("abstain (-abstain) must begin with", "-abstain \"right 0.9\"", train);
    assertRefused("abstain (-abstain): width needs a numeric class", "-abstain \"width 3\"", train);
    assertRefused("abstain (-abstain): precision needs a label of", "-abstain \"precision 0.9 none\"", train);
    assertRefused("abstain (-abstain): accuracy needs a nominal class", "-abstain \"accuracy 0.9\"", TestData.rising(60, 1));
    assertRefused("abstain (-abstain) needs a calibrated model", "-calibration none -abstain \"accuracy 0.9\"", train);
  }

  private static void assertRefused(String beginning, String options, Instances data) {
    Exception refusal = assertThrows(IllegalArgumentException.class, () -> {
      CentroidBagging ours = new CentroidBagging();
      ours.setOptions(Utils.splitOptions("-I 3 -pool 6 " + options));
      ours.buildClassifier(data);
    });
    assertTrue(refusal.getMessage().startsWith(beginning), refusal.getMessage());
  }

  @Test
  void withoutCalibrationTheOutputSaysSo() throws Exception {
    CentroidBagging raw = Models.trained("-I 3 -pool 6 -calibration none", train);
    assertNull(raw.answerThreshold(ACCURACY));
    Intervals output = new Intervals();
    output.setOptions(new String[] {"-abstain", "accuracy 0.8"});
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    output.print(raw, test);
    assertTrue(output.getBuffer().toString().startsWith("abstain (-abstain) needs a calibrated model"), output.getBuffer().toString());
  }

  @Test
  void aRecalibratedModelHasNewThresholds() throws Exception {
    CentroidBagging later = (CentroidBagging) Models.read(Models.saved(model));
    double before = later.answerThreshold(ACCURACY).rows();
    later.recalibrate(test, 0, "later rows");
    assertTrue(later.answerThreshold(ACCURACY).rows() >= 150 - 1e-9, before + " then " + later.answerThreshold(ACCURACY).rows());
    later.restoreCalibration();
    assertEquals(before, later.answerThreshold(ACCURACY).rows(), 1e-9);
  }

  @Test
  void otherClassifiersAndModeBaggingAbstainToo() throws Exception {
    CalibratedClassifier wrapped = new CalibratedClassifier();
    wrapped.setOptions(new String[] {"-abstain", "accuracy 0.8"});
    wrapped.setClassifier(new J48());
    wrapped.buildClassifier(train);
    assertEquals(ACCURACY, wrapped.answerGoal());
    assertTrue(wrapped.answerThreshold(ACCURACY).isReached());
    CentroidBagging bagging = Models.trained("-I 10 -mode bagging", train);
    assertNull(bagging.answerGoal());
    boolean any = false;
    for (RowPrediction prediction : bagging.predictAll(test)) {
      any |= prediction.isAnswered(ACCURACY);
    }
    assertTrue(any || !bagging.answerThreshold(ACCURACY).isReached());
    assertFalse(bagging.toString().contains("Abstention"));
  }
}
