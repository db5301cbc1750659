// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Ratios of our number to another's, one for each data set; below 1 is better. */
public record Ratios(double... values) {

  /** The ratio of each data set. */
  public static <T> Ratios of(List<T> sets, ToDoubleFunction<T> ratio) {
    return new Ratios(sets.stream().mapToDouble(ratio).toArray());
  }

  /** The logarithms, in which twice as good and half as good are equally far from 1. */
  public double[] logs() {
    return Arrays.stream(values).map(Math::log).toArray();
  }

  /** The geometric mean. */
  public double mean() {
    return Math.exp(Estimate.of(logs()).mean());
  }

  /** The standard error of the mean of the logarithms, which is about that of the geometric mean over it. */
  public double error() {
    return Estimate.of(logs()).error();
  }

  /** The number of data sets on which ours is better. */
  public int wins() {
    return (int) Arrays.stream(values).filter(ratio -> ratio < 1).count();
  }
}
