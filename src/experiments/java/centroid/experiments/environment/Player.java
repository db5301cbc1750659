// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import centroid.util.RandomStreams;

/** Chooses actions. */
@FunctionalInterface
public interface Player {

  /** The action for an observation, which is read and not kept. */
  int choose(float[] observation);

  /** Plays a whole episode; returns the sum of its rewards. */
  default double play(Environment environment, RandomStreams episode) {
    environment.reset(episode);
    double sum = 0;
    while (!environment.isOver()) {
      sum += environment.step(choose(environment.observation()));
    }
    return sum;
  }
}
