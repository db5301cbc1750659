// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Thresholds of a numeric class as a user types them: numbers separated by commas, or nothing. Immutable.
 *
 * @serial exclude
 */
public final class Thresholds implements Serializable {

  private static final long serialVersionUID = 1L;

  /** No threshold. */
  public static final Thresholds NONE = new Thresholds(new double[0]);
  /** Numbers beyond are written with an exponent. */
  private static final double LARGEST_PLAIN = 1e15;
  private static final double SMALLEST_PLAIN = 1e-6;

  private final double[] values;

  private Thresholds(double[] values) {
    this.values = values;
  }

  /**
   * Reads thresholds.
   *
   * @param setting how messages name it, such as "Thresholds (-threshold)"
   * @param text such as "12,15.5"; may be blank for none
   * @return the thresholds, in the order given
   * @throws IllegalArgumentException if one is not a finite number, or there are two of a kind
   */
  public static Thresholds parse(String setting, String text) {
    return text.isBlank() ? NONE
        : new Thresholds(OptionReader.differentNumbers(setting, text, Double::isFinite, "numbers, separated by commas, such as 12,15.5"));
  }

  /**
   * The thresholds.
   *
   * @return a new array; empty if there are none
   */
  public double[] values() {
    return values.clone();
  }

  /**
   * Whether there are none.
   *
   * @return true if there are none
   */
  public boolean isEmpty() {
    return values.length == 0;
  }

  /**
   * One threshold as it stands in names of columns.
   *
   * @param threshold a finite number
   * @return such as 12 or 1.0E20
   */
  public static String text(double threshold) {
    double size = Math.abs(threshold);
    return size == 0 || size >= SMALLEST_PLAIN && size < LARGEST_PLAIN ? BigDecimal.valueOf(threshold).stripTrailingZeros().toPlainString()
        : String.valueOf(threshold);
  }

  /** The thresholds as {@link #parse} reads them. */
  @Override
  public String toString() {
    return Arrays.stream(values).mapToObj(Thresholds::text).collect(Collectors.joining(","));
  }
}
