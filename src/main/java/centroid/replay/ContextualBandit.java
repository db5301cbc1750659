// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A contextual bandit. At every step one of several models, drawn by its mass, chooses the arm with the largest predicted reward. At regular intervals
 * all models are retrained, each on its own buffer. Before the first training, arms are chosen in turn. Keeps all choices. Not thread-safe.
 */
public final class ContextualBandit<M> {

  /**
   * A choice and its reward.
   *
   * @param context the numbers that were known before the choice; kept
   * @param arm from 0
   */
  public record Choice(double[] context, int arm, double reward) {
  }

  /** Trains a new model. */
  @FunctionalInterface
  public interface Trainer<M> {
    M train(List<Choice> choices) throws Exception;
  }

  /** Predicts the reward of an arm. */
  @FunctionalInterface
  public interface Predictor<M> {
    double predict(M model, double[] context, int arm) throws Exception;
  }

  private final HeadBuffers buffers;
  private final int numArms;
  private final int trainEvery;
  private final Trainer<M> trainer;
  private final Predictor<M> predictor;
  private final SplittableRandom random;
  private final List<Choice> memory = new ArrayList<>();
  private List<M> models = List.of();

  /**
   * A bandit without any choices yet.
   *
   * @param numArms at least 2
   * @param trainEvery steps between trainings, at least 1
   */
  public ContextualBandit(HeadBuffers buffers, int numArms, int trainEvery, Trainer<M> trainer, Predictor<M> predictor, RandomStreams streams) {
    if (numArms < 2 || trainEvery < 1) {
      throw new IllegalArgumentException("A bandit must have at least 2 arms and 1 step between trainings, but there were " + numArms + " arms and "
          + trainEvery + " steps");
    }
    this.buffers = buffers;
    this.numArms = numArms;
    this.trainEvery = trainEvery;
    this.trainer = trainer;
    this.predictor = predictor;
    this.random = streams.generator();
  }

  /** Chooses an arm, from 0. */
  public int choose(double[] context) throws Exception {
    if (models.isEmpty()) {
      return memory.size() % numArms;
    }
    M model = models.get(buffers.drawHead(random));
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < numArms; arm++) {
      double reward = predictor.predict(model, context, arm);
      if (reward > largest) {
        largest = reward;
        best = arm;
      }
    }
    return best;
  }

  /**
   * Learns the reward of a choice, which need not come from {@link #choose}, and retrains the models if it is time.
   *
   * @param context kept
   */
  public void learn(double[] context, int arm, double reward) throws Exception {
    if (arm < 0 || arm >= numArms || !Double.isFinite(reward)) {
      throw new IllegalArgumentException("An arm must be from 0 to " + (numArms - 1) + " and its reward a finite number, but there was arm " + arm
          + " with a reward of " + reward);
    }
    memory.add(new Choice(context, arm, reward));
    buffers.added(memory.size() - 1);
    if (memory.size() % trainEvery == 0) {
      train();
    }
  }

  private void train() throws Exception {
    buffers.refresh(memory.size(), this::losses);
    List<M> trained = new ArrayList<>();
    for (int head = 0; head < buffers.numHeads(); head++) {
      List<Choice> own = new ArrayList<>();
      for (int k = 0; k < buffers.size(head); k++) {
        own.add(memory.get(buffers.row(head, k)));
      }
      trained.add(trainer.train(own));
    }
    models = trained;
  }

  /** Squared errors; before the first training, losses are random, so that each head wins some draws. */
  private double[][] losses() throws Exception {
    double[][] losses = new double[buffers.numHeads()][memory.size()];
    for (int head = 0; head < losses.length; head++) {
      for (int row = 0; row < memory.size(); row++) {
        Choice choice = memory.get(row);
        double error = models.isEmpty() ? random.nextDouble() : predictor.predict(models.get(head), choice.context, choice.arm) - choice.reward;
        losses[head][row] = error * error;
      }
    }
    return losses;
  }
}
