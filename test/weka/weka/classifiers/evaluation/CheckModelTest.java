// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.check.CheckResult;
import centroid.weka.check.Verdict;
import centroid.weka.saved.ModelFile;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.REPTree;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** The commands that check and recalibrate a saved model, from file to file. */
class CheckModelTest {

  @TempDir
  private static Path folder;

  @BeforeAll
  static void writeFiles() throws Exception {
    Instances train = TestData.numeric(200);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 5 -pool 15"));
    model.buildClassifier(train);
    SerializationHelper.writeAll(file("my model.model"), new Object[] {model, new Instances(train, 0)});
    REPTree tree = new REPTree();
    tree.buildClassifier(train);
    SerializationHelper.write(file("tree.model"), tree);
    Instances later = TestData.numeric(500);
    later = new Instances(later, 200, 300);
    TestData.write(folder, "march", later);
    for (Instance row : later) {
      row.setClassValue(row.classValue() + 3);
    }
    TestData.write(folder, "june", later);
    TestData.write(folder, "labels", TestData.nominal(50));
    Instances renamed = new Instances(later);
    renamed.renameAttribute(0, "another");
    TestData.write(folder, "other", renamed);
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static CheckResult check(String... options) throws Exception {
    return new CheckModel().check(options);
  }

  @Test
  void trainingRowsAreNoted() throws Exception {
    TestData.write(folder, "train", TestData.numeric(200));
    String note = "About 100 % of these rows are equal to training or calibration rows";
    assertTrue(printed(() -> check("-model", file("my model.model"), "-t", file("train.arff"))).contains(note));
    assertTrue(printed(() -> recalibrate("-model", file("my model.model"), "-t", file("train.arff"), "-d", file("noted.model"))).contains(note));
    assertFalse(printed(() -> check("-model", file("my model.model"), "-t", file("march.arff"))).contains("training rows"));
  }

  /** The rows that a wrapped classifier was trained on, and those of a calibration set of its own, are recognised as well. */
  @Test
  void rowsOfACalibratedClassifierAreNoted() throws Exception {
    Instances train = TestData.numeric(200);
    TestData.write(folder, "wrapped-train", train);
    String note = "are equal to training or calibration rows";
    for (String options : List.of("", "-calibration heldout ", "-calibration-data \"" + Utils.backQuoteChars(file("march.arff")) + "\" ")) {
      CalibratedClassifier model = new CalibratedClassifier();
      model.setOptions(Utils.splitOptions(options + "-W weka.classifiers.trees.REPTree"));
      model.buildClassifier(train);
      SerializationHelper.writeAll(file("wrapped.model"), new Object[] {model, new Instances(train, 0)});
      assertTrue(printed(() -> check("-model", file("wrapped.model"), "-t", file("wrapped-train.arff"))).contains(note), options);
      assertTrue(printed(() -> recalibrate("-model", file("wrapped.model"), "-t", file("wrapped-train.arff"), "-d", file("noted.model"))).contains(note),
          options);
      assertEquals(options.contains("data"), printed(() -> check("-model", file("wrapped.model"), "-t", file("march.arff"))).contains(note), options);
    }
  }

  private static String printed(Executable work) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertDoesNotThrow(work);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aModelIsCheckedRecalibratedAndRestored() throws Exception {
    assertEquals(Verdict.VALID, check("-model", file("my model.model"), "-t", file("march.arff")).verdict());
    CheckResult june = check("-model", file("my model.model"), "-t", file("june.arff"), "-group", "3", "-levels", "0.8", "-out", file("out"));
    assertFalse(june.verdict().isValid());
    assertEquals(1, june.coverage().size());
    assertFalse(june.groups().isEmpty());
    for (String each : List.of("check.txt", "check.csv", "rows.csv")) {
      assertTrue(Files.size(folder.resolve("out").resolve(each)) > 100, each);
    }
    assertEquals(301, Files.readAllLines(folder.resolve("out/rows.csv")).size());
    assertEquals(1600, ImageIO.read(folder.resolve("out/capital.png").toFile()).getWidth());
    assertEquals(1600, ImageIO.read(folder.resolve("out/coverage.png").toFile()).getWidth());
    recalibrate("-model", file("my model.model"), "-t", file("june.arff"), "-d", file("june.model"));
    assertEquals(Verdict.VALID, check("-model", file("june.model"), "-t", file("june.arff")).verdict());
    recalibrate("-model", file("my model.model"), "-t", file("june.arff"), "-window", "60", "-forget", "20", "-d", file("window.model"));
    assertTrue(read("window.model").toString().contains("on 60 rows of 'june.arff', with a half-life of 20 rows"));
    recalibrate("-model", file("june.model"), "-original", "-d", file("restored.model"));
    Instance row = TestData.numeric(500).instance(450);
    assertEquals(((CentroidBagging) read("my model.model")).predict(row).interval(0.9), ((CentroidBagging) read("restored.model")).predict(row).interval(0.9));
  }

  private static void recalibrate(String... options) throws Exception {
    new RecalibrateModel().recalibrate(options);
  }

  private static Classifier read(String name) {
    return ModelFile.read("Model", new File(file(name))).classifier();
  }

  @Test
  void theExitCodeIsForScripts() throws Exception {
    CheckModel command = new CheckModel();
    command.run(null, new String[] {"-model", file("my model.model"), "-t", file("march.arff")});
    assertEquals(0, command.exitCode());
    command.run(null, new String[] {"-model", file("my model.model"), "-t", file("june.arff")});
    assertEquals(3, command.exitCode());
  }

  private static void assertRefused(String word, String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    String message = assertThrows(IllegalArgumentException.class, () -> check(all.toArray(String[]::new))).getMessage();
    assertSays(message, word);
  }

  @Test
  void badInputIsRefusedInASentence() {
    String model = file("my model.model");
    String march = file("march.arff");
    assertRefused("Model (-model) must be a file with a saved model, but none was given", "-t", march);
    assertRefused("New rows (-t) must be a file with labelled rows, but none was given", "-model", model);
    assertRefused("must be an existing file", "-model", file("none.model"), "-t", march);
    assertRefused("New rows (-t) must be files or folders that can be read", "-model", model, "-t", file("none.arff"));
    assertRefused("must have the class and the attributes of the training data", "-model", model, "-t", file("labels.arff"));
    assertRefused("must have the class and the attributes of the training data", "-model", model, "-t", file("other.arff"));
    assertRefused("must be a CentroidBagging or a CalibratedClassifier", "-model", file("tree.model"), "-t", march);
    assertRefused("Levels (-levels) must be fractions", "-model", model, "-t", march, "-levels", "90");
    assertRefused("Significance (-significance) must be between 0 and 1", "-model", model, "-t", march, "-significance", "5");
    assertRefused("group (-group) must be", "-model", model, "-t", march, "-group", "nothing");
    assertSays(assertThrows(IllegalArgumentException.class, () -> recalibrate("-model", model, "-t", march)).getMessage(),
        "Output (-d) must be a file for the new model, but none was given");
    assertSays(assertThrows(IllegalArgumentException.class, () -> recalibrate("-model", model, "-t", march, "-d", file("no/such/folder.model")))
        .getMessage(), "Output (-d) must be a file that can be written");
    assertSays(assertThrows(IllegalArgumentException.class, () -> recalibrate("-model", model, "-t", march, "-d", file("x"), "-window", "10")).getMessage(),
        "Window (-window) must be at least 20 rows, or 0 for all, but was 10");
    assertSays(assertThrows(IllegalArgumentException.class, () -> recalibrate("-model", file("tree.model"), "-t", march, "-d", file("x"))).getMessage(),
        "must be a CentroidBagging or a CalibratedClassifier");
  }
}
