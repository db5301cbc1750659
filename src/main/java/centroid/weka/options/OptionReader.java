// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import weka.core.Utils;

/**
 * Reads option values strictly. Weka's own reading of annotated options prints a stack trace and goes on
 * with the old value when a value is wrong; a user must get one clear sentence instead.
 */
public final class OptionReader {

  private OptionReader() {
  }

  /**
   * Takes a whole number out of the options.
   *
   * @param name the option without its dash
   * @param options modified: the option is blanked
   * @param otherwise the value if the option is not there
   * @return the number
   * @throws Exception if it is not a whole number
   */
  public static int wholeNumber(String name, String[] options, int otherwise) throws Exception {
    String text = Utils.getOption(name, options);
    try {
      return text.isEmpty() ? otherwise : Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Option -" + name + " must be a whole number, but was '" + text + "'", e);
    }
  }

  /**
   * Takes a number out of the options.
   *
   * @param name the option without its dash
   * @param options modified: the option is blanked
   * @param otherwise the value if the option is not there
   * @return the number
   * @throws Exception if it is not a number
   */
  public static double number(String name, String[] options, double otherwise) throws Exception {
    String text = Utils.getOption(name, options);
    try {
      return text.isEmpty() ? otherwise : Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Option -" + name + " must be a number, but was '" + text + "'", e);
    }
  }

  /**
   * Takes a choice out of the options.
   *
   * @param <E> the enum
   * @param name the option without its dash
   * @param options modified: the option is blanked
   * @param choice the values allowed
   * @param otherwise the value if the option is not there
   * @return the value
   * @throws Exception if there is no such value
   */
  public static <E extends Enum<E>> E choice(String name, String[] options, EnumOption<E> choice, E otherwise) throws Exception {
    String text = Utils.getOption(name, options);
    return text.isEmpty() ? otherwise : choice.parse(text);
  }

  /**
   * Checks a whole number.
   *
   * @param setting how messages name it
   * @param value what was given
   * @param smallest the smallest allowed
   * @return the value
   * @throws IllegalArgumentException if it is smaller
   */
  public static int atLeast(String setting, int value, int smallest) {
    if (value < smallest) {
      throw new IllegalArgumentException(setting + " must be at least " + smallest + ", but was " + value);
    }
    return value;
  }

  /**
   * Checks a number that is not negative.
   *
   * @param setting how messages name it
   * @param value what was given
   * @return the value
   * @throws IllegalArgumentException if it is negative, infinite or NaN
   */
  public static double notNegative(String setting, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(setting + " must be finite and at least 0, but was " + value);
    }
    return value;
  }
}
