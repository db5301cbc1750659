// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.FixedIntervals;
import centroid.weka.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.classifiers.trees.REPTree;
import weka.core.CheckGOE;
import weka.core.CheckOptionHandler;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

/** The output of intervals and sets of single instances, mostly through Weka's command line. */
class IntervalsTest {

  private static final String OUTPUT = Intervals.class.getName();

  @TempDir
  private static Path folder;
  private static Instances train;
  private static Instances test;
  private static Path trainFile;
  private static Path testFile;
  private static Path unlabelledFile;
  private static Path labelsFile;
  private static Path unlabelledLabelsFile;

  @BeforeAll
  static void writeFiles() throws Exception {
    trainFile = TestData.write(folder, "train", TestData.rising(90, 1));
    testFile = TestData.write(folder, "test", TestData.rising(40, 2));
    // Read from the files, where numbers are rounded.
    train = new DataSource(trainFile.toString()).getDataSet(2);
    test = new DataSource(testFile.toString()).getDataSet(2);
    unlabelledFile = TestData.write(folder, "unlabelled", TestData.unlabelled(test));
    labelsFile = TestData.write(folder, "labels", TestData.risingLabels(90, 1));
    unlabelledLabelsFile = TestData.write(folder, "unlabelled-labels", TestData.unlabelled(TestData.risingLabels(30, 2)));
  }

  /** Returns the output of Weka's command line. */
  private static String run(Classifier classifier, String output, Object... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("-classifications", (OUTPUT + " " + output).trim()));
    Arrays.stream(options).forEach(option -> all.add(option.toString()));
    return Evaluation.evaluateModel(classifier, all.toArray(new String[0]));
  }

  private static CentroidBagging ours() {
    return Models.small();
  }

  /** Returns the cells of the table in Weka's output, titles first. */
  private static List<String[]> table(String output) {
    return output.lines().dropWhile(line -> !line.contains("inst#")).takeWhile(line -> !line.isBlank())
        .map(line -> line.trim().split(" +")).toList();
  }

  /** Returns the cells of a CSV table, read according to RFC 4180. */
  private static List<List<String>> csv(String output) {
    return output.lines().dropWhile(line -> !line.startsWith("inst#")).takeWhile(line -> !line.isBlank())
        .map(IntervalsTest::cells).toList();
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>(List.of(""));
    boolean quoted = false;
    for (int k = 0; k < line.length(); k++) {
      char c = line.charAt(k);
      int last = cells.size() - 1;
      if (c == '"') {
        if (quoted && k + 1 < line.length() && line.charAt(k + 1) == '"') {
          cells.set(last, cells.get(last) + '"');
          k++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        cells.add("");
      } else {
        cells.set(last, cells.get(last) + c);
      }
    }
    return cells;
  }

  // ---- numeric class ----

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
    FixedIntervals told = new FixedIntervals((row, level) -> row.value(0) < 0.5 ? new double[][] {{-9, -8}, {4, 9}} : new double[0][]);
    StringBuffer buffer = new StringBuffer();
    Intervals output = new Intervals();
    output.setBuffer(buffer);
    output.setHeader(test);
    output.print(told, test);
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
    FixedIntervals told = new FixedIntervals((row, level) -> new double[][] {{Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}});
    StringBuffer buffer = new StringBuffer();
    Intervals output = new Intervals();
    output.setBuffer(buffer);
    output.setHeader(test);
    output.print(told, test);
    assertEquals(List.of("-Infinity", "Infinity", "Infinity", "yes"), List.of(table(buffer.toString()).get(1)).subList(3, 7));
  }

  @Test
  void wekasOwnEstimatorsWork() throws Exception {
    List<String[]> table = table(run(new RegressionByDiscretization(), "-levels 0.9", "-t", trainFile, "-split-percentage", "80"));
    assertEquals(1 + 18, table.size());
    assertTrue(number(table.get(1)[5]) > 0);
  }

  // ---- nominal class ----

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

  // ---- classifiers without intervals ----

  @ParameterizedTest
  @ValueSource(strings = {"-x 3", "-split-percentage 70", "-no-cv"})
  void aClassifierWithoutIntervalsIsRefusedInOneSentence(String how) throws Exception {
    for (Path data : List.of(trainFile, labelsFile)) {
      List<Object> options = new ArrayList<>(List.of("-t", data));
      options.addAll(Arrays.asList((Object[]) how.split(" ")));
      String output = run(new Bagging(), "", options.toArray());
      List<String> lines = output.lines().filter(line -> !line.isBlank() && !line.startsWith("===")).toList();
      assertEquals(1, lines.size(), output);
      assertTrue(lines.get(0).startsWith("weka.classifiers.meta.Bagging gives no prediction "), output);
      assertTrue(lines.get(0).contains("such as weka.classifiers.meta.CentroidBagging"), output);
    }
  }

  @Test
  void theRefusalMentionsWrappersThatHideIntervals() throws Exception {
    FilteredClassifier wrapper = new FilteredClassifier();
    String output = run(wrapper, "", "-t", trainFile, "-split-percentage", "70", "-F", "weka.filters.AllFilter", "-W",
        CentroidBagging.class.getName(), "--", "-I", "3", "-pool", "6");
    assertTrue(output.contains("FilteredClassifier gives no prediction intervals"), output);
  }

  // ---- files ----

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

  // ---- bad input ----

  @ParameterizedTest
  @ValueSource(strings = {"0", "1.5", "abc", "NaN", "0.9,"})
  void invalidLevelsAreRefusedVisibly(String levels) {
    Exception refusal = assertThrows(Exception.class, () -> run(ours(), "-format csv -levels " + levels, "-t", trainFile, "-x", "3"));
    assertSays(refusal.getMessage(), "(-levels)", "fractions between 0 and 1", "'" + levels + "'");
    Intervals typed = new Intervals();
    typed.setLevels(levels);
    assertEquals(levels, typed.getLevels());
    typed.setHeader(train);
    typed.setBuffer(new StringBuffer());
    assertSays(assertThrows(Exception.class, typed::printHeader).getMessage(), "(-levels)", "fractions between 0 and 1", "'" + levels + "'");
  }

  @Test
  void invalidFormatsAreRefusedUntilAValidOneIsSet() throws Exception {
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    output.setOptions(new String[] {"-format", "html"});
    assertSays(assertThrows(IllegalStateException.class, output::printHeader).getMessage(), "(-format)", "text, csv", "'html'");
    output.setOptions(new String[] {"-format", "csv"});
    output.printHeader();
  }

  @Test
  void aTestSetOfAnotherClassTypeIsRefused() throws Exception {
    Path other = TestData.write(folder, "other", TestData.risingLabels(5, 1));
    assertThrows(Exception.class, () -> run(ours(), "", "-t", trainFile, "-T", other));
    Path narrow = Files.writeString(folder.resolve("narrow.arff"), "@relation narrow\n@attribute x numeric\n@data\n1\n");
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    DataSource source = new DataSource(narrow.toString());
    String message = assertThrows(IllegalArgumentException.class, () -> output.print(ours(), source)).getMessage();
    assertTrue(message.contains("attributes of the training set"), message);
  }

  @Test
  void withoutBufferOrHeaderWekasMessagesAreUsed() throws Exception {
    assertThrows(IllegalStateException.class, () -> new Intervals().printHeader());
    Classifier model = Models.fitted(ours(), train);
    assertThrows(Exception.class, () -> new Intervals().printClassification(model, test.instance(0), 0));
  }

  @Test
  void anInterruptEndsTheOutput() throws Exception {
    Intervals output = new Intervals();
    output.setBuffer(new StringBuffer());
    output.setHeader(test);
    Classifier model = Models.fitted(ours(), train);
    Thread.currentThread().interrupt();
    try {
      assertThrows(InterruptedException.class, () -> output.print(model, test));
    } finally {
      Thread.interrupted();
    }
  }

  // ---- contracts ----

  @Test
  void optionsAndPropertiesFulfilWekasContracts() throws Exception {
    CheckOptionHandler options = new CheckOptionHandler();
    options.setOptionHandler(new Intervals());
    options.setUserOptions(Utils.splitOptions("-levels 0.8,0.9 -format csv -decimals 5 -p 1-2 -distribution"));
    options.setSilent(true);
    options.doTests();
    assertTrue(options.getSuccess());
    CheckGOE gui = new CheckGOE();
    gui.setObject(new Intervals());
    gui.setIgnoredProperties("buffer,header,capabilities,options"); // inherited properties without tips
    gui.setSilent(true);
    gui.doTests();
    assertTrue(gui.getSuccess());
    assertEquals("Intervals", new Intervals().getDisplay());
    assertTrue(new Intervals().globalInfo().contains("prediction interval"));
    assertEquals("csv", Utils.getOption("format", ((Intervals) AbstractOutput.fromCommandline(OUTPUT + " -format csv")).getOptions()));
  }

  @Test
  void theClassIsHiddenAndTheInstanceUnchanged() throws Exception {
    FixedIntervals strict = new FixedIntervals((row, level) -> new double[][] {{0, 1}});
    StringBuffer buffer = new StringBuffer();
    Intervals output = new Intervals();
    output.setBuffer(buffer);
    output.setHeader(test);
    output.printHeader();
    double before = test.instance(0).classValue();
    output.printClassification(strict, test.instance(0), 0);
    output.printFooter();
    assertEquals(before, test.instance(0).classValue());
    assertEquals(1, strict.numCalls());
  }
}
