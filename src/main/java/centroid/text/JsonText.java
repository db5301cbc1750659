// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes values as JSON (RFC 8259), which is also JavaScript: text, numbers, lists and maps of them. */
public final class JsonText {

  private static final int FIRST_PRINTABLE = 0x20;

  private JsonText() {
  }

  /**
   * Returns a value as JSON, on one line. Numbers that JSON does not have (infinite, not a number) become null.
   *
   * @param value null, text, a number, a boolean, a list or a map of these
   */
  public static String of(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream().map(entry -> quoted(entry.getKey().toString()) + ": " + of(entry.getValue())).collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JsonText::of).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long) {
      return String.valueOf(value);
    }
    return value instanceof Number number ? number(number.doubleValue()) : quoted(value.toString());
  }

  private static String number(double value) {
    return Double.isFinite(value) ? value == Math.rint(value) && Math.abs(value) < 1e15 ? String.valueOf((long) value) : String.valueOf(value) : "null";
  }

  /** Escapes also &lt;, so that text can end neither an HTML script nor begin a comment in it. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < FIRST_PRINTABLE || c == '<' || c == '\u2028' || c == '\u2029') {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
