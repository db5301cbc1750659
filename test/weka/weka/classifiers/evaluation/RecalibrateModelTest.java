// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.weka.Models;
import centroid.weka.saved.ModelFile;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** Recalibration for target rows with other inputs, and rows that a model can't be recalibrated on. */
class RecalibrateModelTest {

  private static final String LINEAR = "-I 5 -pool 10 -local off -correct off -W weka.classifiers.functions.LinearRegression";

  @TempDir
  private static Path folder;

  @BeforeAll
  static void writeFiles() throws Exception {
    model("linear", LINEAR, fan(300, 1, 0));
    model("none", LINEAR + " -calibration none", fan(300, 1, 0));
    TestData.write(folder, "june", fan(300, 2, 0));
    TestData.write(folder, "target", fan(200, 3, 0.7));
    TestData.write(folder, "beyond", fan(200, 4, 3));
    Instances labels = TestData.nominal(200);
    model("labels", "-I 3 -pool 6", labels);
    model("abstains", "-I 3 -pool 6 -abstain \"accuracy 0.6\"", labels);
    TestData.write(folder, "later", labels);
  }

  /** The noise of y = x + e grows with x, which lies between {@code least} and 1 more if that is more than 1. */
  private static Instances fan(int numRows, long seed, double least) {
    return TestData.generate("fan", TestData.numbers("x", "y"), numRows, seed, random -> {
      double x = least + (least < 1 ? 1 - least : 1) * random.nextDouble();
      return new double[] {x, x + Math.exp(5 * (x - 0.5)) * random.nextGaussian()};
    });
  }

  private static void model(String name, String options, Instances data) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions(options));
    model.buildClassifier(data);
    SerializationHelper.writeAll(file(name + ".model"), new Object[] {model, new Instances(data, 0)});
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static CentroidBagging recalibrated(String model, String rows, String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("-model", file(model), "-t", file(rows), "-d", file("new.model")));
    all.addAll(List.of(options));
    new RecalibrateModel().recalibrate(all.toArray(String[]::new));
    return (CentroidBagging) ModelFile.read("Model", new File(file("new.model"))).classifier();
  }

  private static double coverage(CentroidBagging model) throws Exception {
    Instances rows = fan(2000, 5, 0.7);
    int inside = 0;
    for (Instance row : rows) {
      Interval interval = model.predict(row).interval(0.9);
      inside += interval.lower() <= row.classValue() && row.classValue() <= interval.upper() ? 1 : 0;
    }
    return (double) inside / rows.numInstances();
  }

  /** About 90 of the new rows are like the target rows, so that coverage has a standard error of about 0.03. */
  @Test
  void intervalsHoldForTargetRows() throws Exception {
    double without = coverage(recalibrated("linear.model", "june.arff"));
    CentroidBagging model = recalibrated("linear.model", "june.arff", "-target", file("target.arff"));
    double with = coverage(model);
    assertTrue(without < 0.75, "without target rows " + without);
    assertEquals(0.9, with, 0.07);
    String text = model.toString().replaceAll("\\s+", " ");
    assertTrue(text.contains("Recalibrated on 300 rows of 'june.arff', weighted for the rows of 'target.arff' (effective sample size"), text);
  }

  @Test
  void targetRowsThatDoNotOverlapAreRefused() {
    assertNames(() -> recalibrated("linear.model", "june.arff", "-target", file("beyond.arff")), "Target rows (-target)", "must overlap the new rows",
        "'beyond.arff'", "label some rows like them");
    assertNames(() -> recalibrated("linear.model", "june.arff", "-target", file("later.arff")), "Target rows (-target)", "must have the attributes");
    assertNames(() -> recalibrated("abstains.model", "later.arff", "-target", file("later.arff")), "Target rows (-target)", "(-abstain)");
  }

  @Test
  void aWindowOfTooFewRowsIsRefused() throws Exception {
    TestData.write(folder, "few", fan(19, 6, 0));
    for (String window : List.of("19", "1", "-5")) {
      assertNames(() -> recalibrated("linear.model", "june.arff", "-window", window), "(-window)", "at least 20 rows, or 0 for all", "but was " + window);
    }
    assertNames(() -> recalibrated("linear.model", "few.arff", "-window", "30"), "at least 20 rows with a class value", "'few.arff' has 19");
    assertNames(() -> recalibrated("linear.model", "few.arff", "-target", file("target.arff")), "at least 20 rows", "has 19");
  }

  @Test
  void infiniteClassesAndWeightsAreRefused() throws Exception {
    CentroidBagging model = Models.trained(LINEAR, fan(60, 13, 0));
    Instances rows = fan(40, 14, 0);
    rows.instance(7).setClassValue(Double.NEGATIVE_INFINITY);
    assertNames(() -> model.recalibrate(rows, 0, "'july.arff'"), "Class values", "finite", "'july.arff'", "-Infinity", "remove");
    rows.instance(7).setClassMissing();
    rows.instance(8).setWeight(Double.POSITIVE_INFINITY);
    assertNames(() -> model.recalibrate(rows, 0, "'july.arff'"), "Instance weights", "finite", "'july.arff'", "Infinity", "remove");
  }

  @Test
  void aHalfLifeOfTooFewRowsIsRefused() throws Exception {
    for (String halfLife : List.of("0.5", "6.9", "-1", "NaN")) {
      assertNames(() -> recalibrated("linear.model", "june.arff", "-forget", halfLife), "(-forget)", "at least 7 rows, or 0", "but was " + halfLife);
    }
    assertTrue(recalibrated("linear.model", "june.arff", "-forget", "7.5").toString().contains("half-life of 7.5 rows"), "history");
  }

  @Test
  void restoringIsNotCombinedWithNewRows() {
    assertNames(() -> recalibrated("linear.model", "june.arff", "-original", "-window", "30"), "Original (-original)", "only -model and -d", "-window 30");
  }

  @Test
  void aModelWithoutCalibrationIsRefused() {
    assertNames(() -> recalibrated("none.model", "june.arff"), "calibrated on unseen rows", "-calibration none", "CalibratedClassifier");
    assertNames(() -> new CheckModel().check(new String[] {"-model", file("none.model"), "-t", file("june.arff")}), "must be calibrated on unseen rows",
        "-calibration none");
  }

  @Test
  void labelsNeverSeenAreNamed() throws Exception {
    Instances data = TestData.nominal(60);
    for (int column : new int[] {nominal(data), data.classIndex()}) {
      Instances wider = new Instances(data);
      List<String> values = new ArrayList<>();
      data.attribute(column).enumerateValues().asIterator().forEachRemaining(value -> values.add((String) value));
      values.add("never seen");
      wider.replaceAttributeAt(new Attribute(data.attribute(column).name(), values), column);
      wider.setClassIndex(data.classIndex());
      wider.forEach(row -> row.setValue(column, values.size() - 1));
      TestData.write(folder, "wider", wider);
      String name = data.attribute(column).name();
      assertNames(() -> recalibrated("labels.model", "wider.arff"), "New rows (-t)", "'" + name + "': the label 'never seen' is new",
          "same columns and labels");
      assertNames(() -> new CheckModel().check(new String[] {"-model", file("labels.model"), "-t", file("wider.arff")}), "New rows (-t)", name);
    }
  }

  private static int nominal(Instances data) {
    int column = 0;
    while (!data.attribute(column).isNominal()) {
      column++;
    }
    return column;
  }

  @Test
  void rowsOfOneGroupAreCheckedAndRecalibrateTheModel() throws Exception {
    Instances data = TestData.nominal(300);
    int column = nominal(data);
    Instances one = new Instances(data, 200, 100);
    one.removeIf(row -> row.value(column) != 0);
    assertTrue(one.numInstances() >= 20, "rows " + one.numInstances());
    TestData.write(folder, "one", one);
    String name = data.attribute(column).name();
    model("groups", "-I 3 -pool 6 -group " + name, new Instances(data, 0, 200));
    assertTrue(recalibrated("groups.model", "one.arff").toString().contains("Recalibrated on " + one.numInstances() + " rows"), "history");
    assertEquals(1, new CheckModel().check(new String[] {"-model", file("groups.model"), "-t", file("one.arff"), "-group", name}).groups().size());
  }

  @Test
  void rowsWithoutClassAreLeftOut() throws Exception {
    Instances partly = fan(60, 6, 0);
    for (int row = 0; row < 60; row += 2) {
      partly.instance(row).setClassMissing();
    }
    TestData.write(folder, "partly", partly);
    assertTrue(recalibrated("linear.model", "partly.arff").toString().contains("Recalibrated on 30 rows of 'partly.arff'"), "history");
    assertEquals(30, new CheckModel().check(new String[] {"-model", file("linear.model"), "-t", file("partly.arff")}).numRows());
  }

  /** A large shift of the new rows says nothing about the errors that rows have in common. */
  @Test
  void totalsOfShiftedRowsKeepTheirCommonError() throws Exception {
    Instances rows = fan(300, 10, 0);
    double[] ones = new double[300];
    Arrays.fill(ones, 1);
    double[] width = new double[2];
    for (int k = 0; k < 2; k++) {
      CentroidBagging model = Models.trained(LINEAR.replace("-correct off", "-correct auto"), fan(100, 11, 0));
      Instances shifted = fan(100, 12, 0);
      for (Instance row : shifted) {
        row.setClassValue(row.classValue() + (k == 0 ? 5 : 1000));
      }
      model.recalibrate(shifted, 0, "rows");
      width[k] = model.predictTotal(rows, ones).interval(0.9).width();
    }
    assertEquals(1, width[1] / width[0], 0.05);
  }

  /** New rows count like calibration rows, in whatever unit instance weights are: only their ratios matter. */
  @ParameterizedTest
  @ValueSource(doubles = {1000, 0.001, 1e308})
  void theUnitOfInstanceWeightsDoesNotMatter(double weight) throws Exception {
    Instances numbers = fan(60, 8, 0);
    Instances labels = TestData.nominal(60);
    CentroidBagging[] models = {Models.trained("-I 3 -pool 6", fan(200, 9, 0)), Models.trained("-I 3 -pool 6", fan(200, 9, 0)),
        Models.trained("-I 3 -pool 6", TestData.nominal(200)), Models.trained("-I 3 -pool 6", TestData.nominal(200))};
    models[0].recalibrate(numbers, 0, "rows");
    models[2].recalibrate(labels, 0, "rows");
    numbers.forEach(row -> row.setWeight(weight));
    labels.forEach(row -> row.setWeight(weight));
    models[1].recalibrate(numbers, 0, "rows");
    models[3].recalibrate(labels, 0, "rows");
    for (int row = 0; row < 20; row++) {
      assertEquals(models[0].predict(numbers.instance(row)).interval(0.9).width(), models[1].predict(numbers.instance(row)).interval(0.9).width(), 1e-9);
      assertArrayEquals(models[2].distributionForInstance(labels.instance(row)), models[3].distributionForInstance(labels.instance(row)), 1e-9);
    }
    assertEquals(models[0].calibrationRows(), models[1].calibrationRows(), 1e-6);
  }
}
