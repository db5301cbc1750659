// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.math.BigDecimal;
import java.math.MathContext;

/** Thresholds of a numeric class as users type them: numbers separated by commas, or nothing. */
public final class Thresholds {

  /** Numbers beyond these are written with an exponent. */
  private static final double LARGEST_PLAIN = 1e15;
  private static final double SMALLEST_PLAIN = 1e-6;
  private static final MathContext DIGITS = new MathContext(12);

  private Thresholds() {
  }

  /**
   * Reads thresholds.
   *
   * @param setting the name of the setting in messages, such as "Thresholds (-threshold)"
   * @param text such as "12,15.5"; may be blank for none
   * @throws IllegalArgumentException if a threshold is not a finite number or occurs twice
   */
  public static double[] parse(String setting, String text) {
    return text.isBlank() ? new double[0]
        : OptionReader.differentNumbers(setting, text, Double::isFinite, "numbers, separated by commas, such as 12,15.5");
  }

  /** Formats a value of an attribute that names a group or a time, to twelve digits: sums of steps such as 0.1 are not exact. */
  public static String rounded(double value) {
    return Double.isFinite(value) ? text(new BigDecimal(value).round(DIGITS).doubleValue()) : String.valueOf(value);
  }

  /**
   * Formats a threshold for the name of a column.
   *
   * @param threshold a finite number
   * @return such as 12 or 1.0E20
   */
  public static String text(double threshold) {
    double size = Math.abs(threshold);
    return size == 0 || size >= SMALLEST_PLAIN && size < LARGEST_PLAIN ? BigDecimal.valueOf(threshold).stripTrailingZeros().toPlainString()
        : String.valueOf(threshold);
  }
}
