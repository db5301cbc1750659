// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Converts records to text: settings, keys and results, which can be read again. */
public final class RecordText {

  private RecordText() {
  }

  /** Names and values, such as "rows = 50, levels = 0.8 0.9 0.95"; nested records are flattened. */
  public static String settings(Record settings) {
    List<String> parts = new ArrayList<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      Object value = value(settings, component);
      parts.add(value instanceof Record nested ? settings(nested) : component.getName() + " = " + text(value));
    }
    return String.join(", ", parts);
  }

  /** Returns the values only, for the columns of a table. */
  public static List<String> values(Record values) {
    return Arrays.stream(values.getClass().getRecordComponents()).map(component -> text(value(values, component))).toList();
  }

  /** Returns a text that is unique for the values. */
  public static String key(Record key) {
    return String.join("|", values(key));
  }

  private static Object value(Record settings, RecordComponent component) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Component " + component.getName() + " can't be read", e);
    }
  }

  private static String text(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(RecordText::text).collect(Collectors.joining(" "));
    }
    if (value == null || !value.getClass().isArray()) {
      return String.valueOf(value);
    }
    List<String> parts = new ArrayList<>();
    for (int k = 0; k < Array.getLength(value); k++) {
      parts.add(text(Array.get(value, k)));
    }
    return String.join(" ", parts);
  }

  /** Returns all numbers of a result in order; an array is preceded by its length. */
  public static List<String> cells(Record result) {
    List<String> cells = new ArrayList<>();
    write(result, cells);
    return cells;
  }

  private static void write(Object value, List<String> cells) {
    if (value instanceof Record record) {
      for (RecordComponent component : record.getClass().getRecordComponents()) {
        write(value(record, component), cells);
      }
    } else if (value.getClass().isArray()) {
      cells.add(String.valueOf(Array.getLength(value)));
      for (int k = 0; k < Array.getLength(value); k++) {
        write(Array.get(value, k), cells);
      }
    } else {
      cells.add(value instanceof Double number ? String.format(Locale.ROOT, "%.10g", number) : value.toString());
    }
  }

  /** Reads what {@link #cells} wrote. */
  public static <R extends Record> R parse(Class<R> type, Iterator<String> cells) {
    return type.cast(read(type, cells));
  }

  private static Object read(Class<?> type, Iterator<String> cells) {
    if (type.isRecord()) {
      return readRecord(type, cells);
    }
    if (type.isArray()) {
      Object array = Array.newInstance(type.getComponentType(), Integer.parseInt(cells.next()));
      for (int k = 0; k < Array.getLength(array); k++) {
        Array.set(array, k, read(type.getComponentType(), cells));
      }
      return array;
    }
    String cell = cells.next();
    if (type == double.class) {
      return Double.valueOf(cell);
    }
    return type == int.class ? Integer.valueOf(cell) : Boolean.valueOf(cell);
  }

  private static Object readRecord(Class<?> type, Iterator<String> cells) {
    Class<?>[] types = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = Arrays.stream(types).map(part -> read(part, cells)).toArray();
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("A result of " + type.getSimpleName() + " can't be read", e);
    }
  }
}
