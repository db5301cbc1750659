package centroid.experiments;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Writes the settings of an experiment, a record, so that a reader sees each value and a changed one begins new rows. */
final class SettingsText {

  private SettingsText() {
  }

  /** Such as "numRows = 50, levels = 0.8 0.9 0.95". */
  static String of(Record settings) {
    List<String> parts = new ArrayList<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      try {
        parts.add(component.getName() + " = " + value(component.getAccessor().invoke(settings)));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Setting " + component.getName() + " can't be read", e);
      }
    }
    return String.join(", ", parts);
  }

  private static String value(Object value) {
    if (value == null || !value.getClass().isArray()) {
      return String.valueOf(value);
    }
    List<String> parts = new ArrayList<>();
    for (int k = 0; k < Array.getLength(value); k++) {
      parts.add(String.valueOf(Array.get(value, k)));
    }
    return String.join(" ", parts);
  }
}
