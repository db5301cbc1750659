// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.check.CheckResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.rules.ZeroR;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** Cards of saved models, from file to file. */
class ModelCardTest {

  @TempDir
  private static Path folder;
  private static Instances test;

  @BeforeAll
  static void writeFiles() throws Exception {
    Instances all = TestData.numeric(500);
    Instances train = new Instances(all, 0, 200);
    test = new Instances(all, 200, 300);
    TestData.write(folder, "test", test);
    TestData.write(folder, "train", train);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 5 -pool 15"));
    save("numbers", model, train);
    save("tree", new REPTree(), train);
    CentroidBagging none = new CentroidBagging();
    none.setOptions(Utils.splitOptions("-I 3 -pool 6 -calibration none"));
    save("none", none, train);
    Instances labels = TestData.nominal(300);
    TestData.write(folder, "labels", new Instances(labels, 200, 100));
    save("wrapped", new CalibratedClassifier(), new Instances(labels, 0, 200));
  }

  private static void save(String name, Classifier model, Instances train) throws Exception {
    model.buildClassifier(train);
    SerializationHelper.writeAll(file(name + ".model"), new Object[] {model, new Instances(train, 0)});
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static Path card(String name, String... more) throws Exception {
    Path out = folder.resolve("card of " + name);
    String[] options = new String[4 + more.length];
    System.arraycopy(new String[] {"-model", file(name + ".model"), "-out", out.toString()}, 0, options, 0, 4);
    System.arraycopy(more, 0, options, 4, more.length);
    new ModelCard().execute(options);
    return out;
  }

  private static double value(Path card, String line) throws Exception {
    return Double.parseDouble(Files.readAllLines(card.resolve("card.csv")).stream().filter(one -> one.startsWith(line + ",")).findFirst().orElseThrow()
        .substring(line.length() + 1));
  }

  /** Coverage is that of CheckModel, errors are those of Weka's evaluation, and the constant is that of a ZeroR of the test rows. */
  @Test
  void theNumbersAreThoseOfOtherCommands() throws Exception {
    Path card = card("numbers", "-t", file("test.arff"));
    CheckResult check = new CheckModel().check(new String[] {"-model", file("numbers.model"), "-t", file("test.arff")});
    for (var band : check.coverage()) {
      String line = "coverage," + band.level() + ",";
      assertEquals(band.coverage(), value(card, line + "coverage"));
      assertEquals(band.lower(), value(card, line + "lower"));
      assertEquals(band.upper(), value(card, line + "upper"));
    }
    Evaluation evaluation = new Evaluation(test);
    evaluation.evaluateModel((Classifier) SerializationHelper.readAll(file("numbers.model"))[0], test);
    assertEquals(evaluation.rootMeanSquaredError(), value(card, "errors,Root mean squared error,model"), 1e-12);
    assertEquals(evaluation.meanAbsoluteError(), value(card, "errors,Mean absolute error,model"), 1e-12);
    ZeroR mean = new ZeroR();
    mean.buildClassifier(test);
    Evaluation constant = new Evaluation(test);
    constant.evaluateModel(mean, test);
    assertEquals(constant.rootMeanSquaredError(), value(card, "errors,Root mean squared error,constant"), 1e-9);
  }

  @Test
  void labelsHaveACard() throws Exception {
    Path card = card("wrapped", "-t", file("labels.arff"), "-levels", "0.9");
    Instances rows = new weka.core.converters.ConverterUtils.DataSource(file("labels.arff")).getDataSet();
    rows.setClassIndex(rows.numAttributes() - 1);
    Evaluation evaluation = new Evaluation(rows);
    evaluation.evaluateModel((Classifier) SerializationHelper.readAll(file("wrapped.model"))[0], rows);
    assertEquals(evaluation.errorRate(), value(card, "errors,Share of wrong labels,model"), 1e-12);
    assertTrue(Files.readString(card.resolve("card.html")).contains("Labels that the training rows do not have are never predicted."));
  }

  /** A page that loads nothing, numbers for programs, and what a reader must know. */
  @Test
  void theCardIsComplete() throws Exception {
    Path card = card("numbers", "-t", file("test.arff"), "-group", "1");
    String page = Files.readString(card.resolve("card.html"));
    for (String heading : List.of("Data", "Training", "Calibration", "Test rows", "Coverage", "Errors", "Losses", "Groups", "Limits", "History",
        "How to reproduce it")) {
      assertTrue(page.contains("<h2>" + heading + "</h2>"), heading);
    }
    assertTrue(page.contains("<dt>Seed</dt><dd>1</dd>") && page.contains("<svg"), page);
    assertTrue(page.replaceAll("</?span[^>]*>", "").contains("-t test.arff -group 1"), page);
    assertFalse(page.contains("src=") || page.contains("href="), page);
    String json = Files.readString(card.resolve("card.json"));
    assertTrue(json.contains("\"coverage\": [{\"level\": 0.8, \"coverage\": ") && json.contains("\"calibration_rows\": "), json);
    assertEquals(json.chars().filter(c -> c == '{').count(), json.chars().filter(c -> c == '}').count());
  }

  @Test
  void aCardWithoutTestRowsSaysSo() throws Exception {
    assertTrue(Files.readString(card("numbers").resolve("card.html")).contains("This card has no test rows of its own"));
    String none = Files.readString(card("none").resolve("card.html"));
    assertTrue(none.contains("Its intervals are not calibrated"), none);
  }

  /** Test rows that the model was trained on make it look better than it is. */
  @Test
  void trainingRowsAreNoted() throws Exception {
    String note = "About 100 % of these rows are equal to training or calibration rows";
    assertTrue(Files.readString(card("numbers", "-t", file("train.arff")).resolve("card.html")).contains(note));
    assertFalse(Files.readString(card("numbers", "-t", file("test.arff")).resolve("card.html")).contains(note));
  }

  @Test
  void recalibrationsAreInTheHistory() throws Exception {
    new RecalibrateModel().recalibrate(new String[] {"-model", file("numbers.model"), "-t", file("test.arff"), "-d", file("later.model")});
    assertTrue(Files.readString(card("later").resolve("card.html")).contains("<p>Recalibrated on 300 rows of &#39;test.arff&#39;"));
  }

  @Test
  void otherModelsAreRefused() {
    assertSays(assertThrows(IllegalArgumentException.class, () -> card("tree")).getMessage(), "A model card describes a CentroidBagging",
        "weka.classifiers.trees.REPTree", "train a CalibratedClassifier with -model");
  }
}
