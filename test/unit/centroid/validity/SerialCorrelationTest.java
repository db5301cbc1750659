// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The correlation of neighbours and its test. */
class SerialCorrelationTest {

  @Test
  void isTheCorrelationOfRanks() {
    // Ranks 1 to 4 around 2.5: products of neighbours 0.75 - 0.25 + 0.75, squares 5.
    assertEquals(1.25 / 5, SerialCorrelation.of(new double[] {-7, 0, 1, 100}).correlation(), 1e-12);
    assertEquals(1, SerialCorrelation.of(new double[] {3, 3, 3}).pValue(), "equal values have no order");
    assertTrue(SerialCorrelation.of(IntStream.range(0, 100).mapToDouble(k -> k).toArray()).pValue() < 1e-10);
    assertEquals(1, SerialCorrelation.of(IntStream.range(0, 100).mapToDouble(k -> k % 2).toArray()).pValue(), 1e-10, "one-sided");
  }

  /** Of 4000 random orders, 40 have a p-value below 0.01; fewer than 20 or more than 65 have a probability of about 0.0004 by chance. */
  @Test
  void hasItsFalseAlarmRate() {
    Random random = new Random(5);
    long alarms = IntStream.range(0, 4000).filter(trial -> SerialCorrelation.of(random.doubles(80).map(value -> 1 / value).toArray()).pValue() < 0.01).count();
    assertTrue(alarms > 20 && alarms < 65, alarms + " alarms");
  }
}
