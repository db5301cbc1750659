// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;

/**
 * The training of one network, epoch by epoch, with early stopping: with validation rows, the weights of the epoch with the smallest
 * validation loss are kept, and training ends when it has not improved for some epochs.
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
  private TrainedNetwork best;
  /** Null while it holds no memory outside of Java's heap. */
  private Layers layers;
  private boolean closed;

  /**
   * Prepares the training.
   *
   * @param rowWeights kept, not modified: a weight for each training row, or null
   * @param validation validation rows, or null
   * @param validationWeights kept, not modified: a weight for each validation row, or null
   * @param patience epochs without a smaller validation loss after which training ends; 0 never stops early
   * @throws InterruptedException if the thread is interrupted while it waits for memory
   */
  public NetworkFit(NetworkShape shape, TrainingSettings settings, NetworkData data, double[] rowWeights, NetworkData validation,
      double[] validationWeights, int patience, RandomStreams stream) throws InterruptedException {
    this.shape = shape;
    this.settings = settings;
    this.data = data;
    this.rowWeights = rowWeights;
    this.validation = validation;
    this.validationWeights = validationWeights;
    this.patience = patience;
    Nd4jRuntime.start(shape.hasImageLayers());
    open();
    this.trainer = new NetworkTrainer(shape, settings, data, stream);
  }

  /** Returns the layers, and allocates their memory if necessary. */
  private Layers open() throws InterruptedException {
    if (closed) {
      throw new IllegalStateException("A training can't continue after it has been closed");
    }
    if (layers == null) {
      layers = Layers.open(shape, Math.min(settings.batchSize(), data.numRows()));
    }
    return layers;
  }

  /**
   * Resumes from a stored state. Its epochs count towards the number of epochs in the settings.
   *
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
      // Patience starts now.
      bestEpoch = epochsDone();
    }
  }

  /** {@return the state, from which training can be resumed; independent of this object} */
  public FitState state() {
    return new FitState(trainer.state(), best, bestLoss, bestEpoch, trainingLoss);
  }

  /**
   * Trains for one more epoch, unless training has ended.
   *
   * @return false if it had ended, by the number of epochs or by early stopping
   * @throws DivergedException if the loss is not finite
   * @throws InterruptedException if the thread is interrupted
   */
  public synchronized boolean next() throws InterruptedException {
    int epoch = trainer.epochsDone();
    if (epoch >= settings.numEpochs() || validation != null && patience > 0 && epoch - bestEpoch >= patience
        && settings.schedule().mayStop(epoch, settings.numEpochs())) {
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
   * Returns the network of the best epoch if there are validation rows, otherwise the current one.
   *
   * @return a network that needs neither this object nor ND4J
   */
  public TrainedNetwork network() {
    return best == null ? trainer.network() : best;
  }

  /** {@return the number of epochs so far} */
  public int epochsDone() {
    return trainer.epochsDone();
  }

  /**
   * Returns the epoch of {@link #network()}.
   *
   * @return counted from 1
   */
  public int bestEpoch() {
    return best == null ? epochsDone() : bestEpoch;
  }

  /** {@return the mean loss of the training rows in the last epoch, each taken before the step of its batch; NaN before the first epoch} */
  public double trainingLoss() {
    return trainingLoss;
  }

  /**
   * Returns the mean loss of {@link #network()} on the validation rows if there are any, otherwise on the training rows without dropout.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  public synchronized double finalLoss() throws InterruptedException {
    return best == null ? meanLoss(data, rowWeights) : bestLoss;
  }

  /** {@return the mean loss of the validation rows after the last epoch; NaN without validation rows} */
  public double validationLoss() {
    return validationLoss;
  }

  /** {@return the mean loss of the validation rows in the best epoch; NaN without validation rows} */
  public double bestLoss() {
    return best == null ? Double.NaN : bestLoss;
  }

  /** Frees memory outside of Java's heap until the next epoch. */
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

  /** Returns the layers, for messages. */
  @Override
  public String toString() {
    return "training of a network " + shape;
  }
}
