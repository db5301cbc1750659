// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of thresholds as text. */
class ThresholdsTest {

  private static final String SETTING = "threshold (-threshold)";

  @Test
  void numbersAreRead() {
    assertArrayEquals(new double[] {12, -1.5, 1e20, 0.25}, Thresholds.parse(SETTING, " 12, -1.50,1e20,0.25"));
    assertEquals(List.of("12", "-1.5", "1.0E20"), List.of(Thresholds.text(12), Thresholds.text(-1.5), Thresholds.text(1e20)));
  }

  @Test
  void emptyTextHasNoThresholds() {
    assertEquals(0, Thresholds.parse(SETTING, " ").length);
  }

  @Test
  void minusZeroIsZero() {
    assertArrayEquals(new double[] {0}, Thresholds.parse(SETTING, "-0.0"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"high", "1,", ",", "NaN", "Infinity", "1e999", "1;2"})
  void otherThanNumbersIsRefused(String text) {
    String message = assertThrows(IllegalArgumentException.class, () -> Thresholds.parse(SETTING, text)).getMessage();
    assertEquals(SETTING + " must be numbers, separated by commas, such as 12,15.5, but was '" + text + "'", message);
  }

  @Test
  void repeatedNumbersAreRefused() {
    String message = assertThrows(IllegalArgumentException.class, () -> Thresholds.parse(SETTING, "1,2,1.0")).getMessage();
    assertEquals(SETTING + " must differ from each other, but was '1,2,1.0'; name each once", message);
  }
}
