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
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import centroid.weka.Models;
import elsewhere.CustomSerialLearner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Hashtable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import untrusted.Trap;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.rules.ZeroR;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.SerializedObject;

/** Crafted model files, which no program writes: all are refused with one message, and no code of theirs runs. */
class ForgedModelTest {

  private static final int HEADER = 4;

  @TempDir
  private Path folder;

  private void assertRefused(byte[] file, String... words) throws Exception {
    SavedBytes.assertRefused(folder.resolve("forged.model"), file, words);
  }

  private static byte[] trap() throws Exception {
    byte[] file = Models.saved(new Trap());
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

  /** Java reads the fields that the file claims for the parent class, although that class is not serializable. */
  @Test
  void objectsInFieldsOfANonSerializableParentAreRefused() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    byte[] trap = trap();
    out.writeInt(0xACED0005);
    out.writeByte(TC_OBJECT);
    describe(out, ZeroR.class, SC_SERIALIZABLE, trap.length);
    out.writeByte(TC_ENDBLOCKDATA);
    describe(out, AbstractClassifier.class, 0, 0);
    // Changes the number of fields to 1.
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
    assertRefused(bytes.toByteArray(), "untrusted.Trap");
  }

  /** A learner may read other bytes than the file describes; the filter checks what is read. */
  @Test
  void objectsThatALearnerReadsByItselfAreRefused() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    byte[] trap = trap();
    out.writeInt(0xACED0005);
    out.writeByte(TC_OBJECT);
    describe(out, CustomSerialLearner.class, SC_SERIALIZABLE | SC_WRITE_METHOD, trap.length);
    out.writeByte(TC_ENDBLOCKDATA);
    out.writeByte(TC_NULL);
    out.write(trap);
    out.writeByte(TC_ENDBLOCKDATA);
    assertRefused(bytes.toByteArray(), "forged.model", "untrusted.Trap");
  }

  /** Weka unpacks labels later, without a filter. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void packedObjectsOtherThanTextsAreRefused(boolean isCompressed) throws Exception {
    assertRefused(Models.saved(new SerializedObject(new Trap(), isCompressed)), "packed objects");
    Object inner = new SerializedObject(List.of(new Trap()), isCompressed);
    assertRefused(Models.saved(new Object[] {new SerializedObject(inner, isCompressed)}), "packed objects");
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
  void labelsMustBeTexts() throws Exception {
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

  /** Each of 40,000 keys is compared with all previous ones. */
  @Test
  void keysWithEqualHashCodesEndAtTheTimeLimit() throws Exception {
    byte[] empty = Models.saved(new Hashtable<>());
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
    ModelFilter filter = new ModelFilter(20_000, 100_000_000);
    try (ObjectInputStream in = new FilteredStream(new ByteArrayInputStream(bytes.toByteArray()), filter)) {
      assertSays(assertThrows(InvalidObjectException.class, in::readObject).getMessage(), "far longer to read");
    }
  }
}
