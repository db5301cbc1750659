// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.nd4j.GradientSteps;

/**
 * The state of the optimiser Adam for one array of weights, with its usual settings.
 *
 * @param mean the running mean of gradients
 * @param square the running mean of their squares
 */
record Adam(float[] mean, float[] square) {

  private static final float MEAN = 0.9f;
  private static final float SQUARE = 0.999f;
  private static final double SMALL = 1e-8;

  static Adam of(int size) {
    return new Adam(new float[size], new float[size]);
  }

  /** One step; steps count from 1. */
  void step(float[] weights, float[] gradients, int step, double rate) {
    double correction = Math.sqrt(1 - Math.pow(SQUARE, step));
    GradientSteps.runningMean(mean, gradients, MEAN, 1 - MEAN);
    GradientSteps.runningSquare(square, gradients, SQUARE);
    GradientSteps.move(weights, mean, square, (float) (rate * correction / (1 - Math.pow(MEAN, step))), (float) (SMALL * correction));
  }
}
