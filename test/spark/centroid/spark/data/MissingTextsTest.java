// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The short test of the first character agrees with a comparison of all texts. */
class MissingTextsTest {

  private static final MissingTexts USUAL = MissingTexts.of("?,NA, NaN,null,-,\u00b7none");
  private static final Set<String> TEXTS = Set.of("?", "NA", "NaN", "null", "-", "\u00b7none");

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t", "?", " ?", "? ", "NA", "\tNA ", "NAN", "NaN", "N", "nul", "null", "-", "-1", "- ", "7", " 7", "\u2003", "\u2003NA",
      "\u00b7none", "\u00b7", "A"})
  void textsAreMissingIfTheyAreBlankOrDeclared(String text) {
    assertEquals(text.isBlank() || TEXTS.contains(text.strip()), USUAL.isMissing(text), "'" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, Double.NaN, Double.POSITIVE_INFINITY})
  void ofNumbersOnlyNaNIsMissing(double number) {
    assertEquals(Double.isNaN(number), USUAL.isMissing(number));
  }
}
