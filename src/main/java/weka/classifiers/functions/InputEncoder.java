// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import java.io.Serializable;
import java.util.ArrayList;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Turns rows into numbers for learners that know nothing else. Numeric attributes are standardised by the mean and standard
 * deviation of the training rows, nominal ones become one indicator per value (a single one if there are two values), and missing
 * values become the mean or the most frequent value. Immutable after construction.
 *
 * @serial exclude
 */
final class InputEncoder implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Keeps extreme values of later rows in the range of float, far from its end. */
  private static final double LARGEST = 1e15;

  private final ArrayList<Column> columns = new ArrayList<>();
  private final int width;

  /**
   * Learns means, deviations and frequencies.
   *
   * @param training read: rows with their class and weights
   */
  InputEncoder(Instances training) {
    int total = 0;
    for (int index = 0; index < training.numAttributes(); index++) {
      if (index != training.classIndex()) {
        Attribute attribute = training.attribute(index);
        Column column = attribute.isNominal() ? nominal(training, index) : numeric(training, index);
        columns.add(column);
        total += column.width();
      }
    }
    // Without any attribute there is still one input, always 0, so that a learner can fit a constant.
    width = Math.max(1, total);
  }

  /** One attribute: where it is, how many values it has (0 if numeric), and what stands for a missing value. */
  private record Column(int index, int numValues, double centre, double scale) implements Serializable {

    private static final long serialVersionUID = 1L;

    int width() {
      return numValues == 0 ? 1 : numValues == 1 ? 0 : numValues == 2 ? 1 : numValues;
    }

    void encode(double value, float[] to, int at) {
      if (numValues == 0) {
        // A constant tells nothing, nor do numbers whose squares overflow.
        boolean known = !Double.isNaN(value) && scale > 0 && scale < Double.POSITIVE_INFINITY;
        double standardised = known ? (value - centre) / scale : 0;
        to[at] = (float) Math.max(-LARGEST, Math.min(LARGEST, standardised));
      } else {
        int label = Double.isNaN(value) ? (int) centre : (int) value;
        for (int k = 0; k < width(); k++) {
          to[at + k] = numValues == 2 ? label : label == k ? 1 : 0;
        }
      }
    }
  }

  /** Weighted mean and standard deviation. */
  record Moments(double mean, double deviation) {
  }

  private static Column numeric(Instances rows, int index) {
    Moments moments = moments(rows, index);
    return new Column(index, 0, moments.mean(), moments.deviation());
  }

  private static Column nominal(Instances rows, int index) {
    double[] counts = new double[Math.max(1, rows.attribute(index).numValues())];
    for (Instance row : rows) {
      if (!row.isMissing(index)) {
        counts[(int) row.value(index)] += row.weight();
      }
    }
    int mode = 0;
    for (int k = 1; k < counts.length; k++) {
      mode = counts[k] > counts[mode] ? k : mode;
    }
    return new Column(index, counts.length, mode, 1);
  }

  /**
   * Weighted mean and standard deviation of what is not missing.
   *
   * @param rows read
   * @param index the attribute
   * @return the deviation is 0 if all values are the same, both are 0 if there are none
   */
  static Moments moments(Instances rows, int index) {
    double weight = 0;
    double mean = 0;
    double squares = 0;
    for (Instance row : rows) {
      if (!row.isMissing(index) && row.weight() > 0) {
        weight += row.weight();
        double step = row.value(index) - mean;
        // The mean of one value is that value to the last bit, or a constant would have a deviation.
        mean = weight == row.weight() ? row.value(index) : mean + step * row.weight() / weight;
        squares += row.weight() * step * (row.value(index) - mean);
      }
    }
    double deviation = weight > 0 ? Math.sqrt(squares / weight) : 0;
    // Numbers that differ by rounding errors do not vary.
    return new Moments(mean, deviation > 1e-12 * Math.abs(mean) ? deviation : 0);
  }

  /**
   * Numbers in an encoded row.
   *
   * @return at least 1
   */
  int width() {
    return width;
  }

  /**
   * Encodes a row.
   *
   * @param row read
   * @param to written, from {@code at} on: {@link #width()} finite numbers
   * @param at where the row begins
   */
  void encode(Instance row, float[] to, int at) {
    int next = at;
    for (Column column : columns) {
      column.encode(row.value(column.index()), to, next);
      next += column.width();
    }
    if (next == at) {
      to[at] = 0;
    }
  }
}
