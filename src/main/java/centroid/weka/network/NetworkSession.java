// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.core.Streams;
import centroid.nd4j.Loss;
import centroid.nd4j.Nd4jRuntime;
import centroid.nd4j.NetworkFit;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainingSettings;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import java.util.Locale;
import weka.core.Instances;

/** A training in progress: the rows, and the network that is fitted to them. */
public final class NetworkSession implements AutoCloseable {

  private final NetworkRows rows;
  private final NetworkShape shape;
  private final EpochChoice.Choice choice;
  private final int numEpochs;
  /** NaN if it is not known, or validation rows tell it. */
  private final double heldOutDeviation;
  private final NetworkFit fit;

  /**
   * Begins a training, or goes on with an earlier one for as many epochs more as the options say.
   *
   * @param options how to train
   * @param data the rows
   * @param earlier where to go on from, or null
   * @throws Exception if there can be no training, or the thread is interrupted
   */
  public NetworkSession(NetworkOptions options, Instances data, ResumeState earlier) throws Exception {
    this.rows = earlier == null ? new NetworkRows(data, options.imageSize()) : new NetworkRows(data, earlier);
    this.shape = options.shape(rows);
    Streams streams = Streams.of(options.getSeed()).child("network");
    this.choice = choice(options, earlier != null, streams.child("epochs"));
    this.numEpochs = choice.curve().chosen() + (earlier == null ? 0 : earlier.fit().training().numEpochs());
    NetworkRows.Part[] parts = rows.split(shape, options.getValidation(), streams.child("validation"));
    NetworkRows.Part held = parts.length > 1 ? parts[1] : null;
    this.heldOutDeviation = held != null ? Double.NaN : earlier != null ? earlier.deviation() : choice.deviation();
    TrainingSettings settings = options.trainingSettings(numEpochs);
    fit = new NetworkFit(shape, settings, parts[0].data(), parts[0].weights(), held == null ? null : held.data(),
        held == null ? null : held.weights(), options.getPatience(), streams);
    if (earlier != null) {
      try {
        fit.resume(earlier.fit());
      } catch (RuntimeException e) {
        fit.close();
        throw e;
      }
    }
  }

  private EpochChoice.Choice choice(NetworkOptions options, boolean goesOn, Streams streams) throws Exception {
    EpochPlan plan = options.epochPlan(rows.numRows());
    if (plan.numEpochs() > 0) {
      return new EpochChoice.Choice(EpochCurve.given(plan.numEpochs()), Double.NaN);
    }
    if (goesOn) {
      throw new IllegalArgumentException("Epochs (-epochs) must be above 0 where a training goes on (-resume), but were 0; say how many more");
    }
    Nd4jRuntime.start();
    return new EpochChoice(rows, shape, options::trainingSettings, streams).choose(plan);
  }

  /** Trains for one more epoch; false if training had ended. */
  public boolean next() throws InterruptedException {
    return fit.next();
  }

  /** Gives memory outside of Java's heap back until the next epoch. */
  public void pause() {
    fit.pause();
  }

  /** The network after the last epoch; its deviation is that of the rows as they came by. */
  public NetworkModel model() {
    double loss = Double.isNaN(fit.bestLoss()) ? fit.trainingLoss() : fit.bestLoss();
    // Before the first epoch nothing is known but the deviation of the target, which is 1.
    return model(Double.isNaN(loss) ? 1 : loss);
  }

  /** The network at the end of its training. */
  public NetworkModel finalModel() throws InterruptedException {
    return model(fit.finalLoss());
  }

  private NetworkModel model(double loss) {
    return new NetworkModel(fit.network(), rows.encoder(), rows.centre(), rows.scale(), rows.range(),
        deviation(loss), choice.curve(), fit.epochsDone(), fit.bestEpoch(), fit.trainingLoss(), fit.bestLoss());
  }

  /** That of rows held out if there were any: of the rows a network has learned it knows too much. */
  private double deviation(double loss) {
    return !Double.isNaN(heldOutDeviation) ? heldOutDeviation : shape.loss() == Loss.SQUARED ? Math.sqrt(loss) : 1;
  }

  /** What is needed to train further later. */
  public ResumeState state() {
    return new ResumeState(rows.header(), rows.encoder(), rows.centre(), rows.scale(), rows.range(), heldOutDeviation, fit.state());
  }

  /** A line for the user. */
  public String progress() {
    String validation = Double.isNaN(fit.validationLoss()) ? "" : String.format(Locale.ROOT, ", on validation rows %.4g", fit.validationLoss());
    return String.format(Locale.ROOT, "Nd4jNetwork: epoch %d of %d, loss %.4g%s", fit.epochsDone(), numEpochs, fit.trainingLoss(), validation);
  }

  @Override
  public void close() {
    fit.close();
  }
}
