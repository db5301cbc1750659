// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Confidence levels as a user types them: fractions separated by commas. Immutable.
 *
 * @serial exclude
 */
public final class Levels implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] values;

  private Levels(double[] values) {
    this.values = values;
  }

  /**
   * Reads levels.
   *
   * @param setting how messages name it, such as "Levels (-levels)"
   * @param text such as "0.8,0.95"
   * @return the levels, in the order given
   * @throws IllegalArgumentException if one is not a fraction between 0 and 1, or there are two of a kind
   */
  public static Levels parse(String setting, String text) {
    return new Levels(OptionReader.differentNumbers(setting, text, level -> level > 0 && level < 1,
        "fractions between 0 and 1, separated by commas, such as 0.8,0.95"));
  }

  /**
   * The levels.
   *
   * @return a new array
   */
  public double[] values() {
    return values.clone();
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

  /** The levels as {@link #parse} reads them. */
  @Override
  public String toString() {
    return Arrays.stream(values).mapToObj(Levels::text).collect(Collectors.joining(","));
  }
}
