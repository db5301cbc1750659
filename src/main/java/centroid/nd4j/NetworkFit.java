// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.core.Streams;

/**
 * The training of one network, epoch by epoch, with early stopping: if there are validation rows, the weights of the epoch with
 * the smallest loss on them are kept, and training ends when that epoch is too long ago.
 */
public final class NetworkFit implements AutoCloseable {

  private final NetworkShape shape;
  private final TrainingSettings settings;
  private final NetworkData data;
  private final NetworkTrainer trainer;
  private final double[] rowWeights;
  private final NetworkData validation;
  private final double[] validationWeights;
  private final int patience;
  private double trainingLoss = Double.NaN;
  private double validationLoss = Double.NaN;
  private double bestLoss = Double.POSITIVE_INFINITY;
  private int bestEpoch;
  private DenseNetwork best;
  /** Null while no memory is taken. */
  private Layers layers;
  private boolean closed;

  /**
   * A training that has not begun.
   *
   * @param shape the network
   * @param settings how it is trained
   * @param data the training rows
   * @param rowWeights kept, not modified: a weight for each of them, or null
   * @param validation rows to judge by, or null
   * @param validationWeights kept, not modified: a weight for each of those, or null
   * @param patience epochs without a better loss on the validation rows after which training ends; 0 never ends early
   * @param stream initial weights and order of rows
   * @throws InterruptedException if the thread is interrupted while it waits for memory
   */
  public NetworkFit(NetworkShape shape, TrainingSettings settings, NetworkData data, double[] rowWeights, NetworkData validation,
      double[] validationWeights, int patience, Streams stream) throws InterruptedException {
    this.shape = shape;
    this.settings = settings;
    this.data = data;
    this.rowWeights = rowWeights;
    this.validation = validation;
    this.validationWeights = validationWeights;
    this.patience = patience;
    Nd4jRuntime.start();
    open();
    this.trainer = new NetworkTrainer(shape, settings, data, stream);
  }

  /** Takes memory, unless it has. */
  private Layers open() throws InterruptedException {
    if (closed) {
      throw new IllegalStateException("A training can't go on after it has been closed");
    }
    if (layers == null) {
      layers = Layers.open(shape, Math.min(settings.batchSize(), data.numRows()));
    }
    return layers;
  }

  /**
   * Goes on from a stored state. The settings' number of epochs counts those before it.
   *
   * @param state what {@link #state} gave
   * @throws IllegalArgumentException if it is the state of a network of another shape
   */
  public void resume(FitState state) {
    trainer.restore(state.training());
    trainingLoss = state.trainingLoss();
    if (validation != null && state.best() != null) {
      best = state.best();
      bestLoss = state.bestLoss();
      bestEpoch = state.bestEpoch();
    } else {
      // Patience begins now.
      bestEpoch = epochsDone();
    }
  }

  /**
   * What is needed to go on later.
   *
   * @return plain arrays, independent of this object
   */
  public FitState state() {
    return new FitState(trainer.state(), best, bestLoss, bestEpoch, trainingLoss);
  }

  /**
   * Trains for one more epoch, unless training has ended.
   *
   * @return false if it had ended, by the number of epochs or by the patience
   * @throws DivergedException if the loss is no finite number
   * @throws InterruptedException if the thread is interrupted
   */
  public synchronized boolean next() throws InterruptedException {
    int epoch = trainer.epochsDone();
    if (epoch >= settings.numEpochs() || validation != null && patience > 0 && epoch - bestEpoch >= patience) {
      return false;
    }
    trainingLoss = trainer.epoch(open(), rowWeights, null);
    if (validation != null) {
      validationLoss = meanLoss(validation, validationWeights);
      if (!(validationLoss >= bestLoss) || best == null) {
        bestLoss = validationLoss;
        bestEpoch = epoch + 1;
        best = trainer.network();
      }
    }
    return true;
  }

  private double meanLoss(NetworkData rows, double[] weights) throws InterruptedException {
    double[] losses = new double[rows.numRows()];
    trainer.rowLosses(open(), rows, losses);
    double sum = 0;
    double total = 0;
    for (int row = 0; row < rows.numRows(); row++) {
      double weight = weights == null ? 1 : weights[row];
      sum += weight * losses[row];
      total += weight;
    }
    if (!Double.isFinite(sum)) {
      throw new DivergedException(trainer.epochsDone(), sum, settings.learningRate());
    }
    return total > 0 ? sum / total : 0;
  }

  /**
   * The network: that of the best epoch if there are validation rows, else as it is now.
   *
   * @return a network that needs neither this object nor ND4J
   */
  public DenseNetwork network() {
    return best == null ? trainer.network() : best;
  }

  /**
   * Epochs so far.
   *
   * @return their number
   */
  public int epochsDone() {
    return trainer.epochsDone();
  }

  /**
   * The epoch that {@link #network()} comes from.
   *
   * @return counted from 1
   */
  public int bestEpoch() {
    return best == null ? epochsDone() : bestEpoch;
  }

  /**
   * The mean loss of the training rows in the last epoch, as their batches came by.
   *
   * @return NaN before the first epoch
   */
  public double trainingLoss() {
    return trainingLoss;
  }

  /**
   * The mean loss of the rows that {@link #network()} is judged by: of the validation rows if there are any, else of the training rows
   * in the network as it is now, without dropout.
   *
   * @return the loss
   * @throws InterruptedException if the thread is interrupted
   */
  public synchronized double finalLoss() throws InterruptedException {
    return best == null ? meanLoss(data, rowWeights) : bestLoss;
  }

  /**
   * The mean loss of the validation rows after the last epoch.
   *
   * @return NaN without validation rows
   */
  public double validationLoss() {
    return validationLoss;
  }

  /**
   * The mean loss of the validation rows in the network of {@link #network()}.
   *
   * @return NaN without validation rows
   */
  public double bestLoss() {
    return best == null ? Double.NaN : bestLoss;
  }

  /** Gives memory outside of Java's heap back until the next epoch. */
  public synchronized void pause() {
    if (layers != null) {
      layers.close();
      layers = null;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    pause();
  }

  /** Layers, for messages. */
  @Override
  public String toString() {
    return "training of a network " + shape;
  }
}
