// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.util.Set;
import java.util.regex.Pattern;
import weka.classifiers.Classifier;
import weka.core.WekaPackageLibIsolatingClassLoader;

/**
 * Lists the classes that a saved model may hold: those of Weka, of this package and of installed Weka packages, the linear algebra that Weka uses, and plain
 * values and collections of Java. The Java package of a classifier on the class path is allowed too.
 */
final class ModelClasses {

  private static final Set<String> PREFIXES = Set.of("weka.", "centroid.", "no.uib.cipr.matrix.", "com.github.fommil.netlib.", "org.netlib.");

  private static final Set<String> JAVA_LANG = Set.of("Boolean", "Byte", "Character", "Double", "Enum", "Float", "Integer", "Long", "Number", "Object", "Short",
      "String", "StringBuffer", "StringBuilder");

  private static final Set<String> JAVA_UTIL = Set.of("ArrayDeque", "ArrayList", "Arrays$ArrayList", "BitSet", "Calendar", "CollSer", "Collections$EmptyList",
      "Collections$EmptyMap", "Collections$EmptySet", "Collections$ReverseComparator", "Collections$SingletonList", "Collections$SingletonMap",
      "Collections$SingletonSet", "Collections$SynchronizedCollection", "Collections$SynchronizedList", "Collections$SynchronizedMap",
      "Collections$SynchronizedRandomAccessList", "Collections$SynchronizedSet", "Collections$UnmodifiableCollection", "Collections$UnmodifiableList",
      "Collections$UnmodifiableMap", "Collections$UnmodifiableRandomAccessList", "Collections$UnmodifiableSet", "Date", "EnumMap",
      "EnumSet$SerializationProxy", "GregorianCalendar", "HashMap", "HashSet", "Hashtable", "IdentityHashMap", "LinkedHashMap", "LinkedHashSet", "LinkedList",
      "Locale", "PriorityQueue", "Properties", "Random", "SimpleTimeZone", "Stack", "TimeZone", "TreeMap", "TreeSet", "UUID", "Vector");

  private static final Set<String> OTHERS = Set.of("java.io.File", "java.math.BigDecimal", "java.math.BigInteger", "java.math.MathContext",
      "java.math.RoundingMode", "java.text.DateFormat", "java.text.DateFormatSymbols", "java.text.DecimalFormat", "java.text.DecimalFormatSymbols",
      "java.text.Format", "java.text.NumberFormat", "java.text.SimpleDateFormat", "java.util.concurrent.ConcurrentHashMap",
      "java.util.concurrent.ConcurrentHashMap$Segment", "java.util.concurrent.CopyOnWriteArrayList", "java.util.concurrent.atomic.AtomicBoolean",
      "java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicLong",
      "java.util.concurrent.locks.AbstractOwnableSynchronizer", "java.util.concurrent.locks.AbstractQueuedSynchronizer",
      "java.util.concurrent.locks.ReentrantLock", "java.util.concurrent.locks.ReentrantLock$NonfairSync",
      "java.util.concurrent.locks.ReentrantLock$Sync", "java.util.regex.Pattern", "sun.util.calendar.ZoneInfo");

  /** Classes of Weka that no model uses: windows, and a class of the Experimenter that reads other bytes than it has written. */
  private static final Pattern UNUSED = Pattern.compile("weka\\.gui\\..*|weka\\.experiment\\.PropertyNode");

  /** Classes that collections are converted to after they were read. */
  private static final Pattern CONVERTED = Pattern.compile("java\\.util\\.(ImmutableCollections\\$\\w+|RegularEnumSet|JumboEnumSet)");

  private ModelClasses() {
  }

  /** Returns whether models may hold objects of a class, which is not an array. */
  static boolean isAllowed(Class<?> type) {
    return type.isPrimitive() || isOfJava(type.getPackageName(), type.getName()) || isOfWeka(type.getName())
        || type.getClassLoader() instanceof WekaPackageLibIsolatingClassLoader;
  }

  private static boolean isOfJava(String inPackage, String name) {
    return inPackage.equals("java.lang") && JAVA_LANG.contains(name.substring(10)) || inPackage.equals("java.util") && JAVA_UTIL.contains(name.substring(10))
        || OTHERS.contains(name) || CONVERTED.matcher(name).matches();
  }

  /** Returns whether the name is that of a class of Weka, of this package, or of the linear algebra that Weka uses. */
  static boolean isOfWeka(String name) {
    return PREFIXES.stream().anyMatch(name::startsWith) && !UNUSED.matcher(name).matches();
  }

  /** Returns whether a class is a classifier, whose Java package models may use too. */
  static boolean isLearner(Class<?> type) {
    return Classifier.class.isAssignableFrom(type) && !type.getPackageName().isEmpty();
  }
}
