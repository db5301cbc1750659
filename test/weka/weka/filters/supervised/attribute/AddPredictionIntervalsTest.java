// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.HookModels;
import centroid.weka.HookModels.Told;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.classifiers.trees.J48;
import weka.core.Attribute;
import weka.core.CheckGOE;
import weka.core.CheckOptionHandler;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;
import weka.core.SparseInstance;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;
import weka.filters.Filter;
import weka.filters.MultiFilter;

/** Columns with predictions and intervals, batch after batch. */
class AddPredictionIntervalsTest {

  @TempDir
  private static Path folder;
  private static Instances train;
  private static Instances test;
  private static CentroidBagging model;

  @BeforeAll
  static void trainOnce() throws Exception {
    train = TestData.rising(90, 1);
    test = TestData.rising(30, 2);
    model = HookModels.trained(HookModels.ours(), train);
  }

  /** A filter that has seen the format of the data. */
  private static AddPredictionIntervals filter(String options, Instances data) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(HookModels.ours());
    if (!options.isEmpty()) {
      filter.setOptions(Utils.splitOptions(options));
    }
    filter.setInputFormat(data);
    return filter;
  }

  private static List<String> names(Instances data) {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < data.numAttributes(); k++) {
      names.add(data.attribute(k).name());
    }
    return names;
  }

  // ---- numeric class ----

  /** The option, not the setter alone: Weka sets flags itself. */
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

  /** Whoever has no predictive distribution, or one model only, can't tell the parts. */
  @Test
  void partsThatNobodyKnowsAreMissing() throws Exception {
    for (String classifier : List.of("weka.classifiers.functions.GaussianProcesses", "weka.classifiers.meta.CentroidBagging -I 1 -pool 4",
        "weka.classifiers.meta.CentroidBagging -interval normal", "weka.classifiers.meta.CentroidBagging -calibration none")) {
      Instances output = Filter.useFilter(train, filter("-parts -levels 0.9 -W \"" + classifier + "\"", train));
      assertTrue(output.stream().allMatch(row -> row.isMissing(6) && row.isMissing(7) && !row.isMissing(5)), classifier);
    }
  }

  @Test
  void everyBatchHoldsWhatTheModelSays() throws Exception {
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
  void aNewFormatTrainsAnew() throws Exception {
    AddPredictionIntervals filter = filter("", train);
    Instances first = Filter.useFilter(train, filter);
    filter.setInputFormat(test);
    Instances other = Filter.useFilter(test, filter);
    CentroidBagging second = HookModels.trained(HookModels.ours(), test);
    assertEquals(second.classifyInstance(test.instance(0)), other.instance(0).value(2), 1e-12);
    assertEquals(90, first.numInstances());
  }

  @Test
  void singleRowsAfterTheFirstBatchComeOutAtOnce() throws Exception {
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
    filter.setClassifier(HookModels.ours());
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
    RegressionByDiscretization direct = HookModels.trained(new RegressionByDiscretization(), train);
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

  /** Intervals that survive a copy. */
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
  void namesThatAreTakenGetANumber() throws Exception {
    MultiFilter twice = new MultiFilter();
    twice.setFilters(new Filter[] {filter("", train), filter("", train)});
    twice.setInputFormat(train);
    List<String> names = names(Filter.useFilter(train, twice));
    assertEquals(List.of("prediction", "lower_0.95", "upper_0.95", "width_0.95", "prediction_2", "lower_0.95_2", "upper_0.95_2",
        "width_0.95_2", "target"), names.subList(2, names.size()));
  }

  @Test
  void rowsWithoutAClassInTheFirstBatchAreOnlyPredicted() throws Exception {
    Instances mixed = new Instances(train);
    TestData.unlabelled(test).forEach(mixed::add);
    Instances output = Filter.useFilter(mixed, filter("", mixed));
    assertEquals(120, output.numInstances());
    assertEquals(model.classifyInstance(test.instance(29)), output.instance(119).value(2), 1e-12);
    assertTrue(output.instance(119).classIsMissing());
  }

  /** Strings of the data are kept, and reach a base learner that knows them. */
  @Test
  void stringsAreKept() throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>(List.of(new Attribute("words", (List<String>) null), new Attribute("y")));
    Instances texts = new Instances("texts", attributes, 0);
    texts.setClassIndex(1);
    for (int row = 0; row < 60; row++) {
      DenseInstance instance = new DenseInstance(2);
      instance.setDataset(texts);
      instance.setValue(0, (row % 2 == 0 ? "good " : "bad ") + "text" + row);
      instance.setValue(1, row % 2 + 0.01 * row);
      texts.add(instance);
    }
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(HookModels.with("-I 2 -pool 4 -W weka.classifiers.meta.FilteredClassifier -- "
        + "-F weka.filters.unsupervised.attribute.StringToWordVector -W weka.classifiers.trees.REPTree"));
    filter.setInputFormat(texts);
    Instances output = Filter.useFilter(texts, filter);
    Instances later = Filter.useFilter(new Instances(texts, 50, 10), filter);
    for (int row = 0; row < 10; row++) {
      assertEquals(texts.instance(50 + row).stringValue(0), output.instance(50 + row).stringValue(0));
      assertEquals(texts.instance(50 + row).stringValue(0), later.instance(row).stringValue(0));
      assertEquals(output.instance(50 + row).value(1), later.instance(row).value(1), 1e-12);
    }
  }

  // ---- nominal class ----

  @Test
  void labelsGetSets() throws Exception {
    Instances labels = TestData.risingLabels(90, 1);
    AddPredictionIntervals filter = filter("-levels 0.7,0.95 -W \"weka.classifiers.meta.CentroidBagging -I 4 -pool 12\"", labels);
    Instances output = Filter.useFilter(labels, filter);
    assertEquals(List.of("prediction", "set_size_0.7", "set_0.7", "set_size_0.95", "set_0.95"), names(output).subList(2, 7));
    assertEquals(TestData.QUOTED, Collections.list(output.attribute("prediction").enumerateValues()));
    assertEquals(7, output.attribute("set_0.95").numValues());
    CentroidBagging trained = HookModels.trained(HookModels.ours(), labels);
    for (int row = 0; row < labels.numInstances(); row++) {
      Instance made = output.instance(row);
      boolean[] set = trained.predictSet(labels.instance(row), 0.95);
      List<String> expected = new ArrayList<>();
      for (int c = 0; c < 3; c++) {
        if (set[c]) {
          expected.add(TestData.QUOTED.get(c));
        }
      }
      assertEquals(String.join("|", expected), made.stringValue(6));
      assertEquals(expected.size(), made.value(5));
      assertEquals(trained.classifyInstance(labels.instance(row)), made.value(2));
    }
    FilteredClassifier stacked = new FilteredClassifier();
    stacked.setFilter(filter);
    stacked.setClassifier(new J48());
    stacked.buildClassifier(labels);
    J48 direct = HookModels.trained(new J48(), output);
    for (int row = 0; row < labels.numInstances(); row++) {
      assertEquals(direct.classifyInstance(output.instance(row)), stacked.classifyInstance(TestData.unlabelled(labels).instance(row)));
    }
  }

  @Test
  void manyLabelsMakeAStringColumn() throws Exception {
    Instances labels = TestData.manyLabels(9, 150, 3);
    AddPredictionIntervals filter = filter("", labels);
    Instances first = Filter.useFilter(labels, filter);
    Instances later = Filter.useFilter(new Instances(labels, 100, 50), filter);
    assertTrue(first.attribute("set_0.95").isString());
    for (int row = 0; row < 50; row++) {
      String set = later.instance(row).stringValue(4);
      assertEquals(first.instance(100 + row).stringValue(4), set);
      assertEquals(later.instance(row).value(3), set.split("\\|").length);
    }
  }

  // ---- model files ----

  @Test
  void aModelFileIsTakenInPlaceOfTraining() throws Exception {
    for (String name : new String[] {"plain.model", "packed.model.gz"}) {
      Path file = folder.resolve(name);
      Path data = TestData.write(folder, "train", train);
      Evaluation.evaluateModel(new CentroidBagging(), new String[] {"-t", data.toString(), "-no-cv", "-o", "-d",
          file.toString(), "-I", "4", "-pool", "12"});
      Instances read = new DataSource(data.toString()).getDataSet(2);
      CentroidBagging expected = HookModels.trained(HookModels.ours(), read);
      AddPredictionIntervals filter = filter("-model " + file, TestData.unlabelled(test));
      Instances output = Filter.useFilter(TestData.unlabelled(test), filter);
      assertEquals(expected.classifyInstance(test.instance(3)), output.instance(3).value(2), 1e-12, name);
      assertEquals(file.toString(), Utils.getOption("model", filter.getOptions()));
    }
  }

  /** Files may be larger than memory. */
  @Test
  void withAModelFileRowsComeOutAsTheyGoIn() throws Exception {
    Path file = folder.resolve("stream.model");
    SerializationHelper.write(file.toString(), model);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(new String[] {"-model", file.toString()});
    assertTrue(filter.setInputFormat(TestData.unlabelled(test)), "columns are known before the rows");
    for (int row = 0; row < 3; row++) {
      assertTrue(filter.input(TestData.unlabelled(test).instance(row)));
      assertEquals(model.classifyInstance(test.instance(row)), filter.output().value(2), 1e-12);
      assertEquals(0, filter.numPendingOutput());
    }
    assertFalse(filter.batchFinished());
  }

  @Test
  void aModelWithoutHeaderIsTakenToo() throws Exception {
    Path file = folder.resolve("bare.model");
    SerializationHelper.write(file.toString(), model);
    Instances output = Filter.useFilter(test, filter("-model " + file, test));
    assertEquals(model.classifyInstance(test.instance(3)), output.instance(3).value(2), 1e-12);
  }

  // ---- command line ----

  @Test
  void batchModeOfTheCommandLine() throws Exception {
    Path first = TestData.write(folder, "a", train);
    Path second = TestData.write(folder, "b", TestData.unlabelled(test));
    Path out = folder.resolve("a-out.arff");
    Path later = folder.resolve("b-out.arff");
    Filter.batchFilterFile(new AddPredictionIntervals(), new String[] {"-i", first.toString(), "-r", second.toString(), "-o", out.toString(),
        "-s", later.toString(), "-c", "last", "-levels", "0.9", "-W", "weka.classifiers.meta.CentroidBagging -I 4 -pool 12"});
    Instances written = new DataSource(later.toString()).getDataSet(6);
    assertEquals(30, written.numInstances());
    assertEquals("upper_0.9", written.attribute(4).name());
    assertTrue(written.instance(0).classIsMissing() && written.instance(0).value(3) < written.instance(0).value(4));
    assertEquals(90, new DataSource(out.toString()).getDataSet(6).numInstances());
  }

  // ---- contracts ----

  @Test
  void optionsAndGuiFulfilWekasContracts() throws Exception {
    CheckOptionHandler options = new CheckOptionHandler();
    options.setOptionHandler(new AddPredictionIntervals());
    options.setUserOptions(new String[] {"-W", "weka.classifiers.meta.CentroidBagging -I 3", "-levels", "0.8,0.9"});
    options.setSilent(true);
    options.doTests();
    assertTrue(options.getSuccess());
    CheckGOE gui = new CheckGOE();
    gui.setObject(new AddPredictionIntervals());
    gui.setSilent(true);
    gui.doTests();
    assertTrue(gui.getSuccess());
  }

  @Test
  void stopIsHonoured() throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(new Told((row, level) -> new double[][] {{0, 1}}));
    filter.setInputFormat(train);
    train.forEach(row -> {
      try {
        filter.input(row);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
    Thread.currentThread().interrupt();
    try {
      assertThrows(InterruptedException.class, filter::batchFinished);
    } finally {
      assertTrue(Thread.interrupted(), "the flag is kept for Weka");
    }
  }

  /** A column of tables, each with numbers and texts, and a column of texts. */
  @Test
  void relationalAttributesAreKept() throws Exception {
    StringBuilder text = new StringBuilder("@relation r\n@attribute x numeric\n@attribute bag relational\n@attribute p numeric\n@attribute s string\n@end bag\n"
        + "@attribute t string\n@attribute y numeric\n@data\n");
    for (int k = 0; k < 40; k++) {
      text.append(k % 7).append(",'").append(k).append(",a").append(k).append("\\n5,b',text").append(k).append(',').append(k % 5).append('\n');
    }
    Instances data = new Instances(new StringReader(text.toString()));
    data.setClassIndex(3);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(Utils.splitOptions("-W \"weka.classifiers.meta.CentroidBagging -I 3 -pool 6 -W weka.classifiers.rules.ZeroR\""));
    filter.setInputFormat(data);
    Instances output = Filter.useFilter(data, filter);
    for (int k : new int[] {0, 7, 39}) {
      assertEquals(data.instance(k).relationalValue(1).toString(), output.instance(k).relationalValue(1).toString());
      assertEquals("text" + k, output.instance(k).stringValue(2));
    }
  }
}
