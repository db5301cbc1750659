// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Ratios of two methods, one for each data set; below 1 is better. */
public record Ratios(double... values) {

  /** The ratio of each data set. */
  public static <T> Ratios of(List<T> sets, ToDoubleFunction<T> ratio) {
    return new Ratios(sets.stream().mapToDouble(ratio).toArray());
  }

  /** Returns the logarithms of the ratios. */
  public double[] logs() {
    return Arrays.stream(values).map(Math::log).toArray();
  }

  /** The geometric mean. */
  public double mean() {
    return Math.exp(Estimate.of(logs()).mean());
  }

  /** Returns the standard error of the mean logarithm, which approximates the relative standard error of the geometric mean. */
  public double error() {
    return Estimate.of(logs()).error();
  }

  /** Returns the number of data sets with a ratio below 1. */
  public int wins() {
    return (int) Arrays.stream(values).filter(ratio -> ratio < 1).count();
  }
}
