// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

/**
 * One sequence of contexts with the rewards of all arms drawn beforehand, so that all agents that play the same arm get the same.
 *
 * @param contexts contexts[step], one row of numbers each
 * @param rewards rewards[step][arm]
 * @param bestMeans the largest expected reward of each step
 */
public record Bandit(float[][] contexts, double[][] rewards, double[] bestMeans) {

  /** T, the number of contexts. */
  public int numSteps() {
    return contexts.length;
  }

  /** The number of arms. */
  public int numArms() {
    return rewards[0].length;
  }

  /** The number of numbers in a context. */
  public int width() {
    return contexts[0].length;
  }
}
