// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.InvalidObjectException;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A class as the bytes of saved objects describe it. */
final class DescribedClass {

  /** No class has as many, and each costs time for every object. */
  private static final int MAX_PARENTS = 100;
  /** An array; Java takes one of any other name for an array of objects. */
  private static final Pattern ARRAY = Pattern.compile("\\[+([BCDFIJSZ]|L[^\\[;/]+;)");
  private static final Pattern HASHING = Pattern.compile("java\\.util\\..*(Hash|Map|Set|Properties).*");
  /** Whose hash codes ask what they hold; those of Weka's classes do not, unless they are collections or records. */
  private static final Pattern DEEP = Pattern.compile("\\[*L?(java|centroid)\\..*");

  private final String name;
  private final int flags;
  /** A letter for the type of each field. */
  private final String fields;
  /** The class and its parents, the eldest first. */
  private final List<DescribedClass> family = new ArrayList<>();
  private final boolean deep;
  private final boolean hashing;

  /**
   * Describes it.
   *
   * @param name as Java writes it: of an array with its brackets
   * @param flags of {@link ObjectStreamConstants}
   * @param fields a letter for the type of each
   * @param parent null if there is none
   * @throws InvalidObjectException if there are too many parents
   * @throws StreamCorruptedException if no class can be so
   */
  DescribedClass(String name, int flags, String fields, DescribedClass parent) throws InvalidObjectException, StreamCorruptedException {
    this.name = name;
    this.flags = flags;
    this.fields = fields;
    if (parent != null) {
      family.addAll(parent.family);
    }
    family.add(this);
    boolean isRecord = ModelClasses.isRecord(name);
    deep = isRecord || DEEP.matcher(name).matches() || parent != null && parent.deep;
    hashing = HASHING.matcher(name).matches() || parent != null && parent.hashing;
    if (family.size() > MAX_PARENTS) {
      throw new InvalidObjectException("its classes have too many parents");
    }
    if (isArray() && !ARRAY.matcher(name).matches()) {
      throw new StreamCorruptedException("it has an array of no type");
    }
    if (isRecord && (parent != null || has(ObjectStreamConstants.SC_WRITE_METHOD))) {
      // Java reads nothing of a record but its fields, whatever the file says.
      throw new StreamCorruptedException("it has a record that was not written as records are");
    }
  }

  String name() {
    return name;
  }

  String fields() {
    return fields;
  }

  List<DescribedClass> family() {
    return family;
  }

  boolean has(int flag) {
    return (flags & flag) != 0;
  }

  boolean isArray() {
    return name.startsWith("[");
  }

  /** The letter of an array's elements. */
  char element() {
    return name.charAt(1);
  }

  /** Whether the hash codes of its objects may ask what they hold. */
  boolean isDeep() {
    return deep;
  }

  /** Whether its objects ask for hash codes when they are read. */
  boolean hashes() {
    return hashing;
  }
}
