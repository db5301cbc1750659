// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Layers;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.TrainingSettings;
import centroid.util.RandomStreams;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Chooses the number of epochs of a single network: it holds out a fifth of the rows and doubles the number as long as their loss improves. The
 * network is then trained on all rows. For a numeric class the loss is the squared error: a single network becomes overconfident about its noise
 * long before its predictions stop improving.
 */
final class EpochChoice {

  private static final double HELD_OUT = 0.2;

  private final NetworkRows rows;
  private final NetworkShape shape;
  private final IntFunction<TrainingSettings> settings;
  private final EpochPlan plan;
  private final NetworkRows.Part training;
  /** Null if there is only one row. */
  private final NetworkRows.Part heldOut;
  private final RandomStreams streams;
  /** The network in training; null before the first epoch. */
  private NetworkTrainer trainer;
  /** Loss and deviation of held-out rows after each number of epochs that was tried. */
  private final Map<Integer, double[]> tried = new HashMap<>();

  EpochChoice(NetworkRows rows, NetworkShape shape, IntFunction<TrainingSettings> settings, EpochPlan plan, RandomStreams streams) {
    this.rows = rows;
    this.shape = shape;
    this.settings = settings;
    this.plan = plan;
    this.streams = streams;
    NetworkRows.Part[] parts = rows.split(shape, HELD_OUT, streams.child("rows"));
    this.training = parts[0];
    this.heldOut = parts.length > 1 ? parts[1] : null;
  }

  /**
   * The number of epochs chosen.
   *
   * @param deviation root mean squared error of the held-out rows, see {@link NetworkModel}; NaN if it is unknown
   */
  record Choice(EpochCurve curve, double deviation) {
  }

  NetworkRows rows() {
    return rows;
  }

  NetworkShape shape() {
    return shape;
  }

  /** Returns whether there are held-out rows. */
  boolean canCompare() {
    return heldOut != null;
  }

  /** Returns the loss of held-out rows after a number of epochs, which is trained once. */
  double lossAfter(int numEpochs) throws InterruptedException {
    if (!tried.containsKey(numEpochs)) {
      tried.put(numEpochs, train(numEpochs));
    }
    return tried.get(numEpochs)[0];
  }

  Choice choose() throws Exception {
    if (heldOut == null) {
      return new Choice(EpochCurve.given(plan.firstBudget()), Double.NaN);
    }
    EpochCurve curve = plan.choose(new EpochPlan.Attempts() {
      @Override
      public double first(int numEpochs) throws Exception {
        return lossAfter(numEpochs);
      }

      @Override
      public EpochPlan.Difference compare(int fewer, int more) throws Exception {
        return new EpochPlan.Difference(lossAfter(more) - lossAfter(fewer), 0);
      }
    });
    return new Choice(curve, tried.get(curve.chosen())[1]);
  }

  /** Trains, and returns the log loss, or half the logarithm of the mean squared error, of the held-out rows, and their deviation. */
  private double[] train(int budget) throws InterruptedException {
    TrainingSettings forBudget = settings.apply(plan.canContinue() ? plan.largestBudget() : budget);
    try (Layers layers = Layers.open(shape, Math.min(forBudget.batchSize(), training.data().numRows()))) {
      if (trainer == null || !plan.canContinue() || trainer.epochsDone() > budget) {
        trainer = new NetworkTrainer(shape, forBudget, training.data(), streams);
      }
      while (trainer.epochsDone() < budget) {
        trainer.epoch(layers, training.weights(), null);
      }
      double[] losses = new double[heldOut.data().numRows()];
      if (shape.loss() == Loss.LOG) {
        trainer.rowLosses(layers, heldOut.data(), losses);
        return new double[] {mean(losses), Double.NaN};
      }
      double[] relative = new double[losses.length];
      trainer.errors(layers, heldOut.data(), losses, relative);
      Arrays.setAll(relative, row -> losses[row] / relative[row]);
      return new double[] {0.5 * Math.log(Math.max(mean(losses), Double.MIN_NORMAL)), Math.sqrt(mean(relative))};
    }
  }

  private double mean(double[] values) {
    double sum = 0;
    double total = 0;
    for (int row = 0; row < values.length; row++) {
      sum += heldOut.weights()[row] * values[row];
      total += heldOut.weights()[row];
    }
    return sum / total;
  }
}
