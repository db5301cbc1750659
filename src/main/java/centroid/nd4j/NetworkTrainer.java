// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.core.RandomOrder;
import centroid.core.Streams;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One network in training: its weights, what its optimiser remembers, and its way through the rows. Works on {@link Layers} that
 * it is lent for the time of a call.
 */
final class NetworkTrainer {

  private final NetworkShape shape;
  private final TrainingSettings settings;
  private final NetworkData data;
  private final Streams stream;
  /** For messages. */
  private final int index;
  private final float[] parameters;
  private final float[] gradients;
  private final Optimizer optimizer;
  private int numEpochs;

  /** A network with initial weights drawn from its stream. */
  NetworkTrainer(NetworkShape shape, TrainingSettings settings, NetworkData data, Streams stream, int index) {
    this.shape = shape;
    this.settings = settings;
    this.data = data;
    this.stream = stream;
    this.index = index;
    this.parameters = InitialWeights.draw(shape, stream.child("weights"));
    this.gradients = new float[parameters.length];
    this.optimizer = new Optimizer(shape, settings);
  }

  /**
   * One epoch: moves through all rows once. If all weights are 0 no steps are made, as momentum would still move the network.
   *
   * @param layers lent
   * @param rowWeights read: a weight for each row, or null
   * @param rowLosses written: the loss of each row when its batch came by; may be null
   * @return the weighted mean of those losses
   */
  double epoch(Layers layers, float[] rowWeights, double[] rowLosses) throws InterruptedException {
    int n = data.numRows();
    int batchSize = Math.min(settings.batchSize(), n);
    int atOnce = layers.rowsAtOnce();
    int[] order = order(stream, numEpochs, n);
    Dropout dropout = settings.dropout() == 0 ? null : new Dropout(settings.dropout(), dropoutGenerator(stream, numEpochs));
    double rate = settings.learningRate() * settings.schedule().factor(numEpochs, settings.numEpochs());
    boolean rests = rowWeights != null && allZero(rowWeights);
    double[] lossAndWeight = new double[2];
    for (int start = 0; start < n; start += batchSize) {
      stopIfInterrupted();
      int end = Math.min(n, start + batchSize);
      layers.load(parameters);
      for (int part = start; part < end; part += atOnce) {
        int rows = Math.min(atOnce, end - part);
        layers.forward(data.inputs(), order, part, rows, dropout);
        lossesToGradients(layers.results(), order, part, rows, 1f / (end - start), rowWeights, rowLosses, lossAndWeight);
        if (!rests) {
          layers.backward(rows, part == start);
        }
      }
      if (!rests) {
        layers.gradients(gradients);
        optimizer.step(parameters, gradients, rate);
      }
    }
    numEpochs++;
    double mean = lossAndWeight[0] / (lossAndWeight[1] > 0 ? lossAndWeight[1] : 1);
    if (!Double.isFinite(mean)) {
      throw new DivergedException(index, numEpochs, mean, settings.learningRate());
    }
    return mean;
  }

  private static boolean allZero(float[] weights) {
    for (float weight : weights) {
      if (weight != 0) {
        return false;
      }
    }
    return true;
  }

  /** Replaces results by the gradients of their losses, and adds those losses up. */
  private void lossesToGradients(float[] results, int[] order, int start, int rows, float factor, float[] rowWeights, double[] rowLosses,
      double[] lossAndWeight) {
    int width = shape.resultWidth();
    for (int k = 0; k < rows; k++) {
      int row = order[start + k];
      int target = row * shape.numTargets();
      float weight = rowWeights == null ? 1 : rowWeights[row];
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

  /** Looks at the result of one row, which begins at {@code at}. */
  @FunctionalInterface
  interface Reader {
    void read(int row, float[] results, int at);
  }

  /** Sends rows through the network as it is now, and shows every result. */
  void pass(Layers layers, float[] inputs, Reader reader) throws InterruptedException {
    layers.load(parameters);
    int numRows = inputs.length / shape.inputs();
    int atOnce = layers.rowsAtOnce();
    for (int start = 0; start < numRows; start += atOnce) {
      stopIfInterrupted();
      int rows = Math.min(atOnce, numRows - start);
      layers.forward(inputs, null, start, rows);
      for (int k = 0; k < rows; k++) {
        reader.read(start + k, layers.results(), k * shape.resultWidth());
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

  private static void stopIfInterrupted() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Training of networks was interrupted");
    }
  }

  int epochsDone() {
    return numEpochs;
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

  /** All that is needed to go on later. */
  TrainingState state() {
    return optimizer.state(parameters, numEpochs);
  }

  /** Goes on from a stored state. */
  void restore(TrainingState state) {
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
