// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import elsewhere.UserLearner;
import java.io.ByteArrayOutputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import untrusted.Trap;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.rules.ZeroR;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** Models of all kinds are read under the deserialization filter, and files that exceed its limits are refused. */
class ModelStreamTest {

  @TempDir
  private Path folder;

  private void assertRefused(byte[] file, String... words) throws Exception {
    SavedBytes.assertRefused(folder.resolve("untrusted.model"), file, words);
  }

  @Test
  void classesThatAreNotOnTheListAreRefused() throws Exception {
    assertRefused(Models.saved(new Trap()), "untrusted.model", "holds untrusted.Trap", "do not open");
    assertRefused(Models.saved(new HashMap<>(Map.of("a", List.of(new Trap())))), "untrusted.Trap");
    assertFalse(Trap.hasRun());
  }

  /** Control characters in the name of a class could control a terminal. */
  @Test
  void namesAreShownWithoutControlCharacters() throws Exception {
    String file = new String(Models.saved(new Trap()), StandardCharsets.ISO_8859_1);
    assertRefused(file.replace("untrusted.Trap", "untrusted\u001b\u00c2\u009bap").getBytes(StandardCharsets.ISO_8859_1), "do not open");
  }

  @Test
  void aDamagedHeaderIsRefused() throws Exception {
    Instances header = new Instances(TestData.numeric(10), 0);
    Field name = Attribute.class.getDeclaredField("m_Name");
    name.setAccessible(true);
    name.set(header.attribute(1), null);
    Path path = folder.resolve("damaged.model");
    SerializationHelper.writeAll(path.toString(), new Object[] {new ZeroR(), header});
    assertRefused(Files.readAllBytes(path), "untrusted.model", "save the model again");
  }

  /** An object with nested parts, as models have them. */
  private record Nested(SavedParts parts) implements Serializable {

    private static final long serialVersionUID = 1L;

    private Object readResolve() throws ObjectStreamException {
      return parts.read("test");
    }
  }

  /** A checksum does not protect nested parts, since anybody can compute it. */
  @Test
  void nestedPartsAreFiltered() throws Exception {
    assertRefused(Models.saved(new Nested(SavedParts.of(new Trap()))), "untrusted.Trap");
    assertFalse(Trap.hasRun());
  }

  @Test
  void arraysLongerThanTheFileAreRefused() throws Exception {
    byte[] array = Models.saved(new double[0]);
    ByteBuffer.wrap(array).putInt(array.length - Integer.BYTES, Integer.MAX_VALUE);
    assertRefused(array, "arrays are longer than the file");
    byte[] list = Models.saved(new ArrayList<>(List.of()));
    String text = new String(list, "ISO-8859-1");
    // The description is followed by the size and, six bytes later, the capacity.
    int place = text.indexOf("xp") + 2;
    ByteBuffer.wrap(list).putInt(place, Integer.MAX_VALUE);
    ByteBuffer.wrap(list).putInt(place + 6, Integer.MAX_VALUE);
    assertRefused(list, "arrays are longer than the file");
  }

  /** Each array is shorter than the limit, but not all of them together. */
  @Test
  void manyLongArraysAreRefused() throws Exception {
    byte[] arrays = Models.saved(new Object[] {new Object[] {new Object[] {null}}});
    for (int k = 0; k < 3; k++) {
      // The innermost length is followed by one byte, each further one by six bytes and the next length.
      ByteBuffer.wrap(arrays).putInt(arrays.length - 5 - 10 * k, 3000);
    }
    assertRefused(arrays, "arrays are longer than the file");
  }

  @Test
  void aFileThatEndsInsideItsHeaderIsRefused() throws Exception {
    Path path = folder.resolve("whole.model");
    SerializationHelper.writeAll(path.toString(), new Object[] {new ZeroR(), new Instances(TestData.numeric(10), 0)});
    byte[] whole = Files.readAllBytes(path);
    for (int missing : new int[] {1, 10, 100}) {
      assertRefused(Arrays.copyOf(whole, whole.length - missing), "can't be read", "save the model again");
    }
  }

  @Test
  void deepNestingIsRefused() throws Exception {
    Object[] nested = {};
    for (int k = 0; k < 1100; k++) {
      nested = new Object[] {nested};
    }
    Object[] all = nested;
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Thread deep = new Thread(null, () -> {
      try {
        file.write(Models.saved(all));
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }, "deep", 64 << 20);
    deep.start();
    deep.join();
    assertRefused(file.toByteArray(), "nested more than 1000 deep");
  }

  @ParameterizedTest
  @ValueSource(strings = {"trees.J48", "trees.RandomForest -I 5", "lazy.IBk", "functions.SMO", "bayes.NaiveBayes", "bayes.BayesNet", "rules.JRip",
      "functions.Logistic", "functions.MultilayerPerceptron -N 5", "meta.Vote -B weka.classifiers.trees.J48 -B weka.classifiers.rules.PART",
      "meta.Stacking -X 3 -B weka.classifiers.rules.ZeroR -M weka.classifiers.trees.REPTree", "meta.AdaBoostM1", "lazy.KStar", "trees.LMT",
      "meta.FilteredClassifier -F weka.filters.supervised.attribute.AttributeSelection -W weka.classifiers.trees.RandomTree",
      "rules.DecisionTable", "meta.MultiClassClassifier", "meta.CentroidBagging -I 3 -pool 6", "meta.CalibratedClassifier"})
  void classifiersOfWekaAreRead(String line) throws Exception {
    assertReadAlike(line, TestData.nominal(60));
  }

  @ParameterizedTest
  @ValueSource(strings = {"trees.M5P", "trees.REPTree", "functions.LinearRegression", "functions.SMOreg", "lazy.LWL", "meta.AdditiveRegression",
      "meta.RegressionByDiscretization", "rules.M5Rules", "meta.CentroidBagging -I 3 -pool 6 -O",
      "meta.CentroidBagging -I 2 -W weka.classifiers.functions.Nd4jNetwork -- -layers 3 -epochs 3"})
  void regressorsOfWekaAreRead(String line) throws Exception {
    assertReadAlike(line, TestData.numeric(60));
  }

  private void assertReadAlike(String line, Instances data) throws Exception {
    String[] words = Utils.splitOptions("weka.classifiers." + line);
    String name = words[0];
    words[0] = "";
    assertReadAlike(AbstractClassifier.forName(name, words), data);
  }

  private void assertReadAlike(Classifier model, Instances data) throws Exception {
    model.buildClassifier(data);
    Path file = folder.resolve("saved.model");
    SerializationHelper.writeAll(file.toString(), new Object[] {model, new Instances(data, 0)});
    ModelFile read = ModelFile.read("Model", file.toFile());
    assertTrue(read.header().equalHeaders(data));
    assertArrayEquals(Models.predictions(model, data), Models.predictions(read.classifier(), data));
  }

  /** A user's learner on the class path may use the classes of its Java package. */
  @Test
  void aLearnerOnTheClassPathIsRead() throws Exception {
    assertReadAlike(new UserLearner(), TestData.numeric(20));
    assertReadAlike(Models.withOptions("-I 2 -pool 4 -W elsewhere.UserLearner"), TestData.numeric(40));
  }
}
