// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import centroid.util.RandomStreams;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;

/** How fast a game is by itself. */
public final class GameSpeed {

  private static final int REPEATS = 5;

  private GameSpeed() {
  }

  /**
   * Steps in a second of processor time, by random play: the best of several measurements, so that the compiler has done its work.
   *
   * @param steps about how many make a measurement
   */
  public static double stepsPerSecond(Environment game, int steps) {
    double best = 0;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      SplittableRandom random = new SplittableRandom(repeat);
      Player player = seen -> random.nextInt(game.numActions());
      long begin = processorTime();
      int played = 0;
      for (int episode = 0; played < steps; episode++) {
        player.play(game, RandomStreams.of(episode));
        played += game.numSteps();
      }
      best = Math.max(best, played / ((processorTime() - begin) / 1e9));
    }
    return best;
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
