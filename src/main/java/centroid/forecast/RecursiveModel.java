// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import java.util.Arrays;

/** Forecasts several steps by one model of the next step: forecasts replace the values that are not known yet. Values are on the scale of the design. */
final class RecursiveModel {

  private final Design design;
  private final int period;
  private final Regression.Model model;
  private final double lowest;
  private final double highest;

  private RecursiveModel(Design design, int period, Regression.Model model, double[] target) {
    this.design = design;
    this.period = period;
    this.model = model;
    double smallest = Arrays.stream(target).min().orElse(0);
    double largest = Arrays.stream(target).max().orElse(0);
    // An unstable recursion would otherwise leave every bound.
    lowest = smallest - (largest - smallest);
    highest = largest + (largest - smallest);
  }

  /**
   * Trains on the first values.
   *
   * @param value on the scale of the design; only those before {@code end} are read
   */
  static RecursiveModel fit(double[] value, int end, double[][] known, int period, Design design, Regression learner) throws Exception {
    int first = design.history(period);
    double[][] rows = new double[end - first][];
    double[] target = new double[rows.length];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = design.row(value, first + k, known, period);
      target[k] = value[first + k] - design.reference(value, first + k, period);
    }
    return new RecursiveModel(design, period, learner.fit(rows, target, design.numKnown(known)), target);
  }

  /** Forecasts the values from a time on, from those before it alone. */
  double[] forecast(double[] value, int origin, int steps, double[][] known) throws Exception {
    double[] path = Arrays.copyOf(value, origin + steps);
    for (int time = origin; time < path.length; time++) {
      double change = model.predict(design.row(path, time, known, period));
      path[time] = design.reference(path, time, period) + Math.min(highest, Math.max(lowest, change));
    }
    return Arrays.copyOfRange(path, origin, path.length);
  }
}
