// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.replay;

import centroid.nd4j.Layers;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainedNetwork;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Networks of one shape that learn, all together, from one growing memory of rows, each of which has a target for <i>one</i> output: in a bandit
 * the reward of the played arm. The loss of a row is the squared error of
 * that output. The caller draws the rows of each mini-batch for each network.
 *
 * <p>A mini-batch drawn with replacement has many rows twice; a row is computed once and its gradient multiplied, which gives the
 * same step in two thirds of the time. Not thread-safe. Must be closed.
 */
public final class ReplayNetworks implements AutoCloseable {

  private final NetworkShape shape;
  private final ReplaySettings settings;
  private final List<ReplayTraining> networks = new ArrayList<>();
  private final Layers layers;
  private final ReplayMemory memory;

  /**
   * One network for each stream, with initial weights drawn from it.
   *
   * @param shape the shape of all networks; its loss must be {@link Loss#SQUARED}
   * @param settings how they learn
   * @param capacity rows that the memory can take
   * @param streams one for each network, at least one
   * @throws IllegalArgumentException if the loss is another one, or memory does not suffice
   * @throws InterruptedException if the thread is interrupted while it waits for memory
   */
  public ReplayNetworks(NetworkShape shape, ReplaySettings settings, int capacity, List<RandomStreams> streams) throws InterruptedException {
    if (shape.loss() != Loss.SQUARED || streams.isEmpty()) {
      throw new IllegalArgumentException("Networks that learn from a memory need the squared loss and at least 1 network, but the loss was "
          + shape.loss() + " and the networks were " + streams.size());
    }
    Nd4jRuntime.start();
    this.shape = shape;
    this.settings = settings;
    this.memory = new ReplayMemory(shape.inputs(), capacity);
    streams.forEach(stream -> networks.add(new ReplayTraining(shape, settings, memory, initialWeights(stream))));
    this.layers = Layers.open(shape, settings.batchSize());
  }

  private float[] initialWeights(RandomStreams stream) {
    SplittableRandom random = stream.generator();
    float[] weights = new float[shape.numParameters()];
    int at = 0;
    for (int layer = 0; layer < shape.numLayers(); layer++) {
      int number = shape.width(layer) * shape.width(layer + 1);
      for (int k = at; k < at + number; k++) {
        weights[k] = (float) (settings.initialScale() * (2 * random.nextDouble() - 1));
      }
      at += shape.layerSize(layer);
    }
    return weights;
  }

  /** The number of networks. */
  public int size() {
    return networks.size();
  }

  /** The number of rows in the memory. */
  public int numRows() {
    return memory.numRows();
  }

  /** Adds a row to the memory: its inputs, the known output, and its target. */
  public void add(float[] inputs, int output, double target) {
    memory.add(inputs, output, (float) target);
  }

  /**
   * One step of every network.
   *
   * @param rows read: for each network the rows of its mini-batch, with repetition, as many as the settings say
   * @throws IllegalStateException if a network's gradient is no finite number
   */
  public void step(int[][] rows, double rate) throws InterruptedException {
    for (int network = 0; network < networks.size(); network++) {
      networks.get(network).step(layers, rows[network], rate);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Training of networks was interrupted");
    }
  }

  /** losses[network][row] of all rows of the memory, for the networks as they are now. */
  public double[][] rowLosses() {
    double[][] losses = new double[networks.size()][memory.numRows()];
    for (int network = 0; network < networks.size(); network++) {
      networks.get(network).rowLosses(layers, losses[network]);
    }
    return losses;
  }

  /** One network as it is now, by itself: it needs neither this object nor ND4J. */
  public TrainedNetwork network(int network) {
    return new TrainedNetwork(shape, networks.get(network).parameters());
  }

  /** For tests: the gradient of the last step, after clipping. */
  public float[] gradient(int network) {
    return networks.get(network).gradient();
  }

  /** Gives the memory outside of Java's heap back. */
  @Override
  public void close() {
    layers.close();
  }
}
