package centroid.nd4j;

import centroid.core.Streams;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Networks of one shape whose matrix products are computed together: as many as fit the processor's cache. What they do is said
 * in {@link JointNetworks}, which consists of blocks. Not thread-safe.
 */
final class NetworkBlock implements AutoCloseable {

  private final NetworkShape shape;
  private final TrainingSettings settings;
  private final NetworkData data;
  private final List<Streams> streams;
  private final int batchSize;
  /** The index of the first network, for messages. */
  private final int firstIndex;
  private final JointParameters parameters;
  private final JointParameters gradients;
  private final float[] results;
  private final int[][] order;
  private final Optimizer optimizer;
  /** Null while no memory is taken. */
  private Layers openLayers;
  private int numEpochs;

  /** One network for each stream, with initial weights drawn from it. */
  NetworkBlock(NetworkShape shape, TrainingSettings settings, NetworkData data, List<Streams> streams, int firstIndex) {
    this.firstIndex = firstIndex;
    int m = streams.size();
    this.shape = shape;
    this.settings = settings;
    this.data = data;
    this.streams = List.copyOf(streams);
    this.batchSize = Math.min(settings.batchSize(), data.numRows());
    this.parameters = new JointParameters(shape, m);
    this.gradients = new JointParameters(shape, m);
    this.results = new float[m * batchSize * shape.resultWidth()];
    this.order = new int[m][data.numRows()];
    this.optimizer = new Optimizer(shape, m, settings);
    for (int network = 0; network < m; network++) {
      setParameters(network, InitialWeights.draw(shape, streams.get(network).child("weights")));
    }
  }

  /** The number of networks. */
  int size() {
    return streams.size();
  }

  /** How often {@link #epoch} has ended. */
  int epochsDone() {
    return numEpochs;
  }

  /** Moves all networks through all rows once. */
  double[] epoch(float[][] rowWeights, double[][] rowLosses) throws InterruptedException {
    int m = size();
    for (int network = 0; network < m; network++) {
      shuffle(order[network], streams.get(network).child("order").child(numEpochs).generator());
    }
    double rate = settings.learningRate() * settings.schedule().factor(numEpochs, settings.numEpochs());
    double[] lossSum = new double[m];
    double[] weightSum = new double[m];
    for (int start = 0; start < data.numRows(); start += batchSize) {
      stopIfInterrupted();
      int rows = Math.min(batchSize, data.numRows() - start);
      forward(data.inputs(), order, start, rows);
      for (int network = 0; network < m; network++) {
        float[] weights = rowWeights == null ? null : rowWeights[network];
        double[] losses = rowLosses == null ? null : rowLosses[network];
        lossesToGradients(network, start, rows, weights, losses, lossSum, weightSum);
      }
      layers().backward(results, gradients.all());
      optimizer.step(parameters.all(), gradients.all(), rate);
    }
    numEpochs++;
    return means(lossSum, weightSum);
  }

  private double[] means(double[] lossSum, double[] weightSum) {
    for (int network = 0; network < lossSum.length; network++) {
      lossSum[network] /= weightSum[network] > 0 ? weightSum[network] : 1;
      if (!Double.isFinite(lossSum[network])) {
        throw new DivergedException(firstIndex + network, numEpochs, lossSum[network], settings.learningRate());
      }
    }
    return lossSum;
  }

  /** Replaces the results of one network's batch by gradients, and adds its losses up. */
  private void lossesToGradients(int network, int start, int rows, float[] weights, double[] losses, double[] lossSum,
      double[] weightSum) {
    int width = shape.resultWidth();
    int first = network * batchSize * width;
    for (int k = 0; k < rows; k++) {
      int row = order[network][start + k];
      int target = row * shape.numTargets();
      float weight = weights == null ? 1 : weights[row];
      double loss = shape.loss().value(results, first + k * width, data.targets(), target, shape.outputs());
      if (losses != null) {
        losses[row] = loss;
      }
      lossSum[network] += weight * loss;
      weightSum[network] += weight;
      shape.loss().gradient(results, first + k * width, data.targets(), target, shape.outputs(), weight / rows);
    }
    Arrays.fill(results, first + rows * width, first + batchSize * width, 0);
  }

  /** Sends rows of each network's order through it; behind a short batch stay rows of an earlier one, which don't count. */
  private void forward(float[] inputs, int[][] rowOrder, int start, int rows) {
    float[] batch = layers().inputs();
    int width = shape.inputs();
    for (int network = 0; network < size(); network++) {
      int to = network * batchSize * (width + 1);
      for (int k = 0; k < rows; k++, to += width + 1) {
        System.arraycopy(inputs, rowOrder[network][start + k] * width, batch, to, width);
        batch[to + width] = 1;
      }
    }
    layers().load(parameters.all());
    layers().forward(results);
  }

  private Layers layers() {
    if (openLayers == null) {
      openLayers = new Layers(shape, size(), batchSize);
    }
    return openLayers;
  }

  /** The losses of all training rows in all networks as they are now. */
  void rowLosses(double[][] losses) throws InterruptedException {
    pass(data.inputs(), data.numRows(), (network, row, at) ->
        losses[network][row] = shape.loss().value(results, at, data.targets(), row * shape.numTargets(), shape.outputs()));
  }

  /** What all networks make of rows. */
  double[][][] predict(float[] inputs) throws InterruptedException {
    double[][][] predictions = new double[size()][inputs.length / shape.inputs()][];
    pass(inputs, predictions[0].length, (network, row, at) -> predictions[network][row] = DenseNetwork.finish(shape, results, at));
    return predictions;
  }

  /** Looks at the result of one row in one network, which begins at {@code at}. */
  @FunctionalInterface
  private interface Reader {
    void read(int network, int row, int at);
  }

  private void pass(float[] inputs, int numRows, Reader reader) throws InterruptedException {
    int[] natural = new int[numRows];
    Arrays.setAll(natural, row -> row);
    int[][] rowOrder = new int[size()][];
    Arrays.fill(rowOrder, natural);
    for (int start = 0; start < numRows; start += batchSize) {
      stopIfInterrupted();
      int rows = Math.min(batchSize, numRows - start);
      forward(inputs, rowOrder, start, rows);
      for (int network = 0; network < size(); network++) {
        for (int k = 0; k < rows; k++) {
          reader.read(network, start + k, (network * batchSize + k) * shape.resultWidth());
        }
      }
    }
  }

  /** The weights of one network, in a new array. */
  float[] parameters(int network) {
    return parameters.of(network);
  }

  /** Sets the weights of one network. */
  void setParameters(int network, float[] weights) {
    parameters.set(network, weights);
  }

  /** For tests: the gradient of the last batch. */
  float[] gradient(int network) {
    return gradients.of(network);
  }

  private static void shuffle(int[] rows, SplittableRandom random) {
    for (int k = 0; k < rows.length; k++) {
      int other = random.nextInt(k + 1);
      rows[k] = rows[other];
      rows[other] = k;
    }
  }

  private static void stopIfInterrupted() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Training of networks was interrupted");
    }
  }

  /** Gives the memory outside of Java's heap back until the networks are used again. */
  void pause() {
    if (openLayers != null) {
      openLayers.close();
      openLayers = null;
    }
  }

  @Override
  public void close() {
    pause();
  }
}
