// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.math.BigDecimal;

/** Confidence levels as a user types them: fractions separated by commas. */
public final class Levels {

  private Levels() {
  }

  /**
   * Reads levels.
   *
   * @param setting how messages name it, such as "Levels (-levels)"
   * @param text such as "0.8,0.95"
   * @return the levels, in the order given
   * @throws IllegalArgumentException if one is not a fraction between 0 and 1, or there are two of a kind
   */
  public static double[] parse(String setting, String text) {
    return OptionReader.differentNumbers(setting, text, level -> level > 0 && level < 1, "fractions between 0 and 1, separated by commas, such as 0.8,0.95");
  }

  /**
   * One level as it stands in names of columns.
   *
   * @param level the level
   * @return such as 0.8
   */
  public static String text(double level) {
    return BigDecimal.valueOf(level).stripTrailingZeros().toPlainString();
  }
}
