// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Recognises cells without a value: those that are empty or blank, NaN, and texts that the user declares.
 *
 * @param texts without white space around them
 * @param first the characters with which a text begins; most cells are numbers, whose first character decides without a comparison of texts
 * @serial exclude
 */
record MissingTexts(Set<String> texts, String first) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Reads texts that are separated by commas. */
  static MissingTexts of(String list) {
    Set<String> texts = Arrays.stream(list.split(",")).map(String::strip).collect(Collectors.toSet());
    return new MissingTexts(texts, texts.stream().filter(text -> !text.isEmpty()).map(text -> text.substring(0, 1)).distinct().collect(Collectors.joining()));
  }

  boolean isMissing(Object cell) {
    if (cell instanceof String text) {
      return isMissing(text);
    }
    return cell == null || cell instanceof Number number && Double.isNaN(number.doubleValue());
  }

  private boolean isMissing(String text) {
    if (text.isEmpty()) {
      return true;
    }
    char begin = text.charAt(0);
    return (Character.isWhitespace(begin) || first.indexOf(begin) >= 0) && (text.isBlank() || texts.contains(text.strip()));
  }
}
