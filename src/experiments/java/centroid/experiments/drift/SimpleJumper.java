// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The simple jumper martingale of Vovk et al. (2021) with conformal p-values of absolute residuals, as libraries for Python offer it: three bets with slopes
 * -1, 0 and 1, and a hundredth of the capital that is shared out anew before every row. A peer of our test martingale, for comparisons only.
 */
final class SimpleJumper {

  private static final double[] SLOPES = {-1, 0, 1};
  private static final double JUMP = 0.01;

  private SimpleJumper() {
  }

  /**
   * Returns the first row, from 1, after which the capital is at least the limit; 0 if there is none.
   *
   * @param reference scores of held-out rows of the training's population, which begin the history
   * @param score scores of the stream
   */
  static int alarm(double[] reference, double[] score, double limit, SplittableRandom random) {
    double[] history = Arrays.copyOf(reference, reference.length + score.length);
    double[] capital = {1.0 / 3, 1.0 / 3, 1.0 / 3};
    for (int t = 0; t < score.length; t++) {
      int known = reference.length + t;
      int larger = 0;
      int same = 1;
      for (int k = 0; k < known; k++) {
        larger += history[k] > score[t] ? 1 : 0;
        same += history[k] == score[t] ? 1 : 0;
      }
      double pValue = (larger + random.nextDouble() * same) / (known + 1);
      history[known] = score[t];
      double total = Arrays.stream(capital).sum();
      double after = 0;
      for (int k = 0; k < SLOPES.length; k++) {
        capital[k] = ((1 - JUMP) * capital[k] + JUMP / SLOPES.length * total) * (1 + SLOPES[k] * (pValue - 0.5));
        after += capital[k];
      }
      if (after >= limit) {
        return t + 1;
      }
    }
    return 0;
  }
}
