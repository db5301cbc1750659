// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import java.util.ArrayList;
import java.util.List;

/**
 * How long copies of a {@link RefinableClassifier} are trained.
 *
 * @param numEpochs epochs; 0 if held-out rows shall choose
 * @param firstBudget where the choice begins: epochs, of which each further attempt has twice as many, but for the last
 * @param largestBudget epochs that are never exceeded by the choice
 * @param seconds no attempt begins later than this after the choice has begun; 0 is no limit
 */
public record EpochPlan(int numEpochs, int firstBudget, int largestBudget, double seconds) {

  /** A choice begins with at least this many epochs, and as many as make this many steps. */
  private static final int FEWEST_EPOCHS = 5;
  private static final int FIRST_STEPS = 30;
  /** It ends with at most this many, and with as many as send this many rows through each copy. */
  private static final int MOST_EPOCHS = 1000;
  private static final long MOST_ROWS = 2_000_000;
  /** Losses can rest for a while before they fall again, so that no choice ends with fewer epochs tried than these. */
  private static final int ALWAYS_TRIED = 40;
  /** A longer training must lower the loss by this. */
  private static final double SMALLEST_GAIN = 0.005;

  /** Tries a number of epochs. */
  @FunctionalInterface
  public interface Attempt {

    /**
     * Trains to the end and judges.
     *
     * @param numEpochs the number
     * @return the mean loss of held-out rows
     * @throws Exception if the training fails or the thread is interrupted
     */
    double loss(int numEpochs) throws Exception;
  }

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
   * A number of epochs that held-out rows shall choose.
   *
   * @param numRows training rows
   * @param batchSize rows of a step
   * @param maxEpochs the largest number; 0 takes one that bounds the time
   * @param maxSeconds after which nothing more is tried; 0 is no limit
   * @return the plan
   */
  public static EpochPlan chosen(int numRows, int batchSize, int maxEpochs, double maxSeconds) {
    int stepsPerEpoch = (numRows + batchSize - 1) / batchSize;
    int first = Math.max(FEWEST_EPOCHS, (FIRST_STEPS + stepsPerEpoch - 1) / stepsPerEpoch);
    int limit = (int) Math.max(4L * FEWEST_EPOCHS, Math.min(MOST_EPOCHS, MOST_ROWS / numRows));
    int largest = first;
    while (2 * largest <= limit) {
      largest *= 2;
    }
    return maxEpochs > 0 ? new EpochPlan(0, Math.min(first, maxEpochs), maxEpochs, maxSeconds) : new EpochPlan(0, first, largest, maxSeconds);
  }

  /**
   * Chooses: tries more and more epochs, each from the start, since a schedule depends on the end, until that no longer pays.
   *
   * @param attempt tries a number
   * @return what was tried, and the choice
   * @throws Exception if an attempt fails
   */
  public EpochCurve choose(Attempt attempt) throws Exception {
    long begin = System.nanoTime();
    List<Integer> budgets = new ArrayList<>();
    List<Double> losses = new ArrayList<>();
    int best = 0;
    EpochCurve.End end = EpochCurve.End.LIMIT;
    for (int budget = firstBudget; budget > 0 && end == EpochCurve.End.LIMIT; budget = next(budget)) {
      budgets.add(budget);
      losses.add(attempt.loss(budget));
      int last = losses.size() - 1;
      boolean better = last == 0 || losses.get(last) < losses.get(best) - SMALLEST_GAIN;
      best = better ? last : best;
      boolean late = seconds > 0 && (System.nanoTime() - begin) / 1e9 > seconds;
      end = !better && budget >= ALWAYS_TRIED ? EpochCurve.End.NO_GAIN : late ? EpochCurve.End.TIME : end;
    }
    end = end == EpochCurve.End.LIMIT && best < budgets.size() - 1 ? EpochCurve.End.NO_GAIN : end;
    return new EpochCurve(budgets.stream().mapToInt(Integer::intValue).toArray(), losses.stream().mapToDouble(Double::doubleValue).toArray(),
        budgets.get(best), end);
  }

  /** What is tried after a number of epochs: twice as many, or the largest number; 0 if that was it. */
  private int next(int budget) {
    return budget >= largestBudget ? 0 : Math.min(2 * budget, largestBudget);
  }
}
