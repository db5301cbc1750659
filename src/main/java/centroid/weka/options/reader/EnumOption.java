// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import weka.core.SelectedTag;
import weka.core.Tag;

/**
 * Shows an enum as Weka's drop-down list and as option text: {@code Mode.SELECT} is {@code select}.
 *
 * @param <E> the enum
 */
public final class EnumOption<E extends Enum<E>> {

  private final Class<E> type;
  private final Tag[] tags;

  /** Creates a list of the values of an enum. */
  public EnumOption(Class<E> type) {
    this.type = type;
    this.tags = Arrays.stream(type.getEnumConstants()).map(value -> new Tag(value.ordinal(), text(value), text(value), false)).toArray(Tag[]::new);
  }

  /** Returns a value as users type it. */
  public static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the drop-down list with a value selected.
   *
   * @param value the value; null only in a damaged file
   * @return the list, or null for null
   */
  public SelectedTag show(E value) {
    return value == null ? null : new SelectedTag(value.ordinal(), tags);
  }

  /** Returns the value that is selected in a drop-down list. */
  public E read(SelectedTag selected) {
    return parse(type.getSimpleName(), selected.getSelectedTag().getReadable());
  }

  /**
   * Returns the value of an option text.
   *
   * @param text what the user typed: the name of a value or, as everywhere in Weka, its number
   * @throws IllegalArgumentException if there is no such value
   */
  public E parse(String setting, String text) {
    return type.getEnumConstants()[select(setting, tags, text).getSelectedTag().getID()];
  }

  /** Selects the entry of a drop-down list that an option text names. */
  static SelectedTag select(String setting, Tag[] tags, String text) {
    for (Tag tag : tags) {
      if (tag.getReadable().equalsIgnoreCase(text.trim()) || String.valueOf(tag.getID()).equals(text.trim())) {
        return new SelectedTag(tag.getID(), tags);
      }
    }
    throw new IllegalArgumentException(setting + " must be one of " + Arrays.stream(tags).map(Tag::getReadable).collect(Collectors.joining(", "))
        + ", but was '" + text + "'");
  }
}
