// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * Numbers that every program can read, in any language of the user. Weka's own take over its digits and its minus, which is another character than a hyphen in
 * Swedish, Finnish and others.
 */
public final class PlainNumbers {

  /** Cloned for each number, since threads must not share it. */
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
   * A number as Weka writes it in English.
   *
   * @param decimals at most so many digits after the point; zeros at the end are left out
   * @return the number, infinity or NaN
   */
  public static String text(double value, int decimals) {
    DecimalFormat own = (DecimalFormat) FORMAT.clone();
    own.setMaximumFractionDigits(decimals);
    return own.format(value);
  }

  /**
   * The same for columns in which points stand below each other.
   *
   * @param decimals at most so many digits after the point; zeros at the end become spaces
   * @return as many letters, or more if the number does not fit
   */
  public static String aligned(double value, int width, int decimals) {
    String text = text(value, decimals);
    int point = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
    int behind = decimals == 0 ? 0 : decimals + 1;
    int before = width - behind - point;
    return before < 0 ? text : " ".repeat(before) + text + " ".repeat(behind - (text.length() - point));
  }
}
