// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Utils;

/** Numbers are formatted as Weka does in English, in every locale. */
class PlainNumbersTest {

  @Test
  void numbersEqualThoseOfWekaInEnglish() {
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 20_000; k++) {
      double value = random.nextGaussian() * Math.pow(10, random.nextInt(-8, 12));
      compare(random.nextInt(5) == 0 ? Math.rint(value) : value, random.nextInt(20), random.nextInt(8));
    }
    for (double value : new double[] {0, -0.0, 0.5, 1.5, -0.00049, 1e300, -1e300, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY}) {
      compare(value, 12, 3);
      compare(value, 12, 0);
      compare(value, 3, 17);
    }
  }

  /** Totals in the hundred thousands would have an exponent, others in the same column none. */
  @ParameterizedTest
  @CsvSource({"0.012345678, 0.012346", "406.666, 406.67", "99999.4, 99999", "99999.6, 100000", "118151.7, 118152", "-131121.2, -131121",
      "12345678901.2, 12345678901", "1e13, 1.0000e+13", "Infinity, Infinity"})
  void largeTotalsHaveNoExponent(double value, String text) {
    assertEquals(text, PlainNumbers.fiveDigits(value));
  }

  private static void compare(double value, int width, int decimals) {
    assertEquals(Utils.doubleToString(value, decimals), PlainNumbers.text(value, decimals));
    assertEquals(Utils.doubleToString(value, width, decimals), PlainNumbers.aligned(value, width, decimals));
  }
}
