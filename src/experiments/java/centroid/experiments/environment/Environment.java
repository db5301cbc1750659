// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import centroid.util.RandomStreams;
import java.util.SplittableRandom;

/**
 * A game in episodes: {@link #reset}, then {@link #step} until it {@link #isOver}. An episode depends on its stream and on the actions only.
 * Not thread-safe.
 */
public abstract class Environment {

  private final int width;
  private final int numActions;
  private final int timeLimit;
  private boolean running;
  private int numSteps;

  /**
   * Creates a game; {@link #reset} starts it.
   *
   * @param width numbers of an observation
   * @param timeLimit steps after which an episode is truncated
   */
  protected Environment(int width, int numActions, int timeLimit) {
    if (timeLimit < 1) {
      throw new IllegalArgumentException("The time limit of an episode must be at least 1 step, but was " + timeLimit);
    }
    this.width = width;
    this.numActions = numActions;
    this.timeLimit = timeLimit;
  }

  /** Begins an episode. */
  public final void reset(RandomStreams episode) {
    numSteps = 0;
    running = true;
    begin(episode.generator());
  }

  /**
   * Takes an action; returns its reward.
   *
   * @throws IllegalArgumentException if there is no such action
   * @throws IllegalStateException if the episode is over, or none has begun
   */
  public final double step(int action) {
    if (action < 0 || action >= numActions) {
      throw new IllegalArgumentException("An action must be from 0 to " + (numActions - 1) + ", but was " + action);
    }
    if (isOver()) {
      throw new IllegalStateException(running ? "The episode was over after " + numSteps + " steps; reset before the next step"
          : "No episode has begun; reset before the first step");
    }
    numSteps++;
    return advance(action);
  }

  /** Returns the current observation in a new array. */
  public final float[] observation() {
    float[] seen = new float[width];
    observe(seen);
    return seen;
  }

  /** Returns an observation scaled to order 1 for networks; unchanged unless a game overrides it. */
  public float[] scaled(float[] observation) {
    return observation;
  }

  /** Whether the game itself has ended: nothing would follow. */
  public abstract boolean hasEnded();

  /** Whether there is no next step: the game has ended, is truncated by the time limit, or has never begun. */
  public final boolean isOver() {
    return !running || numSteps >= timeLimit || hasEnded();
  }

  /** Steps since the last reset. */
  public final int numSteps() {
    return numSteps;
  }

  /** Numbers of an observation. */
  public final int width() {
    return width;
  }

  /** Actions are numbers from 0 to below this. */
  public final int numActions() {
    return numActions;
  }

  /** Puts everything to its beginning. */
  abstract void begin(SplittableRandom random);

  /** One step; returns its reward. */
  abstract double advance(int action);

  /** Writes the observation. */
  abstract void observe(float[] seen);
}
