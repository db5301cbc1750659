// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * An option that is declared by Weka's {@code @OptionMetadata} on its getter, with its range if it has one.
 *
 * @param metadata name, flag and description
 * @param range the allowed values; null if all are
 * @param getter reads the property
 * @param setter writes the property
 */
record AnnotatedOption(OptionMetadata metadata, OptionRange range, Method getter, Method setter) {

  /** All options of a class and its superclasses, in the order of the dialog. */
  static List<AnnotatedOption> of(Class<?> type) {
    try {
      return Arrays.stream(Introspector.getBeanInfo(type).getPropertyDescriptors()).map(AnnotatedOption::of).filter(Objects::nonNull)
          .sorted(Comparator.comparingInt(option -> option.metadata.displayOrder())).toList();
    } catch (IntrospectionException e) {
      throw new IllegalStateException("The options of " + type.getName() + " can't be found", e);
    }
  }

  private static AnnotatedOption of(PropertyDescriptor property) {
    Method getter = property.getReadMethod();
    boolean annotated = getter != null && property.getWriteMethod() != null && getter.isAnnotationPresent(OptionMetadata.class);
    return annotated ? new AnnotatedOption(getter.getAnnotation(OptionMetadata.class), getter.getAnnotation(OptionRange.class), getter,
        property.getWriteMethod()) : null;
  }

  /** The command-line name; empty if there is none or Weka reads the option itself. */
  String name() {
    return range != null && !range.option().isEmpty() ? range.option() : metadata.commandLineParamName();
  }

  /** Returns what messages call the option, such as "poolSize (-pool)". */
  private String setting() {
    return AnnotatedOptions.inMessages(metadata.displayName(), name());
  }

  /** Whether it has a dialog of its own. */
  boolean isDialog() {
    return OptionDetails.class.isAssignableFrom(getter.getReturnType());
  }

  /** Whether it has several values. */
  boolean isList() {
    return getter.getReturnType().isArray();
  }

  /**
   * Takes the value out of a command line.
   *
   * @param options modified: the option is blanked
   * @param otherwise the value if the option is missing
   * @throws Exception if the text is no value of this option
   */
  Object read(String[] options, Object otherwise) throws Exception {
    if (otherwise instanceof Boolean) {
      return Utils.getFlag(name(), options);
    }
    if (otherwise instanceof Integer number) {
      return OptionReader.wholeNumber(setting(), name(), options, number);
    }
    if (otherwise instanceof Double number) {
      return OptionReader.number(setting(), name(), options, number);
    }
    String text = Utils.getOption(name(), options);
    if (text.isEmpty()) {
      return otherwise;
    }
    if (otherwise instanceof SelectedTag list) {
      return EnumOption.select(setting(), list.getTags(), text);
    }
    return otherwise instanceof File ? new File(text) : text;
  }

  /** Refuses an option that is left after it was read. */
  void requireOnce(String[] options) {
    OptionReader.requireOnce(setting(), name(), options);
  }

  /** Refuses a value outside of the range. */
  void check(Object owner) {
    if (range != null) {
      Object given = get(owner);
      double value = ((Number) given).doubleValue();
      boolean allowed = value >= range.min() && value <= range.max() && !(value <= range.above()) && !(value >= range.below());
      OptionReader.require(allowed, setting() + " must be " + allowed() + ", but was " + given);
    }
  }

  private String allowed() {
    if (!range.allowed().isEmpty()) {
      return range.allowed();
    }
    if (Double.isFinite(range.min()) && Double.isFinite(range.max())) {
      return "from " + text(range.min()) + " to " + text(range.max());
    }
    return Stream.of(range.below() == Double.POSITIVE_INFINITY ? "finite" : "", words("at least ", range.min()), words("above ", range.above()),
        words("below ", range.below())).filter(words -> !words.isEmpty()).collect(Collectors.joining(" and "));
  }

  private static String words(String relation, double bound) {
    return Double.isFinite(bound) ? relation + text(bound) : "";
  }

  private static String text(double bound) {
    return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
  }

  Object get(Object owner) {
    return call(getter, owner);
  }

  void set(Object owner, Object value) {
    call(setter, owner, value);
  }

  private static Object call(Method method, Object owner, Object... arguments) {
    try {
      return method.invoke(owner, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(method + " has failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(method + " must be public", e);
    }
  }
}
