// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import java.util.SplittableRandom;

/** Plays any arm. */
record UniformAgent(int numArms, SplittableRandom random) implements Agent {

  @Override
  public int choose(int step, float[] context) {
    return random.nextInt(numArms);
  }

  @Override
  public void learn(int step, float[] context, int arm, double reward) {
    // Never does.
  }
}
