// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of levels as text. */
class LevelsTest {

  @Test
  void readsAList() {
    assertArrayEquals(new double[] {0.8, 0.95, 0.999}, Levels.parse("levels (-levels)", " 0.80, .95 ,9.99e-1"));
    assertEquals("0.00001", Levels.text(1e-5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "1.5", "95", "-0.1", "abc", "NaN", "", ",", "0.8,", "0.8;0.9", "0,95", "0.8,0.9,1"})
  void refusesOtherThanFractions(String text) {
    assertNames(() -> Levels.parse("levels (-levels)", text), "levels (-levels)", "fractions between 0 and 1", "'" + text + "'");
  }

  @Test
  void refusesRepeatedLevels() {
    assertNames(() -> Levels.parse("levels (-levels)", "0.8,0.80"), "levels (-levels)", "differ", "'0.8,0.80'");
  }
}
