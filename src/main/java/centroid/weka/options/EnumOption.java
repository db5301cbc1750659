// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.util.Locale;
import weka.core.SelectedTag;
import weka.core.Tag;

/**
 * Shows an enum as Weka's drop-down list and option text: {@code Mode.SELECT} is {@code select}.
 *
 * @param <E> the enum
 */
public final class EnumOption<E extends Enum<E>> {

  private final String setting;
  private final E[] values;
  private final Tag[] tags;

  /**
   * A choice among the values of an enum.
   *
   * @param setting how messages name it, such as "Mode (-mode)"
   * @param type the enum
   */
  public EnumOption(String setting, Class<E> type) {
    this.setting = setting;
    this.values = type.getEnumConstants();
    this.tags = new Tag[values.length];
    for (int k = 0; k < values.length; k++) {
      String text = text(values[k]);
      tags[k] = new Tag(k, text, text, false);
    }
  }

  /**
   * A value as it is typed.
   *
   * @param value a value of an enum
   * @return its name in lower case
   */
  public static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The drop-down list with a value selected.
   *
   * @param value the value
   * @return Weka's form of it
   */
  public SelectedTag show(E value) {
    return new SelectedTag(value.ordinal(), tags);
  }

  /**
   * The value that is selected in Weka's list.
   *
   * @param selected Weka's form
   * @return the value
   */
  public E read(SelectedTag selected) {
    return parse(selected.getSelectedTag().getReadable());
  }

  /**
   * The value of an option text.
   *
   * @param text what the user typed; its number is accepted too, as everywhere in Weka
   * @return the value
   * @throws IllegalArgumentException if there is no such value
   */
  public E parse(String text) {
    for (E value : values) {
      if (text(value).equalsIgnoreCase(text.trim()) || String.valueOf(value.ordinal()).equals(text.trim())) {
        return value;
      }
    }
    StringBuilder allowed = new StringBuilder();
    for (E value : values) {
      allowed.append(allowed.length() == 0 ? "" : ", ").append(text(value));
    }
    throw new IllegalArgumentException(setting + " must be one of " + allowed + ", but was '" + text + "'");
  }
}
