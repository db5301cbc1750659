// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import java.util.ArrayList;
import java.util.List;

/**
 * The number of epochs that copies of a {@link RefinableClassifier} are trained for, or the search for it.
 *
 * @param numEpochs the number of epochs; 0 to choose it by the loss of held-out rows
 * @param firstBudget epochs of the first attempt; each further attempt has twice as many, but at most the largest budget
 * @param largestBudget the largest number of epochs tried
 * @param seconds time after which no attempt is started; 0 is no limit
 */
public record EpochPlan(int numEpochs, int firstBudget, int largestBudget, double seconds) {

  /** Smallest number of epochs and of gradient steps in the first attempt. */
  private static final int FEWEST_EPOCHS = 5;
  private static final int FIRST_STEPS = 30;
  /** Largest number of epochs, and of rows that each copy is trained on in all epochs together. */
  private static final int MOST_EPOCHS = 1000;
  private static final long MOST_ROWS = 2_000_000;
  /** The search does not stop below this number of epochs, because a loss can stagnate before it falls again. */
  private static final int ALWAYS_TRIED = 40;
  /** Smallest decrease of the loss that counts as an improvement. */
  private static final double SMALLEST_GAIN = 0.005;

  /** Trains for a number of epochs and returns the mean loss of held-out rows. */
  @FunctionalInterface
  public interface Attempt {
    double loss(int numEpochs) throws Exception;
  }

  /** Returns a plan with a given number of epochs. */
  public static EpochPlan fixed(int numEpochs) {
    return new EpochPlan(numEpochs, numEpochs, numEpochs, 0);
  }

  /**
   * Returns a plan that chooses the number of epochs by the loss of held-out rows.
   *
   * @param maxEpochs the largest number of epochs; 0 computes it from the number of rows
   * @param maxSeconds time after which no attempt is started; 0 is no limit
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

  /** Doubles the number of epochs until the loss no longer improves. Each attempt trains from the start, because schedules depend on the number. */
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

  /** Returns the next number of epochs to try; 0 after the largest. */
  private int next(int budget) {
    return budget >= largestBudget ? 0 : Math.min(2 * budget, largestBudget);
  }
}
