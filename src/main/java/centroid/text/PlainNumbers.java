// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * Formats numbers independently of the user's language, so that every program can read them. Weka's own format uses the digits and the minus sign of
 * the language; the minus sign of Swedish or Finnish is not a hyphen.
 */
public final class PlainNumbers {

  /** Cloned for each number, since it is not thread-safe. */
  private static final DecimalFormat FORMAT = format();

  private PlainNumbers() {
  }

  private static DecimalFormat format() {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    symbols.setInfinity("Infinity");
    symbols.setNaN("NaN");
    DecimalFormat format = new DecimalFormat("0", symbols);
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format;
  }

  /**
   * Formats a number as Weka does in English.
   *
   * @param decimals the largest number of digits after the point; trailing zeros are left out
   */
  public static String text(double value, int decimals) {
    DecimalFormat own = (DecimalFormat) FORMAT.clone();
    own.setMaximumFractionDigits(decimals);
    return own.format(value);
  }

  /** Formats with five significant digits. Larger numbers below 1e12, such as totals of prices, have all digits before the point and no exponent. */
  public static String fiveDigits(double value) {
    double size = Math.abs(value);
    return String.format(Locale.ROOT, size >= 99_999.5 && size < 1e12 ? "%.0f" : "%.5g", value);
  }

  /**
   * Formats a number for a column that is aligned at the decimal point.
   *
   * @param decimals the largest number of digits after the point; trailing zeros become spaces
   * @return {@code width} characters, or more if the number does not fit
   */
  public static String aligned(double value, int width, int decimals) {
    String text = text(value, decimals);
    int point = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
    int behind = decimals == 0 ? 0 : decimals + 1;
    int before = width - behind - point;
    return before < 0 ? text : " ".repeat(before) + text + " ".repeat(behind - (text.length() - point));
  }
}
