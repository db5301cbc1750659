// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.FixedIntervals;
import centroid.weka.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;
import weka.core.Utils;

/** The output of intervals and sets of single instances, mostly through Weka's command line. */
class IntervalsTest extends IntervalsFixture {

  @Test
  void crossValidationPrintsEveryRowAtEveryLevel() throws Exception {
    String output = run(ours(), "-levels 0.8,0.95", "-t", trainFile, "-x", "3", "-I", "4", "-pool", "12");
    assertTrue(output.contains("=== Predictions under cross-validation ==="), output);
    List<String[]> table = table(output);
    assertEquals("inst# actual predicted lower_0.8 upper_0.8 width_0.8 inside_0.8 lower_0.95 upper_0.95 width_0.95 inside_0.95",
        String.join(" ", table.get(0)));
    assertEquals(1 + train.numInstances(), table.size());
    for (String[] row : table.subList(1, table.size())) {
      assertConsistent(row, 3);
      assertConsistent(row, 7);
      assertTrue(number(row[7]) <= number(row[3]) && number(row[4]) <= number(row[8]), "nested: " + String.join(" ", row));
    }
  }

  private static double number(String cell) {
    return Double.parseDouble(cell);
  }

  /** Checks the cells from an index on: lower, upper, width, inside; the actual value is in the second column. */
  private static void assertConsistent(String[] row, int from) {
    double actual = number(row[1]);
    double lower = number(row[from]);
    double upper = number(row[from + 1]);
    assertEquals(upper - lower, number(row[from + 2]), 0.002);
    if (Math.abs(actual - lower) > 0.001 && Math.abs(actual - upper) > 0.001) {
      assertEquals(lower <= actual && actual <= upper ? "yes" : "no", row[from + 3], String.join(" ", row));
    }
  }

  @Test
  void theTableOfATestSetEqualsThePredictionsOfTheModel() throws Exception {
    List<String[]> table = table(run(ours(), "-decimals 6", "-t", trainFile, "-T", testFile, "-I", "4", "-pool", "12"));
    CentroidBagging model = Models.fitted(ours(), train);
    for (int row = 0; row < test.numInstances(); row++) {
      double[] interval = model.predictIntervals(test.instance(row), 0.95)[0];
      String[] cells = table.get(row + 1);
      assertEquals(row + 1, Integer.parseInt(cells[0]));
      assertEquals(test.instance(row).classValue(), number(cells[1]), 1e-5);
      assertEquals(model.classifyInstance(test.instance(row)), number(cells[2]), 1e-5);
      assertEquals(interval[0], number(cells[3]), 1e-5);
      assertEquals(interval[1], number(cells[4]), 1e-5);
    }
  }

  @Test
  void splitAndTrainingDataArePrinted() throws Exception {
    String split = run(ours(), "", "-t", trainFile, "-split-percentage", "70", "-I", "4", "-pool", "12");
    assertTrue(split.contains("=== Predictions on test split ==="), split);
    assertEquals(1 + 27, table(split).size());
    String training = run(ours(), "", "-t", trainFile, "-no-cv", "-I", "4", "-pool", "12");
    assertEquals(1 + 90, table(training).size());
  }

  @Test
  void unlabelledRowsHaveIntervals() throws Exception {
    List<String[]> table = table(run(ours(), "", "-t", trainFile, "-T", unlabelledFile, "-I", "4", "-pool", "12"));
    assertEquals(1 + test.numInstances(), table.size());
    for (String[] row : table.subList(1, table.size())) {
      assertEquals(6, row.length, "inside is blank");
      assertEquals("?", row[1]);
      assertTrue(number(row[3]) < number(row[4]));
    }
    List<List<String>> csv = csv(run(ours(), "-format csv", "-t", trainFile, "-T", unlabelledFile, "-I", "4", "-pool", "12"));
    csv.subList(1, csv.size()).forEach(row -> assertEquals(List.of("?", "", 7), List.of(row.get(1), row.get(6), row.size())));
  }

  @Test
  void aSavedModelPrintsIntervals() throws Exception {
    Path model = folder.resolve("saved.model");
    run(ours(), "", "-t", trainFile, "-T", testFile, "-d", model, "-I", "4", "-pool", "12");
    String loaded = run(new CentroidBagging(), "", "-l", model, "-T", testFile);
    assertEquals(table(run(ours(), "", "-t", trainFile, "-T", testFile, "-I", "4", "-pool", "12")).get(7)[3], table(loaded).get(7)[3]);
  }

  @Test
  void csvHasTheSameTable() throws Exception {
    String[] options = {"-t", trainFile.toString(), "-T", testFile.toString(), "-I", "4", "-pool", "12"};
    List<String[]> text = table(run(ours(), "-levels 0.5,0.9 -p first-last", (Object[]) options.clone()));
    List<List<String>> csv = csv(run(ours(), "-levels 0.5,0.9 -p first-last -format csv", (Object[]) options.clone()));
    assertEquals(text.size(), csv.size());
    for (int row = 0; row < csv.size(); row++) {
      assertEquals(List.of(text.get(row)), csv.get(row));
    }
    assertEquals(List.of("x", "colour"), csv.get(0).subList(11, 13), "without the class, which is there already");
  }

  /** Labels and values that are longer than numbers widen their columns. */
  @Test
  void longLabelsAreBelowTheirTitles() throws Exception {
    List<String> labels = List.of("a", "rather long for a label", "an even longer label of the class");
    Instances renamed = TestData.risingLabels(60, 1);
    for (int k = 0; k < renamed.classAttribute().numValues(); k++) {
      renamed.renameAttributeValue(renamed.classIndex(), k, labels.get(k % labels.size()) + " " + k);
    }
    Path file = TestData.write(folder, "long-labels", renamed);
    String output = run(ours(), "-levels 0.8,0.95 -p first-last", "-t", file, "-T", file, "-I", "4", "-pool", "12");
    List<String> lines = output.lines().dropWhile(line -> !line.contains("inst#")).takeWhile(line -> !line.isBlank()).toList();
    int actual = lines.get(0).indexOf("actual") + "actual".length();
    int predicted = lines.get(0).indexOf("predicted") + "predicted".length();
    int inside = lines.get(0).indexOf("inside_0.8 ") + "inside_0.8".length();
    int set = lines.get(0).indexOf(" set_0.95");
    assertTrue(lines.size() > 30 && inside > 0 && set > 0, output);
    for (String line : lines.subList(1, lines.size())) {
      for (int end : new int[] {actual, predicted, inside}) {
        assertTrue(line.charAt(end - 1) != ' ' && line.charAt(end) == ' ', output);
      }
      assertTrue(line.charAt(set) == ' ' && line.charAt(set + 1) != ' ', output);
    }
  }

  @Test
  void columnsOfTextAreAligned() throws Exception {
    String output = run(ours(), "-levels 0.8,0.95", "-t", trainFile, "-T", testFile, "-I", "4", "-pool", "12");
    List<String> lines = output.lines().dropWhile(line -> !line.contains("inst#")).takeWhile(line -> !line.isBlank()).toList();
    assertEquals(1, lines.stream().map(String::length).distinct().count(), output);
    int point = lines.get(1).indexOf('.');
    assertTrue(lines.stream().skip(1).allMatch(line -> line.charAt(point) == '.'), output);
  }

  @Test
  void severalIntervalsAreShownByTheHullAndTheirWidths() throws Exception {
    FixedIntervals classifier = new FixedIntervals((row, level) -> row.value(0) < 0.5 ? new double[][] {{-9, -8}, {4, 9}} : new double[0][]);
    StringBuffer buffer = new StringBuffer();
    Intervals output = new Intervals();
    output.setBuffer(buffer);
    output.setHeader(test);
    output.print(classifier, test);
    List<String[]> table = table(buffer.toString());
    for (int row = 0; row < test.numInstances(); row++) {
      String[] cells = table.get(row + 1);
      if (test.instance(row).value(0) < 0.5) {
        assertEquals(List.of("-9", "9", "6"), List.of(cells).subList(3, 6));
        assertEquals(test.instance(row).classValue() >= 4 ? "yes" : "no", cells[6]);
      } else {
        assertEquals(List.of("?", "?", "?"), List.of(cells).subList(3, cells.length), "no interval, and nothing to be inside of");
      }
    }
  }

  @Test
  void infiniteBoundsAreNamed() throws Exception {
    FixedIntervals classifier = new FixedIntervals((row, level) -> new double[][] {{Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}});
    StringBuffer buffer = new StringBuffer();
    Intervals output = new Intervals();
    output.setBuffer(buffer);
    output.setHeader(test);
    output.print(classifier, test);
    assertEquals(List.of("-Infinity", "Infinity", "Infinity", "yes"), List.of(table(buffer.toString()).get(1)).subList(3, 7));
  }

  @Test
  void wekasOwnEstimatorsWork() throws Exception {
    List<String[]> table = table(run(new RegressionByDiscretization(), "-levels 0.9", "-t", trainFile, "-split-percentage", "80"));
    assertEquals(1 + 18, table.size());
    assertTrue(number(table.get(1)[5]) > 0);
  }

  @Test
  void aNominalClassHasSets() throws Exception {
    String[] options = {"-t", labelsFile.toString(), "-x", "3", "-I", "4", "-pool", "12", "-W", "weka.classifiers.trees.J48"};
    List<List<String>> csv = csv(run(ours(), "-levels 0.7,0.95 -format csv -distribution", (Object[]) options.clone()));
    assertEquals(List.of("inst#", "actual", "predicted", "p_low", "p_so, so", "p_a \"high\" one", "set_size_0.7", "inside_0.7", "set_size_0.95",
        "inside_0.95", "set_0.7", "set_0.95"), csv.get(0));
    assertEquals(1 + 90, csv.size());
    for (List<String> row : csv.subList(1, csv.size())) {
      for (int k = 0; k < 2; k++) {
        List<String> set = List.of(row.get(10 + k).split("\\|"));
        assertEquals(set.size(), Integer.parseInt(row.get(6 + 2 * k)));
        assertEquals(set.contains(row.get(1)) ? "yes" : "no", row.get(7 + 2 * k));
        assertTrue(TestData.QUOTED.containsAll(set) && set.contains(row.get(2)), "the prediction is in the set: " + row);
      }
      assertEquals(1, number(row.get(3)) + number(row.get(4)) + number(row.get(5)), 0.002);
    }
    assertTrue(csv.stream().anyMatch(row -> row.get(8).equals("2") || row.get(8).equals("3")), "some sets are not single labels");
    assertTrue(run(ours(), "", (Object[]) options.clone()).contains("set_size_0.95 inside_0.95 set_0.95\n"));
  }

  @Test
  void unlabelledRowsHaveSets() throws Exception {
    List<List<String>> csv =
        csv(run(ours(), "-format csv", "-t", labelsFile, "-T", unlabelledLabelsFile, "-I", "4", "-pool", "12"));
    assertEquals(1 + 30, csv.size());
    csv.subList(1, csv.size()).forEach(row -> assertEquals(List.of("?", ""), List.of(row.get(1), row.get(4))));
    assertTrue(csv.stream().skip(1).noneMatch(row -> row.get(5).isEmpty()), "no set is empty");
  }

  /** Weka predicts a CentroidBagging of batch learners in batches, and then passes no classifier in cross-validation. */
  @Test
  void batchesAreExplainedOrAvoided() throws Exception {
    String[] learner = {"-I", "3", "-pool", "6", "-W", BatchTree.class.getName()};
    List<Object> options = new ArrayList<>(List.of("-t", labelsFile, "-x", "3"));
    options.addAll(Arrays.asList(learner));
    String folds = run(ours(), "", options.toArray());
    assertEquals(1, folds.split("in batches", -1).length - 1, folds);
    assertFalse(folds.contains("inst#"), folds);
    options.set(2, "-T");
    options.set(3, unlabelledLabelsFile);
    assertEquals(1 + 30, csv(run(ours(), "-format csv", options.toArray())).size());
  }

  /** A tree that declares efficient batch prediction. */
  public static final class BatchTree extends REPTree {

    private static final long serialVersionUID = 1L;

    @Override
    public boolean implementsMoreEfficientBatchPrediction() {
      return true;
    }
  }

  @Test
  void everyRunWritesItsOwnTableToTheFile() throws Exception {
    Path file = folder.resolve("intervals.csv");
    Intervals output = new Intervals();
    output.setOptions(Utils.splitOptions("-format csv -suppress -file " + file.toString().replace("\\", "\\\\")));
    StringBuffer buffer = new StringBuffer();
    output.setBuffer(buffer);
    output.setHeader(test);
    CentroidBagging model = Models.fitted(ours(), train);
    output.print(model, test);
    String first = Files.readString(file);
    output.print(model, test);
    assertEquals(first, Files.readString(file));
    assertEquals("", buffer.toString());
    assertTrue(first.startsWith("inst#,actual,predicted,lower_0.95,upper_0.95,width_0.95,inside_0.95\n1,"), first);
    assertEquals(1 + 40, csv(first).size());
  }

  @Test
  void withoutRowsOnlyTitlesArePrinted() throws Exception {
    StringBuffer buffer = new StringBuffer();
    Intervals output = new Intervals();
    output.setBuffer(buffer);
    output.setHeader(test);
    output.print(ours(), new Instances(test, 0));
    assertTrue(buffer.toString().trim().startsWith("inst#") && buffer.toString().lines().count() == 1, buffer.toString());
  }
}
