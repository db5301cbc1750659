// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.math.BigDecimal;

/** Confidence levels as users type them: fractions separated by commas. */
public final class Levels {

  private Levels() {
  }

  /**
   * Reads levels.
   *
   * @param setting the name of the setting in messages, such as "Levels (-levels)"
   * @param text such as "0.8,0.95"
   * @throws IllegalArgumentException if a level is not between 0 and 1 or occurs twice
   */
  public static double[] parse(String setting, String text) {
    return OptionReader.differentNumbers(setting, text, level -> level > 0 && level < 1, "fractions between 0 and 1, separated by commas, such as 0.8,0.95");
  }

  /**
   * Formats a level for the name of a column.
   *
   * @return such as 0.8
   */
  public static String text(double level) {
    return BigDecimal.valueOf(level).stripTrailingZeros().toPlainString();
  }
}
