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

  /** The largest number of bins of an attribute; 16 take more time and overfit smooth functions. */
  private static final int MOST_BINS = 8;
  /** The number of bins that many numeric attributes share, which limits the length of encoded rows. */
  private static final int MOST_BINS_IN_ALL = 1024;

  private final ArrayList<InputColumn> columns = new ArrayList<>();
  private final int width;

  /** Estimates means, deviations, frequencies and bins from training rows and their weights. */
  InputEncoder(Instances training, InputEncoding encoding) {
    this(plainColumns(training).stream().map(column -> column.withBins(training, encoding == InputEncoding.BINS ? mostBins(training) : 0)).toList());
  }

  private InputEncoder(List<InputColumn> columns) {
    this.columns.addAll(columns);
    // Without attributes there is one input that is always 0, so that a network can fit a constant.
    width = Math.max(1, columns.stream().mapToInt(InputColumn::width).sum());
  }

  /** Estimates an encoder of the same attributes and the same width from other rows, such as the training rows of a fold. Not for images. */
  InputEncoder refitted(Instances training) {
    List<InputColumn> plain = plainColumns(training);
    return new InputEncoder(IntStream.range(0, plain.size()).mapToObj(k -> plain.get(k).withBinsLike(columns.get(k), training)).toList());
  }

  private static List<InputColumn> plainColumns(Instances training) {
    return IntStream.range(0, training.numAttributes()).filter(index -> index != training.classIndex())
        .mapToObj(index -> training.attribute(index).isNominal() ? InputColumn.nominal(training, index) : InputColumn.numeric(training, index)).toList();
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
    List<InputColumn> columns = new ArrayList<>();
    for (int from = 0; from < pixels.length; from += size.plane()) {
      int[] channel = Arrays.copyOfRange(pixels, from, from + size.plane());
      Moments moments = pooled(Arrays.stream(channel).mapToObj(index -> pixelMoments(training, index)).toList());
      for (int index : channel) {
        columns.add(new InputColumn(index, moments, InputColumn.LARGEST));
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
    Moments moments = Moments.of(training, index);
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
    for (InputColumn column : columns) {
      column.encode(row.value(column.index()), to, next);
      next += column.width();
    }
    if (next == at) {
      to[at] = 0;
    }
  }
}
