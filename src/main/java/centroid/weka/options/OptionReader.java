// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.util.Arrays;
import java.util.function.DoublePredicate;
import weka.classifiers.AbstractClassifier;
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
   * Takes Weka's general option -num-decimal-places out of the options, of which Weka itself would not tell the name.
   *
   * @param classifier to which it is given; as it was if the option is not there
   * @param options modified: the option is blanked
   * @throws Exception if it is not a whole number
   */
  public static void decimalPlaces(AbstractClassifier classifier, String[] options) throws Exception {
    classifier.setNumDecimalPlaces(wholeNumber("num-decimal-places", options, classifier.getNumDecimalPlaces()));
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
   * Reads a list of different numbers.
   *
   * @param setting how messages name it
   * @param text numbers separated by commas
   * @param allowed which numbers may be in it; never asked to allow what is none
   * @param what they must be, in words
   * @return the numbers, in the order given
   * @throws IllegalArgumentException if one is not allowed, or there are two of a kind
   */
  static double[] differentNumbers(String setting, String text, DoublePredicate allowed, String what) {
    String[] parts = text.split(",", -1);
    double[] values = new double[parts.length];
    for (int k = 0; k < parts.length; k++) {
      // Not -0, which would be another number than 0.
      values[k] = numberOrNone(parts[k]) + 0.0;
      if (Double.isNaN(values[k]) || !allowed.test(values[k])) {
        throw new IllegalArgumentException(setting + " must be " + what + ", but was '" + text + "'");
      }
    }
    if (Arrays.stream(values).distinct().count() < values.length) {
      throw new IllegalArgumentException(setting + " must differ from each other, but was '" + text + "'; name each once");
    }
    return values;
  }

  private static double numberOrNone(String text) {
    try {
      return Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * Refuses a setting unless it is possible.
   *
   * @param possible whether it is
   * @param sentence which setting, what is allowed and what was given
   * @throws IllegalArgumentException if it is not
   */
  public static void require(boolean possible, String sentence) {
    if (!possible) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /**
   * Checks a whole number.
   *
   * @param setting how messages name it
   * @param value what was given
   * @param smallest the smallest allowed
   * @throws IllegalArgumentException if it is smaller
   */
  public static void atLeast(String setting, int value, int smallest) {
    require(value >= smallest, setting + " must be at least " + smallest + ", but was " + value);
  }

  /**
   * Checks a number that is not negative.
   *
   * @param setting how messages name it
   * @param value what was given
   * @throws IllegalArgumentException if it is negative, infinite or NaN
   */
  public static void notNegative(String setting, double value) {
    require(value >= 0 && value < Double.POSITIVE_INFINITY, setting + " must be finite and at least 0, but was " + value);
  }

  /**
   * Checks a share that is not the whole.
   *
   * @param setting how messages name it
   * @param value what was given
   * @throws IllegalArgumentException if it is not from 0 to below 1
   */
  public static void share(String setting, double value) {
    require(value >= 0 && value < 1, setting + " must be at least 0 and below 1, but was " + value);
  }
}
