// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import centroid.experiments.dqn.LearningSteps;
import centroid.experiments.environment.Catcher;
import centroid.experiments.environment.GameSpeed;
import centroid.experiments.environment.LunarLander;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Speed of the games, and of Q-networks that learn them, in processor time. */
record GameBench(Measurements measured) {

  private static final int REPEATS = 5;
  private static final int LEARNING_STEPS = 100;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  void run() throws Exception {
    measured.atLeast(1e6, "Catcher, random play: steps a second", GameSpeed.stepsPerSecond(new Catcher(), 1_000_000));
    measured.atLeast(20_000, "LunarLander, random play: steps a second", GameSpeed.stepsPerSecond(new LunarLander(), 20_000));
    for (int m : new int[] {2, 5}) {
      learning(m);
    }
  }

  private void learning(int m) throws Exception {
    double ours = Double.POSITIVE_INFINITY;
    double bare = Double.POSITIVE_INFINITY;
    double losses = Double.POSITIVE_INFINITY;
    try (LearningSteps steps = new LearningSteps(m)) {
      BareProducts products = new BareProducts(m);
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        ours = Math.min(ours, seconds(() -> repeat(steps::step)));
        bare = Math.min(bare, seconds(() -> repeat(products::step)));
        losses = Math.min(losses, seconds(steps::losses));
      }
    }
    measured.atMost(1.5, "learning step of Q-networks, m = " + m + ": time / that of its bare products", ours / bare);
    measured.remark("%.0f learning steps a second; losses of 50,000 steps in %.2f s", LEARNING_STEPS / ours, losses);
  }

  private static void repeat(Runnable step) {
    for (int k = 0; k < LEARNING_STEPS; k++) {
      step.run();
    }
  }

  private static double seconds(Bench.Work work) throws Exception {
    long begin = CLOCK.getCurrentThreadCpuTime();
    work.run();
    return (CLOCK.getCurrentThreadCpuTime() - begin) / 1e9;
  }
}
