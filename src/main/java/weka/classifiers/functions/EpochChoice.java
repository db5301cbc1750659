// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import centroid.core.Streams;
import centroid.nd4j.Layers;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.NetworkTrainer;
import centroid.nd4j.TrainingSettings;
import centroid.weka.model.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Chooses how long a network that is trained by itself is trained: a fifth of the rows is held out, and budgets of epochs are doubled as
 * long as it is predicted better. The network is then trained on all rows.
 */
final class EpochChoice {

  private static final double HELD_OUT = 0.2;
  /** A longer training must lower the loss by this; it is a likelihood, or half the logarithm of the squared error. */
  private static final double SMALLEST_GAIN = 0.005;

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

  EpochCurve choose(EpochPlan plan) throws InterruptedException {
    if (heldOut == null) {
      return EpochCurve.given(plan.firstBudget());
    }
    long begin = System.nanoTime();
    List<Integer> budgets = new ArrayList<>();
    List<Double> losses = new ArrayList<>();
    int best = 0;
    EpochCurve.End end = EpochCurve.End.LIMIT;
    for (int budget = plan.firstBudget(); budget <= plan.largestBudget() && end == EpochCurve.End.LIMIT; budget *= 2) {
      budgets.add(budget);
      losses.add(loss(budget));
      int last = losses.size() - 1;
      boolean better = last == 0 || losses.get(last) < losses.get(best) - SMALLEST_GAIN;
      best = better ? last : best;
      boolean late = plan.seconds() > 0 && (System.nanoTime() - begin) / 1e9 > plan.seconds();
      end = !better ? EpochCurve.End.NO_GAIN : late ? EpochCurve.End.TIME : end;
    }
    return new EpochCurve(budgets.stream().mapToInt(Integer::intValue).toArray(), losses.stream().mapToDouble(Double::doubleValue).toArray(),
        budgets.get(best), end);
  }

  /** The loss of the rows held out after a training. */
  private double loss(int budget) throws InterruptedException {
    TrainingSettings forBudget = settings.apply(budget);
    try (Layers layers = Layers.open(shape, Math.min(forBudget.batchSize(), training.data().numRows()))) {
      NetworkTrainer trainer = new NetworkTrainer(shape, forBudget, training.data(), streams);
      for (int epoch = 0; epoch < budget; epoch++) {
        trainer.epoch(layers, training.weights(), null);
      }
      double[] losses = new double[heldOut.data().numRows()];
      trainer.rowLosses(layers, heldOut.data(), losses);
      double sum = 0;
      double total = 0;
      for (int row = 0; row < losses.length; row++) {
        sum += heldOut.weights()[row] * losses[row];
        total += heldOut.weights()[row];
      }
      double mean = sum / total;
      return shape.loss() == Loss.SQUARED ? 0.5 * Math.log(Math.max(mean, Double.MIN_NORMAL)) : mean;
    }
  }
}
