// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import java.util.Arrays;

/**
 * A whole run of one agent.
 *
 * @param returns the return of each episode
 * @param steps the steps of each
 * @param seconds processor time of each
 */
record DqnResult(double[] returns, int[] steps, double[] seconds) {

  /** The mean return of the last episodes, at most as many as there are. */
  double last(int window) {
    return mean(returns.length, window);
  }

  /** Returns the mean return of a number of episodes before one. */
  private double mean(int end, int window) {
    return Arrays.stream(returns, Math.max(0, end - window), end).average().orElseThrow();
  }

  /** Returns the moving average; at the beginning over fewer episodes. */
  double[] curve(int window) {
    double[] curve = new double[returns.length];
    Arrays.setAll(curve, k -> mean(k + 1, window));
    return curve;
  }

  /** Returns the mean difference between a reference and the episodes with learning. */
  double regret(double reference, int warmUp) {
    return reference - Arrays.stream(returns, warmUp, returns.length).average().orElseThrow();
  }

  /** Processor time of all episodes with learning. */
  double learningSeconds(int warmUp) {
    return Arrays.stream(seconds, warmUp, seconds.length).sum();
  }

  /** Processor time of a step with learning. */
  double secondsOfStep(int warmUp) {
    return learningSeconds(warmUp) / Arrays.stream(steps, warmUp, steps.length).sum();
  }
}
