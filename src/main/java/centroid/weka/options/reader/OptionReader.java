// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import java.util.Arrays;
import java.util.function.DoublePredicate;
import weka.core.Utils;

/** Reads option values strictly and refuses impossible ones in one sentence. */
public final class OptionReader {

  private OptionReader() {
  }

  /**
   * Takes a whole number out of the options.
   *
   * @param name the option without its dash
   * @param options modified: the option is blanked
   * @param otherwise the value if the option is missing
   * @throws Exception if it is not a whole number
   */
  public static int wholeNumber(String name, String[] options, int otherwise) throws Exception {
    return wholeNumber("Option -" + name, name, options, otherwise);
  }

  static int wholeNumber(String setting, String name, String[] options, int otherwise) throws Exception {
    String text = Utils.getOption(name, options);
    try {
      return text.isEmpty() ? otherwise : Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(setting + " must be a whole number, but was '" + text + "'", e);
    }
  }

  /**
   * Takes a number out of the options.
   *
   * @param name the option without its dash
   * @param options modified: the option is blanked
   * @param otherwise the value if the option is missing
   * @throws Exception if it is not a number
   */
  public static double number(String name, String[] options, double otherwise) throws Exception {
    return number("Option -" + name, name, options, otherwise);
  }

  static double number(String setting, String name, String[] options, double otherwise) throws Exception {
    String text = Utils.getOption(name, options);
    try {
      return text.isEmpty() ? otherwise : Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(setting + " must be a number, but was '" + text + "'", e);
    }
  }

  /**
   * Reads a list of different numbers.
   *
   * @param allowed which numbers are allowed; never called with NaN
   * @throws IllegalArgumentException if a number is not allowed or occurs twice
   */
  static double[] differentNumbers(String setting, String text, DoublePredicate allowed, String what) {
    String[] parts = text.split(",", -1);
    double[] values = new double[parts.length];
    for (int k = 0; k < parts.length; k++) {
      // Turns -0 into 0: they would count as different numbers.
      values[k] = numberOrNaN(parts[k]) + 0.0;
      require(!Double.isNaN(values[k]) && allowed.test(values[k]), setting + " must be " + what + ", but was '" + text + "'");
    }
    require(Arrays.stream(values).distinct().count() == values.length, setting + " must differ from each other, but was '" + text + "'; name each once");
    return values;
  }

  private static double numberOrNaN(String text) {
    try {
      return Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * Refuses an impossible setting.
   *
   * @param sentence the message: which setting, what is allowed and what was given
   * @throws IllegalArgumentException if it is not possible
   */
  public static void require(boolean possible, String sentence) {
    if (!possible) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /**
   * Refuses an option that is left after it was read. Weka would read it again, and one of the values would be lost.
   *
   * @param name the option without its dash
   * @throws IllegalArgumentException if it is there again
   */
  public static void requireOnce(String setting, String name, String[] options) {
    require(Utils.getOptionPos(name, options) < 0, setting + " must be given once, but is there again; leave one of them out");
  }

  /**
   * Checks the lower bound of a whole number.
   *
   * @throws IllegalArgumentException if the value is smaller
   */
  public static void atLeast(String setting, int value, int smallest) {
    require(value >= smallest, setting + " must be at least " + smallest + ", but was " + value);
  }
}
