// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.core.Streams;
import centroid.nd4j.Layers;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.TrainingSettings;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Chooses how long a network that is trained by itself is trained: a fifth of the rows is held out, and budgets of epochs are doubled as
 * long as it is predicted better. The network is then trained on all rows. A numeric class is judged by the error of its prediction: a
 * single network that learns the noise too would be sure of itself long before its prediction is as good as it gets.
 */
final class EpochChoice {

  private static final double HELD_OUT = 0.2;

  private final NetworkShape shape;
  private final IntFunction<TrainingSettings> settings;
  private final NetworkRows.Part training;
  /** Null if there is but one row. */
  private final NetworkRows.Part heldOut;
  private final Streams streams;

  EpochChoice(NetworkRows rows, NetworkShape shape, IntFunction<TrainingSettings> settings, Streams streams) {
    this.shape = shape;
    this.settings = settings;
    this.streams = streams;
    NetworkRows.Part[] parts = rows.split(shape, HELD_OUT, streams.child("rows"));
    this.training = parts[0];
    this.heldOut = parts.length > 1 ? parts[1] : null;
  }

  /**
   * What was chosen.
   *
   * @param curve the numbers of epochs tried, and the one taken
   * @param deviation the root mean squared error of the rows held out, in units of the deviation that the network states if it does, else
   *     in deviations of the target; NaN if it is not known
   */
  record Choice(EpochCurve curve, double deviation) {
  }

  Choice choose(EpochPlan plan) throws Exception {
    if (heldOut == null) {
      return new Choice(EpochCurve.given(plan.firstBudget()), Double.NaN);
    }
    Map<Integer, Double> deviations = new HashMap<>();
    EpochCurve curve = plan.choose(budget -> {
      double[] lossAndDeviation = train(budget);
      deviations.put(budget, lossAndDeviation[1]);
      return lossAndDeviation[0];
    });
    return new Choice(curve, deviations.get(curve.chosen()));
  }

  /** Log-loss, or half the logarithm of the mean squared error, and deviation of the rows held out after a training. */
  private double[] train(int budget) throws InterruptedException {
    TrainingSettings forBudget = settings.apply(budget);
    try (Layers layers = Layers.open(shape, Math.min(forBudget.batchSize(), training.data().numRows()))) {
      NetworkTrainer trainer = new NetworkTrainer(shape, forBudget, training.data(), streams);
      for (int epoch = 0; epoch < budget; epoch++) {
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
