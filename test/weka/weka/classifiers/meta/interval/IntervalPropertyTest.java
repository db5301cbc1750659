// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.interval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.util.Workers;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** Properties of intervals that hold for any data. */
class IntervalPropertyTest {

  private static final double[] LEVELS = {0.5, 0.8, 0.95, 0.999};

  private static Instances scaled(Instances data, double factor, double shift) {
    Instances copy = new Instances(data);
    for (Instance row : copy) {
      row.setClassValue(row.classValue() * factor + shift);
    }
    return copy;
  }

  /** Scaling by powers of two changes no comparison of a tree; a shift is rounded, so it is tested with a linear model. */
  @ParameterizedTest
  @CsvSource({"8, 0, trees.REPTree", "0.125, 0, trees.REPTree", "1, 64, functions.LinearRegression", "4, -32, functions.LinearRegression"})
  void intervalsAreEquivariantUnderScalingAndShifting(double factor, double shift, String learner) throws Exception {
    Instances data = TestData.numeric(120);
    String options = "-I 4 -pool 20 -W weka.classifiers." + learner;
    CentroidBagging model = Models.trained(options, data);
    CentroidBagging other = Models.trained(options, scaled(data, factor, shift));
    for (int row = 0; row < 20; row++) {
      double[] expected = model.predictIntervals(data.instance(row), 0.9)[0];
      double[] actual = other.predictIntervals(data.instance(row), 0.9)[0];
      assertEquals(expected[0] * factor + shift, actual[0], 1e-6 * (factor + Math.abs(shift)));
      assertEquals(expected[1] * factor + shift, actual[1], 1e-6 * (factor + Math.abs(shift)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-I 1", "-I 2 -mode bagging", "-I 5 -interval normal", "-I 5 -interval percentile", "-I 5 -interval pivotal",
      "-I 5 -calibration none", "-I 3 -mode refit -draws 50", "-I 3 -mode refit -scheme bayesian -draws 50", "-I 4 -pool 4"})
  void boundsAreOrderedFiniteAndNested(String options) throws Exception {
    Instances data = TestData.numeric(80);
    CentroidBagging model = Models.trained(options, data);
    for (Instance row : data) {
      double[] inner = model.predictIntervals(row, 0.01)[0];
      for (double level : LEVELS) {
        double[] outer = model.predictIntervals(row, level)[0];
        assertTrue(Double.isFinite(outer[0]) && Double.isFinite(outer[1]) && outer[0] <= outer[1]);
        assertTrue(outer[0] <= inner[0] + 1e-9 && outer[1] >= inner[1] - 1e-9);
        inner = outer;
      }
    }
  }

  @Test
  void aRowWithoutAnyValueHasAnInterval() throws Exception {
    Instances data = TestData.numeric(80);
    Instance empty = (Instance) data.instance(0).copy();
    empty.setDataset(data);
    for (int k = 0; k < data.numAttributes(); k++) {
      empty.setMissing(k);
    }
    double[] bounds = Models.trained("-I 4", data).predictIntervals(empty, 0.9)[0];
    assertTrue(bounds[0] < bounds[1]);
  }

  /** Both bounds must equal the value exactly, although sums of such numbers are rounded. */
  @ParameterizedTest
  @ValueSource(doubles = {7, 3.3, 0.1, -7.7})
  void aConstantTargetHasIntervalsOfWidthZero(double value) throws Exception {
    Instances data = scaled(TestData.numeric(60), 0, value);
    CentroidBagging model = Models.trained("-I 10 -pool 20", data);
    assertArrayEquals(new double[] {value, value}, model.predictIntervals(data.instance(0), 0.95)[0]);
    assertTrue(model.toString().contains("width 0"), model.toString());
  }

  /** Loaders that read row by row give all rows one header and all strings the index 0. */
  @Test
  void stringsWithTheSameIndexAreDifferentRows() throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>(List.of(new Attribute("text", (List<String>) null), new Attribute("y")));
    Instances data = new Instances("texts", attributes, 80);
    data.setClassIndex(1);
    for (int row = 0; row < 80; row++) {
      data.add(new DenseInstance(1, new double[] {data.attribute(0).addStringValue(row % 2 == 0 ? "cold " + row : "hot " + row),
          row % 2 * 20 + row % 3}));
    }
    CentroidBagging model = Models.trained("-I 3 -pool 10 -W weka.classifiers.meta.FilteredClassifier -- "
        + "-F weka.filters.unsupervised.attribute.StringToWordVector -W weka.classifiers.trees.REPTree", data);
    Instances stream = data.stringFreeStructure();
    Instance row = new DenseInstance(1, new double[] {0, Double.NaN});
    row.setDataset(stream);
    stream.attribute(0).setStringValue("cold");
    double cold = model.predictIntervals(row, 0.8)[0][1];
    stream.attribute(0).setStringValue("hot");
    assertTrue(model.predictIntervals(row, 0.8)[0][0] > cold);
  }

  /** Predicts infinity for rows with a negative first attribute. */
  public static final class Exploding extends LinearRegression {

    private static final long serialVersionUID = 1L;

    @Override
    public double classifyInstance(Instance row) throws Exception {
      return row.value(0) < 0 ? Double.POSITIVE_INFINITY : super.classifyInstance(row);
    }
  }

  @Test
  void infinitePredictionsNeverGiveNaNBounds() throws Exception {
    Instances data = TestData.numeric(80);
    CentroidBagging model = new CentroidBagging();
    model.setClassifier(new Exploding());
    model.setNumIterations(3);
    model.buildClassifier(data);
    for (Instance row : data) {
      double[] bounds = model.predictIntervals(row, 0.9)[0];
      assertFalse(Double.isNaN(bounds[0]) || Double.isNaN(bounds[1]));
      assertTrue(bounds[0] <= bounds[1]);
    }
  }

  @Test
  void densityIsHighestInsideTheInterval() throws Exception {
    Instances data = TestData.numeric(150);
    CentroidBagging model = Models.trained("-I 5", data);
    for (int row = 0; row < 30; row++) {
      double[] bounds = model.predictIntervals(data.instance(row), 0.95)[0];
      double width = bounds[1] - bounds[0];
      double middle = model.logDensity(data.instance(row), (bounds[0] + bounds[1]) / 2);
      assertTrue(middle > model.logDensity(data.instance(row), bounds[1] + width));
      assertTrue(middle > model.logDensity(data.instance(row), bounds[0] - width));
    }
  }

  /** A model caches its members' predictions for the last row; threads that predict different rows must not share them. */
  @Test
  void threadsMayPredictDifferentRows() throws Exception {
    Instances data = TestData.numeric(100);
    CentroidBagging model = Models.trained("-I 4 -pool 12", data);
    double[][] alone = new double[data.numInstances()][];
    for (int row = 0; row < alone.length; row++) {
      alone[row] = model.predictIntervals(data.instance(row), 0.9)[0];
    }
    List<double[]> together = new Workers(4).map(20 * alone.length, k -> model.predictIntervals(data.instance(k % alone.length), 0.9)[0]);
    for (int k = 0; k < together.size(); k++) {
      assertArrayEquals(alone[k % alone.length], together.get(k));
    }
  }

  /** A caller may reuse one instance for every row. */
  @Test
  void aReusedInstanceIsPredictedAgain() throws Exception {
    Instances data = TestData.numeric(100);
    CentroidBagging model = Models.trained("-I 4 -pool 12", data);
    Instance reused = (Instance) data.instance(0).copy();
    reused.setDataset(data);
    model.predictIntervals(reused, 0.9);
    for (int k = 0; k < data.numAttributes(); k++) {
      reused.setValue(k, data.instance(7).value(k));
    }
    assertArrayEquals(model.predictIntervals(data.instance(7), 0.9)[0], model.predictIntervals(reused, 0.9)[0]);
  }

  @Test
  void copiesPredictTheSameIntervals() throws Exception {
    Instances data = TestData.numeric(100);
    CentroidBagging model = Models.trained("-I 4", data);
    CentroidBagging copy = (CentroidBagging) AbstractClassifier.makeCopy(model);
    assertArrayEquals(model.predictIntervals(data.instance(3), 0.9)[0], copy.predictIntervals(data.instance(3), 0.9)[0]);
  }
}
