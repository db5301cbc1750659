// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.core.Streams;
import java.util.List;

/**
 * The training of one network, epoch by epoch, with early stopping: if there are validation rows, the weights of the epoch with
 * the smallest loss on them are kept, and training ends when that epoch is too long ago.
 */
public final class NetworkFit implements AutoCloseable {

  private final NetworkShape shape;
  private final TrainingSettings settings;
  private final NetworkData data;
  private final JointNetworks networks;
  private final float[][] rowWeights;
  private final NetworkData validation;
  private final float[] validationWeights;
  private final int patience;
  private double trainingLoss = Double.NaN;
  private double validationLoss = Double.NaN;
  private double bestLoss = Double.POSITIVE_INFINITY;
  private int bestEpoch;
  private DenseNetwork best;

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
  public NetworkFit(NetworkShape shape, TrainingSettings settings, NetworkData data, float[] rowWeights, NetworkData validation,
      float[] validationWeights, int patience, Streams stream) throws InterruptedException {
    this.shape = shape;
    this.settings = settings;
    this.data = data;
    this.networks = new JointNetworks(shape, settings, data, List.of(stream));
    this.rowWeights = rowWeights == null ? null : new float[][] {rowWeights};
    this.validation = validation;
    this.validationWeights = validationWeights;
    this.patience = patience;
  }

  /**
   * Goes on from a stored state. The settings' number of epochs counts those before it.
   *
   * @param state what {@link #state} gave
   * @throws IllegalArgumentException if it is the state of a network of another shape
   */
  public void resume(FitState state) {
    networks.restore(0, state.training());
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
    return new FitState(networks.state(0), best, bestLoss, bestEpoch, trainingLoss);
  }

  /**
   * Trains for one more epoch, unless training has ended.
   *
   * @return false if it had ended, by the number of epochs or by the patience
   * @throws DivergedException if the loss is no finite number
   * @throws InterruptedException if the thread is interrupted
   */
  public boolean next() throws InterruptedException {
    int epoch = networks.epochsDone();
    if (epoch >= settings.numEpochs() || validation != null && patience > 0 && epoch - bestEpoch >= patience) {
      return false;
    }
    trainingLoss = networks.epoch(rowWeights, null)[0];
    if (validation != null) {
      validationLoss = meanLoss(validation, validationWeights);
      if (!(validationLoss >= bestLoss) || best == null) {
        bestLoss = validationLoss;
        bestEpoch = epoch + 1;
        best = networks.network(0);
      }
    }
    return true;
  }

  private double meanLoss(NetworkData rows, float[] weights) throws InterruptedException {
    double[][] losses = new double[1][rows.numRows()];
    networks.rowLosses(rows, losses);
    double sum = 0;
    double total = 0;
    for (int row = 0; row < rows.numRows(); row++) {
      double weight = weights == null ? 1 : weights[row];
      sum += weight * losses[0][row];
      total += weight;
    }
    if (!Double.isFinite(sum)) {
      throw new DivergedException(0, networks.epochsDone(), sum, settings.learningRate());
    }
    return total > 0 ? sum / total : 0;
  }

  /**
   * The network: that of the best epoch if there are validation rows, else as it is now.
   *
   * @return a network that needs neither this object nor ND4J
   */
  public DenseNetwork network() {
    return best == null ? networks.network(0) : best;
  }

  /**
   * Epochs so far.
   *
   * @return their number
   */
  public int epochsDone() {
    return networks.epochsDone();
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
  public double finalLoss() throws InterruptedException {
    return best == null ? meanLoss(data, rowWeights == null ? null : rowWeights[0]) : bestLoss;
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
  public void pause() {
    networks.pause();
  }

  @Override
  public void close() {
    networks.close();
  }

  /** Layers, for messages. */
  @Override
  public String toString() {
    return "training of a network " + shape;
  }
}
