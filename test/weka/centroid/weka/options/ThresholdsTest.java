// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Thresholds as users type them. */
class ThresholdsTest {

  private static final String SETTING = "Thresholds (-threshold)";

  @Test
  void numbersAreReadAndWritten() {
    Thresholds thresholds = Thresholds.parse(SETTING, " 12, -1.50,1e20,0.25");
    assertArrayEquals(new double[] {12, -1.5, 1e20, 0.25}, thresholds.values());
    assertEquals("12,-1.5,1.0E20,0.25", thresholds.toString());
    assertArrayEquals(thresholds.values(), Thresholds.parse(SETTING, thresholds.toString()).values());
    assertFalse(thresholds.isEmpty());
    thresholds.values()[0] = 5;
    assertEquals(12, thresholds.values()[0]);
  }

  @Test
  void noneIsNothing() {
    assertTrue(Thresholds.parse(SETTING, " ").isEmpty());
    assertEquals("", Thresholds.NONE.toString());
  }

  @Test
  void minusZeroIsZero() {
    assertEquals("0", Thresholds.parse(SETTING, "-0.0").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"high", "1,", ",", "NaN", "Infinity", "1e999", "1;2"})
  void whatIsNoNumberIsRefused(String text) {
    String message = assertThrows(IllegalArgumentException.class, () -> Thresholds.parse(SETTING, text)).getMessage();
    assertEquals(SETTING + " must be numbers, separated by commas, such as 12,15.5, but was '" + text + "'", message);
  }

  @Test
  void oneNumberTwiceIsRefused() {
    String message = assertThrows(IllegalArgumentException.class, () -> Thresholds.parse(SETTING, "1,2,1.0")).getMessage();
    assertEquals(SETTING + " must differ from each other, but was '1,2,1.0'; name each once", message);
  }
}
