// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.core.Streams;
import java.util.ArrayList;
import java.util.List;

/**
 * Networks of one shape that are trained together on the same rows, each from its own initial weights, in its own order of
 * rows and under its own row weights. Every network ends where it would have ended alone.
 *
 * <p>A training is a number of calls of {@link #epoch}, between which row weights may change. The gradient of a mini-batch is
 * the sum of weight times gradient over its rows, divided by their number: row weights with a mean of 1 keep the learning
 * rate's meaning.
 *
 * <p>In an epoch the networks take turns, so that one at a time is in the processor's cache, and share off-heap memory. Not thread-safe
 * but for {@link #close}. Must be closed. Whoever uses several by turns calls {@link #pause} on one before using the next: all wait for the
 * same limited off-heap memory.
 */
public final class JointNetworks implements AutoCloseable {

  private final NetworkShape shape;
  private final NetworkData data;
  private final int batchSize;
  private final List<NetworkTrainer> networks = new ArrayList<>();
  /** Null while no memory is taken. */
  private Layers layers;
  private boolean closed;

  /**
   * One network for each stream, with initial weights drawn from it.
   *
   * @param shape the shape of all networks
   * @param settings how they are trained
   * @param data the training rows
   * @param streams one for each network, at least one: its initial weights and its order of rows
   * @throws IllegalStateException if ND4J can't be loaded
   * @throws IllegalArgumentException if the networks need more memory than {@link Nd4jRuntime#memoryLimit()}
   * @throws InterruptedException if the thread is interrupted while it waits for memory
   */
  public JointNetworks(NetworkShape shape, TrainingSettings settings, NetworkData data, List<Streams> streams) throws InterruptedException {
    if (streams.isEmpty()) {
      throw new IllegalArgumentException("Networks trained together must be at least 1, but were 0");
    }
    Nd4jRuntime.start();
    this.shape = shape;
    this.data = data;
    this.batchSize = Math.min(settings.batchSize(), data.numRows());
    open();
    try {
      for (Streams stream : streams) {
        networks.add(new NetworkTrainer(shape, settings, data, stream, networks.size()));
      }
    } catch (RuntimeException | Error e) {
      pause();
      throw e;
    }
  }

  /**
   * The number of networks.
   *
   * @return m
   */
  public int size() {
    return networks.size();
  }

  /**
   * Epochs so far.
   *
   * @return how often {@link #epoch} has ended
   */
  public int epochsDone() {
    return networks.get(networks.size() - 1).epochsDone();
  }

  /**
   * Moves all networks through all rows once.
   *
   * @param rowWeights read: a weight at least 0 for each network and row; null gives every row weight 1, and a network whose
   *     rows all have weight 0 rests
   * @param rowLosses written: the loss of each row in each network when its batch came by, before the step; may be null. These
   *     cost nothing, where {@link #rowLosses} costs a third of an epoch. Under dropout they are those of thinned networks.
   * @return the weighted mean of those losses for each network
   * @throws DivergedException if a loss is no finite number
   * @throws InterruptedException if the thread is interrupted; training can't go on then
   */
  public synchronized double[] epoch(float[][] rowWeights, double[][] rowLosses) throws InterruptedException {
    checkWeights(rowWeights);
    open();
    double[] means = new double[size()];
    for (int network = 0; network < means.length; network++) {
      means[network] = networks.get(network).epoch(layers, rowWeights == null ? null : rowWeights[network],
          rowLosses == null ? null : rowLosses[network]);
    }
    return means;
  }

  /**
   * The losses of all training rows in all networks as they are now.
   *
   * @param losses written: one row of numbers for each network
   * @throws InterruptedException if the thread is interrupted
   */
  public void rowLosses(double[][] losses) throws InterruptedException {
    rowLosses(data, losses);
  }

  /**
   * The losses of any rows in all networks as they are now.
   *
   * @param rows rows of the networks' shape
   * @param losses written: one row of numbers for each network
   * @throws InterruptedException if the thread is interrupted
   */
  public void rowLosses(NetworkData rows, double[][] losses) throws InterruptedException {
    int targets = shape.numTargets();
    pass(rows.inputs(), (network, row, results, at) ->
        losses[network][row] = shape.loss().value(results, at, rows.targets(), row * targets, shape.outputs()));
  }

  /**
   * What all networks make of rows.
   *
   * @param inputs read: rows of {@link NetworkShape#inputs()} numbers
   * @return for each network and row what {@link DenseNetwork#predict} gives, up to rounding
   * @throws InterruptedException if the thread is interrupted
   */
  public double[][][] predict(float[] inputs) throws InterruptedException {
    double[][][] predictions = new double[size()][inputs.length / shape.inputs()][];
    pass(inputs, (network, row, results, at) -> predictions[network][row] = DenseNetwork.finish(shape, results, at));
    return predictions;
  }

  /** Looks at the result of one row in one network, which begins at {@code at}. */
  @FunctionalInterface
  private interface Reader {
    void read(int network, int row, float[] results, int at);
  }

  private synchronized void pass(float[] inputs, Reader reader) throws InterruptedException {
    open();
    for (int k = 0; k < size(); k++) {
      int network = k;
      networks.get(k).pass(layers, inputs, (row, results, at) -> reader.read(network, row, results, at));
    }
  }

  /** Takes memory for one network, unless it has. */
  private void open() throws InterruptedException {
    if (closed) {
      throw new IllegalStateException("Networks can't be used any more after they have been closed");
    }
    if (layers == null) {
      layers = Layers.open(shape, batchSize);
    }
  }

  /**
   * The weights of one network.
   *
   * @param network its index
   * @return a new array in the layout of {@link NetworkShape}
   */
  public float[] parameters(int network) {
    return networks.get(network).parameters();
  }

  /**
   * Sets the weights of one network; what its optimiser remembers stays.
   *
   * @param network its index
   * @param weights read: an array in the layout of {@link NetworkShape}
   * @throws IllegalArgumentException if its length doesn't fit
   */
  public void setParameters(int network, float[] weights) {
    networks.get(network).setParameters(weights);
  }

  /**
   * One network by itself, as it is now.
   *
   * @param network its index
   * @return a network that needs neither this object nor ND4J
   */
  public DenseNetwork network(int network) {
    return new DenseNetwork(shape, parameters(network));
  }

  /**
   * All that the training of one network needs to go on later.
   *
   * @param network its index
   * @return plain arrays, independent of this object
   */
  public TrainingState state(int network) {
    return networks.get(network).state();
  }

  /**
   * Lets one network go on from a stored state: on the same rows, from the same stream and with the same settings it ends where it would
   * have ended without the stop.
   *
   * @param network its index
   * @param state what {@link #state} gave
   * @throws IllegalArgumentException if it is the state of a network of another shape
   */
  public void restore(int network, TrainingState state) {
    networks.get(network).restore(state);
  }

  /** For tests: the gradient of the last batch. */
  float[] gradient(int network) {
    return networks.get(network).gradient();
  }

  private void checkWeights(float[][] rowWeights) {
    if (rowWeights == null) {
      return;
    }
    if (rowWeights.length != size()) {
      throw new IllegalArgumentException("Row weights must be given for " + size() + " networks, but were for " + rowWeights.length);
    }
    for (int network = 0; network < size(); network++) {
      if (rowWeights[network].length != data.numRows()) {
        throw new IllegalArgumentException("Row weights must be given for " + data.numRows() + " rows, but for network " + network
            + " were for " + rowWeights[network].length);
      }
      for (float weight : rowWeights[network]) {
        if (!(weight >= 0 && weight < Float.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException("Row weights must be finite and at least 0, but one of network " + network + " was " + weight);
        }
      }
    }
  }

  /** Gives the memory outside of Java's heap back until the networks are used again. */
  public synchronized void pause() {
    if (layers != null) {
      layers.close();
      layers = null;
    }
  }

  /**
   * Gives the memory back for good; the networks' weights can still be read. Waits for a call that is under way in another thread, which
   * must not lose its memory.
   */
  @Override
  public synchronized void close() {
    closed = true;
    pause();
  }
}
