// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.layer.ImageSize;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Turns rows into numbers for learners that know nothing else. Numeric attributes are standardised by the mean and standard
 * deviation of the training rows (by median and quartiles where a few rows rule the deviation) and then squashed; where nearly all rows
 * have one value, the others become something like indicators. Nominal attributes become one indicator per value (a single one if there
 * are two values), and missing values become the mean, the median or the most frequent value. Immutable after construction.
 *
 * @serial exclude
 */
final class InputEncoder implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Standardised values up to this one stay as they are, further ones count by their logarithm: a row far out must not rule a network. */
  private static final double ORDINARY = 5;
  /** Nothing counts as further out than this. */
  private static final double LARGEST = 10;
  /** Columns whose values are all nearer than this need no closer look: the exceptions from a value that nine tenths of the rows have are further out. */
  private static final double EXCEPTION = 2.9;
  /** Columns with one value in at least this share of the rows are nearly constant. */
  private static final double NEARLY_ALL = 0.9;
  /** The end of inputs of such columns: more would let the few rows that have other values rule all weights of the column. */
  private static final double LARGEST_EXCEPTION = 1;
  /** Where the quartiles speak of a deviation below this share of the real one, a few rows have made the latter, and it tells nothing about the others. */
  private static final double RULED_BY_FEW = 0.1;
  /** Quartiles of a normal distribution are this many deviations apart. */
  private static final double NORMAL_QUARTILES = 1.349;

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

  private InputEncoder(List<Column> pixels) {
    columns.addAll(pixels);
    width = pixels.size();
  }

  /**
   * Learns the mean and deviation of each channel of images: pixels that are mostly background must not be blown up.
   *
   * @param training read: rows with their class and weights
   * @param size what the columns make
   * @return an encoder of as many numbers as an image has
   * @throws IllegalArgumentException if there are more or fewer columns, or one is not numeric or has no finite variance
   */
  static InputEncoder ofImages(Instances training, ImageSize size) {
    int[] pixels = IntStream.range(0, training.numAttributes()).filter(index -> index != training.classIndex()).toArray();
    if (pixels.length != size.length()) {
      throw new IllegalArgumentException("Input (-input) " + size + " makes images of " + size.length() + " columns, but the data have " + pixels.length
          + " besides the class; remove other columns, or say how these make images");
    }
    List<Column> columns = new ArrayList<>();
    for (int from = 0; from < pixels.length; from += size.plane()) {
      int[] channel = Arrays.copyOfRange(pixels, from, from + size.plane());
      Moments moments = pooled(Arrays.stream(channel).mapToObj(index -> pixelMoments(training, index)).toList());
      for (int index : channel) {
        columns.add(new Column(index, 0, moments.mean(), moments.deviation(), LARGEST));
      }
    }
    return new InputEncoder(columns);
  }

  private static Moments pixelMoments(Instances training, int index) {
    Attribute attribute = training.attribute(index);
    if (!attribute.isNumeric()) {
      throw new IllegalArgumentException("Columns of images (-input) must be numeric, but attribute '" + attribute.name() + "' is not");
    }
    Moments moments = moments(training, index);
    // One such number would make nothing of all others of its channel.
    if (!Double.isFinite(moments.mean()) || !Double.isFinite(moments.deviation())) {
      throw new IllegalArgumentException("Columns of images (-input) must be finite and have a finite variance, but attribute '" + attribute.name()
          + "' has mean " + moments.mean() + " and deviation " + moments.deviation() + "; remove or mend rows of infinite or huge numbers");
    }
    return moments;
  }

  /** Mean and deviation of the numbers of several columns together. */
  private static Moments pooled(List<Moments> columns) {
    double mean = columns.stream().mapToDouble(Moments::mean).average().orElseThrow();
    double variance = columns.stream().mapToDouble(one -> one.deviation() * one.deviation() + (one.mean() - mean) * (one.mean() - mean)).average()
        .orElseThrow();
    return new Moments(mean, Math.sqrt(variance));
  }

  /** One attribute: where it is, how many values it has (0 if numeric), what stands for a missing value, and the largest size of an input. */
  private record Column(int index, int numValues, double centre, double scale, double largest) implements Serializable {

    private static final long serialVersionUID = 1L;

    int width() {
      return numValues == 0 ? 1 : numValues == 1 ? 0 : numValues == 2 ? 1 : numValues;
    }

    void encode(double value, float[] to, int at) {
      if (numValues == 0) {
        // A constant tells nothing, nor do numbers whose squares overflow.
        boolean known = !Double.isNaN(value) && scale > 0 && scale < Double.POSITIVE_INFINITY;
        to[at] = known ? squashed((value - centre) / scale, largest) : 0;
      } else {
        int label = Double.isNaN(value) ? (int) centre : (int) value;
        for (int k = 0; k < width(); k++) {
          to[at + k] = numValues == 2 ? label : label == k ? 1 : 0;
        }
      }
    }
  }

  /**
   * The same for ordinary values; beyond it grows by a logarithm, without a step or a kink, to an end. Exceptions of a column that is
   * nearly constant always stay apart, but below their end.
   */
  private static float squashed(double standardised, double largest) {
    double size = Math.abs(standardised);
    double kept = largest == LARGEST_EXCEPTION ? 1 - 1 / (1 + size) : Math.min(largest, size <= ORDINARY ? size : ORDINARY + Math.log1p(size - ORDINARY));
    return (float) Math.copySign(kept, standardised);
  }

  /** Weighted mean and standard deviation. */
  record Moments(double mean, double deviation) {
  }

  private static Column numeric(Instances rows, int index) {
    Moments moments = moments(rows, index);
    // Sorting takes time; no exceptions rule a column that has none.
    boolean hasExceptions = moments.deviation() > 0
        && rows.stream().anyMatch(row -> Math.abs(row.value(index) - moments.mean()) > EXCEPTION * moments.deviation());
    return hasExceptions ? robust(rows, index, moments) : new Column(index, 0, moments.mean(), moments.deviation(), LARGEST);
  }

  /** A column that may be nearly constant, or have a few values that rule its deviation. */
  private static Column robust(Instances rows, int index, Moments moments) {
    Instance[] known = rows.stream().filter(row -> !row.isMissing(index)).toArray(Instance[]::new);
    double[] values = Arrays.stream(known).mapToDouble(row -> row.value(index)).toArray();
    double[] weights = Arrays.stream(known).mapToDouble(Instance::weight).toArray();
    double[] quantiles = quantiles(values, weights, 0.1, 0.25, 0.5, 0.75, 0.9);
    double median = quantiles[2];
    double[] distances = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
    if (quantiles(distances, weights, NEARLY_ALL)[0] == 0) {
      Arrays.setAll(weights, k -> distances[k] == 0 ? 0 : weights[k]);
      return new Column(index, 0, median, quantiles(distances, weights, 0.5)[0], LARGEST_EXCEPTION);
    }
    Moments taken = withoutExtremes(quantiles, moments);
    return new Column(index, 0, taken.mean(), taken.deviation(), LARGEST);
  }

  /**
   * Median, and the deviation of a normal distribution with the same quartiles, if a few rows rule the deviation; else what was given.
   * Where half of the values are one, the quartiles can't tell; where many are far from the middle, they are no exceptions.
   */
  private static Moments withoutExtremes(double[] quantiles, Moments moments) {
    double median = quantiles[2];
    double deviation = (quantiles[3] - quantiles[1]) / NORMAL_QUARTILES;
    boolean few = Math.max(median - quantiles[0], quantiles[4] - median) <= ORDINARY * deviation;
    // As with moments: numbers that differ by rounding errors do not vary.
    boolean varies = deviation > 1e-12 * Math.abs(median);
    return varies && few && deviation < RULED_BY_FEW * moments.deviation() ? new Moments(median, deviation) : moments;
  }

  /** The values that have at least the given shares of the weight at or below them; shares ascend. */
  private static double[] quantiles(double[] values, double[] weights, double... shares) {
    double total = Arrays.stream(weights).sum();
    double[] quantiles = new double[shares.length];
    double below = 0;
    int next = 0;
    for (int k : Utils.sort(values)) {
      below += weights[k];
      for (; next < shares.length && below >= shares[next] * total; next++) {
        quantiles[next] = values[k];
      }
    }
    return quantiles;
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
    return new Column(index, counts.length, mode, 1, 1);
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
