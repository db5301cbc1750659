// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import centroid.core.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Decides under a context and learns from what its decisions bring: at every step one of several models, drawn by its mass, takes the arm whose reward it
 * expects to be largest; every so many steps the models are trained anew, each on a buffer of its own. Until the first training arms are taken by turns.
 * Keeps all choices. Not thread-safe.
 */
public final class ContextualBandit<M> {

  /**
   * What was chosen, and what it brought.
   *
   * @param context kept: numbers that were known before the choice
   * @param arm what was chosen, from 0
   * @param reward what it brought
   */
  public record Choice(double[] context, int arm, double reward) {
  }

  /** Makes models. */
  @FunctionalInterface
  public interface Trainer<M> {

    /**
     * Trains a new model.
     *
     * @throws Exception if the training fails
     */
    M train(List<Choice> choices) throws Exception;
  }

  /** Asks models. */
  @FunctionalInterface
  public interface Predictor<M> {

    /**
     * The reward that a model expects.
     *
     * @throws Exception if the model fails
     */
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
   * A bandit that knows nothing.
   *
   * @param numArms what can be chosen, at least 2
   * @param trainEvery steps between trainings, at least 1
   * @throws IllegalArgumentException if a number is too small
   */
  public ContextualBandit(HeadBuffers buffers, int numArms, int trainEvery, Trainer<M> trainer, Predictor<M> predictor, Streams streams) {
    if (numArms < 2 || trainEvery < 1) {
      throw new IllegalArgumentException("A bandit needs at least 2 arms and 1 step between trainings, but there were " + numArms + " arms and "
          + trainEvery + " steps");
    }
    this.buffers = buffers;
    this.numArms = numArms;
    this.trainEvery = trainEvery;
    this.trainer = trainer;
    this.predictor = predictor;
    this.random = streams.generator();
  }

  /**
   * Decides.
   *
   * @return the arm, from 0
   * @throws Exception if a model fails
   */
  public int choose(double[] context) throws Exception {
    if (models.isEmpty()) {
      return memory.size() % numArms;
    }
    M decides = models.get(buffers.drawHead(random));
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < numArms; arm++) {
      double reward = predictor.predict(decides, context, arm);
      if (reward > largest) {
        largest = reward;
        best = arm;
      }
    }
    return best;
  }

  /**
   * Learns what a choice has brought, be it one of {@link #choose} or somebody else's.
   *
   * @param context kept: the context
   * @throws IllegalArgumentException if there is no such arm, or the reward is no finite number
   * @throws Exception if a training fails
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

  /** Squared errors; models that are not there yet lose at random, so that each wins some draws. */
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
