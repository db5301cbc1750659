// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.ClassifierFlow;
import centroid.TestData;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.WekaException;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;

/** The step IntervalChart after a classifier draws all folds in one chart, and explains why it can't draw. */
@Timeout(120)
class IntervalChartTest {

  private static final int END_NAPS = 400;
  private static final Instances LINE = TestData.line(3, 0.2, 60, 4);
  private static final Instances TWO_INPUTS = TestData.generate("two", TestData.numbers("x", "z", "y"), 60, 4, random -> {
    double x = random.nextDouble();
    double z = random.nextDouble();
    return new double[] {x, z, 3 * x + 0.2 * random.nextGaussian()};
  });

  /** The output of a flow: images and lines of the log. */
  private record Outcome(List<BufferedImage> images, List<String> log) {

    boolean says(String text) {
      return log.stream().anyMatch(line -> line.contains(text));
    }
  }

  private static Outcome run(Instances data, weka.classifiers.Classifier learner, IntervalChart chart) throws Exception {
    ClassifierFlow flow = new ClassifierFlow(data, 3, learner, chart);
    List<BufferedImage> images = Collections.synchronizedList(new ArrayList<>());
    flow.last().addStepOutputListener(out -> {
      images.add(out.getPrimaryPayload());
      return true;
    }, StepManager.CON_IMAGE);
    flow.run(END_NAPS);
    assertFalse(flow.last().isStepBusy(), flow.log().toString());
    return new Outcome(images, flow.log());
  }

  private static CentroidBagging ours() throws Exception {
    CentroidBagging learner = new CentroidBagging();
    learner.setOptions(Utils.splitOptions("-I 3 -pool 8"));
    return learner;
  }

  @ParameterizedTest
  @EnumSource(value = IntervalChartKind.class, names = {"SET_SIZES", "RELIABILITY"}, mode = EnumSource.Mode.EXCLUDE)
  void allFoldsGiveOneChart(IntervalChartKind kind) throws Exception {
    IntervalChart chart = new IntervalChart();
    chart.setChart(kind);
    chart.setLevels("0.95,0.8");
    chart.setWidth(300);
    Outcome outcome = run(LINE, ours(), chart);
    assertEquals(1, outcome.images.size(), outcome.log.toString());
    assertEquals(300, outcome.images.get(0).getWidth(), "as large as it is shown");
    assertTrue(outcome.says("Chart of 60 rows: "), outcome.log.toString());
  }

  /** Trains on the first set, and fails on the second after the first has reached the chart. */
  public static final class FailsLater extends CentroidBagging {
    private static final long serialVersionUID = 1L;
    private static final AtomicInteger BUILDS = new AtomicInteger();

    @Override
    public void buildClassifier(Instances data) throws Exception {
      if (BUILDS.incrementAndGet() % 3 == 2) {
        Thread.sleep(1500);
        throw new IllegalStateException("not this fold");
      }
      super.buildClassifier(data);
    }
  }

  /** The chart expects three folds and gets one; the flow must end nevertheless. */
  @Test
  void aFailedFoldDoesNotBlockTheFlow() throws Exception {
    FailsLater learner = new FailsLater();
    learner.setOptions(Utils.splitOptions("-I 2 -pool 4"));
    Outcome outcome = run(LINE, learner, new IntervalChart());
    assertTrue(outcome.says("not this fold"), outcome.log.toString());
    assertEquals(0, outcome.images.size());
  }

  @Test
  void severalInputsAreSortedByPrediction() throws Exception {
    Outcome outcome = run(TWO_INPUTS, ours(), new IntervalChart());
    assertTrue(outcome.says("Chart of 60 rows: Sorted by prediction"), outcome.log.toString());
  }

  @Test
  void rowsWithoutAClassValueAreLeftOut() throws Exception {
    assertTrue(run(TestData.withoutClassEvery(10, LINE), ours(), new IntervalChart()).says("Chart of 54 rows: "));
  }

  @Test
  void nothingIsDrawnWithoutIntervals() throws Exception {
    Outcome bagging = run(LINE, new Bagging(), new IntervalChart());
    assertTrue(bagging.says("weka.classifiers.meta.Bagging gives no prediction intervals; choose a classifier that does"), bagging.log.toString());
    Outcome nominal = run(TestData.lowHigh(LINE, 1.5), new Bagging(), new IntervalChart());
    assertTrue(nominal.says("gives no prediction sets for a nominal class"), nominal.log.toString());
    assertEquals(0, bagging.images.size() + nominal.images.size());
  }

  @ParameterizedTest
  @CsvSource({"AUTOMATIC,Prediction set sizes", "SET_SIZES,Prediction set sizes", "RELIABILITY,Reliability of the predicted label"})
  void aNominalClassHasCharts(IntervalChartKind kind, String title) throws Exception {
    IntervalChart chart = new IntervalChart();
    chart.setChart(kind);
    chart.setScale(2);
    Outcome outcome = run(TestData.lowHigh(LINE, 1.5), ours(), chart);
    assertTrue(outcome.says("Chart of 60 rows: " + title), outcome.log.toString());
    assertEquals(2 * 800, outcome.images.get(0).getWidth());
  }

  @Test
  void chartsOfTheOtherClassTypeAreRefused() throws Exception {
    IntervalChart chart = new IntervalChart();
    chart.setChart(IntervalChartKind.SORTED);
    assertTrue(run(TestData.lowHigh(LINE, 1.5), ours(), chart).says("SORTED (chart) needs a numeric class, but this one is nominal"));
    chart.setChart(IntervalChartKind.RELIABILITY);
    assertTrue(run(LINE, ours(), chart).says("RELIABILITY (chart) needs a nominal class, but y is numeric; choose AUTOMATIC"));
    IntervalChart fine = new IntervalChart();
    fine.setScale(0);
    new StepManagerImpl(fine);
    assertEquals("Scale of IntervalChart must be from 1 to 10, but was 0", assertThrows(WekaException.class, fine::stepInit).getMessage());
  }

  @Test
  void aCurveNeedsOneInput() throws Exception {
    IntervalChart chart = new IntervalChart();
    chart.setChart(IntervalChartKind.CURVE);
    assertTrue(run(TWO_INPUTS, ours(), chart).says("A curve (chart) needs data with exactly one numeric input"));
  }

  @Test
  void settingsAreChecked() {
    IntervalChart chart = new IntervalChart();
    new StepManagerImpl(chart);
    chart.setWidth(99);
    assertEquals("Width must be from 100 to 5000, but was 99", assertThrows(WekaException.class, chart::stepInit).getMessage());
    chart.setWidth(100);
    chart.setHeight(5001);
    assertEquals("Height must be from 100 to 5000, but was 5001", assertThrows(WekaException.class, chart::stepInit).getMessage());
    chart.setLevels("95");
    assertTrue(assertThrows(WekaException.class, chart::stepInit).getMessage().startsWith("Levels of IntervalChart must be fractions"));
  }
}
