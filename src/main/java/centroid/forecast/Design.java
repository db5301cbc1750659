// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a series becomes rows of a regression: which earlier values are inputs, and what they are relative to.
 *
 * @param lags ages of the values that are inputs, ascending from at least 1
 * @param reference what values are relative to
 * @param log whether logarithms are forecast, which needs values above 0
 * @param harmonics the number of pairs of sine and cosine of the season
 */
public record Design(int[] lags, Reference reference, boolean log, int harmonics) {

  /** The value that a row's lags and target are relative to. */
  public enum Reference {
    /** None; time is an input, for a trend. */
    NONE("values"),
    /** The value before. */
    LAST("changes from the value before"),
    /** The value one season before. */
    SEASON("changes from the season before");

    private final String text;

    Reference(String text) {
      this.text = text;
    }
  }

  /** Names of the inputs of a row, without the variables known ahead. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    Arrays.stream(lags).forEach(lag -> names.add("lag " + lag));
    for (int k = 1; k <= harmonics; k++) {
      names.add("sine " + k);
      names.add("cosine " + k);
    }
    if (reference == Reference.NONE) {
      names.add("time");
    }
    return names;
  }

  /** The number of values before the first row. */
  int history(int period) {
    int last = lags.length == 0 ? 0 : lags[lags.length - 1];
    return Math.max(last, reference == Reference.SEASON ? period : 1);
  }

  double reference(double[] value, int time, int period) {
    return switch (reference) {
      case NONE -> 0;
      case LAST -> value[time - 1];
      case SEASON -> value[time - period];
    };
  }

  /** The number of inputs that are variables known ahead: those of the time, and of the time that values are relative to. */
  int numKnown(double[][] known) {
    return known.length == 0 ? 0 : known[0].length * (reference == Reference.NONE ? 1 : 2);
  }

  /** The inputs of the row at a time, from the values before. */
  double[] row(double[] value, int time, double[][] known, int period) {
    int numKnown = numKnown(known);
    double[] row = new double[lags.length + 2 * harmonics + (reference == Reference.NONE ? 1 : 0) + numKnown];
    double from = reference(value, time, period);
    int next = 0;
    for (int lag : lags) {
      row[next++] = value[time - lag] - from;
    }
    for (int k = 1; k <= harmonics; k++) {
      double angle = 2 * Math.PI * k * time / period;
      row[next++] = Math.sin(angle);
      row[next++] = Math.cos(angle);
    }
    if (reference == Reference.NONE) {
      row[next++] = time;
    }
    if (numKnown > 0) {
      System.arraycopy(known[time], 0, row, next, known[time].length);
      if (reference != Reference.NONE) {
        double[] before = known[reference == Reference.LAST ? time - 1 : time - period];
        System.arraycopy(before, 0, row, next + before.length, before.length);
      }
    }
    return row;
  }

  /** Values on the scale that is forecast. */
  double[] inner(double[] value) {
    return log ? Arrays.stream(value).map(Math::log).toArray() : value;
  }

  /** A forecast on the scale of the series. */
  double outer(double value) {
    return log ? Math.exp(value) : value;
  }

  @Override
  public String toString() {
    String ages = Arrays.stream(lags).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    return (log ? "logarithms, " : "") + reference.text + "; lags " + ages
        + (harmonics > 0 ? "; " + harmonics + (harmonics == 1 ? " pair" : " pairs") + " of sine and cosine of the season" : "");
  }
}
