// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Loss;
import centroid.nd4j.NetworkFit;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import java.util.Locale;
import weka.core.Instances;

/** The training of a single network, epoch by epoch. */
public final class NetworkSession implements AutoCloseable {

  /** The gain in loss from which on bins are taken, since they take longer: about 10 % of the root mean squared error. */
  private static final double CLEAR_GAIN = 0.1;

  private final NetworkRows rows;
  private final NetworkShape shape;
  private final EpochChoice.Choice choice;
  private final int numEpochs;
  /** Root mean squared error of held-out rows, see {@link NetworkModel}; NaN if it is unknown, or validation rows estimate it. */
  private final double heldOutDeviation;
  private final NetworkFit fit;

  /**
   * Begins a training, or resumes an earlier one for as many further epochs as the options specify.
   *
   * @param earlier the training to resume, or null
   */
  public NetworkSession(NetworkOptions options, Instances data, ResumeState earlier) throws Exception {
    RandomStreams streams = RandomStreams.of(options.getSeed()).child("network");
    NetworkRows plain = earlier == null ? NetworkRows.of(data, options) : new NetworkRows(data, earlier);
    EpochPlan plan = options.epochPlan(plain.numRows());
    EpochChoice chosen = encoding(plain, earlier != null ? null : NetworkRows.withBins(data, options), options, plan, streams.child("epochs"));
    this.rows = chosen.rows();
    this.shape = options.shape(rows);
    this.choice = choice(plan, earlier != null, chosen);
    this.numEpochs = choice.curve().chosen() + (earlier == null ? 0 : earlier.fit().training().numEpochs());
    NetworkRows.Part[] parts = rows.split(shape, options.getNetworkDetails().getValidation(), streams.child("validation"));
    NetworkRows.Part held = parts.length > 1 ? parts[1] : null;
    this.heldOutDeviation = held != null ? Double.NaN : earlier != null ? earlier.deviation() : choice.deviation();
    TrainingSettings settings = options.trainingSettings(numEpochs);
    fit = new NetworkFit(shape, settings, parts[0].data(), parts[0].weights(), held == null ? null : held.data(),
        held == null ? null : held.weights(), options.getNetworkDetails().getPatience(), streams);
    if (earlier != null) {
      try {
        fit.resume(earlier.fit());
      } catch (RuntimeException e) {
        fit.close();
        throw e;
      }
    }
  }

  /** Returns the encoding, in which the epochs are then chosen: bins if the loss of held-out rows is clearly smaller. */
  private static EpochChoice encoding(NetworkRows plain, NetworkRows bins, NetworkOptions options, EpochPlan plan, RandomStreams streams) throws Exception {
    EpochChoice first = new EpochChoice(plain, options.shape(plain), options::trainingSettings, plan, streams);
    if (bins == null || !first.canCompare()) {
      return first;
    }
    Nd4jRuntime.start(first.shape().hasImageLayers());
    EpochChoice second = new EpochChoice(bins, options.shape(bins), options::trainingSettings, plan, streams);
    int epochs = plan.comparedEpochs();
    return first.lossAfter(epochs) - second.lossAfter(epochs) > CLEAR_GAIN ? second : first;
  }

  private static EpochChoice.Choice choice(EpochPlan plan, boolean resumes, EpochChoice epochs) throws Exception {
    if (plan.numEpochs() > 0) {
      return new EpochChoice.Choice(EpochCurve.given(plan.numEpochs()), Double.NaN);
    }
    if (resumes) {
      throw new IllegalArgumentException("Epochs (-epochs) must be above 0 to resume training (-resume), but was 0; set the number of further epochs");
    }
    Nd4jRuntime.start(epochs.shape().hasImageLayers());
    return epochs.choose();
  }

  /** Trains for one more epoch; returns false if training had already ended. */
  public boolean next() throws InterruptedException {
    return fit.next();
  }

  /** Frees memory outside of Java's heap until the next epoch. */
  public void pause() {
    fit.pause();
  }

  /** Returns the network after the last epoch; its deviation is the running estimate of that epoch. */
  public NetworkModel model() {
    double loss = Double.isNaN(fit.bestLoss()) ? fit.trainingLoss() : fit.bestLoss();
    // Before the first epoch, only the deviation of the standardised target is known, which is 1.
    return model(Double.isNaN(loss) ? 1 : loss);
  }

  /** Returns the network at the end of its training. */
  public NetworkModel finalModel() throws InterruptedException {
    return model(fit.finalLoss());
  }

  private NetworkModel model(double loss) {
    return new NetworkModel(fit.network(), rows.encoder(), rows.target(), deviation(loss), choice.curve(), fit.epochsDone(), fit.bestEpoch(),
        fit.trainingLoss(), fit.bestLoss());
  }

  /** Prefers held-out rows, because the error of training rows is too small. */
  private double deviation(double loss) {
    return !Double.isNaN(heldOutDeviation) ? heldOutDeviation : shape.loss() == Loss.SQUARED ? Math.sqrt(loss) : 1;
  }

  /** Returns the state from which the training can be resumed. */
  public ResumeState state() {
    return new ResumeState(rows.header(), rows.encoder(), rows.target(), heldOutDeviation, fit.state());
  }

  /** Returns a progress message. */
  public String progress() {
    String validation = Double.isNaN(fit.validationLoss()) ? "" : String.format(Locale.ROOT, ", on validation rows %.4g", fit.validationLoss());
    return String.format(Locale.ROOT, "Nd4jNetwork: epoch %d of %d, loss %.4g%s", fit.epochsDone(), numEpochs, fit.trainingLoss(), validation);
  }

  @Override
  public void close() {
    fit.close();
  }
}
