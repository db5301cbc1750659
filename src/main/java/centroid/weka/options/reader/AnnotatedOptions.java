// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.io.InvalidObjectException;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import weka.classifiers.AbstractClassifier;
import weka.core.OptionHandler;

/**
 * Reads and checks the options that a class declares by Weka's {@code @OptionMetadata} and by {@link OptionRange}. Weka lists and writes such options itself,
 * but where a value is wrong it prints a stack trace and continues with the old value. Users get one sentence instead.
 */
public final class AnnotatedOptions {

  /** Reads the options that are not annotated. */
  @FunctionalInterface
  public interface Rest {

    /**
     * Reads options.
     *
     * @param options those that are left; what is read is blanked
     * @throws Exception if a value is impossible
     */
    void read(String[] options) throws Exception;
  }

  private AnnotatedOptions() {
  }

  /**
   * Sets all annotated options. Those that are missing on the command line get their defaults.
   *
   * @param options modified: what is read is blanked
   * @param rest reads what is left, before the annotated options are set
   * @throws Exception if an option is unknown or given twice, or its text is no value of it
   */
  public static void read(OptionHandler owner, String[] options, Rest rest) throws Exception {
    Object defaults = defaults(owner.getClass());
    Map<AnnotatedOption, Object> values = new LinkedHashMap<>();
    for (AnnotatedOption option : AnnotatedOption.of(owner.getClass())) {
      if (option.isDialog()) {
        ((OptionDetails) option.get(owner)).setOptions(options);
      } else if (!option.name().isEmpty()) {
        values.put(option, option.read(options, option.get(defaults)));
        option.requireOnce(options);
      }
    }
    if (owner instanceof AbstractClassifier classifier) {
      // Weka's own message would not name this option.
      classifier.setNumDecimalPlaces(OptionReader.wholeNumber(inMessages("numDecimalPlaces", "num-decimal-places"), "num-decimal-places", options,
          classifier.getNumDecimalPlaces()));
    }
    rest.read(options);
    values.forEach((option, value) -> option.set(owner, value));
  }

  /**
   * Refuses values outside of their ranges. Setters don't: Weka calls them at every key that is typed.
   *
   * @throws IllegalArgumentException if a value is not allowed
   */
  public static void check(OptionHandler owner) {
    for (AnnotatedOption option : AnnotatedOption.of(owner.getClass())) {
      if (option.isDialog()) {
        ((OptionDetails) option.get(owner)).check();
      } else {
        option.check(owner);
      }
    }
  }

  /**
   * Refuses a file in which an option has no value, because the file is damaged or the version that saved it did not have the option.
   *
   * @param owner what was read from the file
   * @throws InvalidObjectException if an option is null
   */
  public static void requireValues(OptionHandler owner) throws InvalidObjectException {
    for (AnnotatedOption option : AnnotatedOption.of(owner.getClass())) {
      Object value = option.get(owner);
      if (value == null && (option.isDialog() || option.isList() || !option.name().isEmpty())) {
        throw new InvalidObjectException("This CentroidBagging model was saved by another version of the package, or its file is damaged, since an option has "
            + "no value; train it again");
      }
      if (value instanceof OptionDetails details) {
        requireValues(details);
      }
    }
  }

  /** Returns the property of each option that a class declares, by the option's name without its dash. */
  public static Map<String, String> properties(Class<?> type) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (AnnotatedOption option : AnnotatedOption.of(type)) {
      if (!option.name().isEmpty()) {
        properties.put(option.name(), option.metadata().displayName());
      }
    }
    return properties;
  }

  /** Returns what messages call an option: its property and its name on the command line, such as "numIterations (-I)". */
  public static String inMessages(String property, String option) {
    return property + " (-" + option + ")";
  }

  /** A new object with default settings, of the last class before the abstract ones: constructors of subclasses may set options. */
  static Object defaults(Class<?> type) {
    Class<?> concrete = type;
    while (!Modifier.isAbstract(concrete.getSuperclass().getModifiers())) {
      concrete = concrete.getSuperclass();
    }
    try {
      return concrete.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(concrete.getName() + " must have a public constructor without arguments", e);
    }
  }
}
