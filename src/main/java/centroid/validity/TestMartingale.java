// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import java.util.Arrays;

/**
 * A test martingale: the capital of a gambler who bets against independent uniform ranks. While the model is valid, the capital exceeds 1 / a at any time
 * with a probability of at most a (Ville's inequality), so it may be looked at after every row.
 *
 * <p>Half of the capital bets on the ranks, to find values that are larger or smaller than predicted, and half on their distance from the middle, to find
 * noise that is larger or smaller. Each half is shared by a few bets, and one hundredth of it is shared out anew before every row, so that a change is found
 * however late it happens (the simple jumper of Vovk et al., 2021). One more bet on the distances grows fast if values lie beyond the calibration
 * rows. Not thread-safe.
 */
public final class TestMartingale {

  private static final double[] SLOPES = {-1, 0, 1};
  private static final double JUMP = 0.01;

  private final OnlineRanks ranks;
  private final double[] onRanks = new double[SLOPES.length];
  private final double[] onDistances = new double[SLOPES.length + 1];

  /**
   * Starts with a capital of 1.
   *
   * @param calibrationRows the effective number of calibration rows
   */
  public TestMartingale(double calibrationRows) {
    this.ranks = new OnlineRanks(calibrationRows);
    Arrays.fill(onRanks, 0.5 / onRanks.length);
    Arrays.fill(onDistances, 0.5 / onDistances.length);
  }

  /**
   * Bets on the next row.
   *
   * @param rank of its observed value among the calibration rows, from 0 to 1
   * @param chance a uniform random number
   * @return the capital after this row
   */
  public double next(double rank, double chance) {
    double online = ranks.next(rank, chance);
    double distance = Math.abs(2 * online - 1);
    shareOut(onRanks);
    shareOut(onDistances);
    for (int k = 0; k < SLOPES.length; k++) {
      onRanks[k] *= 1 + SLOPES[k] * (online - 0.5);
      onDistances[k] *= 1 + SLOPES[k] * (distance - 0.5);
    }
    // The density of the square of a uniform number, mirrored. It is infinite at 1, which a rank reaches by rounding only.
    onDistances[SLOPES.length] *= 0.5 / Math.sqrt(Math.max(1e-12, 1 - distance));
    return sum(onRanks) + sum(onDistances);
  }

  private static void shareOut(double[] bets) {
    double common = JUMP * sum(bets) / bets.length;
    for (int k = 0; k < bets.length; k++) {
      bets[k] = (1 - JUMP) * bets[k] + common;
    }
  }

  private static double sum(double[] bets) {
    double sum = 0;
    for (double bet : bets) {
      sum += bet;
    }
    return sum;
  }
}
