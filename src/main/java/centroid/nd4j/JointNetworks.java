package centroid.nd4j;

import centroid.core.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Networks of one shape that are trained together on the same rows, each from its own initial weights, in its own order of
 * rows and under its own row weights. Every network ends where it would have ended alone; only the time is shared.
 *
 * <p>A training is a number of calls of {@link #epoch}, between which row weights may change. The gradient of a mini-batch is
 * the sum of weight times gradient over its rows, divided by their number: row weights with a mean of 1 keep the learning
 * rate's meaning.
 *
 * <p>Networks are computed in blocks of as many as fit the processor's cache; with small layers and batches that is all of them.
 * Not thread-safe. Must be closed, and whoever uses several by turns pauses one before using the next: memory is limited, and
 * waited for.
 */
public final class JointNetworks implements AutoCloseable {

  /** Bytes of a block's largest array: several of them are in use at once. */
  private static final int BLOCK_BYTES = 448 * 1024;

  private final NetworkShape shape;
  private final NetworkData data;
  private final int size;
  private final int batchSize;
  private final List<NetworkBlock> blocks = new ArrayList<>();
  /** The first network of each block. */
  private final int[] first;
  /** What {@link Nd4jRuntime} takes back; 0 while no memory is taken. */
  private int reserved;

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
    this.size = streams.size();
    this.batchSize = Math.min(settings.batchSize(), data.numRows());
    int numBlocks = numBlocks(size, batchSize, shape.largestWidth());
    requireArrays((size + numBlocks - 1) / numBlocks);
    this.first = new int[numBlocks + 1];
    open();
    try {
      for (int block = 0; block < numBlocks; block++) {
        first[block + 1] = (int) ((block + 1L) * size / numBlocks);
        blocks.add(new NetworkBlock(shape, settings, data, streams.subList(first[block], first[block + 1]), first[block]));
      }
    } catch (RuntimeException | Error e) {
      pause();
      throw e;
    }
  }

  private void requireArrays(int perBlock) {
    long largest = perBlock * Math.max((long) shape.numParameters(), (long) batchSize * shape.largestWidth());
    if (largest > Integer.MAX_VALUE / 2) {
      throw new IllegalArgumentException("Training networks of layers " + shape + " in batches of " + batchSize + " needs arrays of at most "
          + Integer.MAX_VALUE / 2 + " numbers, but they would have " + largest + "; use fewer networks, smaller layers or smaller batches");
    }
  }

  /** How many blocks of nearly equal size the networks are split into. */
  static int numBlocks(int numNetworks, int batchSize, int largestWidth) {
    long bytes = (long) Float.BYTES * batchSize * largestWidth;
    long perBlock = Math.max(1, BLOCK_BYTES / bytes);
    return (int) ((numNetworks + perBlock - 1) / perBlock);
  }

  /**
   * The number of networks.
   *
   * @return m
   */
  public int size() {
    return size;
  }

  /**
   * Epochs so far.
   *
   * @return how often {@link #epoch} has ended
   */
  public int epochsDone() {
    return blocks.get(blocks.size() - 1).epochsDone();
  }

  /**
   * Moves all networks through all rows once.
   *
   * @param rowWeights read: a weight at least 0 for each network and row; null gives every row weight 1
   * @param rowLosses written: the loss of each row in each network when its batch came by, before the step; may be null. These
   *     cost nothing, where {@link #rowLosses} costs a quarter of an epoch.
   * @return the weighted mean of those losses for each network
   * @throws DivergedException if a loss is no finite number
   * @throws InterruptedException if the thread is interrupted; training can't go on then
   */
  public double[] epoch(float[][] rowWeights, double[][] rowLosses) throws InterruptedException {
    checkWeights(rowWeights);
    open();
    double[] means = new double[size];
    for (int block = 0; block < blocks.size(); block++) {
      float[][] weights = rowWeights == null ? null : Arrays.copyOfRange(rowWeights, first[block], first[block + 1]);
      double[][] losses = rowLosses == null ? null : Arrays.copyOfRange(rowLosses, first[block], first[block + 1]);
      double[] some = blocks.get(block).epoch(weights, losses);
      System.arraycopy(some, 0, means, first[block], some.length);
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
    open();
    for (int block = 0; block < blocks.size(); block++) {
      blocks.get(block).rowLosses(Arrays.copyOfRange(losses, first[block], first[block + 1]));
    }
  }

  /**
   * What all networks make of rows.
   *
   * @param inputs read: rows of {@link NetworkShape#inputs()} numbers
   * @return for each network and row what {@link DenseNetwork#predict} gives, up to rounding
   * @throws InterruptedException if the thread is interrupted
   */
  public double[][][] predict(float[] inputs) throws InterruptedException {
    open();
    double[][][] predictions = new double[size][][];
    for (int block = 0; block < blocks.size(); block++) {
      double[][][] some = blocks.get(block).predict(inputs);
      System.arraycopy(some, 0, predictions, first[block], some.length);
    }
    return predictions;
  }

  /** Takes memory out of the common account for all blocks at once, unless it has. */
  private void open() throws InterruptedException {
    if (reserved == 0) {
      reserved = Nd4jRuntime.reserve(shape.offHeapBytes(size, batchSize), "Training " + size + (size == 1 ? " network" : " networks")
          + " of layers " + shape + " in batches of " + batchSize);
    }
  }

  private int blockOf(int network) {
    int block = 0;
    while (network >= first[block + 1]) {
      block++;
    }
    return block;
  }

  /**
   * The weights of one network.
   *
   * @param network its index
   * @return a new array in the layout of {@link NetworkShape}
   */
  public float[] parameters(int network) {
    int block = blockOf(network);
    return blocks.get(block).parameters(network - first[block]);
  }

  /**
   * Sets the weights of one network; what its optimiser remembers stays.
   *
   * @param network its index
   * @param weights read: an array in the layout of {@link NetworkShape}
   * @throws IllegalArgumentException if its length doesn't fit
   */
  public void setParameters(int network, float[] weights) {
    int block = blockOf(network);
    blocks.get(block).setParameters(network - first[block], weights);
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

  /** For tests: the gradient of the last batch. */
  float[] gradient(int network) {
    int block = blockOf(network);
    return blocks.get(block).gradient(network - first[block]);
  }

  private void checkWeights(float[][] rowWeights) {
    if (rowWeights == null) {
      return;
    }
    if (rowWeights.length != size) {
      throw new IllegalArgumentException("Row weights must be given for " + size + " networks, but were for " + rowWeights.length);
    }
    for (int network = 0; network < size; network++) {
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
  public void pause() {
    blocks.forEach(NetworkBlock::pause);
    if (reserved > 0) {
      Nd4jRuntime.release(reserved);
      reserved = 0;
    }
  }

  /** Does what {@link #pause} does; the networks' weights can still be read. */
  @Override
  public void close() {
    pause();
  }
}
