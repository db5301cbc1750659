// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** A plain or logarithmic axis with round ticks. Values beyond its ends are drawn at the ends. */
final class Axis {

  private final String title;
  private final double low;
  private final double high;
  private final boolean logarithmic;
  private final List<Double> ticks = new ArrayList<>();

  private Axis(String title, double low, double high, boolean logarithmic) {
    this.title = title;
    this.low = low;
    this.high = high;
    this.logarithmic = logarithmic;
  }

  /** An axis that shows all values, but not more than what lies between two limits. */
  static Axis plain(String title, DoubleStream values, double smallest, double largest) {
    double[] range = range(values, smallest, largest);
    double step = step(range[1] - range[0]);
    Axis axis = new Axis(title, Math.max(smallest, Math.floor(range[0] / step) * step), Math.min(largest, Math.ceil(range[1] / step) * step), false);
    for (long k = Math.round(Math.ceil(axis.low / step - 1e-9)); k * step <= axis.high + 1e-9 * step; k++) {
      axis.ticks.add(k * step);
    }
    return axis;
  }

  /** An axis of ratios with ticks at powers of two or more. */
  static Axis ratios(String title, DoubleStream values) {
    double[] range = range(values, 1e-3, 1e6);
    double low = Math.floor(Math.log(range[0]) / Math.log(2) - 1e-9);
    double high = Math.ceil(Math.log(range[1]) / Math.log(2) + 1e-9);
    Axis axis = new Axis(title, Math.pow(2, low), Math.pow(2, high), true);
    int step = (int) Math.max(1, Math.ceil((high - low) / 6));
    for (int k = (int) Math.ceil(low / step) * step; k <= high; k += step) {
      axis.ticks.add(Math.pow(2, k));
    }
    return axis;
  }

  private static double[] range(DoubleStream values, double smallest, double largest) {
    double[] sorted = values.filter(Double::isFinite).map(v -> Math.max(smallest, Math.min(largest, v))).sorted().toArray();
    double low = sorted.length == 0 ? smallest : sorted[0];
    double high = sorted.length == 0 ? largest : sorted[sorted.length - 1];
    return high > low ? new double[] {low, high} : new double[] {low - 1, high + 1};
  }

  /** 1, 2 or 5 times a power of ten, so that about four fit. */
  private static double step(double range) {
    double power = Math.pow(10, Math.floor(Math.log10(range / 4)));
    double share = range / 4 / power;
    return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
  }

  String title() {
    return title;
  }

  List<Double> ticks() {
    return List.copyOf(ticks);
  }

  String label(double tick) {
    return Math.abs(tick) < 1e-12 ? "0" : Format.number(tick).replaceFirst("(\\.\\d*?)0+$", "$1").replaceFirst("\\.$", "");
  }

  /** From 0 at the left end to 1 at the right. */
  double position(double value) {
    double inside = Math.max(low, Math.min(high, value));
    return logarithmic ? Math.log(inside / low) / Math.log(high / low) : (inside - low) / (high - low);
  }
}
