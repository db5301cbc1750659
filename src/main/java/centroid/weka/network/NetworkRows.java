// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.core.Streams;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.layer.ImageSize;
import centroid.weka.rows.RowGroups;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;

/** Weka's rows as a network wants them: rows that count, encoded, standardised and split into training and validation. */
public final class NetworkRows {

  private final Instances rows;
  /** Null if rows are not images. */
  private final ImageSize image;
  private final InputEncoder encoder;
  private final double centre;
  private final double scale;
  private final TargetRange range;

  /**
   * Takes the rows that have a class and a weight.
   *
   * @param data read, not kept
   * @param image what rows hold; null if they are no images
   * @throws IllegalArgumentException if there is none, columns don't make images, or Java's heap can't hold them
   */
  public NetworkRows(Instances data, ImageSize image) {
    this(image, countingRows(data));
  }

  private NetworkRows(ImageSize image, Instances counting) {
    this.image = image;
    rows = counting;
    if (image != null) {
      requireHeap(rows.numInstances(), image);
    }
    encoder = image == null ? new InputEncoder(rows) : InputEncoder.ofImages(rows, image);
    InputEncoder.Moments moments =
        isNominal() ? new InputEncoder.Moments(0, 1) : InputEncoder.moments(rows, rows.classIndex());
    centre = moments.mean();
    scale = moments.deviation();
    range = TargetRange.of(rows);
    if (!Double.isFinite(centre) || !Double.isFinite(scale)) {
      throw new IllegalArgumentException("Class values must be finite and have a finite variance, but have mean " + centre + " and deviation " + scale
          + "; remove rows of infinite class values, or rescale the class");
    }
  }

  /**
   * Takes the rows that have a class and a weight, for a training that goes on.
   *
   * @param data read, not kept
   * @param earlier how rows were encoded before
   * @throws IllegalArgumentException if there is none, or the attributes are others than before
   */
  public NetworkRows(Instances data, ResumeState earlier) {
    String difference = earlier.header().equalHeadersMsg(data);
    if (difference != null) {
      throw new IllegalArgumentException("Training can go on with data of the same attributes only; train anew for other data: "
          + difference.replace('\n', ' '));
    }
    rows = countingRows(data);
    image = null;
    encoder = earlier.encoder();
    centre = earlier.centre();
    scale = earlier.scale();
    range = earlier.range().with(TargetRange.of(rows));
  }

  /** Images are many numbers; what flows between layers is looked at elsewhere. */
  private static void requireHeap(long images, ImageSize size) {
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    double needed = (double) Float.BYTES * images * size.length();
    if (needed > allowed || images * size.length() > Integer.MAX_VALUE / 2) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "Training on %d images of %s would take %.0f MB of Java's heap for their pixels, but at "
          + "most %.0f MB are allowed (three quarters of the largest heap, and never more than 4295 MB); use fewer or smaller images, or start Java "
          + "with a larger -Xmx", images, size, needed / 1e6, Math.min(allowed, Float.BYTES * (Integer.MAX_VALUE / 2.0)) / 1e6));
    }
  }

  private static Instances countingRows(Instances data) {
    Instances counting = new Instances(data, 0);
    for (int number = 0; number < data.numInstances(); number++) {
      Instance row = data.instance(number);
      if (!(row.weight() >= 0 && row.weight() < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("Instance weights must be finite and not negative, but row " + (number + 1) + " has " + row.weight());
      }
      if (!row.classIsMissing() && row.weight() > 0) {
        counting.add(row);
      }
    }
    if (counting.isEmpty()) {
      throw new IllegalArgumentException("Training data must have a row with a class value and a weight above 0, but none of "
          + data.numInstances() + " has");
    }
    return counting;
  }

  /** Returns some of the rows, with encoder, centre, scale and range estimated from these rows alone. */
  NetworkRows at(int[] numbers) {
    Instances some = new Instances(rows, numbers.length);
    for (int number : numbers) {
      some.add(rows.instance(number));
    }
    return new NetworkRows(image, some);
  }

  public int numRows() {
    return rows.numInstances();
  }

  /** The attributes, without rows. */
  public Instances header() {
    return new Instances(rows, 0);
  }

  public InputEncoder encoder() {
    return encoder;
  }

  public double centre() {
    return centre;
  }

  public double scale() {
    return scale;
  }

  /** The range of a numeric target. */
  public TargetRange range() {
    return range;
  }

  public boolean isNominal() {
    return rows.classAttribute().isNominal();
  }

  /** Labels of a nominal class, or 1. */
  public int numOutputs() {
    return isNominal() ? rows.numClasses() : 1;
  }

  /** Some of the rows with their weights, which are scaled to a mean of 1. */
  public record Part(NetworkData data, double[] weights) {
  }

  /** All rows, in their order. */
  public Part all(NetworkShape shape) {
    return part(shape, IntStream.range(0, rows.numInstances()).toArray());
  }

  /**
   * Training rows, and validation rows if a share above 0 is asked for and there are at least two rows. Equal rows stay together, or
   * validation rows would have been learned.
   *
   * @return one or two parts
   */
  public Part[] split(NetworkShape shape, double validationShare, Streams stream) {
    int n = rows.numInstances();
    int wanted = validationShare == 0 ? 0 : (int) Math.min(n - 1, Math.max(1, Math.round(validationShare * n)));
    int[] all = IntStream.range(0, n).toArray();
    int[] held = RowGroups.heldOut(rows, all, wanted, stream);
    Part training = part(shape, IntStream.of(all).filter(row -> Arrays.binarySearch(held, row) < 0).toArray());
    return held.length == 0 ? new Part[] {training} : new Part[] {training, part(shape, held)};
  }

  /** The rows of these numbers, which ascend. */
  private Part part(NetworkShape shape, int[] chosen) {
    float[] inputs = new float[Math.multiplyExact(chosen.length, encoder.width())];
    float[] targets = new float[chosen.length];
    double total = 0;
    for (int k = 0; k < chosen.length; k++) {
      Instance row = rows.instance(chosen[k]);
      encoder.encode(row, inputs, k * encoder.width());
      targets[k] = (float) (shape.loss() == Loss.LOG ? row.classValue() : scale == 0 ? 0 : (row.classValue() - centre) / scale);
      total += row.weight();
    }
    double[] weights = new double[chosen.length];
    for (int k = 0; k < chosen.length; k++) {
      weights[k] = rows.instance(chosen[k]).weight() * chosen.length / total;
    }
    return new Part(new NetworkData(shape, inputs, targets), weights);
  }
}
