// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

/**
 * The result of an agent on a bandit.
 *
 * @param reward sum of rewards
 * @param best sum of the best expected rewards
 * @param seconds time that the agent took
 */
public record Play(double reward, double best, double seconds) {

  /** Plays a bandit from its first to its last step. */
  public static Play of(Bandit bandit, Agent agent) throws Exception {
    long begin = System.nanoTime();
    double reward = 0;
    double best = 0;
    for (int step = 0; step < bandit.numSteps(); step++) {
      float[] context = bandit.contexts()[step];
      int arm = agent.choose(step, context);
      double got = bandit.rewards()[step][arm];
      agent.learn(step, context, arm, got);
      reward += got;
      best += bandit.bestMeans()[step];
    }
    return new Play(reward, best, (System.nanoTime() - begin) / 1e9);
  }
}
