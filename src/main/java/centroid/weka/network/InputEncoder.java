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
 * Encodes rows as finite numbers. Immutable.
 * <ul>
 * <li>Numeric attributes are standardised by mean and standard deviation of the training rows, or by median and quartiles if a few outliers dominate the
 * deviation. Large values are then compressed.
 * <li>In columns with one value in nearly all rows, other values are compressed into -1 to 1, similar to an indicator.
 * <li>With bins, numeric attributes of more than two distinct values have further inputs: their {@link PiecewiseLinear} encoding.
 * <li>Nominal attributes become one indicator per value, or a single one for two values.
 * <li>Missing values become the mean, the median or the most frequent value.
 * </ul>
 *
 * @serial exclude
 */
final class InputEncoder implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Standardised values up to this one are not compressed, larger ones grow by their logarithm, so that outliers do not dominate a network. */
  private static final double LINEAR_LIMIT = 5;
  private static final double LARGEST = 10;
  /** Columns without a standardised value above this are neither nearly constant nor dominated by outliers, and need no quantiles. */
  private static final double OUTLIER = 2.9;
  /** Columns with one value in at least this share of the rows are nearly constant. */
  private static final double NEARLY_CONSTANT = 0.9;
  /** The limit of inputs of such columns: with a larger one, the few rows with other values would dominate the weights of the column. */
  private static final double LARGEST_OF_NEARLY_CONSTANT = 1;
  /** Below this ratio of the deviation computed from quartiles to the standard deviation, outliers dominate the latter. */
  private static final double OUTLIER_RATIO = 0.1;
  /** The interquartile range of the standard normal distribution. */
  private static final double NORMAL_QUARTILES = 1.349;
  /** The largest number of bins of an attribute. */
  private static final int MOST_BINS = 16;
  /** The number of bins that many numeric attributes share, so that a row does not become 17 times as long. */
  private static final int MOST_BINS_IN_ALL = 1024;

  private final ArrayList<Column> columns = new ArrayList<>();
  private final int width;

  /** Estimates means, deviations, frequencies and bins from training rows and their weights. */
  InputEncoder(Instances training, InputEncoding encoding) {
    this(plainColumns(training).stream().map(column -> column.withBins(training, encoding == InputEncoding.BINS ? mostBins(training) : 0)).toList());
  }

  private InputEncoder(List<Column> columns) {
    this.columns.addAll(columns);
    // Without attributes there is one input that is always 0, so that a network can fit a constant.
    width = Math.max(1, columns.stream().mapToInt(Column::width).sum());
  }

  /** Estimates an encoder of the same attributes and the same width from other rows, such as the training rows of a fold. Not for images. */
  InputEncoder refitted(Instances training) {
    List<Column> plain = plainColumns(training);
    return new InputEncoder(IntStream.range(0, plain.size()).mapToObj(k -> plain.get(k).withBinsLike(columns.get(k), training)).toList());
  }

  private static List<Column> plainColumns(Instances training) {
    return IntStream.range(0, training.numAttributes()).filter(index -> index != training.classIndex())
        .mapToObj(index -> training.attribute(index).isNominal() ? nominal(training, index) : numeric(training, index)).toList();
  }

  /** Returns the largest number of bins of each numeric attribute, at least 2. */
  private static int mostBins(Instances training) {
    int numeric = 0;
    for (int index = 0; index < training.numAttributes(); index++) {
      numeric += index != training.classIndex() && training.attribute(index).isNumeric() ? 1 : 0;
    }
    return Math.max(2, Math.min(MOST_BINS, MOST_BINS_IN_ALL / Math.max(1, numeric)));
  }

  /**
   * Estimates one mean and deviation for each channel of images: standardising each pixel would amplify pixels that are mostly background.
   *
   * @throws IllegalArgumentException if the number of columns is not that of {@code size}, or one is not numeric or has no finite variance
   */
  static InputEncoder ofImages(Instances training, ImageSize size) {
    int[] pixels = IntStream.range(0, training.numAttributes()).filter(index -> index != training.classIndex()).toArray();
    if (pixels.length != size.length()) {
      throw new IllegalArgumentException("Input (-input) must be the size of the images in the data, but " + size + " needs " + size.length()
          + " columns besides the class, and the data have " + pixels.length + "; set their size, or remove columns that are not pixels");
    }
    List<Column> columns = new ArrayList<>();
    for (int from = 0; from < pixels.length; from += size.plane()) {
      int[] channel = Arrays.copyOfRange(pixels, from, from + size.plane());
      Moments moments = pooled(Arrays.stream(channel).mapToObj(index -> pixelMoments(training, index)).toList());
      for (int index : channel) {
        columns.add(new Column(index, moments, LARGEST));
      }
    }
    return new InputEncoder(columns);
  }

  private static Moments pixelMoments(Instances training, int index) {
    Attribute attribute = training.attribute(index);
    if (!attribute.isNumeric()) {
      throw new IllegalArgumentException("Columns of images (-input) must be numeric, but attribute '" + attribute.name()
          + "' is not; remove it, or leave -input empty if rows are not images");
    }
    Moments moments = moments(training, index);
    // One such number would make all others of its channel 0.
    if (!Double.isFinite(moments.mean()) || !Double.isFinite(moments.deviation())) {
      throw new IllegalArgumentException("Columns of images (-input) must be finite and have a finite variance, but attribute '" + attribute.name()
          + "' has mean " + moments.mean() + " and deviation " + moments.deviation() + "; remove or correct rows of infinite or huge numbers");
    }
    return moments;
  }

  /** Returns mean and deviation of the values of several columns together. */
  private static Moments pooled(List<Moments> columns) {
    double mean = columns.stream().mapToDouble(Moments::mean).average().orElseThrow();
    double variance = columns.stream().mapToDouble(one -> one.deviation() * one.deviation() + (one.mean() - mean) * (one.mean() - mean)).average()
        .orElseThrow();
    return new Moments(mean, Math.sqrt(variance));
  }

  /**
   * The encoding of one attribute.
   *
   * @param numValues 0 if it is numeric
   * @param centre replaces missing values
   * @param largest the largest absolute value of a numeric input
   * @param bins further inputs of a numeric attribute
   */
  private record Column(int index, int numValues, double centre, double scale, double largest, PiecewiseLinear bins) implements Serializable {

    private static final long serialVersionUID = 1L;

    Column(int index, Moments moments, double largest) {
      this(index, 0, moments.mean(), moments.deviation(), largest, PiecewiseLinear.NONE);
    }

    int width() {
      return numValues == 0 ? 1 + bins.width() : numValues == 1 ? 0 : numValues == 2 ? 1 : numValues;
    }

    /** Constants carry no information, and numbers whose squares overflow have no usable scale. */
    boolean hasScale() {
      return scale > 0 && scale < Double.POSITIVE_INFINITY;
    }

    Column withBins(Instances rows, int maxBins) {
      if (numValues > 0 || maxBins == 0 || !hasScale()) {
        return this;
      }
      Instance[] known = finite(rows);
      return with(PiecewiseLinear.of(values(known, index), weights(known), maxBins));
    }

    Column withBinsLike(Column other, Instances rows) {
      if (other.bins.width() == 0) {
        return this;
      }
      Instance[] known = hasScale() ? finite(rows) : new Instance[0];
      return with(other.bins.refitted(values(known, index), weights(known)));
    }

    private Column with(PiecewiseLinear newBins) {
      return new Column(index, numValues, centre, scale, largest, newBins);
    }

    private Instance[] finite(Instances rows) {
      return rows.stream().filter(row -> Double.isFinite(row.value(index)) && row.weight() > 0).toArray(Instance[]::new);
    }

    void encode(double value, float[] to, int at) {
      if (numValues == 0) {
        to[at] = Double.isNaN(value) || !hasScale() ? 0 : compressed((value - centre) / scale, largest);
        bins.encode(Double.isNaN(value) ? centre : value, to, at + 1);
      } else {
        int label = Double.isNaN(value) ? (int) centre : (int) value;
        for (int k = 0; k < width(); k++) {
          to[at + k] = numValues == 2 ? label : label == k ? 1 : 0;
        }
      }
    }
  }

  /**
   * Compresses large values: linear up to a limit, then logarithmic with a continuous derivative, up to the largest. Values of nearly constant columns keep
   * their order, but stay below the largest.
   */
  private static float compressed(double standardised, double largest) {
    double size = Math.abs(standardised);
    double kept = largest == LARGEST_OF_NEARLY_CONSTANT ? 1 - 1 / (1 + size)
        : Math.min(largest, size <= LINEAR_LIMIT ? size : LINEAR_LIMIT + Math.log1p(size - LINEAR_LIMIT));
    return (float) Math.copySign(kept, standardised);
  }

  /** Weighted mean and standard deviation. */
  record Moments(double mean, double deviation) {
  }

  private static Column numeric(Instances rows, int index) {
    Moments moments = moments(rows, index);
    // Sorting takes time, and only columns with outliers need it.
    boolean hasOutliers = moments.deviation() > 0
        && rows.stream().anyMatch(row -> Math.abs(row.value(index) - moments.mean()) > OUTLIER * moments.deviation());
    return hasOutliers ? robust(rows, index, moments) : new Column(index, moments, LARGEST);
  }

  /** Encodes a column with outliers, which may be nearly constant. */
  private static Column robust(Instances rows, int index, Moments moments) {
    Instance[] known = rows.stream().filter(row -> !row.isMissing(index)).toArray(Instance[]::new);
    double[] values = values(known, index);
    double[] weights = weights(known);
    double[] quantiles = quantiles(values, weights, 0.1, 0.25, 0.5, 0.75, 0.9);
    double median = quantiles[2];
    double[] distances = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
    if (quantiles(distances, weights, NEARLY_CONSTANT)[0] == 0) {
      Arrays.setAll(weights, k -> distances[k] == 0 ? 0 : weights[k]);
      return new Column(index, new Moments(median, quantiles(distances, weights, 0.5)[0]), LARGEST_OF_NEARLY_CONSTANT);
    }
    return new Column(index, robustMoments(quantiles, moments), LARGEST);
  }

  private static double[] values(Instance[] rows, int index) {
    return Arrays.stream(rows).mapToDouble(row -> row.value(index)).toArray();
  }

  private static double[] weights(Instance[] rows) {
    return Arrays.stream(rows).mapToDouble(Instance::weight).toArray();
  }

  /**
   * Returns the median and the deviation of a normal distribution with the same quartiles if a few outliers dominate the deviation, else the moments given.
   * It keeps the moments if the quartiles are equal, or if more than a few values are far from the median.
   */
  private static Moments robustMoments(double[] quantiles, Moments moments) {
    double median = quantiles[2];
    double deviation = (quantiles[3] - quantiles[1]) / NORMAL_QUARTILES;
    boolean few = Math.max(median - quantiles[0], quantiles[4] - median) <= LINEAR_LIMIT * deviation;
    // Numbers that differ by rounding errors only count as equal.
    boolean varies = deviation > 1e-12 * Math.abs(median);
    return varies && few && deviation < OUTLIER_RATIO * moments.deviation() ? new Moments(median, deviation) : moments;
  }

  /** Returns weighted quantiles at ascending shares. */
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
    return new Column(index, counts.length, mode, 1, 1, PiecewiseLinear.NONE);
  }

  /** Returns mean and deviation of the values that are not missing. The deviation is 0 if all values are equal, both are 0 if there are none. */
  static Moments moments(Instances rows, int index) {
    double weight = 0;
    double mean = 0;
    double squares = 0;
    for (Instance row : rows) {
      if (!row.isMissing(index) && row.weight() > 0) {
        weight += row.weight();
        double step = row.value(index) - mean;
        // The mean of one value must be exactly that value, so that a constant has deviation 0.
        mean = weight == row.weight() ? row.value(index) : mean + step * row.weight() / weight;
        squares += row.weight() * step * (row.value(index) - mean);
      }
    }
    double deviation = weight > 0 ? Math.sqrt(squares / weight) : 0;
    // Numbers that differ by rounding errors only count as equal.
    return new Moments(mean, deviation > 1e-12 * Math.abs(mean) ? deviation : 0);
  }

  /** Returns the length of an encoded row, at least 1. */
  int width() {
    return width;
  }

  /** Returns the number of inputs that are components of bins. */
  int numBins() {
    return columns.stream().mapToInt(column -> column.bins().width()).sum();
  }

  /** Writes the {@link #width()} finite numbers of a row into an array, from index {@code at} on. */
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
