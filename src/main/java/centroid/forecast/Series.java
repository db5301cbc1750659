// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import java.util.Arrays;

/**
 * A series of finite values at equal time steps.
 *
 * @param value observed values, the oldest first; read only
 * @param known variables known ahead, {@code [time][variable]}: as many times as values, and more for the future; read only
 * @param period the number of steps of a season; 1 for none
 */
public record Series(double[] value, double[][] known, int period) {

  /** A series without variables known ahead. */
  public static Series of(double[] value, int period) {
    return new Series(value, new double[0][], period);
  }

  public int length() {
    return value.length;
  }

  /** Returns the series with one more value. */
  Series plus(double next) {
    double[] longer = Arrays.copyOf(value, value.length + 1);
    longer[value.length] = next;
    return new Series(longer, known, period);
  }
}
