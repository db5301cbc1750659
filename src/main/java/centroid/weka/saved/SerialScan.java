// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;

/**
 * Reads the bytes of saved objects without making any: which classes they are of, how deep they are nested, whether arrays are as long as they claim.
 * Java itself runs code of a class as soon as it meets one, makes arrays before it has seen their elements, and may compute hash codes for ever where
 * collections share their elements; so this is done first. It follows the grammar of the Java Object Serialization Specification, chapter 6, and refuses the
 * parts of it that saved classifiers never use.
 */
final class SerialScan {

  /** Objects inside of objects; Java's own stack ends not far above. */
  static final int MAX_DEPTH = 1000;

  /** Steps that hash codes of all collections together may take, beyond some for each byte. */
  private static final long MAX_HASHING = 100_000_000;

  /** Each class is described once; Java takes its time to find one. */
  private static final int MAX_CLASSES = 10_000;

  /** Objects that Weka has packed, as it does with long labels: whoever unpacks them later looks at nothing. */
  private static final String PACKED = "weka.core.SerializedObject";
  /** Bytes that may come out of all of them, beyond some for each byte of the file. */
  private static final long MAX_UNPACKED = 1L << 26;
  private static final int UNPACKED_PER_BYTE = 100;

  /** An object that was read, and the number of steps to its hash code; 1 while it is being read. */
  private static final class Node {
    private long steps = 1;
  }

  private final CountedBytes bytes;
  private final DataInputStream in;
  /** Classes and nodes, by their numbers. */
  private final List<Object> handles = new ArrayList<>();
  private final Set<String> names = new TreeSet<>();
  private int numClasses;
  private int depth;
  private long hashing;
  private long unpacked;

  private SerialScan(InputStream source) {
    bytes = new CountedBytes(new BufferedInputStream(source));
    in = new DataInputStream(bytes);
  }

  /**
   * What was found.
   *
   * @param names of the classes, without arrays
   * @param numBytes that were read
   */
  record Found(Set<String> names, long numBytes) {
  }

  /**
   * Scans the first objects of a stream.
   *
   * @param source its bytes; not closed
   * @param most how many objects are looked at
   * @throws InvalidObjectException if there is too much of something
   * @throws IOException if they can't be read, are not saved objects, or end too early
   */
  static Found scan(InputStream source, int most) throws IOException {
    SerialScan scan = new SerialScan(source);
    scan.contents(most);
    return new Found(scan.names, scan.bytes.count());
  }

  private void contents(int most) throws IOException {
    require(in.readInt() == (ObjectStreamConstants.STREAM_MAGIC << 16 | ObjectStreamConstants.STREAM_VERSION), "it does not begin as saved objects do");
    for (int k = 0; k < most; k++) {
      int code = bytes.read();
      if (code < 0 && k > 0) {
        break;
      }
      content(code);
    }
  }

  private static void require(boolean sound, String otherwise) throws StreamCorruptedException {
    if (!sound) {
      throw new StreamCorruptedException(otherwise);
    }
  }

  /** What is written as it should be, but is too much. */
  private static void refuse(boolean tooMuch, String reason) throws InvalidObjectException {
    if (tooMuch) {
      throw new InvalidObjectException(reason);
    }
  }

  private long next() throws IOException {
    return content(in.readUnsignedByte());
  }

  /** Reads one thing; returns the steps to its hash code. */
  private long content(int code) throws IOException {
    refuse(++depth > MAX_DEPTH, "its objects are nested more than " + MAX_DEPTH + " deep");
    long steps = switch (code) {
      case ObjectStreamConstants.TC_NULL -> 1;
      case ObjectStreamConstants.TC_REFERENCE -> handle() instanceof Node known ? known.steps : 1;
      case ObjectStreamConstants.TC_STRING -> text(in.readUnsignedShort());
      case ObjectStreamConstants.TC_LONGSTRING -> text(in.readLong());
      case ObjectStreamConstants.TC_CLASS -> {
        description();
        yield added(new Node()).steps;
      }
      case ObjectStreamConstants.TC_ENUM -> {
        description();
        Node node = added(new Node());
        next();
        yield node.steps;
      }
      case ObjectStreamConstants.TC_ARRAY -> array();
      case ObjectStreamConstants.TC_OBJECT -> object();
      case -1 -> throw new EOFException("it ends too early");
      default -> throw new StreamCorruptedException("it has a part that no saved classifier has (code " + code + ")");
    };
    depth--;
    return steps;
  }

  private <T> T added(T handle) {
    handles.add(handle);
    return handle;
  }

  private Object handle() throws IOException {
    int place = in.readInt() - ObjectStreamConstants.baseWireHandle;
    require(place >= 0 && place < handles.size(), "it points to an object that is not there");
    return handles.get(place);
  }

  private long text(long length) throws IOException {
    require(length >= 0, "it has a text of negative length");
    added(new Node());
    in.skipNBytes(length);
    return 1;
  }

  /** A class, new or known; null at the end of a chain of parents. */
  private DescribedClass description() throws IOException {
    int code = in.readUnsignedByte();
    if (code == ObjectStreamConstants.TC_NULL) {
      return null;
    }
    if (code == ObjectStreamConstants.TC_REFERENCE) {
      if (handle() instanceof DescribedClass known) {
        return known;
      }
      throw new StreamCorruptedException("it points to a class that is none");
    }
    require(code == ObjectStreamConstants.TC_CLASSDESC, "it has a class that would be made while it is read");
    refuse(++numClasses > MAX_CLASSES, "it names more than " + MAX_CLASSES + " classes");
    int place = handles.size();
    // Its number is before those of its parts.
    handles.add(null);
    DescribedClass made = described();
    handles.set(place, made);
    return made;
  }

  private DescribedClass described() throws IOException {
    String name = in.readUTF();
    in.readLong();
    String element = name.replaceFirst("^\\[+", "");
    if (element.length() == name.length()) {
      names.add(name);
    } else if (element.startsWith("L")) {
      names.add(element.substring(1, element.length() - 1));
    }
    int flags = in.readUnsignedByte();
    StringBuilder types = new StringBuilder();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      char type = (char) in.readUnsignedByte();
      in.readUTF();
      if (type == 'L' || type == '[') {
        next();
      }
      types.append(type);
    }
    annotation();
    refuse(++depth > MAX_DEPTH, "its classes have too many parents");
    DescribedClass parent = description();
    depth--;
    return new DescribedClass(name, flags, types.toString(), parent);
  }

  /** What a class has written by itself; returns the steps to the hash codes of all objects in it. */
  private long annotation() throws IOException {
    long steps = 0;
    while (true) {
      int code = in.readUnsignedByte();
      switch (code) {
        case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
          return steps;
        }
        case ObjectStreamConstants.TC_BLOCKDATA -> in.skipNBytes(in.readUnsignedByte());
        case ObjectStreamConstants.TC_BLOCKDATALONG -> in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
        default -> steps = sum(steps, content(code));
      }
    }
  }

  private static long sum(long one, long other) {
    // No overflow: each is at most as large.
    return Math.min(one + other, Long.MAX_VALUE / 4);
  }

  private long array() throws IOException {
    DescribedClass type = description();
    require(type != null && type.isArray(), "it has an array of no type");
    Node node = added(new Node());
    long length = in.readInt();
    require(length >= 0, "it has an array of negative length");
    if (type.element() == 'L' || type.element() == '[') {
      long steps = 1;
      for (long k = 0; k < length; k++) {
        steps = sum(steps, next());
      }
      node.steps = steps;
    } else {
      in.skipNBytes(length * size(type.element()));
    }
    return node.steps;
  }

  private static int size(char type) throws StreamCorruptedException {
    return switch (type) {
      case 'B', 'Z' -> 1;
      case 'C', 'S' -> 2;
      case 'I', 'F' -> 4;
      case 'J', 'D' -> 8;
      default -> throw new StreamCorruptedException("it has a field of an unknown type");
    };
  }

  private long object() throws IOException {
    DescribedClass type = description();
    require(type != null, "it has an object of no class");
    Node node = added(new Node());
    long steps = 1;
    if (type.has(ObjectStreamConstants.SC_EXTERNALIZABLE)) {
      // Java asks the class alone, whatever its parents are.
      steps = external(type);
    } else {
      for (DescribedClass one : type.family()) {
        steps = sum(steps, fields(one));
      }
    }
    node.steps = type.isDeep() ? steps : 1;
    if (type.hashes()) {
      hashing = sum(hashing, steps);
      refuse(hashing > MAX_HASHING + 10 * bytes.count(), "its collections hold each other in too many ways");
    }
    return node.steps;
  }

  private long external(DescribedClass type) throws IOException {
    require(type.has(ObjectStreamConstants.SC_BLOCK_DATA), "it was written in a way that has no use any more");
    return annotation();
  }

  private long fields(DescribedClass type) throws IOException {
    // Java would read the fields of other classes too, which nobody writes.
    require(type.has(ObjectStreamConstants.SC_SERIALIZABLE) && !type.has(ObjectStreamConstants.SC_EXTERNALIZABLE),
        "it has an object of a class that is not saved");
    boolean packed = type.name().equals(PACKED);
    long steps = 0;
    // Numbers stand before objects, as each class has sorted them.
    for (char field : type.fields().toCharArray()) {
      if (packed && field == '[') {
        packed();
      } else if (field == 'L' || field == '[') {
        steps = sum(steps, next());
      } else {
        in.skipNBytes(size(field));
      }
    }
    return type.has(ObjectStreamConstants.SC_WRITE_METHOD) ? sum(steps, annotation()) : steps;
  }

  /** Looks through objects that are packed into bytes of their own. */
  private void packed() throws IOException {
    require(in.readUnsignedByte() == ObjectStreamConstants.TC_ARRAY, "it has packed objects that are not there");
    DescribedClass type = description();
    require(type != null && type.name().equals("[B"), "it has packed objects that are no bytes");
    added(new Node());
    int length = in.readInt();
    require(length >= 0, "it has an array of negative length");
    byte[] content = in.readNBytes(length);
    require(content.length == length, "it ends too early");
    boolean isCompressed = length > 1 && (content[0] & 0xFF | (content[1] & 0xFF) << 8) == GZIPInputStream.GZIP_MAGIC;
    InputStream plain = new ByteArrayInputStream(content);
    SerialScan inner = new SerialScan(isCompressed ? new GZIPInputStream(plain) : plain);
    inner.depth = depth;
    inner.contents(1);
    names.addAll(inner.names);
    hashing = sum(hashing, inner.hashing);
    unpacked += inner.unpacked + inner.bytes.count();
    refuse(unpacked > MAX_UNPACKED + UNPACKED_PER_BYTE * bytes.count(), "it unpacks to too much");
  }
}
