// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

/** Plays a bandit: observes a context, chooses an arm, observes its reward. */
public interface Agent extends AutoCloseable {

  /** Chooses an arm. Steps count from 0; the context is read, not kept. */
  int choose(int step, float[] context) throws Exception;

  /** Learns from the reward of the arm that it has played. */
  void learn(int step, float[] context, int arm, double reward) throws Exception;

  @Override
  default void close() {
  }
}
