// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.SingleClassifierEnhancer;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.Remove;
import weka.filters.unsupervised.attribute.Standardize;
import weka.filters.unsupervised.instance.RemoveWithValues;

/** CalibratedClassifier passes on the intervals and sets of a CentroidBagging inside other wrappers, for the row as the ensemble receives it. */
class PassThroughTest {

  private static final String INSIDE = "-I 3 -pool 9";

  @TempDir
  private Path folder;

  private static Classifier filtered(Filter filter, Classifier inside) {
    FilteredClassifier wrapper = new FilteredClassifier();
    wrapper.setFilter(filter);
    wrapper.setClassifier(inside);
    return wrapper;
  }

  private static CalibratedClassifier calibrated(Classifier wrapped, Instances data) throws Exception {
    CalibratedClassifier outer = new CalibratedClassifier();
    outer.setClassifier(wrapped);
    return Models.fitted(outer, data);
  }

  private static Filter filter(String name) throws Exception {
    if (name.equals("Standardize")) {
      return new Standardize();
    }
    Remove remove = new Remove();
    remove.setAttributeIndices("2");
    return remove;
  }

  /** Compares with direct predictions of the inner ensemble for the filtered row. */
  private static void assertSame(CalibratedClassifier outer, FilteredClassifier wrapped, Instances data) throws Exception {
    CentroidBagging inside = (CentroidBagging) wrapped.getClassifier();
    Instances seen = Filter.useFilter(data, wrapped.getFilter());
    for (int row = 0; row < data.numInstances(); row++) {
      Instance given = data.instance(row);
      Instance filtered = seen.instance(row);
      assertArrayEquals(inside.distributionForInstance(filtered), outer.distributionForInstance(given));
      if (data.classAttribute().isNumeric()) {
        assertArrayEquals(inside.predictIntervals(filtered, 0.9), outer.predictIntervals(given, 0.9));
        assertEquals(inside.predictDistribution(filtered).quantile(0.3), outer.predictDistribution(given).quantile(0.3));
        assertEquals(inside.predictDistribution(filtered).epistemicShare(), outer.predictDistribution(given).epistemicShare());
      } else {
        assertArrayEquals(inside.predictSet(filtered, 0.9), outer.predictSet(given, 0.9));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"numeric, Standardize", "nominal, Standardize", "numeric, Remove", "nominal, Remove"})
  void filtersDoNotHideIntervals(String kind, String filter) throws Exception {
    Instances data = TestData.named(kind, 90);
    Classifier untrained = filtered(filter(filter), Models.withOptions(INSIDE));
    FilteredClassifier alone = (FilteredClassifier) Models.fitted(AbstractClassifier.makeCopy(untrained), data);
    CalibratedClassifier outer = calibrated(untrained, data);
    assertSame(outer, alone, data);
    assertTrue(outer.toString().contains("that of the model inside, CentroidBagging") && !outer.toString().contains("cross-fitting"), outer.toString());
    // A model read from a file passes on the same intervals.
    assertSame((CalibratedClassifier) AbstractClassifier.makeCopy(outer), alone, data);
  }

  @ParameterizedTest
  @ValueSource(strings = {"weka.classifiers.meta.AttributeSelectedClassifier -W weka.classifiers.meta.CentroidBagging -- -I 3 -pool 9",
      "weka.classifiers.meta.CVParameterSelection -P \"I 2 3 2\" -X 2 -W weka.classifiers.meta.CentroidBagging -- -pool 9",
      "weka.classifiers.meta.FilteredClassifier -F weka.filters.unsupervised.attribute.Standardize -W weka.classifiers.meta.AttributeSelectedClassifier "
          + "-- -W weka.classifiers.meta.CentroidBagging -- -I 3 -pool 9",
      "weka.classifiers.meta.FilteredClassifier -F weka.filters.unsupervised.attribute.Standardize -W weka.classifiers.meta.CalibratedClassifier -- "
          + "-folds 3 -W weka.classifiers.trees.REPTree",
      "weka.classifiers.meta.CentroidBagging -I 3 -pool 9"})
  void wrappersThatKeepPredictionsPassOnIntervals(String line) throws Exception {
    for (Instances data : List.of(TestData.numeric(80), TestData.nominal(80))) {
      String[] words = Utils.splitOptions(line);
      String name = words[0];
      words[0] = "";
      CalibratedClassifier outer = calibrated(AbstractClassifier.forName(name, words), data);
      assertTrue(outer.toString().contains("are used unchanged"), outer.toString());
      for (Instance row : data) {
        if (data.classAttribute().isNumeric()) {
          double[] interval = outer.predictIntervals(row, 0.9)[0];
          assertTrue(interval[0] < interval[1] && Double.isFinite(interval[0]), interval[0] + " to " + interval[1]);
          assertEquals(interval[0], outer.predictDistribution(row).interval(0.9).lower());
        } else {
          boolean[] set = outer.predictSet(row, 0.5);
          assertTrue(set[Utils.maxIndex(outer.distributionForInstance(row))]);
        }
      }
    }
  }

  /** They would do nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"-group colour", "-min -1000", "-max 1000", "-tails infinite", "-local off", "-correct on", "-order x", "-coverage class"})
  void optionsOfACalibrationAreRefused(String options) throws Exception {
    Instances data = options.contains("class") ? TestData.nominal(80) : TestData.numeric(80);
    CalibratedClassifier outer = new CalibratedClassifier();
    outer.setOptions(Utils.splitOptions(options + " -W weka.classifiers.meta.CentroidBagging -- -I 3 -pool 9"));
    String message = assertThrows(IllegalArgumentException.class, () -> outer.buildClassifier(data)).getMessage();
    assertTrue(message.contains("(" + options.split(" ")[0] + ") needs calibration rows") && message.contains("give the option to that one"), message);
  }

  /** Changes the inner predictions, so the inner intervals do not apply. */
  public static class Shifted extends SingleClassifierEnhancer {

    private static final long serialVersionUID = 1L;

    @Override
    public void buildClassifier(Instances data) throws Exception {
      m_Classifier.buildClassifier(data);
    }

    @Override
    public double[] distributionForInstance(Instance row) throws Exception {
      double[] answer = m_Classifier.distributionForInstance(row);
      answer[0] += 3;
      return answer;
    }
  }

  @Test
  void wrappersThatChangePredictionsAreCalibratedByFolds() throws Exception {
    Instances data = TestData.numeric(80);
    Shifted shifted = new Shifted();
    shifted.setClassifier(Models.withOptions(INSIDE));
    CalibratedClassifier outer = calibrated(shifted, data);
    assertTrue(outer.toString().contains("10 folds"), outer.toString());
    // The shift is a residual on one side only.
    double[] interval = outer.predictIntervals(data.instance(0), 0.5)[0];
    assertTrue(interval[1] < outer.classifyInstance(data.instance(0)), interval[1] + " is not below the prediction");
    // Bagging keeps the ensemble as a template and never predicts with it.
    CalibratedClassifier bagged = calibrated(Models.configured(new Bagging(), "-I 2 -W weka.classifiers.meta.CentroidBagging -- -I 2 -pool 4"), data);
    assertTrue(bagged.toString().contains("10 folds"), bagged.toString());
  }

  /** Uncalibrated intervals and confidence intervals are not meant to cover single values. */
  @ParameterizedTest
  @ValueSource(strings = {"-calibration none", "-interval normal"})
  void uncalibratedEnsemblesAreCalibratedByFolds(String options) throws Exception {
    CalibratedClassifier outer = calibrated(Models.withOptions(INSIDE + " " + options), TestData.numeric(80));
    assertTrue(outer.toString().contains("10 folds") && outer.isCalibrated(), outer.toString());
  }

  /** A network has intervals of its own, but they are not calibrated. */
  @Test
  void aNetworkIsCalibratedByFolds() throws Exception {
    String network = "-folds 2 -W weka.classifiers.functions.Nd4jNetwork -- -layers 3 -epochs 5";
    String text = CalibratedClassifierTest.trained(network, TestData.numeric(60)).toString();
    assertTrue(text.contains("60 held-out rows") && text.contains("2 folds"), text);
  }

  @Test
  void groupsAndRangesArePassedOn() throws Exception {
    Instances data = TestData.lowHigh(TestData.numeric(120), 0.5);
    Classifier untrained = filtered(new Standardize(), Models.withOptions(INSIDE + " -group colour"));
    FilteredClassifier alone = (FilteredClassifier) Models.fitted(AbstractClassifier.makeCopy(untrained), data);
    CentroidBagging inside = (CentroidBagging) alone.getClassifier();
    CalibratedClassifier outer = calibrated(untrained, data);
    Instances seen = Filter.useFilter(data, alone.getFilter());
    for (int row = 0; row < data.numInstances(); row++) {
      assertEquals(inside.groupsOf(seen.instance(row)), outer.groupsOf(data.instance(row)));
      assertEquals(inside.predictProbabilityRange(seen.instance(row)), outer.predictProbabilityRange(data.instance(row)));
    }
    assertEquals(List.of("colour=" + data.instance(0).stringValue(2)), outer.groupsOf(data.instance(0)));
  }

  /** A row that does not reach the ensemble has the wrapper's prediction and no interval. */
  @Test
  void aRowThatDoesNotReachTheEnsembleHasNoInterval() throws Exception {
    Instances data = TestData.numeric(90);
    data.removeIf(row -> row.value(2) == 0);
    RemoveWithValues filter = new RemoveWithValues();
    filter.setAttributeIndex("3");
    filter.setNominalIndices("1");
    CalibratedClassifier outer = calibrated(filtered(filter, Models.withOptions(INSIDE)), data);
    assertTrue(outer.toString().contains("are used unchanged"), outer.toString());
    Instance red = (Instance) data.instance(0).copy();
    red.setDataset(data);
    red.setValue(2, 0);
    assertArrayEquals(new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}, outer.predictIntervals(red, 0.9)[0]);
    assertNull(outer.predictDistribution(red));
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void aModelFilePassesOnIntervals(String kind) throws Exception {
    Instances data = TestData.named(kind, 90);
    FilteredClassifier alone = (FilteredClassifier) Models.fitted(filtered(new Standardize(), Models.withOptions(INSIDE)), data);
    Path file = folder.resolve("filtered.model");
    SerializationHelper.writeAll(file.toString(), new Object[] {alone, new Instances(data, 0)});
    CalibratedClassifier outer = CalibratedClassifierTest.trained("-model " + file, data);
    assertSame(outer, alone, data);
    // Given calibration data are used instead.
    Path others = TestData.write(folder, "others", data);
    assertFalse(CalibratedClassifierTest.trained("-model " + file + " -calibration-data " + others, data).toString().contains("used unchanged"));
  }

  /** Each thread has its own model, because Weka's filters are not thread-safe. */
  @Test
  void threadsDoNotShareState() throws Exception {
    Instances data = TestData.numeric(90);
    FilteredClassifier alone = (FilteredClassifier) Models.fitted(filtered(new Standardize(), Models.withOptions(INSIDE)), data);
    CalibratedClassifier outer = calibrated(filtered(new Standardize(), Models.withOptions(INSIDE)), data);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> tasks = IntStream.range(0, 4).mapToObj(k -> (Callable<Void>) () -> {
        assertSame((CalibratedClassifier) AbstractClassifier.makeCopy(outer), (FilteredClassifier) AbstractClassifier.makeCopy(alone), new Instances(data));
        return null;
      }).toList();
      for (Future<Void> done : pool.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
