// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.layer.ImageSize;
import centroid.text.ErrorText;
import centroid.util.RandomStreams;
import centroid.weka.rows.RowGroups;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;

/** Training rows of a network, those with a class value and a weight above 0: estimates their encoding, encodes them, and holds out validation rows. */
public final class NetworkRows {

  /** Numbers of encoded rows up to which encodings are compared. */
  private static final long MOST_NUMBERS = 50_000_000;

  private final Instances rows;
  /** Null if rows are not images. */
  private final ImageSize image;
  private final InputEncoder encoder;
  private final TargetScale target;

  /**
   * Estimates the encoding of rows.
   *
   * @param data not modified
   * @param image the size of the images that rows contain; null if they contain none
   * @param encoding how numeric attributes are encoded, unless they are pixels
   * @throws IllegalArgumentException if no row can be used, columns are not images of that size, or Java's heap can't hold them
   */
  public NetworkRows(Instances data, ImageSize image, InputEncoding encoding) {
    this(image, usableRows(data), usable -> new InputEncoder(usable, encoding));
  }

  /** Estimates the encoding of usable rows, by the given function unless they are images. */
  private NetworkRows(ImageSize image, Instances usable, Function<Instances, InputEncoder> estimate) {
    this.image = image;
    rows = usable;
    if (image != null) {
      requireHeap(rows.numInstances(), image);
    }
    encoder = image == null ? estimate.apply(rows) : InputEncoder.ofImages(rows, image);
    target = TargetScale.of(rows);
  }

  /**
   * Encodes rows as an earlier training did, which is resumed.
   *
   * @param data not modified
   * @throws IllegalArgumentException if no row can be used, or the attributes are not those of the earlier training
   */
  NetworkRows(Instances data, ResumeState earlier) {
    String difference = earlier.header().equalHeadersMsg(data);
    if (difference != null) {
      throw new IllegalArgumentException("Training can be resumed (-resume) only on data with the attributes of the earlier training, but these differ: "
          + ErrorText.singleLine(difference) + "; train a new model on other data");
    }
    rows = usableRows(data);
    image = null;
    encoder = earlier.encoder();
    target = earlier.target().including(rows);
  }

  /** Requires that Java's heap can hold the pixels; the memory of layers is checked elsewhere. */
  private static void requireHeap(long images, ImageSize size) {
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    double needed = (double) Float.BYTES * images * size.length();
    if (needed > allowed || images * size.length() > Integer.MAX_VALUE / 2) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "Training on %d images of %s would take %.0f MB of Java's heap for their pixels, but at "
          + "most %.0f MB are allowed (three quarters of the largest heap, and never more than 4295 MB); use fewer or smaller images, or start Java "
          + "with a larger -Xmx", images, size, needed / 1e6, Math.min(allowed, Float.BYTES * (Integer.MAX_VALUE / 2.0)) / 1e6));
    }
  }

  private static Instances usableRows(Instances data) {
    Instances usable = new Instances(data, 0);
    for (int number = 0; number < data.numInstances(); number++) {
      Instance row = data.instance(number);
      if (!(row.weight() >= 0 && row.weight() < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("Instance weights must be finite and not negative, but row " + (number + 1) + " has " + row.weight()
            + "; correct it, or remove the row");
      }
      if (!row.classIsMissing() && row.weight() > 0) {
        usable.add(row);
      }
    }
    if (usable.isEmpty()) {
      throw new IllegalArgumentException("Training data must have at least one row with a class value and a weight above 0, but there is none among "
          + data.numInstances() + " rows");
    }
    return usable;
  }

  /**
   * Returns rows in the encoding that options specify; with auto in the plain one, see {@link #withBins}.
   *
   * @param data not modified
   */
  public static NetworkRows of(Instances data, NetworkOptions options) {
    return new NetworkRows(data, options.imageSize(), options.encoding());
  }

  /** Returns the rows in the other encoding that auto compares where it chooses epochs; null if there is none, or it would take too much memory. */
  public static NetworkRows withBins(Instances data, NetworkOptions options) {
    if (options.encoding() != InputEncoding.AUTO || options.imageSize() != null || options.getNumEpochs() > 0) {
      return null;
    }
    NetworkRows bins = new NetworkRows(data, null, InputEncoding.BINS);
    return bins.encoder.numBins() == 0 || (long) bins.numRows() * bins.encoder.width() > MOST_NUMBERS ? null : bins;
  }

  /** Returns some of the rows, with encoder and target scale estimated from these rows alone, except for the width of encoded rows, which stays. */
  NetworkRows at(int[] numbers) {
    Instances some = new Instances(rows, numbers.length);
    for (int number : numbers) {
      some.add(rows.instance(number));
    }
    return new NetworkRows(image, some, encoder::refitted);
  }

  /** Returns the number of rows. */
  public int numRows() {
    return rows.numInstances();
  }

  /** Returns the attributes, without rows. */
  Instances header() {
    return new Instances(rows, 0);
  }

  InputEncoder encoder() {
    return encoder;
  }

  TargetScale target() {
    return target;
  }

  boolean isNominal() {
    return rows.classAttribute().isNominal();
  }

  /** Returns the number of labels of a nominal class, or 1. */
  int numOutputs() {
    return isNominal() ? rows.numClasses() : 1;
  }

  /** Encoded rows with their weights, which are scaled to a mean of 1. */
  record Part(NetworkData data, double[] weights) {
  }

  /** Encodes all rows, in their order. */
  Part all(NetworkShape shape) {
    return part(shape, IntStream.range(0, rows.numInstances()).toArray());
  }

  /**
   * Splits rows into training rows and, if the share is above 0 and there are at least two different rows, validation rows. Equal rows stay together, so that
   * no validation row is also a training row.
   */
  Part[] split(NetworkShape shape, double validationShare, RandomStreams stream) {
    int n = rows.numInstances();
    int wanted = validationShare == 0 ? 0 : (int) Math.min(n - 1, Math.max(1, Math.round(validationShare * n)));
    int[] all = IntStream.range(0, n).toArray();
    int[] held = RowGroups.heldOut(rows, all, wanted, stream);
    Part training = part(shape, IntStream.of(all).filter(row -> Arrays.binarySearch(held, row) < 0).toArray());
    return held.length == 0 ? new Part[] {training} : new Part[] {training, part(shape, held)};
  }

  private Part part(NetworkShape shape, int[] chosen) {
    float[] inputs = new float[Math.multiplyExact(chosen.length, encoder.width())];
    float[] targets = new float[chosen.length];
    double total = 0;
    for (int k = 0; k < chosen.length; k++) {
      Instance row = rows.instance(chosen[k]);
      encoder.encode(row, inputs, k * encoder.width());
      targets[k] = (float) target.standardised(row.classValue());
      total += row.weight();
    }
    double[] weights = new double[chosen.length];
    for (int k = 0; k < chosen.length; k++) {
      weights[k] = rows.instance(chosen[k]).weight() * chosen.length / total;
    }
    return new Part(new NetworkData(shape, inputs, targets), weights);
  }
}
