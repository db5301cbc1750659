// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Region;
import centroid.weka.MetricPlugins;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.evaluation.IntervalMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.filters.unsupervised.attribute.Standardize;

/** Predictions of Weka's evaluation keep their intervals. */
class IntervalPredictionTest {

  @BeforeEach
  void addPlugins() {
    MetricPlugins.add();
  }

  @AfterEach
  void removePlugins() {
    MetricPlugins.remove();
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
      assertNull(prediction.inputs().onlyNumber());
      assertEquals(model.predictDistribution(data.instance(row)).epistemicShare(), prediction.modelUncertaintyShare());
      assertArrayEquals(Arrays.stream(model.memberPredictions(data.instance(row))).mapToDouble(one -> one[0]).toArray(), prediction.members());
      for (int which = 0; which < data.numAttributes() - 1; which++) {
        assertEquals(data.attribute(which), prediction.inputs().attributes().get(which));
        assertEquals(data.instance(row).value(which), prediction.input(which));
      }
    }
  }

  @Test
  void crossValidationKeepsIntervals() throws Exception {
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

  /** Includes the first and the last row, which have no neighbour with a class value. */
  @Test
  void rowsWithoutAClassValueHaveForecasts() throws Exception {
    Instances data = TestData.rising(40, 3);
    CentroidBagging model = classifier();
    model.buildClassifier(data);
    Evaluation whole = new Evaluation(data);
    whole.evaluateModel(model, new Instances(data, 1, 38));
    for (int row : new int[] {0, 39}) {
      data.instance(row).setClassMissing();
    }
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    assertEquals(whole.getPluginMetric("Prediction intervals").getStatistic("Interval_coverage_95"),
        evaluation.getPluginMetric("Prediction intervals").getStatistic("Interval_coverage_95"), "they are in no statistic");
    assertForecasts(model, data, evaluation, 0, 39);
  }

  private static void assertForecasts(IntervalEstimator model, Instances data, Evaluation evaluation, int... rows) throws Exception {
    for (int row : rows) {
      IntervalPrediction prediction = assertInstanceOf(IntervalPrediction.class, evaluation.predictions().get(row));
      assertTrue(Double.isNaN(prediction.actual()));
      int k = 12;
      assertArrayEquals(model.predictIntervals(data.instance(row), 0.95)[0], new double[] {prediction.interval(k).lower(), prediction.interval(k).upper()});
      assertEquals(data.instance(row).value(0), prediction.input(0));
    }
  }

  @Test
  void aTestSetWithoutClassValuesHasForecasts() throws Exception {
    Instances data = TestData.rising(40, 3);
    CalibratedClassifier model = new CalibratedClassifier();
    model.buildClassifier(data);
    data.forEach(Instance::setClassMissing);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    assertEquals("", evaluation.getPluginMetric("Prediction intervals") instanceof IntervalMetric metric ? metric.toSummaryString() : null);
    assertForecasts(model, data, evaluation, IntStream.range(0, 40).toArray());
  }

  /** Rows with a class value identify the classifier, also in folds of a cross-validation. */
  @Test
  void classifiersOfWekaHaveForecastsBesideLabelledRows() throws Exception {
    Instances data = TestData.rising(60, 3);
    IntStream.range(0, 60).filter(row -> row % 4 == 0).forEach(row -> data.instance(row).setClassMissing());
    GaussianProcesses model = new GaussianProcesses();
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(model, data, 3, new Random(1));
    evaluation.toSummaryString();
    long forecasts = evaluation.predictions().stream().filter(one -> Double.isNaN(one.actual()) && one instanceof IntervalPrediction).count();
    assertTrue(forecasts >= 12, forecasts + " of 15: those before the first row with a class of a fold are not known");
  }

  @Test
  void aFilteredClassifierHidesIntervals() throws Exception {
    Instances data = TestData.rising(40, 3);
    FilteredClassifier model = new FilteredClassifier();
    model.setFilter(new Standardize());
    model.setClassifier(classifier());
    model.buildClassifier(data);
    data.forEach(Instance::setClassMissing);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(model, data);
    evaluation.toSummaryString();
    assertEquals(0, evaluation.predictions().stream().filter(IntervalPrediction.class::isInstance).count(), "as they are hidden of other rows");
  }

  @Test
  void discardedPredictionsAreNotKept() throws Exception {
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
  void aSingleInputIsKept() {
    Instances data = new Instances("one", new ArrayList<>(List.of(new Attribute("y"), new Attribute("x"))), 0);
    data.setClassIndex(0);
    data.add(new DenseInstance(1, new double[] {7, 3}));
    TestedInputs inputs = new TestedInputs(data, 1);
    IntervalPrediction prediction = new IntervalPrediction(new NumericPrediction(7, 6), new double[] {0.5},
        new RowIntervals(RowPrediction.ofNumber(6, null, null), new Region[] {new Region(new double[][] {{5, 6.5}, {6.9, 8}})}), inputs,
        inputs.add(data.instance(0), new double[0]));
    assertEquals("x", prediction.inputs().onlyNumber().name());
    assertEquals(3, prediction.input(0));
    assertTrue(prediction.isInside(0));
    assertEquals(2.6, prediction.width(0), 1e-12);
    inputs.add(data.instance(0), new double[0]);
    assertEquals(List.of(), inputs.attributes(), "too many to keep");
    assertTrue(Double.isNaN(prediction.input(0)));
    assertNull(inputs.onlyNumber());
  }

  @Test
  void stringsAreNotKept() {
    Instances data = new Instances("three", new ArrayList<>(List.of(new Attribute("text", (List<String>) null), new Attribute("kind", List.of("a", "b")),
        new Attribute("y"))), 0);
    data.setClassIndex(2);
    TestedInputs inputs = new TestedInputs(data);
    assertEquals(List.of(data.attribute(1)), inputs.attributes());
    assertNull(inputs.onlyNumber());
  }

  /** Saved predictions can be read without this package. */
  @Test
  void savedPredictionsAreClassesOfWeka() throws Exception {
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
