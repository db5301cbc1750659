// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

/** Plays a bandit: sees a context, chooses an arm, is told its reward. */
public interface Agent extends AutoCloseable {

  /**
   * Chooses an arm.
   *
   * @param step from 0
   * @param context read, not kept
   * @return the arm
   * @throws Exception if it can't
   */
  int choose(int step, float[] context) throws Exception;

  /**
   * Learns from what it got.
   *
   * @param step from 0
   * @param context read, not kept
   * @param arm the arm played
   * @param reward what it gave
   * @throws Exception if it can't
   */
  void learn(int step, float[] context, int arm, double reward) throws Exception;

  @Override
  default void close() {
  }
}
