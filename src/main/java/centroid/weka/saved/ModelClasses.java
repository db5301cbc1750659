// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.InvalidObjectException;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weka.classifiers.Classifier;
import weka.core.WekaPackageClassLoaderManager;
import weka.core.WekaPackageLibIsolatingClassLoader;

/**
 * The classes that a saved model may be made of: Weka's and ours, what comes with a package that the user has installed, the linear algebra that Weka uses,
 * plain values and collections of Java, and beside a classifier on the class path its own Java package. All else is refused before any of it is made.
 */
final class ModelClasses {

  private static final Set<String> ROOMS = Set.of("weka.", "centroid.", "no.uib.cipr.matrix.", "com.github.fommil.netlib.", "org.netlib.");

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

  /** Windows, and a part of Weka's Experimenter that reads something else than what was written. */
  private static final Pattern NOT_OF_MODELS = Pattern.compile("weka\\.gui\\..*|weka\\.experiment\\.PropertyNode");

  /** What collections become when they are read; files do not name them. */
  private static final Pattern READ_ONLY = Pattern.compile("java\\.util\\.(ImmutableCollections\\$\\w+|RegularEnumSet|JumboEnumSet)");

  private ModelClasses() {
  }

  /**
   * Refuses classes that a model has no use for.
   *
   * @param names of the classes of a file; read only
   * @return whether an object that is made while they are read may be of a class
   * @throws InvalidObjectException if one of them is refused
   */
  static Predicate<String> check(Set<String> names) throws InvalidObjectException {
    Set<String> own = names.stream().filter(ModelClasses::isClassifier).map(ModelClasses::room).collect(Collectors.toSet());
    Predicate<String> isKnown = name -> isOfJava(name) || isOfWeka(name) || isInstalled(name) || own.contains(room(name));
    String other = names.stream().filter(isKnown.negate()).findFirst().orElse(null);
    if (other != null) {
      throw new InvalidObjectException("it holds " + other + ", which belongs neither to Weka nor to an installed package nor to a classifier on the class "
          + "path, so it was not opened");
    }
    return isKnown.or(READ_ONLY.asMatchPredicate());
  }

  private static boolean isOfJava(String name) {
    return room(name).equals("java.lang") && JAVA_LANG.contains(name.substring(10)) || room(name).equals("java.util") && JAVA_UTIL.contains(name.substring(10))
        || OTHERS.contains(name);
  }

  private static boolean isOfWeka(String name) {
    return ROOMS.stream().anyMatch(name::startsWith) && !NOT_OF_MODELS.matcher(name).matches();
  }

  /** The Java package of a class. */
  private static String room(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }

  /** Whether a Weka package that the user has installed brings the class along. */
  private static boolean isInstalled(String name) {
    return WekaPackageClassLoaderManager.getWekaPackageClassLoaderManager().getLoaderForClass(name) instanceof WekaPackageLibIsolatingClassLoader;
  }

  /** Whether it is a classifier on the class path; it is looked at, and none of its code is run. */
  private static boolean isClassifier(String name) {
    Class<?> type = name.startsWith("java") || room(name).isEmpty() ? null : found(name, ModelClasses.class.getClassLoader());
    return type != null && Classifier.class.isAssignableFrom(type);
  }

  /** Whether it is a record, here or in an installed package; none of its code is run. */
  static boolean isRecord(String name) {
    Class<?> type = found(name, WekaPackageClassLoaderManager.getWekaPackageClassLoaderManager().getLoaderForClass(name));
    return type != null && type.isRecord();
  }

  /** A class that is not started; null if there is none of the name. */
  private static Class<?> found(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
