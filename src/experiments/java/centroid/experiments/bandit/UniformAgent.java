// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.core.Streams;
import java.util.SplittableRandom;

/** Plays any arm. */
final class UniformAgent implements Agent {

  private final int numArms;
  private final SplittableRandom random;

  UniformAgent(int numArms, Streams streams) {
    this.numArms = numArms;
    this.random = streams.generator();
  }

  @Override
  public int choose(int step, float[] context) {
    return random.nextInt(numArms);
  }

  @Override
  public void learn(int step, float[] context, int arm, double reward) {
    // Never does.
  }
}
