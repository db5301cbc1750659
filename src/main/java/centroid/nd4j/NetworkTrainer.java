// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Dropout;
import centroid.nd4j.layer.ImageAugmenter;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.Locale;

/**
 * One network in training: its weights and the state of its optimiser. It computes on {@link Layers} that each call is given, so
 * between calls it uses no memory outside of Java's heap.
 *
 * <p>Training is a sequence of calls of {@link #epoch}, between which row weights may change. The gradient of a mini-batch is
 * the sum of weight times gradient over its rows, divided by their number; with row weights of mean 1 the learning rate keeps
 * its meaning. Not thread-safe.
 */
public final class NetworkTrainer {

  private final NetworkShape shape;
  private final TrainingSettings settings;
  private final NetworkData data;
  private final RandomStreams stream;
  private final float[] parameters;
  private final float[] gradients;
  private final Optimizer optimizer;
  private int numEpochs;

  /**
   * Creates a network with random initial weights.
   *
   * @param stream source of initial weights, order of rows, dropout and augmentation
   * @throws IllegalArgumentException if Java's heap can't hold the network
   */
  public NetworkTrainer(NetworkShape shape, TrainingSettings settings, NetworkData data, RandomStreams stream) {
    this.shape = shape;
    this.settings = settings;
    this.data = data;
    this.stream = stream;
    if (shape.images() == null && !settings.augmentation().isNone()) {
      throw new IllegalArgumentException("Flips and shifts need a network for images, but the network of layers " + shape + " is none");
    }
    requireHeap(shape);
    this.parameters = InitialWeights.draw(shape, stream.child("weights"));
    this.gradients = new float[parameters.length];
    this.optimizer = new Optimizer(shape, settings);
  }

  /** Estimates the memory of a network in training: its weights, their gradients, and the state of the optimiser. */
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

  /** {@return an independent copy of this training in its present state} */
  public NetworkTrainer copy() {
    NetworkTrainer copy = new NetworkTrainer(shape, settings, data, stream);
    copy.restore(state());
    return copy;
  }

  /**
   * Trains for one epoch.
   *
   * @param layers used during the call
   * @param rowWeights read: a weight of at least 0 for each row; null stands for weights of 1
   * @param rowLosses written: the loss of each row before the step of its batch, with dropout if there is any; may be null. These cost nothing, while
   *     {@link #rowLosses} costs a third of an epoch.
   * @throws DivergedException if it is not finite
   * @throws InterruptedException if the thread is interrupted; training can't continue then
   */
  public double epoch(Layers layers, double[] rowWeights, double[] rowLosses) throws InterruptedException {
    int n = data.numRows();
    int batchSize = Math.min(settings.batchSize(), n);
    int atOnce = layers.rowsAtOnce();
    EpochDraws draws = new EpochDraws(stream, numEpochs);
    int[] order = draws.order(n);
    Dropout dropout = draws.dropout(settings.dropout());
    ImageAugmenter augmenter = draws.augmenter(settings.augmentation(), shape);
    double rate = settings.learningRate() * settings.schedule().factor(numEpochs, settings.numEpochs());
    double[] lossAndWeight = new double[2];
    for (int start = 0; start < n; start += batchSize) {
      stopIfInterrupted();
      int end = Math.min(n, start + batchSize);
      layers.load(parameters);
      for (int part = start; part < end; part += atOnce) {
        int rows = Math.min(atOnce, end - part);
        layers.train(data.inputs(), order, part, rows, dropout, augmenter);
        lossesToGradients(layers.results(), order, part, rows, 1f / (end - start), rowWeights, rowLosses, lossAndWeight);
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

  /** Replaces outputs by the gradients of their losses, and sums up those losses. */
  private void lossesToGradients(float[] results, int[] order, int start, int rows, float factor, double[] rowWeights,
      double[] rowLosses, double[] lossAndWeight) {
    int width = shape.resultWidth();
    for (int k = 0; k < rows; k++) {
      int row = order[start + k];
      int target = row * shape.numTargets();
      float weight = rowWeights == null ? 1 : (float) rowWeights[row];
      double loss = shape.loss().value(results, k * width, data.targets(), target, shape.outputs());
      if (rowLosses != null) {
        rowLosses[row] = loss;
      }
      // An infinite loss in a row of weight 0 must not make the sum NaN.
      lossAndWeight[0] += weight == 0 ? 0 : weight * loss;
      lossAndWeight[1] += weight;
      shape.loss().gradient(results, k * width, data.targets(), target, shape.outputs(), factor * weight);
    }
  }

  /**
   * Computes the losses of the training rows in the current network.
   *
   * @param layers used during the call
   * @param losses written: one number per row
   * @throws InterruptedException if the thread is interrupted
   */
  public void rowLosses(Layers layers, double[] losses) throws InterruptedException {
    rowLosses(layers, data, losses);
  }

  /**
   * Computes the losses of other rows in the current network.
   *
   * @param layers used during the call
   * @param losses written: one number per row
   * @throws InterruptedException if the thread is interrupted
   */
  public void rowLosses(Layers layers, NetworkData rows, double[] losses) throws InterruptedException {
    pass(layers, rows, (row, at, target) -> losses[row] = shape.loss().value(layers.results(), at, rows.targets(), target, shape.outputs()));
  }

  /**
   * Computes squared errors and predicted variances in the current network, for one numeric target.
   *
   * @param layers used during the call
   * @param squares written: the squared error of each row
   * @param variances written: the predicted variance of each row; 1 unless the loss is Gaussian
   * @throws InterruptedException if the thread is interrupted
   */
  public void errors(Layers layers, NetworkData rows, double[] squares, double[] variances) throws InterruptedException {
    pass(layers, rows, (row, at, target) -> {
      double error = layers.results()[at] - rows.targets()[target];
      squares[row] = error * error;
      variances[row] = shape.loss() == Loss.GAUSSIAN ? Math.exp(Loss.clamped(layers.results()[at + 1])) : 1;
    });
  }

  /** Reads the outputs of one row, from index {@code at} on, and its targets, from index {@code target} on. */
  @FunctionalInterface
  private interface Reader {
    void read(int row, int at, int target);
  }

  /** Sends rows through the current network. */
  private void pass(Layers layers, NetworkData rows, Reader reader) throws InterruptedException {
    layers.load(parameters);
    for (int start = 0; start < rows.numRows(); start += layers.rowsAtOnce()) {
      stopIfInterrupted();
      int count = Math.min(layers.rowsAtOnce(), rows.numRows() - start);
      layers.forward(rows.inputs(), null, start, count);
      for (int k = 0; k < count; k++) {
        reader.read(start + k, k * shape.resultWidth(), (start + k) * shape.numTargets());
      }
    }
  }

  private static void stopIfInterrupted() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Training of networks was interrupted");
    }
  }

  /** {@return the number of epochs so far} */
  public int epochsDone() {
    return numEpochs;
  }

  /** {@return the current network, which needs neither this object nor ND4J} */
  public TrainedNetwork network() {
    return new TrainedNetwork(shape, parameters);
  }

  /** Returns the parameters in a new array. */
  float[] parameters() {
    return parameters.clone();
  }

  /** Sets the parameters. */
  void setParameters(float[] weights) {
    if (weights.length != parameters.length) {
      throw new IllegalArgumentException("A network of layers " + shape + " has " + parameters.length + " weights, but "
          + weights.length + " were given");
    }
    System.arraycopy(weights, 0, parameters, 0, weights.length);
  }

  /** {@return the state, from which training can be resumed; independent of this object} */
  public TrainingState state() {
    return optimizer.state(parameters, numEpochs);
  }

  /**
   * Resumes from a stored state. With the same rows, stream and settings the result is the same as without an interruption.
   *
   * @throws IllegalArgumentException if it is the state of a network of another shape
   */
  public void restore(TrainingState state) {
    if (!shape.equals(state.shape())) {
      throw new IllegalArgumentException("Training can be resumed only with the network it began with, of layers " + state.shape() + ", "
          + state.shape().activation() + " units and " + state.shape().loss() + " loss, but layers " + shape + ", " + shape.activation()
          + " units and " + shape.loss() + " loss were given; train a new network, or restore the options");
    }
    setParameters(state.parameters());
    optimizer.restore(state);
    numEpochs = state.numEpochs();
  }

  /** Returns the gradient of the last batch, for tests. */
  float[] gradient() {
    return Arrays.copyOf(gradients, gradients.length);
  }
}
