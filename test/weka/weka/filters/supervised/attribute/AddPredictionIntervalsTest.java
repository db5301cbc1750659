// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.SparseInstance;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.MultiFilter;

/** AddPredictionIntervals adds columns with predictions and intervals to every batch. */
class AddPredictionIntervalsTest {

  private static Instances train;
  private static Instances test;
  private static CentroidBagging model;

  @BeforeAll
  static void trainOnce() throws Exception {
    train = TestData.rising(90, 1);
    test = TestData.rising(30, 2);
    model = Models.fitted(Models.small(), train);
  }

  /** Returns a filter with the input format of the data. */
  static AddPredictionIntervals filter(String options, Instances data) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(Models.small());
    if (!options.isEmpty()) {
      filter.setOptions(Utils.splitOptions(options));
    }
    filter.setInputFormat(data);
    return filter;
  }

  static List<String> names(Instances data) {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < data.numAttributes(); k++) {
      names.add(data.attribute(k).name());
    }
    return names;
  }

  /** Tests the option as well as the setter, because Weka sets flags itself. */
  @Test
  void partsAddUpToTheWidth() throws Exception {
    AddPredictionIntervals filter = filter("-parts -levels 0.9", train);
    assertTrue(filter.getParts() && Arrays.asList(filter.getOptions()).contains("-parts"));
    Instances output = Filter.useFilter(train, filter);
    assertEquals(List.of("lower_0.9", "upper_0.9", "width_0.9", "model_uncertainty_0.9", "noise_0.9"), names(output).subList(3, 8));
    for (Instance row : output) {
      assertEquals(row.value(5), row.value(6) + row.value(7), 1e-9);
      assertTrue(row.value(6) >= 0 && row.value(7) >= 0);
    }
  }

  /** A classifier without a predictive distribution, or with a single model, has no parts of the width. */
  @Test
  void unknownPartsAreMissing() throws Exception {
    for (String classifier : List.of("weka.classifiers.functions.GaussianProcesses", "weka.classifiers.meta.CentroidBagging -I 1 -pool 4",
        "weka.classifiers.meta.CentroidBagging -interval normal", "weka.classifiers.meta.CentroidBagging -calibration none")) {
      Instances output = Filter.useFilter(train, filter("-parts -levels 0.9 -W \"" + classifier + "\"", train));
      assertTrue(output.stream().allMatch(row -> row.isMissing(6) && row.isMissing(7) && !row.isMissing(5)), classifier);
    }
  }

  @Test
  void everyBatchHasThePredictionsOfTheModel() throws Exception {
    AddPredictionIntervals filter = filter("", train);
    filter.setLevels("0.8,0.95");
    for (Instances rows : List.of(train, test, TestData.unlabelled(test))) {
      Instances output = Filter.useFilter(rows, filter);
      assertEquals(List.of("x", "colour", "prediction", "lower_0.8", "upper_0.8", "width_0.8", "lower_0.95", "upper_0.95",
          "width_0.95", "target"), names(output));
      assertEquals(9, output.classIndex());
      assertEquals(rows.numInstances(), output.numInstances());
      for (int row = 0; row < rows.numInstances(); row++) {
        Instance made = output.instance(row);
        double[] interval = model.predictIntervals(rows.instance(row), 0.95)[0];
        assertEquals(rows.instance(row).classValue(), made.classValue(), "the class is kept, even if it is missing");
        assertEquals(model.classifyInstance(rows.instance(row)), made.value(2), 1e-12);
        assertArrayEquals(new double[] {interval[0], interval[1], interval[1] - interval[0]},
            new double[] {made.value(6), made.value(7), made.value(8)}, 1e-12);
        assertTrue(made.value(6) <= made.value(3) && made.value(4) <= made.value(7));
      }
    }
  }

  @Test
  void aNewInputFormatTrainsANewModel() throws Exception {
    AddPredictionIntervals filter = filter("", train);
    Instances first = Filter.useFilter(train, filter);
    filter.setInputFormat(test);
    Instances other = Filter.useFilter(test, filter);
    CentroidBagging second = Models.fitted(Models.small(), test);
    assertEquals(second.classifyInstance(test.instance(0)), other.instance(0).value(2), 1e-12);
    assertEquals(90, first.numInstances());
  }

  @Test
  void rowsAfterTheFirstBatchAreOutputImmediately() throws Exception {
    AddPredictionIntervals filter = filter("", train);
    Filter.useFilter(train, filter);
    assertTrue(filter.input(TestData.unlabelled(test).instance(4)));
    assertEquals(model.classifyInstance(test.instance(4)), filter.output().value(2), 1e-12);
  }

  @Test
  void aTrainedFilterCanBeSaved() throws Exception {
    AddPredictionIntervals filter = filter("", train);
    Filter.useFilter(train, filter);
    Filter copy = (Filter) new SerializedObject(filter).getObject();
    assertEquals(Filter.useFilter(test, filter).toString(), Filter.useFilter(test, copy).toString());
  }

  @Test
  void worksInsideAFilteredClassifier() throws Exception {
    FilteredClassifier stacked = new FilteredClassifier();
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(Models.small());
    stacked.setFilter(filter);
    stacked.setClassifier(new LinearRegression());
    stacked.buildClassifier(train);
    double error = 0;
    Instances hidden = TestData.unlabelled(test);
    for (int row = 0; row < test.numInstances(); row++) {
      error += Math.abs(stacked.classifyInstance(hidden.instance(row)) - test.instance(row).classValue()) / test.numInstances();
    }
    assertTrue(error < 1, "mean absolute error " + error);
  }

  @Test
  void otherIntervalEstimatorsWork() throws Exception {
    Instances output = Filter.useFilter(train, filter("-W weka.classifiers.meta.RegressionByDiscretization -levels 0.9", train));
    assertEquals("width_0.9", output.attribute(5).name());
    RegressionByDiscretization direct = Models.fitted(new RegressionByDiscretization(), train);
    for (int row = 0; row < train.numInstances(); row++) {
      double[][] parts = direct.predictIntervals(TestData.unlabelled(train).instance(row), 0.9);
      double width = Arrays.stream(parts).mapToDouble(part -> part[1] - part[0]).sum();
      assertEquals(direct.classifyInstance(train.instance(row)), output.instance(row).value(2), 1e-12);
      assertEquals(width, output.instance(row).value(5), 1e-9);
    }
    assertTrue(new AddPredictionIntervals().getClassifier() instanceof CentroidBagging);
  }

  @Test
  void weightsAndSparsenessAreKept() throws Exception {
    Instances sparse = new Instances(train, 0);
    train.forEach(row -> {
      Instance copy = new SparseInstance(row);
      copy.setWeight(1 + row.value(1));
      sparse.add(copy);
    });
    Instances output = Filter.useFilter(sparse, filter("", sparse));
    assertTrue(output.instance(0) instanceof SparseInstance);
    assertEquals(sparse.sumOfWeights(), output.sumOfWeights());
    assertEquals(sparse.instance(5).value(0), output.instance(5).value(0));
  }

  @Test
  void infiniteAndMissingBoundsAreMissing() throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(new Kept(new double[][] {{Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}}));
    filter.setInputFormat(test);
    Instance row = Filter.useFilter(test, filter).instance(0);
    assertTrue(row.isMissing(3) && row.isMissing(4) && row.isMissing(5));
    filter.setClassifier(new Kept(new double[0][]));
    filter.setInputFormat(test);
    Instance none = Filter.useFilter(test, filter).instance(0);
    assertTrue(none.isMissing(3) && none.isMissing(4) && none.isMissing(5));
  }

  /** Has intervals that a copy keeps. */
  private static final class Kept extends RegressionByDiscretization {

    private static final long serialVersionUID = 1L;

    private final double[][] bounds;

    Kept(double[][] bounds) {
      this.bounds = bounds;
    }

    @Override
    public double[][] predictIntervals(Instance row, double level) {
      return bounds;
    }
  }

  @Test
  void existingColumnNamesGetANumber() throws Exception {
    MultiFilter twice = new MultiFilter();
    twice.setFilters(new Filter[] {filter("", train), filter("", train)});
    twice.setInputFormat(train);
    List<String> names = names(Filter.useFilter(train, twice));
    assertEquals(List.of("prediction", "lower_0.95", "upper_0.95", "width_0.95", "prediction_2", "lower_0.95_2", "upper_0.95_2",
        "width_0.95_2", "target"), names.subList(2, names.size()));
  }

  @Test
  void rowsWithoutAClassValueInTheFirstBatchArePredicted() throws Exception {
    Instances mixed = new Instances(train);
    TestData.unlabelled(test).forEach(mixed::add);
    Instances output = Filter.useFilter(mixed, filter("", mixed));
    assertEquals(120, output.numInstances());
    assertEquals(model.classifyInstance(test.instance(29)), output.instance(119).value(2), 1e-12);
    assertTrue(output.instance(119).classIsMissing());
  }
}
