// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.Locale;

/** Formats numbers for reports. */
public final class Format {

  private static final int DIGITS = 4;

  private Format() {
  }

  /** Formats with four significant digits, without an exponent where that is short; NaN becomes a dash. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinite" : "-infinite";
    }
    if (value == 0) {
      return "0";
    }
    double size = Math.abs(value);
    if (size < 1e-4 || size >= 1e8) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    int before = size < 1 ? 0 : (int) Math.floor(Math.log10(size)) + 1;
    return String.format(Locale.ROOT, "%." + Math.max(0, DIGITS - before) + "f", value);
  }

  /** Returns the number without trailing zeros. */
  public static String plain(double value) {
    return Math.abs(value) < 1e-12 ? "0" : number(value).replaceFirst("(\\.\\d*?)0+$", "$1").replaceFirst("\\.$", "");
  }

  public static String ratio(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "-";
  }

  public static String probability(double p) {
    return Double.isNaN(p) ? "-" : p < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", p);
  }

  static String seconds(double seconds) {
    return seconds < 120 ? String.format(Locale.ROOT, "%.0f s", seconds) : String.format(Locale.ROOT, "%.0f min", seconds / 60);
  }
}
