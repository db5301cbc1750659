// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import static centroid.Refusals.assertSays;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import elsewhere.OwnLearner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
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
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import stranger.Trap;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Models;
import weka.classifiers.rules.ZeroR;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** A stranger's file does no harm by our door, and models of all kinds come through it. */
class ModelStreamTest {

  @TempDir
  private Path folder;

  private static byte[] bytes(Object object) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private void assertRefused(byte[] file, String... words) throws Exception {
    Path path = Files.write(folder.resolve("stranger.model"), file);
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class,
        () -> assertTimeoutPreemptively(ofSeconds(20), () -> ModelFile.read("Model file (-model)", path.toFile())));
    assertSays(refusal.getMessage(), words);
    assertTrue(refusal.getMessage().chars().noneMatch(Character::isISOControl), refusal.getMessage());
  }

  @Test
  void readObjectOfAStrangerIsNotRun() throws Exception {
    assertRefused(bytes(new Trap()), "stranger.model", "holds stranger.Trap", "not opened");
    assertRefused(bytes(new HashMap<>(Map.of("a", List.of(new Trap())))), "stranger.Trap");
    assertFalse(Trap.hasSprung());
  }

  /** Names of classes may tell terminals to do something. */
  @Test
  void namesAreShownWithoutControlCharacters() throws Exception {
    String file = new String(bytes(new Trap()), StandardCharsets.ISO_8859_1);
    assertRefused(file.replace("stranger.Trap", "stranger\u001b\u00c2\u009bap").getBytes(StandardCharsets.ISO_8859_1), "not opened");
  }

  @Test
  void aDamagedHeaderIsRefused() throws Exception {
    Instances header = new Instances(TestData.numeric(10), 0);
    Field name = Attribute.class.getDeclaredField("m_Name");
    name.setAccessible(true);
    name.set(header.attribute(1), null);
    Path path = folder.resolve("damaged.model");
    SerializationHelper.writeAll(path.toString(), new Object[] {new ZeroR(), header});
    assertRefused(Files.readAllBytes(path), "stranger.model", "save the model again");
  }

  /** As models are saved. */
  private record Sealed(SavedParts parts) implements Serializable {

    private static final long serialVersionUID = 1L;

    private Object readResolve() throws ObjectStreamException {
      return parts.read("test");
    }
  }

  /** Bytes inside of a model have a checksum that a stranger can compute too. */
  @Test
  void partsOfAModelAreLookedThroughToo() throws Exception {
    assertRefused(bytes(new Sealed(SavedParts.of(new Trap()))), "stranger.Trap");
    assertFalse(Trap.hasSprung());
  }

  /** Each set holds the two below it, so that there are 2 to the power of 100 ways down. */
  @Test
  void collectionsThatHoldEachOtherAreRefused() throws Exception {
    Set<Object> root = new HashSet<>();
    Set<Object> first = root;
    Set<Object> second = new HashSet<>();
    for (int k = 0; k < 100; k++) {
      Set<Object> third = new HashSet<>(Set.of("foo"));
      Set<Object> fourth = new HashSet<>();
      first.add(third);
      first.add(fourth);
      second.add(third);
      second.add(fourth);
      first = third;
      second = fourth;
    }
    assertRefused(bytes(root), "collections hold each other");
    LinkedList<Object> inner = new LinkedList<>();
    for (int k = 0; k < 100; k++) {
      inner = new LinkedList<>(Arrays.asList(inner, inner));
    }
    byte[] list = bytes(new Object[] {new HashSet<>(), inner});
    assertInstanceOf(Object[].class, ModelStream.read(() -> new ByteArrayInputStream(list), 1).get(0), "lists alone ask for no hash codes");
    assertRefused(bytesOfSetOf(inner), "collections hold each other");
  }

  /** A set of an object whose hash code would take for ever is written by leaving a number in its place. */
  private static byte[] bytesOfSetOf(LinkedList<Object> inner) throws Exception {
    Object[] place = {42};
    byte[] set = bytes(new HashSet<>(Arrays.asList(place)));
    byte[] number = bytes(42);
    int begin = new String(set, "ISO-8859-1").indexOf(new String(Arrays.copyOfRange(number, 4, number.length), "ISO-8859-1"));
    assertTrue(begin > 0);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(set, 0, begin);
    byte[] list = bytes(inner);
    // Numbers of objects in the list count on from those of the set before it.
    byte[] shifted = shifted(Arrays.copyOfRange(list, 4, list.length), 2);
    file.write(shifted);
    file.write(0x78);
    return file.toByteArray();
  }

  private static byte[] shifted(byte[] part, int by) {
    ByteBuffer buffer = ByteBuffer.wrap(part);
    for (int k = 0; k + 5 <= part.length; k++) {
      if (part[k] == 0x71 && part[k + 1] == 0 && part[k + 2] == 0x7e) {
        buffer.putInt(k + 1, buffer.getInt(k + 1) + by);
        k += 4;
      }
    }
    return part;
  }

  @Test
  void arraysThatAreNotThereAreNotMade() throws Exception {
    byte[] array = bytes(new double[0]);
    ByteBuffer.wrap(array).putInt(array.length - Integer.BYTES, Integer.MAX_VALUE);
    assertRefused(array, "can't be read");
    byte[] list = bytes(new ArrayList<>(List.of()));
    String text = new String(list, "ISO-8859-1");
    // Its size stands behind its description, and once more as capacity.
    int place = text.indexOf("xp") + 2;
    ByteBuffer.wrap(list).putInt(place, Integer.MAX_VALUE);
    ByteBuffer.wrap(list).putInt(place + 6, Integer.MAX_VALUE);
    assertRefused(list, "can't be read");
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
        file.write(bytes(all));
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
  void classifiersOfWekaComeThrough(String line) throws Exception {
    assertReadAlike(line, TestData.nominal(60));
  }

  @ParameterizedTest
  @ValueSource(strings = {"trees.M5P", "trees.REPTree", "functions.LinearRegression", "functions.SMOreg", "lazy.LWL", "meta.AdditiveRegression",
      "meta.RegressionByDiscretization", "rules.M5Rules", "meta.CentroidBagging -I 3 -pool 6 -O",
      "meta.CentroidBagging -I 2 -W weka.classifiers.functions.Nd4jNetwork -- -layers 3 -epochs 3"})
  void learnersOfNumbersComeThrough(String line) throws Exception {
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

  /** Somebody's own learner on the class path, with the classes of its Java package. */
  @Test
  void aLearnerOnTheClassPathComesThrough() throws Exception {
    assertReadAlike(new OwnLearner(), TestData.numeric(20));
    assertReadAlike(Models.withOptions("-I 2 -pool 4 -W elsewhere.OwnLearner"), TestData.numeric(40));
  }
}
