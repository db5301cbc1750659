// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.replay.ReplaySettings;
import java.util.Arrays;

/**
 * How agents with networks play; {@link #paper} gives the paper's values.
 *
 * @param numNetworks m
 * @param hidden units of the hidden layers
 * @param initialPulls how often each arm is played before anything else
 * @param trainEvery steps between trainings
 * @param trainSteps mini-batches of a training
 * @param learningRate the first learning rate
 * @param rateDecay step s has learning rate {@code learningRate / (1 + rateDecay s)}
 * @param schedule what s counts
 * @param numDraws M, weight vectors drawn for each update of the centroids
 * @param gamma a centroid with at most this mass, in units of 1/m, learns from all rows
 * @param actingMass where the masses come from with which centroids act
 * @param replay the optimiser
 */
public record BanditSettings(int numNetworks, int[] hidden, int initialPulls, int trainEvery, int trainSteps, double learningRate,
    double rateDecay, RateSchedule schedule, int numDraws, double gamma, ActingMass actingMass, ReplaySettings replay) {

  /** What the learning rate's decay counts. */
  public enum RateSchedule {
    /** All mini-batches since the first: what the library's code does. */
    GLOBAL,
    /** The mini-batches of the present training: what the library's option reset_lr says. */
    RESTART
  }

  /** Where the masses come from with which centroids act. */
  public enum ActingMass {
    /** All rows seen so far, as in the paper's algorithm box. */
    ALL,
    /** The rows since the last training, as in the paper's text. */
    NEWEST
  }

  /**
   * Checked settings.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public BanditSettings {
    hidden = hidden.clone();
    if (numNetworks < 1 || trainEvery < 1 || trainSteps < 1 || numDraws < 1 || initialPulls < 0 || Arrays.stream(hidden).anyMatch(h -> h < 1)) {
      throw new IllegalArgumentException("Networks, steps between trainings, mini-batches, draws and hidden units must be at least 1 and initial "
          + "pulls at least 0, but they were " + numNetworks + ", " + trainEvery + ", " + trainSteps + ", " + numDraws + ", "
          + Arrays.toString(hidden) + " and " + initialPulls);
    }
    if (!(learningRate > 0 && rateDecay >= 0 && gamma >= 0)) {
      throw new IllegalArgumentException("The learning rate must be above 0, its decay and gamma at least 0, but they were " + learningRate + ", "
          + rateDecay + " and " + gamma);
    }
  }

  /**
   * The paper's settings, with the readings of its gaps that doc/results/bandit.md explains.
   *
   * @param numNetworks m
   * @return the settings
   */
  public static BanditSettings paper(int numNetworks) {
    return new BanditSettings(numNetworks, new int[] {50, 50}, 2, 50, 100, 0.1, 0.5, RateSchedule.GLOBAL, 100, 0.5, ActingMass.NEWEST,
        ReplaySettings.PAPER);
  }

  /**
   * The same with other readings of what the paper leaves open.
   *
   * @param otherSchedule what the learning rate's decay counts
   * @param otherMass where acting masses come from
   * @param otherGamma gamma in units of 1/m
   * @param otherHidden units of the hidden layers
   * @return new settings
   */
  public BanditSettings with(RateSchedule otherSchedule, ActingMass otherMass, double otherGamma, int... otherHidden) {
    return new BanditSettings(numNetworks, otherHidden, initialPulls, trainEvery, trainSteps, learningRate, rateDecay, otherSchedule, numDraws,
        otherGamma, otherMass, replay);
  }

  @Override
  public int[] hidden() {
    return hidden.clone();
  }
}
