// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

/**
 * How long copies of a {@link RefinableClassifier} are trained.
 *
 * @param numEpochs epochs; 0 if held-out rows shall choose
 * @param firstBudget where the choice begins: epochs, of which each further attempt has twice as many, but for the last
 * @param largestBudget epochs that are never exceeded by the choice
 * @param seconds no attempt begins later than this after the choice has begun; 0 is no limit
 */
public record EpochPlan(int numEpochs, int firstBudget, int largestBudget, double seconds) {

  /** Losses can rest for a while before they fall again, so that no choice ends with fewer epochs tried than these. */
  private static final int ALWAYS_TRIED = 40;

  /**
   * A given number of epochs.
   *
   * @param numEpochs at least 1
   * @return the plan
   */
  public static EpochPlan fixed(int numEpochs) {
    return new EpochPlan(numEpochs, numEpochs, numEpochs, 0);
  }

  /**
   * What is tried after a number of epochs: twice as many, or the largest number.
   *
   * @param budget the number of epochs
   * @return the next one; 0 if that was the largest
   */
  public int next(int budget) {
    return budget >= largestBudget ? 0 : Math.min(2 * budget, largestBudget);
  }

  /**
   * Whether the choice ends where a number of epochs was no better than a smaller one.
   *
   * @param budget the number of epochs
   * @return false if more are tried all the same
   */
  public boolean endsAt(int budget) {
    return budget >= ALWAYS_TRIED;
  }
}
