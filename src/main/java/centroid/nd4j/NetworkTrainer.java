// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.core.RandomOrder;
import centroid.core.Streams;
import centroid.nd4j.layer.Dropout;
import centroid.nd4j.layer.ImageAugmenter;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * One network in training: its weights, what its optimiser remembers, and its way through its rows. Works on {@link Layers} that
 * it is lent for the time of a call, so that between calls it has nothing outside of Java's heap.
 *
 * <p>A training is a number of calls of {@link #epoch}, between which row weights may change. The gradient of a mini-batch is
 * the sum of weight times gradient over its rows, divided by their number: row weights with a mean of 1 keep the learning
 * rate's meaning. Not thread-safe.
 */
public final class NetworkTrainer {

  private final NetworkShape shape;
  private final TrainingSettings settings;
  private final NetworkData data;
  private final Streams stream;
  private final float[] parameters;
  private final float[] gradients;
  private final Optimizer optimizer;
  private int numEpochs;

  /**
   * A network with initial weights drawn from its stream.
   *
   * @param shape the network's shape
   * @param settings how it is trained
   * @param data the training rows
   * @param stream initial weights, order of rows, dropout
   * @throws IllegalArgumentException if Java's heap can't hold the network
   */
  public NetworkTrainer(NetworkShape shape, TrainingSettings settings, NetworkData data, Streams stream) {
    this.shape = shape;
    this.settings = settings;
    this.data = data;
    this.stream = stream;
    if (shape.images() == null && !settings.augmentation().isNone()) {
      throw new IllegalArgumentException("Only images can be flipped and shifted, but the rows of a network of layers " + shape + " are none");
    }
    requireHeap(shape);
    this.parameters = InitialWeights.draw(shape, stream.child("weights"));
    this.gradients = new float[parameters.length];
    this.optimizer = new Optimizer(shape, settings);
  }

  /**
   * Memory of a network in training: its weights, their gradients, and what an optimiser remembers of each.
   *
   * @param shape the network's shape
   * @return bytes of Java's heap, about
   */
  public static long heapBytes(NetworkShape shape) {
    return 4L * Float.BYTES * shape.numParameters();
  }

  private static void requireHeap(NetworkShape shape) {
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    if (heapBytes(shape) > allowed) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "Training a network of layers %s would take %.0f MB of Java's heap, but at most "
          + "%.0f MB are allowed (three quarters of the largest heap); use smaller layers, or start Java with a larger -Xmx", shape,
          heapBytes(shape) / 1e6, allowed / 1e6));
    }
  }

  /**
   * The same training once more, as it is now: both go on by themselves.
   *
   * @return a trainer of its own
   */
  public NetworkTrainer copy() {
    NetworkTrainer copy = new NetworkTrainer(shape, settings, data, stream);
    copy.restore(state());
    return copy;
  }

  /**
   * One epoch: moves through all rows once.
   *
   * @param layers lent
   * @param rowWeights read: a weight at least 0 for each row; null gives every row weight 1
   * @param rowLosses written: the loss of each row when its batch came by, before the step; may be null. These cost nothing, where
   *     {@link #rowLosses} costs a third of an epoch. Under dropout they are those of thinned networks.
   * @return the weighted mean of those losses
   * @throws DivergedException if it is no finite number
   * @throws InterruptedException if the thread is interrupted; training can't go on then
   */
  public double epoch(Layers layers, double[] rowWeights, double[] rowLosses) throws InterruptedException {
    int n = data.numRows();
    int batchSize = Math.min(settings.batchSize(), n);
    int atOnce = layers.rowsAtOnce();
    int[] order = order(stream, numEpochs, n);
    int[] places = data.places(order);
    Dropout dropout = settings.dropout() == 0 ? null : new Dropout(settings.dropout(), dropoutGenerator(stream, numEpochs));
    ImageAugmenter augmenter = settings.augmentation().isNone() ? null : augmenter();
    double rate = settings.learningRate() * settings.schedule().factor(numEpochs, settings.numEpochs());
    double[] lossAndWeight = new double[2];
    for (int start = 0; start < n; start += batchSize) {
      stopIfInterrupted();
      int end = Math.min(n, start + batchSize);
      layers.load(parameters);
      for (int part = start; part < end; part += atOnce) {
        int rows = Math.min(atOnce, end - part);
        layers.train(data.inputs(), places, part, rows, dropout, augmenter);
        lossesToGradients(layers.results(), order, places, part, rows, 1f / (end - start), rowWeights, rowLosses, lossAndWeight);
        layers.backward(rows, part == start);
      }
      layers.gradients(gradients);
      optimizer.step(parameters, gradients, rate);
      layers.statistics(parameters);
    }
    numEpochs++;
    return mean(lossAndWeight[0], lossAndWeight[1]);
  }

  private double mean(double sum, double weight) {
    double mean = sum / (weight > 0 ? weight : 1);
    if (!Double.isFinite(mean)) {
      throw new DivergedException(numEpochs, mean, settings.learningRate());
    }
    return mean;
  }

  /** Replaces results by the gradients of their losses, and adds those losses up. */
  private void lossesToGradients(float[] results, int[] order, int[] places, int start, int rows, float factor, double[] rowWeights,
      double[] rowLosses, double[] lossAndWeight) {
    int width = shape.resultWidth();
    for (int k = 0; k < rows; k++) {
      int row = order[start + k];
      int target = places[start + k] * shape.numTargets();
      float weight = rowWeights == null ? 1 : (float) rowWeights[row];
      double loss = shape.loss().value(results, k * width, data.targets(), target, shape.outputs());
      if (rowLosses != null) {
        rowLosses[row] = loss;
      }
      // A loss that is infinite in a row that does not count must not turn the sum into NaN.
      lossAndWeight[0] += weight == 0 ? 0 : weight * loss;
      lossAndWeight[1] += weight;
      shape.loss().gradient(results, k * width, data.targets(), target, shape.outputs(), factor * weight);
    }
  }

  /**
   * The losses of the training rows in the network as it is now.
   *
   * @param layers lent
   * @param losses written: one number per row
   * @throws InterruptedException if the thread is interrupted
   */
  public void rowLosses(Layers layers, double[] losses) throws InterruptedException {
    rowLosses(layers, data, losses);
  }

  /**
   * The losses of any rows in the network as it is now.
   *
   * @param layers lent
   * @param rows rows of the network's shape
   * @param losses written: one number per row
   * @throws InterruptedException if the thread is interrupted
   */
  public void rowLosses(Layers layers, NetworkData rows, double[] losses) throws InterruptedException {
    pass(layers, rows, (row, at, target) -> losses[row] = shape.loss().value(layers.results(), at, rows.targets(), target, shape.outputs()));
  }

  /**
   * How far predictions of any rows are from their targets in the network as it is now, for a loss of one numeric target.
   *
   * @param layers lent
   * @param rows rows of the network's shape
   * @param squares written: the squared error of each row
   * @param variances written: the variance that the network states for each row; 1 unless the loss is Gaussian
   * @throws InterruptedException if the thread is interrupted
   */
  public void errors(Layers layers, NetworkData rows, double[] squares, double[] variances) throws InterruptedException {
    pass(layers, rows, (row, at, target) -> {
      double error = layers.results()[at] - rows.targets()[target];
      squares[row] = error * error;
      variances[row] = shape.loss() == Loss.GAUSSIAN ? Math.exp(Loss.bounded(layers.results()[at + 1])) : 1;
    });
  }

  /** Looks at the results of one row, which begin at {@code at}, beside its targets. */
  @FunctionalInterface
  private interface Reader {
    void read(int row, int at, int target);
  }

  /** Sends rows through the network as it is now. */
  private void pass(Layers layers, NetworkData rows, Reader reader) throws InterruptedException {
    layers.load(parameters);
    int[] places = rows.places(null);
    for (int start = 0; start < rows.numRows(); start += layers.rowsAtOnce()) {
      stopIfInterrupted();
      int count = Math.min(layers.rowsAtOnce(), rows.numRows() - start);
      layers.forward(rows.inputs(), places, start, count);
      for (int k = 0; k < count; k++) {
        int place = places == null ? start + k : places[start + k];
        reader.read(start + k, k * shape.resultWidth(), place * shape.numTargets());
      }
    }
  }

  /** The order in which an epoch takes the rows. */
  static int[] order(Streams stream, int epoch, int numRows) {
    return RandomOrder.of(numRows, stream.child("order").child(epoch).generator());
  }

  /** Where an epoch's dropout comes from. */
  static SplittableRandom dropoutGenerator(Streams stream, int epoch) {
    return stream.child("dropout").child(epoch).generator();
  }

  private ImageAugmenter augmenter() {
    return new ImageAugmenter(settings.augmentation(), shape.images().input(), stream.child("moves").child(numEpochs).generator());
  }

  private static void stopIfInterrupted() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Training of networks was interrupted");
    }
  }

  /**
   * Epochs so far.
   *
   * @return how often {@link #epoch} has ended
   */
  public int epochsDone() {
    return numEpochs;
  }

  /**
   * The network as it is now.
   *
   * @return a network that needs neither this object nor ND4J
   */
  public DenseNetwork network() {
    return new DenseNetwork(shape, parameters);
  }

  /** The weights, in a new array. */
  float[] parameters() {
    return parameters.clone();
  }

  /** Sets the weights. */
  void setParameters(float[] weights) {
    if (weights.length != parameters.length) {
      throw new IllegalArgumentException("A network of layers " + shape + " has " + parameters.length + " weights, but "
          + weights.length + " were given");
    }
    System.arraycopy(weights, 0, parameters, 0, weights.length);
  }

  /**
   * All that is needed to go on later.
   *
   * @return plain arrays, independent of this object
   */
  public TrainingState state() {
    return optimizer.state(parameters, numEpochs);
  }

  /**
   * Goes on from a stored state: on the same rows, from the same stream and with the same settings it ends where it would have ended
   * without the stop.
   *
   * @param state what {@link #state} gave
   * @throws IllegalArgumentException if it is the state of a network of another shape
   */
  public void restore(TrainingState state) {
    if (!shape.equals(state.shape())) {
      throw new IllegalArgumentException("Training can go on with the network it began with only, of layers " + state.shape() + ", "
          + state.shape().activation() + " units and " + state.shape().loss() + " loss, but layers " + shape + ", " + shape.activation()
          + " units and " + shape.loss() + " loss were asked for; train anew, or set the options back");
    }
    setParameters(state.parameters());
    optimizer.restore(state);
    numEpochs = state.numEpochs();
  }

  /** For tests: the gradient of the last batch. */
  float[] gradient() {
    return Arrays.copyOf(gradients, gradients.length);
  }
}
