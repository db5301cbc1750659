// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import static centroid.Refusals.assertSays;
import static java.io.ObjectStreamConstants.SC_SERIALIZABLE;
import static java.io.ObjectStreamConstants.SC_WRITE_METHOD;
import static java.io.ObjectStreamConstants.TC_CLASSDESC;
import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_OBJECT;
import static java.io.ObjectStreamConstants.TC_STRING;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.TargetBounds;
import elsewhere.OddLearner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import stranger.Trap;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.rules.ZeroR;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.ProtectedProperties;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;

/** Files that no program has written as they are: they say one thing to whoever looks through them, and another to Java. */
class ForgedModelTest {

  private static final int HEADER = 4;
  private static final String PLACE = "place";

  @TempDir
  private Path folder;

  private void assertRefused(byte[] file, String... words) throws Exception {
    Path path = Files.write(folder.resolve("forged.model"), file);
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class,
        () -> assertTimeoutPreemptively(ofSeconds(20), () -> ModelFile.read("Model file (-model)", path.toFile())));
    assertSays(refusal.getMessage(), words);
    assertTrue(refusal.getMessage().chars().noneMatch(Character::isISOControl), refusal.getMessage());
    assertFalse(Trap.hasSprung());
  }

  /** The bytes of objects, with something else where they hold the word "place". */
  private static byte[] bytes(Object object, Object inPlace) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    class Replacing extends ObjectOutputStream {
      Replacing() throws Exception {
        super(bytes);
        enableReplaceObject(true);
      }

      @Override
      protected Object replaceObject(Object one) {
        return PLACE.equals(one) ? inPlace : one;
      }
    }
    try (ObjectOutputStream out = new Replacing()) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static byte[] trap() throws Exception {
    byte[] file = bytes(new Trap(), null);
    return Arrays.copyOfRange(file, HEADER, file.length);
  }

  private static void describe(DataOutputStream out, Class<?> type, int flags, int numBytes) throws Exception {
    out.writeByte(TC_CLASSDESC);
    out.writeUTF(type.getName());
    out.writeLong(ObjectStreamClass.lookup(type).getSerialVersionUID());
    out.writeByte(flags);
    out.writeShort(numBytes);
    for (int k = 0; k < numBytes; k++) {
      out.writeByte('B');
      out.writeUTF("field" + k);
    }
  }

  /** What we would take for the bytes of the learner is to Java an object of its parent. */
  @Test
  void fieldsOfAClassThatIsNotSavedAreRefused() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    byte[] trap = trap();
    out.writeInt(0xACED0005);
    out.writeByte(TC_OBJECT);
    describe(out, ZeroR.class, SC_SERIALIZABLE, trap.length);
    out.writeByte(TC_ENDBLOCKDATA);
    describe(out, AbstractClassifier.class, 0, 0);
    // One field after all.
    byte[] soFar = bytes.toByteArray();
    soFar[soFar.length - 1] = 1;
    bytes.reset();
    out.write(soFar);
    out.writeByte('L');
    out.writeUTF("field");
    out.writeByte(TC_STRING);
    out.writeUTF("Ljava/lang/Object;");
    out.writeByte(TC_ENDBLOCKDATA);
    out.writeByte(TC_NULL);
    out.write(trap);
    out.writeByte(TC_STRING);
    out.writeUTF("x".repeat(trap.length - 3));
    assertRefused(bytes.toByteArray(), "class that is not saved");
  }

  /** What a class reads can't be told from the file; objects of strangers are refused all the same. */
  @Test
  void aLearnerThatReadsSomethingElseMakesNoStranger() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    byte[] trap = trap();
    out.writeInt(0xACED0005);
    out.writeByte(TC_OBJECT);
    describe(out, OddLearner.class, SC_SERIALIZABLE | SC_WRITE_METHOD, trap.length);
    out.writeByte(TC_ENDBLOCKDATA);
    out.writeByte(TC_NULL);
    out.write(trap);
    out.writeByte(TC_ENDBLOCKDATA);
    assertRefused(bytes.toByteArray(), "forged.model", "REJECTED");
  }

  @Test
  void aRecordThatWasNotWrittenAsOneIsRefused() throws Exception {
    byte[] file = bytes(TargetBounds.NONE, null);
    // The magic, the codes of an object and a class, its name behind two bytes of length, its number.
    int flags = HEADER + 2 + 2 + TargetBounds.class.getName().length() + Long.BYTES;
    assertEquals(SC_SERIALIZABLE, file[flags]);
    file[flags] |= SC_WRITE_METHOD;
    assertRefused(file, "record");
  }

  @Test
  @SuppressWarnings("deprecation") // Weka's older models have such vectors
  void collectionsOfWekaThatHoldEachOtherAreRefused() throws Exception {
    weka.core.FastVector<Object> vector = new weka.core.FastVector<>();
    LinkedList<Object> list = new LinkedList<>();
    for (int k = 0; k < 100; k++) {
      weka.core.FastVector<Object> next = new weka.core.FastVector<>();
      next.addAll(Arrays.asList(new weka.core.FastVector<?>[] {vector, vector}));
      vector = next;
      list = new LinkedList<>(Arrays.asList(list, list));
    }
    assertRefused(bytes(new HashSet<>(List.of(PLACE)), vector), "collections hold each other");
    Properties properties = new Properties();
    properties.put(PLACE, "value");
    assertRefused(bytes(new ProtectedProperties(properties), list), "collections hold each other");
  }

  @Test
  void moreClassesThanAnyModelHasAreRefused() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    byte[] array = bytes(new Object[10_001], null);
    out.write(array, 0, array.length - 10_001);
    for (int k = 0; k <= 10_000; k++) {
      out.writeByte(TC_OBJECT);
      describe(out, ZeroR.class, SC_SERIALIZABLE, 0);
      out.writeByte(TC_ENDBLOCKDATA);
      out.writeByte(TC_NULL);
    }
    assertRefused(bytes.toByteArray(), "more than 10000 classes");
  }

  /** Weka unpacks them whenever it is asked for a label. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void packedObjectsAreLookedThrough(boolean isCompressed) throws Exception {
    assertRefused(bytes(new SerializedObject(new Trap(), isCompressed), null), "stranger.Trap");
    Object inner = new SerializedObject(List.of(new Trap()), isCompressed);
    assertRefused(bytes(new Object[] {new SerializedObject(inner, isCompressed)}, null), "stranger.Trap");
  }

  private ModelFile readWith(List<?> labels) throws Exception {
    Attribute attribute = new Attribute("a", List.of("b", "c"));
    Field info = Attribute.class.getDeclaredField("m_AttributeInfo");
    info.setAccessible(true);
    Field values = info.get(attribute).getClass().getDeclaredField("m_Values");
    values.setAccessible(true);
    values.set(info.get(attribute), labels);
    Path path = folder.resolve("labels.model");
    SerializationHelper.writeAll(path.toString(), new Object[] {new ZeroR(), new Instances("data", new ArrayList<>(List.of(attribute)), 0)});
    return ModelFile.read("Model file (-model)", path.toFile());
  }

  @Test
  void labelsAreTexts() throws Exception {
    ArrayList<Object> list = new ArrayList<>();
    for (int k = 0; k < 100; k++) {
      list = new ArrayList<>(Arrays.asList(list, list));
    }
    ArrayList<Object> labels = new ArrayList<>(Arrays.asList(list, "c"));
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> readWith(labels));
    assertSays(refusal.getMessage(), "labels.model", "save the model again");
    String longLabel = "label ".repeat(100);
    assertEquals(longLabel, readWith(new ArrayList<>(List.of(new SerializedObject(longLabel, true), "c"))).header().attribute(0).value(0));
  }

  /** Each of 40,000 keys is compared with all before it. */
  @Test
  void keysOfOneHashCodeDoNotTakeForEver() throws Exception {
    byte[] empty = bytes(new Hashtable<>(), null);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    int numKeys = 40_000;
    out.write(empty, 0, empty.length - 2 * Integer.BYTES - 1);
    out.writeInt(2 * numKeys);
    out.writeInt(numKeys);
    for (int key = 0; key < numKeys; key++) {
      out.writeByte(TC_STRING);
      out.writeUTF(String.format("%16s", Integer.toBinaryString(key)).replace("1", "BB").replaceAll("[ 0]", "Aa"));
      out.writeByte(TC_STRING);
      out.writeUTF("value");
    }
    out.writeByte(TC_ENDBLOCKDATA);
    ReadingTime time = new ReadingTime(100_000_000);
    try (ObjectInputStream in = new ObjectInputStream(time.watched(new ByteArrayInputStream(bytes.toByteArray())))) {
      assertSays(assertThrows(InvalidObjectException.class, in::readObject).getMessage(), "take far longer");
    }
  }
}
