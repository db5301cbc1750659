// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.io.Serializable;
import java.util.Arrays;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * The encoding of one attribute.
 *
 * @param numValues 0 if it is numeric
 * @param centre replaces missing values
 * @param largest the largest absolute value of a numeric input
 * @param bins further inputs of a numeric attribute
 * @serial exclude
 */
record InputColumn(int index, int numValues, double centre, double scale, double largest, PiecewiseLinear bins) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Standardised values up to this one are not compressed, larger ones grow by their logarithm, so that outliers do not dominate a network. */
  private static final double LINEAR_LIMIT = 5;
  /** The largest absolute value of usual inputs. */
  static final double LARGEST = 10;
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

  /** Creates a numeric column without bins. */
  InputColumn(int index, Moments moments, double largest) {
    this(index, 0, moments.mean(), moments.deviation(), largest, PiecewiseLinear.NONE);
  }

  /** Returns the number of inputs. */
  int width() {
    return numValues == 0 ? 1 + bins.width() : numValues == 1 ? 0 : numValues == 2 ? 1 : numValues;
  }

  /** Constants carry no information, and numbers whose squares overflow have no usable scale. */
  boolean hasScale() {
    return scale > 0 && scale < Double.POSITIVE_INFINITY;
  }

  /** Adds bins, at most as many as given, if the attribute is numeric and has more than two distinct values. */
  InputColumn withBins(Instances rows, int maxBins) {
    if (numValues > 0 || maxBins == 0 || !hasScale()) {
      return this;
    }
    Instance[] known = finite(rows);
    return with(PiecewiseLinear.of(values(known, index), weights(known), maxBins));
  }

  /** Adds as many components of bins as another column of the attribute has. */
  InputColumn withBinsLike(InputColumn other, Instances rows) {
    if (other.bins.width() == 0) {
      return this;
    }
    Instance[] known = hasScale() ? finite(rows) : new Instance[0];
    return with(other.bins.refitted(values(known, index), weights(known)));
  }

  private InputColumn with(PiecewiseLinear newBins) {
    return new InputColumn(index, numValues, centre, scale, largest, newBins);
  }

  private Instance[] finite(Instances rows) {
    return rows.stream().filter(row -> Double.isFinite(row.value(index)) && row.weight() > 0).toArray(Instance[]::new);
  }

  /** Writes {@link #width()} finite numbers from index {@code at} on. */
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

  /** Estimates the encoding of a numeric attribute. */
  static InputColumn numeric(Instances rows, int index) {
    Moments moments = Moments.of(rows, index);
    // Sorting takes time, and only columns with outliers need it.
    boolean hasOutliers = moments.deviation() > 0
        && rows.stream().anyMatch(row -> Math.abs(row.value(index) - moments.mean()) > OUTLIER * moments.deviation());
    return hasOutliers ? robust(rows, index, moments) : new InputColumn(index, moments, LARGEST);
  }

  /** Encodes a column with outliers, which may be nearly constant. */
  private static InputColumn robust(Instances rows, int index, Moments moments) {
    Instance[] known = rows.stream().filter(row -> !row.isMissing(index)).toArray(Instance[]::new);
    double[] values = values(known, index);
    double[] weights = weights(known);
    double[] quantiles = quantiles(values, weights, 0.1, 0.25, 0.5, 0.75, 0.9);
    double median = quantiles[2];
    double[] distances = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
    if (quantiles(distances, weights, NEARLY_CONSTANT)[0] == 0) {
      Arrays.setAll(weights, k -> distances[k] == 0 ? 0 : weights[k]);
      return new InputColumn(index, new Moments(median, quantiles(distances, weights, 0.5)[0]), LARGEST_OF_NEARLY_CONSTANT);
    }
    return new InputColumn(index, robustMoments(quantiles, moments), LARGEST);
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

  /** Estimates the encoding of a nominal attribute. */
  static InputColumn nominal(Instances rows, int index) {
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
    return new InputColumn(index, counts.length, mode, 1, 1, PiecewiseLinear.NONE);
  }
}
