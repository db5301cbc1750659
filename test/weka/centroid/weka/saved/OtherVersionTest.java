// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import static centroid.Refusals.assertLineSays;
import static centroid.Refusals.assertNames;
import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** Models saved by another version are refused in one sentence wherever they are read; missing classes of others keep Java's message. */
class OtherVersionTest {

  private static final String[] WORDS = {"CentroidBagging model", "another version of the package", "train it again"};
  /** Models saved by a version without the residual forest. */
  private static final Path OLD = Path.of("test", "resources", "old-models");

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void anOldModelIsRefused(String kind) {
    Path file = OLD.resolve(kind + ".model");
    assertSays(assertThrows(InvalidObjectException.class, () -> SerializationHelper.read(file.toString())).getMessage(), WORDS);
    assertSays(assertThrows(InvalidObjectException.class, () -> read(Files.readAllBytes(file))).getMessage(), WORDS);
    assertNames(() -> ModelFile.read("Model file (-model)", file.toFile()), "Model file (-model)", kind + ".model", WORDS[0], WORDS[1], WORDS[2]);
  }

  /** Reads a model with the option -l, which uses Weka's own stream and class loaders. */
  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void theCommandLineRefusesAnOldModel(String kind) throws Exception {
    String data = TestData.write(folder, kind, TestData.named(kind, 20)).toString();
    String[] line = {"-l", OLD.resolve(kind + ".model").toString(), "-T", data};
    String printed = Models.standardErrorOf(() -> CentroidBagging.main(line));
    assertLineSays(printed, WORDS);
  }

  private static byte[] saved() throws Exception {
    return Models.saved(Models.trained("-I 2 -pool 4 -W weka.classifiers.trees.DecisionStump", TestData.numeric(60)));
  }

  private static Object read(byte[] bytes) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  /** Returns the bytes with a name replaced by another of the same length. */
  private static byte[] renamed(byte[] bytes, String before, String after) {
    assertEquals(before.length(), after.length());
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    assertTrue(text.contains(before), before + " is not in the file");
    return SavedBytes.sealed(bytes, text.replace(before, after).getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"centroid.calibration.residual.ResidualCalibration", "centroid.weka.model.Ensemble", "centroid.calibration.residual.ResidualScale"})
  void aMissingClassOfOursIsReportedAsAnotherVersion(String name) throws Exception {
    byte[] bytes = renamed(saved(), name, name.substring(0, name.length() - 2) + "XX");
    assertSays(assertThrows(InvalidObjectException.class, () -> read(bytes)).getMessage(), WORDS);
    Path file = Files.write(folder.resolve("gone.model"), bytes);
    assertSays(assertThrows(InvalidObjectException.class, () -> SerializationHelper.read(file.toString())).getMessage(), WORDS);
  }

  /** Options that are not in the file have no values; reading them must not print Weka's stack trace. */
  @ParameterizedTest
  @ValueSource(strings = {"centroid.weka.options.MethodOptions", "intervalDetails", "masses", "coverage", "candidates"})
  void missingOptionsPrintNoStackTrace(String name) throws Exception {
    byte[] bytes = renamed(saved(), name, name.substring(0, name.length() - 2) + "XX");
    assertEquals("", Models.standardErrorOf(
        () -> assertSays(assertThrows(InvalidObjectException.class, () -> read(bytes)).getMessage(), "option has no value", "train it again")));
  }

  @ParameterizedTest
  @CsvSource({"CalibratedClassifier -W weka.classifiers.rules.ZeroR, model, CalibratedModel",
      "CalibratedClassifier -W weka.classifiers.meta.CentroidBagging -- -I 2 -pool 4 -W weka.classifiers.rules.ZeroR, inner, DelegatingModel"})
  void aFileWithoutItsModelIsReportedAsDamaged(String line, String field, String where) throws Exception {
    String[] words = Utils.splitOptions("weka.classifiers.meta." + line);
    String name = words[0];
    words[0] = "";
    Classifier classifier = AbstractClassifier.forName(name, words);
    classifier.buildClassifier(TestData.numeric(60));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, classifier);
    byte[] lost = bytes.toByteArray();
    String text = new String(lost, StandardCharsets.ISO_8859_1);
    // The name of the field follows that of its class; each is preceded by its length.
    int place = text.indexOf("\0" + (char) field.length() + field, text.indexOf("centroid.weka.model." + where));
    assertTrue(place > 0, where);
    lost[place + 2] ^= 1;
    assertSays(assertThrows(InvalidObjectException.class, () -> read(lost)).getMessage(), "damaged", "contains no model", "use another copy");
  }

  @Test
  void aMissingClassOfOthersIsNamed() throws Exception {
    byte[] bytes = renamed(saved(), "weka.classifiers.trees.DecisionStump", "weka.classifiers.trees.DecisionStuff");
    assertSays(assertThrows(InvalidObjectException.class, () -> read(bytes)).getMessage(), "ClassNotFoundException", "weka.classifiers.trees.DecisionStuff",
        "install the package of its base learner");
    Path file = Files.write(folder.resolve("other.model"), bytes);
    assertNames(() -> ModelFile.read("Model file (-model)", file.toFile()), "ClassNotFoundException", "DecisionStuff");
  }

  /** Reads classes as if saved with another serialVersionUID, which follows their name. */
  private static Exception readChanged(byte[] bytes, String changed) {
    byte[] other = bytes.clone();
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String described = "r\0" + (char) changed.length() + changed;
    for (int place = text.indexOf(described); place >= 0; place = text.indexOf(described, place + 1)) {
      other[place + described.length()] ^= 1;
    }
    return assertThrows(Exception.class, () -> read(SavedBytes.sealed(bytes, other)));
  }

  @Test
  void onlyAChangedClassOfOursIsReportedAsAnotherVersion() throws Exception {
    byte[] bytes = saved();
    Exception ours = readChanged(bytes, "centroid.weka.model.Ensemble");
    assertSays(assertInstanceOf(InvalidObjectException.class, ours).getMessage(), WORDS);
    assertInstanceOf(InvalidClassException.class, ours.getCause());
    assertEquals("weka.classifiers.trees.DecisionStump",
        assertInstanceOf(InvalidClassException.class, readChanged(bytes, "weka.classifiers.trees.DecisionStump")).classname);
  }

  /** Trained and untrained classifiers saved by this version can be read. */
  @Test
  void modelsOfThisVersionAreRead() throws Exception {
    assertInstanceOf(CentroidBagging.class, read(saved()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, new CentroidBagging());
    assertInstanceOf(CentroidBagging.class, read(bytes.toByteArray()));
  }
}
