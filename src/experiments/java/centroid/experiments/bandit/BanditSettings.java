// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.replay.ReplaySettings;
import centroid.replay.ActingMass;

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

  /** The paper's settings, with the readings of its gaps that doc/results/bandit.md explains. */
  public static BanditSettings paper(int numNetworks) {
    return new BanditSettings(numNetworks, new int[] {50, 50}, 2, 50, 100, 0.1, 0.5, RateSchedule.GLOBAL, 100, 0.5, ActingMass.NEWEST,
        ReplaySettings.PAPER);
  }

  /** The same with other readings of what the paper leaves open. */
  public BanditSettings with(RateSchedule otherSchedule, ActingMass otherMass, double otherGamma, int... otherHidden) {
    return new BanditSettings(numNetworks, otherHidden, initialPulls, trainEvery, trainSteps, learningRate, rateDecay, otherSchedule, numDraws,
        otherGamma, otherMass, replay);
  }
}
