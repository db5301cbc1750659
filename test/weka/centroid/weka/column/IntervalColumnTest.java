// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalColumnTest {

  @Test
  void namesHaveColumnAndLevel() {
    assertEquals("lower_0.95", IntervalColumn.LOWER.at(0.95));
    assertEquals("set_size_0.8", IntervalColumn.SET_SIZE.at(0.80));
  }

  @ParameterizedTest
  @EnumSource(IntervalColumn.class)
  void everyNameIsRecognised(IntervalColumn column) {
    for (double level : new double[] {0.5, 0.8, 0.999, 1e-7, Math.nextDown(1.0)}) {
      assertTrue(IntervalColumn.isOne(column.at(level)), column.at(level));
    }
  }

  @Test
  void noTwoColumnsHaveTheSameName() {
    Set<String> names = new HashSet<>();
    for (IntervalColumn column : IntervalColumn.values()) {
      assertTrue(names.add(column.at(0.9)) && names.add(column.at(0.95)));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 12, -1.5, 1e-9, 1e20, -2.5e300, 1e14})
  void namesOfThresholdsAreRecognised(double threshold) {
    assertTrue(IntervalColumn.isOne(IntervalColumn.above(threshold)), IntervalColumn.above(threshold));
    assertTrue(IntervalColumn.above(threshold).length() < 25);
  }

  @Test
  void namesOfRangesAreRecognised() {
    assertEquals(List.of("p_lower_so, so", "p_upper_so, so"), IntervalColumn.range("so, so"));
    assertTrue(IntervalColumn.range("a\nb").stream().allMatch(IntervalColumn::isOne));
  }

  @Test
  void theNameOfThePredictionIsRecognised() {
    assertTrue(IntervalColumn.isOne(IntervalColumn.PREDICTION));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lower", "lower_", "lower_bound", "lower_2", "lower_0.9x", "width_1.5", "set_size", "set_of_0.9", "my_lower_0.9",
      "Lower_0.9", "prediction_0.9", "predictions", "above_all", "above_", "above_1.", "p_lower_", "p_low"})
  void otherAttributesAreNotRecognised(String name) {
    assertFalse(IntervalColumn.isOne(name));
  }
}
