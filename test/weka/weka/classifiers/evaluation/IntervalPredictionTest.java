// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Region;
import centroid.weka.HookModels;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Predictions of an evaluation remember their intervals. */
class IntervalPredictionTest {

  @BeforeEach
  void plugIn() {
    HookModels.plugIn();
  }

  @AfterEach
  void plugOut() {
    HookModels.plugOut();
  }

  private static CentroidBagging classifier() throws Exception {
    CentroidBagging classifier = new CentroidBagging();
    classifier.setOptions(Utils.splitOptions("-I 3 -pool 12"));
    return classifier;
  }

  @Test
  void everyPredictionHasTheIntervalsOfItsOwnModel() throws Exception {
    Instances data = TestData.rising(80, 1);
    CentroidBagging model = classifier();
    model.buildClassifier(data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    assertEquals(80, evaluation.predictions().size());
    for (int row = 0; row < 80; row++) {
      IntervalPrediction prediction = assertInstanceOf(IntervalPrediction.class, evaluation.predictions().get(row));
      double[] levels = prediction.levels();
      assertEquals(14, levels.length);
      for (int k = 0; k < levels.length; k++) {
        double[] bounds = model.predictIntervals(data.instance(row), levels[k])[0];
        assertArrayEquals(bounds, new double[] {prediction.interval(k).lower(), prediction.interval(k).upper()});
        assertEquals(bounds[1] - bounds[0], prediction.width(k));
        assertEquals(bounds[0] <= data.instance(row).classValue() && data.instance(row).classValue() <= bounds[1], prediction.isInside(k));
      }
      assertNull(prediction.inputName());
    }
  }

  @Test
  void crossValidationKeepsThemToo() throws Exception {
    Instances data = TestData.rising(60, 2);
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(classifier(), data, 3, new Random(1));
    assertEquals(60, evaluation.predictions().stream().filter(IntervalPrediction.class::isInstance).count());
    int k = 12;
    long inside = evaluation.predictions().stream().map(IntervalPrediction.class::cast).filter(prediction -> prediction.isInside(k))
        .count();
    assertEquals(0.95, ((IntervalPrediction) evaluation.predictions().get(0)).levels()[k]);
    assertEquals(evaluation.coverageOfTestCasesByPredictedRegions(), 100.0 * inside / 60, 1e-9);
  }

  @Test
  void rowsWithoutAClassStayPlain() throws Exception {
    Instances data = TestData.rising(40, 3);
    CentroidBagging model = classifier();
    model.buildClassifier(data);
    data.instance(5).setClassMissing();
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    List<Integer> plain = IntStream.range(0, 40).filter(row -> !(evaluation.predictions().get(row) instanceof IntervalPrediction))
        .boxed().toList();
    assertEquals(List.of(5), plain);
  }

  @Test
  void discardedPredictionsStayAway() throws Exception {
    Instances data = TestData.rising(40, 3);
    CentroidBagging model = classifier();
    model.buildClassifier(data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.setDiscardPredictions(true);
    evaluation.evaluateModel(model, data);
    assertNull(evaluation.predictions());
  }

  @Test
  void severalIntervalsAreNarrowerThanTheirHull() throws Exception {
    Instances data = TestData.rising(150, 4);
    RegressionByDiscretization model = new RegressionByDiscretization();
    model.buildClassifier(data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    int narrower = 0;
    for (Prediction one : evaluation.predictions()) {
      IntervalPrediction prediction = (IntervalPrediction) one;
      for (int k = 0; k < 14; k++) {
        double hull = prediction.interval(k).upper() - prediction.interval(k).lower();
        assertTrue(prediction.width(k) <= hull + 1e-9);
        narrower += prediction.width(k) < hull - 1e-9 ? 1 : 0;
      }
    }
    assertTrue(narrower > 0, "some have gaps");
  }

  @Test
  void theOnlyInputIsRemembered() {
    Instances data = new Instances("one", new ArrayList<>(List.of(new Attribute("y"), new Attribute("x"))), 0);
    data.setClassIndex(0);
    data.add(new DenseInstance(1, new double[] {7, 3}));
    IntervalPrediction prediction = new IntervalPrediction(new NumericPrediction(7, 6), new double[] {0.5},
        new AskedIntervals(new Region[] {new Region(new double[][] {{5, 6.5}, {6.9, 8}})}, null, false), data.instance(0),
        ResultOrigin.now("one", null));
    assertEquals("x", prediction.inputName());
    assertEquals(3, prediction.input());
    assertTrue(prediction.isInside(0));
    assertEquals(2.6, prediction.width(0), 1e-12);
  }

  /** A file with predictions can be read where this package is not installed. */
  @Test
  void inFilesItIsAPlainPrediction() throws Exception {
    Instances data = TestData.rising(40, 3);
    CentroidBagging model = classifier();
    model.buildClassifier(data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    NumericPrediction before = (NumericPrediction) evaluation.predictions().get(0);
    Object after = new SerializedObject(before).getObject();
    assertEquals(NumericPrediction.class, after.getClass());
    assertEquals(before.predicted(), ((NumericPrediction) after).predicted());
    assertArrayEquals(before.predictionIntervals()[0], ((NumericPrediction) after).predictionIntervals()[0]);
  }
}
