// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.total.TotalDistribution;
import centroid.weka.Models;
import centroid.weka.total.GroupTotals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
      "my model.model, none.arff, '', one row", "my model.model, later.arff, -total target, other than the class",
      "my model.model, later.arff, -total 9, by number from 1 to 4", "my model.model, later.arff, -weights 3, numeric attribute",
      "my model.model, later.arff, -weights 1, at least 0", "my model.model, later.arff, -levels 2, Levels (-levels)"})
  void badInputIsRefused(String modelFile, String data, String more, String word) {
    String[] options = ("-model|" + file(modelFile) + "|-t|" + file(data) + (more.isEmpty() ? "" : "|" + more.replace(' ', '|'))).split("\\|");
    assertSays(assertThrows(IllegalArgumentException.class, () -> predict(options)).getMessage(), word);
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
