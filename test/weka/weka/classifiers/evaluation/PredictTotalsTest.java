// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.total.TotalDistribution;
import centroid.weka.Models;
import centroid.weka.total.GroupTotals;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.REPTree;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Totals of a model in Java, and the command from file to file. */
class PredictTotalsTest {

  @TempDir
  private static Path folder;
  private static CentroidBagging model;
  private static Instances later;

  @BeforeAll
  static void writeFiles() throws Exception {
    Instances train = TestData.numeric(200);
    model = Models.withOptions("-I 5 -pool 15");
    model.buildClassifier(train);
    SerializationHelper.writeAll(file("my model.model"), new Object[] {model, new Instances(train, 0)});
    REPTree tree = new REPTree();
    tree.buildClassifier(train);
    SerializationHelper.writeAll(file("tree.model"), new Object[] {tree, new Instances(train, 0)});
    CentroidBagging single = Models.withOptions("-I 1 -pool 1");
    single.buildClassifier(train);
    SerializationHelper.writeAll(file("single.model"), new Object[] {single, new Instances(train, 0)});
    CentroidBagging raw = Models.withOptions("-I 5 -pool 15 -calibration none");
    raw.buildClassifier(train);
    SerializationHelper.writeAll(file("raw.model"), new Object[] {raw, new Instances(train, 0)});
    later = new Instances(TestData.numeric(500), 200, 300);
    TestData.write(folder, "later", later);
    TestData.write(folder, "none", new Instances(later, 0));
    Instances unknown = new Instances(later);
    unknown.forEach(Instance::setClassMissing);
    TestData.write(folder, "unknown", unknown);
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static List<GroupTotals.Total> predict(String... options) throws Exception {
    return new PredictTotals().predict(options);
  }

  private static double[] weights(int numRows, double weight) {
    double[] weights = new double[numRows];
    Arrays.fill(weights, weight);
    return weights;
  }

  @Test
  void oneRowHasTheIntervalOfItsPrediction() throws Exception {
    Instances one = new Instances(later, 7, 1);
    Interval row = model.predict(one.instance(0)).interval(0.9);
    Interval total = model.predictTotal(one, weights(1, -2)).interval(0.9);
    assertEquals(-2 * row.upper(), total.lower(), 0.01 * row.width());
    assertEquals(-2 * row.lower(), total.upper(), 0.01 * row.width());
  }

  @Test
  void aTotalIsWiderThanWithIndependentErrorsAndNarrowerThanAddedBounds() throws Exception {
    TotalDistribution total = model.predictTotal(later, weights(300, 1));
    double added = model.predictAll(later).stream().mapToDouble(row -> row.interval(0.9).width()).sum();
    double independent = Math.sqrt(model.predictAll(later).stream().mapToDouble(row -> Math.pow(row.interval(0.9).width(), 2)).sum());
    assertTrue(total.interval(0.9).width() > independent && total.interval(0.9).width() < added / 3);
    assertTrue(total.sharedShare() > 0 && total.sharedShare() < 1);
    TotalDistribution mean = model.predictTotal(later, weights(300, 1.0 / 300));
    assertEquals(total.interval(0.9).lower() / 300, mean.interval(0.9).lower(), 1e-9);
    assertEquals(total.exceedance(total.value()), mean.exceedance(total.value() / 300), 0.001);
    assertEquals(total.interval(0.8), model.predictTotal(later, weights(300, 1)).interval(0.8), "one model, one answer");
    double[] half = weights(300, 1);
    Arrays.fill(half, 150, 300, 0);
    assertEquals(model.predictTotal(new Instances(later, 0, 150), weights(150, 1)).interval(0.9), model.predictTotal(later, half).interval(0.9),
        "rows of weight 0 are left out");
  }

  @Test
  void theCommandWritesGroups() throws Exception {
    String colour = later.attribute(2).name();
    List<GroupTotals.Total> totals = predict("-model", file("my model.model"), "-t", file("later.arff"), "-total", colour, "-levels", "0.8,0.95",
        "-threshold", "0", "-out", file("out"));
    assertEquals(List.of("red", "green", "blue"), totals.stream().map(GroupTotals.Total::name).sorted((a, b) -> b.compareTo(a)).toList());
    assertEquals(300, totals.stream().mapToInt(GroupTotals.Total::numRows).sum());
    assertEquals(later.stream().mapToDouble(Instance::classValue).sum(), totals.stream().mapToDouble(GroupTotals.Total::actual).sum(), 1e-6);
    List<String> lines = Files.readAllLines(folder.resolve("out/totals.csv"));
    assertEquals("group,rows,predicted,lower 0.8,upper 0.8,lower 0.95,upper 0.95,shared,P(>0),actual", lines.get(0));
    assertEquals(4, lines.size());
    assertTrue(Files.readString(folder.resolve("out/totals.txt")).contains("total of target"));
    assertEquals(1600, ImageIO.read(folder.resolve("out/totals.png").toFile()).getWidth());
    GroupTotals.Total mean = predict("-model", file("my model.model"), "-t", file("unknown.arff"), "-mean").get(0);
    assertEquals(totals.stream().mapToDouble(total -> total.distribution().value()).sum() / 300, mean.distribution().value(), 1e-9);
    assertTrue(Double.isNaN(mean.actual()));
  }

  @ParameterizedTest
  @CsvSource({"tree.model, later.arff, '', must be a CentroidBagging", "single.model, later.arff, '', at least two models",
      "raw.model, later.arff, '', without calibration the noise of rows is not known",
      "my model.model, none.arff, '', one row", "my model.model, later.arff, -total target, other than the class",
      "my model.model, later.arff, -total 9, by number from 1 to 4", "my model.model, later.arff, -weights 3, numeric attribute",
      "my model.model, later.arff, -weights 1, at least 0", "my model.model, later.arff, -levels 2, Levels (-levels)"})
  void badInputIsRefused(String modelFile, String data, String more, String word) {
    String[] options = ("-model|" + file(modelFile) + "|-t|" + file(data) + (more.isEmpty() ? "" : "|" + more.replace(' ', '|'))).split("\\|");
    assertSays(assertThrows(IllegalArgumentException.class, () -> predict(options)).getMessage(), word);
  }

  private static String printed(String... options) throws Exception {
    PrintStream usual = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      predict(options);
    } finally {
      System.setOut(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Training rows are recognised, also a part of them in another order, but not rows without a class value. */
  @Test
  void trainingRowsAreNoted() throws Exception {
    Instances train = TestData.numeric(200);
    Instances some = new Instances(train, 50, 100);
    some.randomize(new Random(1));
    TestData.write(folder, "some", some);
    assertTrue(printed("-model", file("my model.model"), "-t", file("some.arff")).contains("About 100 % of these rows are equal to training"));
    assertFalse(printed("-model", file("my model.model"), "-t", file("later.arff")).contains("training rows"));
    assertNull(model.trainingRowNote(later));
    some.forEach(Instance::setClassMissing);
    assertNull(model.trainingRowNote(some));
    Instances mixed = new Instances(later);
    mixed.addAll(new Instances(train, 0, 30));
    assertNull(model.trainingRowNote(mixed), "a tenth");
  }

  @Test
  void missingGroupsAndSingleRowsHaveTotals() throws Exception {
    Instances rows = new Instances(later, 0, 20);
    rows.instance(4).setMissing(2);
    TestData.write(folder, "gaps", rows);
    List<GroupTotals.Total> totals = predict("-model", file("my model.model"), "-t", file("gaps.arff"), "-total", "3");
    GroupTotals.Total missing = totals.get(totals.size() - 1);
    assertEquals("?", missing.name());
    assertEquals(1, missing.numRows());
    assertEquals(model.predict(rows.instance(4)).interval(0.9).lower(), missing.distribution().interval(0.9).lower(),
        0.01 * missing.distribution().interval(0.9).width());
    assertEquals(List.of("?"), predict("-model", file("my model.model"), "-t", file("gaps.arff"), "-total", "3").stream().map(GroupTotals.Total::name)
        .filter(name -> !List.of("red", "green", "blue").contains(name)).toList(), "labels without rows have no total");
  }

  /** Columns of close levels and thresholds have different names, and files have all digits. */
  @Test
  void filesHaveAllDigits() throws Exception {
    GroupTotals.Total total = predict("-model", file("my model.model"), "-t", file("later.arff"), "-levels", "0.99991,0.99992", "-threshold", "1e-7,2e-7",
        "-out", file("digits")).get(0);
    List<String> lines = Files.readAllLines(folder.resolve("digits/totals.csv"));
    assertTrue(lines.get(0).contains("lower 0.99991") && lines.get(0).contains("P(>2.0E-7)"), lines.get(0));
    String[] cells = lines.get(1).split(",");
    assertEquals(total.distribution().value(), Double.parseDouble(cells[2]));
    assertEquals(total.distribution().exceedance(1e-7), Double.parseDouble(cells[8]), 1e-6);
  }

  @Test
  void smallNumbersAreDifferentGroups() throws Exception {
    Instances rows = new Instances(later, 0, 21);
    rows.forEach(row -> row.setValue(0, row.classValue() > 3 ? 1e-7 : row.classValue() > 1 ? 2e-7 : 0.1 + 0.2));
    assertEquals(List.of("1.0E-7", "2.0E-7", "0.3"), new GroupTotals("1", false, "").of(model, rows).stream().map(GroupTotals.Total::name).toList());
  }

  @Test
  void aGroupWithoutWeightIsRefusedByItsName() throws Exception {
    Instances rows = new Instances(later);
    for (Instance row : rows) {
      row.setValue(0, row.stringValue(2).equals("green") ? 0 : 2);
    }
    TestData.write(folder, "zeros", rows);
    assertSays(assertThrows(IllegalArgumentException.class, () -> predict("-model", file("my model.model"), "-t", file("zeros.arff"), "-total", "3",
        "-weights", "1")).getMessage(), "they are in 'green'");
    GroupTotals.Total all = predict("-model", file("my model.model"), "-t", file("zeros.arff"), "-weights", "1").get(0);
    assertEquals(2 * rows.stream().filter(row -> row.value(0) > 0).mapToDouble(Instance::classValue).sum(), all.actual(), 1e-6);
  }

  /** Random rows and weights, also negative ones and 0: levels are nested, probabilities are those of the quantiles, and a factor scales all. */
  @Test
  void randomTotalsAreConsistent() throws Exception {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Instances rows = new Instances(later, random.nextInt(200), 1 + random.nextInt(100));
      double[] weight = random.doubles(rows.numInstances(), -1, 3).map(value -> value < -0.7 ? 0 : value).toArray();
      weight[0] = 1;
      double factor = Math.exp(4 * random.nextGaussian());
      TotalDistribution total = model.predictTotal(rows, weight);
      TotalDistribution scaled = model.predictTotal(rows, Arrays.stream(weight).map(value -> factor * value).toArray());
      Interval inner = total.interval(0.5);
      Interval outer = total.interval(0.95);
      assertTrue(outer.lower() < inner.lower() && inner.lower() < inner.upper() && inner.upper() < outer.upper(), "seed " + seed);
      assertEquals(0.25, total.exceedance(inner.upper()), 0.001, "seed " + seed);
      assertEquals(factor * outer.lower(), scaled.interval(0.95).lower(), 1e-6 * factor * outer.width(), "seed " + seed);
      assertEquals(total.sharedShare(), scaled.sharedShare(), 1e-9, "seed " + seed);
      assertTrue(total.sharedShare() >= 0 && total.sharedShare() < 1, "seed " + seed);
    }
  }

  @Test
  void weightsAndClassesAreChecked() throws Exception {
    assertSays(assertThrows(IllegalArgumentException.class, () -> model.predictTotal(later, weights(300, 0))).getMessage(), "other than 0");
    assertSays(assertThrows(IllegalArgumentException.class, () -> model.predictTotal(later, weights(3, 1))).getMessage(), "one weight for each row");
    assertSays(assertThrows(IllegalArgumentException.class, () -> model.predictTotal(later, weights(300, Double.NaN))).getMessage(), "row 1 was NaN");
    Instances labels = TestData.nominal(60);
    CentroidBagging nominal = Models.small();
    nominal.buildClassifier(labels);
    assertSays(assertThrows(IllegalArgumentException.class, () -> nominal.predictTotal(labels, weights(60, 1))).getMessage(), "numeric class");
  }
}
