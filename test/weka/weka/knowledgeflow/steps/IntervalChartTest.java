package weka.knowledgeflow.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.WekaException;
import weka.gui.Logger;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;

/** The step behind a classifier: all folds in one chart, and what it says where there is nothing to draw. */
@Timeout(120)
class IntervalChartTest {

  private static final int NUM_ROWS = 60;

  /** One or two inputs, a numeric or nominal class, every tenth class value missing if asked for. */
  private static Instances rows(int numInputs, boolean numeric, boolean gaps) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < numInputs; k++) {
      attributes.add(new Attribute("x" + k));
    }
    attributes.add(numeric ? new Attribute("y") : new Attribute("y", List.of("a", "b")));
    Instances data = new Instances("rows", attributes, NUM_ROWS);
    data.setClassIndex(numInputs);
    Random random = new Random(4);
    for (int row = 0; row < NUM_ROWS; row++) {
      double[] values = new double[numInputs + 1];
      for (int k = 0; k < numInputs; k++) {
        values[k] = random.nextDouble();
      }
      double y = 3 * values[0] + 0.2 * random.nextGaussian();
      values[numInputs] = gaps && row % 10 == 0 ? Utils.missingValue() : numeric ? y : y < 1.5 ? 0 : 1;
      data.add(new DenseInstance(1, values));
    }
    return data;
  }

  /** What came out: images, and lines of the log. */
  private record Outcome(List<BufferedImage> images, List<String> log) {

    boolean says(String text) {
      return log.stream().anyMatch(line -> line.contains(text));
    }
  }

  private static Outcome run(Instances data, weka.classifiers.Classifier learner, IntervalChart chart) throws Exception {
    MemoryBasedDataSource source = new MemoryBasedDataSource();
    source.setInstances(data);
    CrossValidationFoldMaker folds = new CrossValidationFoldMaker();
    folds.setNumFolds("3");
    Classifier classifier = new Classifier();
    classifier.setClassifier(learner);
    Flow flow = new Flow();
    StepManagerImpl first = new StepManagerImpl(source);
    StepManagerImpl second = new StepManagerImpl(folds);
    StepManagerImpl third = new StepManagerImpl(classifier);
    StepManagerImpl last = new StepManagerImpl(chart);
    flow.addAll(List.of(first, second, third, last));
    assertTrue(flow.connectSteps(first, second, StepManager.CON_DATASET));
    assertTrue(flow.connectSteps(second, third, StepManager.CON_TRAININGSET));
    assertTrue(flow.connectSteps(second, third, StepManager.CON_TESTSET));
    assertTrue(flow.connectSteps(third, last, StepManager.CON_BATCH_CLASSIFIER));
    List<BufferedImage> images = Collections.synchronizedList(new ArrayList<>());
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    last.addStepOutputListener(out -> {
      images.add(out.getPrimaryPayload());
      return true;
    }, StepManager.CON_IMAGE);
    FlowRunner runner = new FlowRunner();
    runner.setLogger(new Logger() {
      @Override
      public void logMessage(String message) {
        lines.add(message);
      }

      @Override
      public void statusMessage(String message) {
        lines.add(message);
      }
    });
    runner.setFlow(flow);
    runner.run();
    runner.waitUntilFinished();
    return new Outcome(images, lines);
  }

  private static CentroidBagging ours() throws Exception {
    CentroidBagging learner = new CentroidBagging();
    learner.setOptions(Utils.splitOptions("-I 3 -pool 8"));
    return learner;
  }

  @ParameterizedTest
  @EnumSource(IntervalChartKind.class)
  void allFoldsGiveOneChart(IntervalChartKind kind) throws Exception {
    IntervalChart chart = new IntervalChart();
    chart.setChart(kind);
    chart.setLevels("0.95,0.8");
    chart.setWidth(300);
    Outcome outcome = run(rows(1, true, false), ours(), chart);
    assertEquals(1, outcome.images.size(), outcome.log.toString());
    assertEquals(600, outcome.images.get(0).getWidth());
    assertTrue(outcome.says("Chart of 60 rows: "), outcome.log.toString());
  }

  @Test
  void severalInputsAreSortedByPrediction() throws Exception {
    Outcome outcome = run(rows(2, true, false), ours(), new IntervalChart());
    assertTrue(outcome.says("Chart of 60 rows: Sorted by prediction"), outcome.log.toString());
  }

  @Test
  void rowsWithoutATrueValueAreLeftOut() throws Exception {
    assertTrue(run(rows(1, true, true), ours(), new IntervalChart()).says("Chart of 54 rows: "));
  }

  @Test
  void nothingIsDrawnWithoutIntervals() throws Exception {
    Outcome bagging = run(rows(1, true, false), new Bagging(), new IntervalChart());
    assertTrue(bagging.says("weka.classifiers.meta.Bagging gives no prediction intervals; choose a classifier that does"), bagging.log.toString());
    Outcome nominal = run(rows(1, false, false), ours(), new IntervalChart());
    assertTrue(nominal.says("IntervalChart needs a numeric class, but y is nominal"), nominal.log.toString());
    assertEquals(0, bagging.images.size() + nominal.images.size());
  }

  @Test
  void aCurveNeedsOneInput() throws Exception {
    IntervalChart chart = new IntervalChart();
    chart.setChart(IntervalChartKind.CURVE);
    assertTrue(run(rows(2, true, false), ours(), chart).says("A curve (chart) needs data with exactly one numeric input"));
  }

  @Test
  void settingsAreChecked() {
    IntervalChart chart = new IntervalChart();
    assertThrows(IllegalArgumentException.class, () -> chart.setWidth(99));
    assertThrows(IllegalArgumentException.class, () -> chart.setHeight(5001));
    chart.setLevels("95");
    new StepManagerImpl(chart);
    assertTrue(assertThrows(WekaException.class, chart::stepInit).getMessage().startsWith("Levels of IntervalChart must be fractions"));
  }
}
