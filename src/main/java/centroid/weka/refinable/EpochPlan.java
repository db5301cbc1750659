// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import java.util.ArrayList;
import java.util.List;

/**
 * The number of epochs that copies of a {@link RefinableClassifier} are trained for, or the search for it.
 *
 * @param numEpochs the number of epochs; 0 to choose it by the loss of held-out rows
 * @param firstBudget epochs of the first attempt; each further attempt has twice as many
 * @param largestBudget the largest number of epochs tried: the first times a power of 2
 * @param seconds time after which no attempt is started; 0 is no limit
 * @param canContinue whether a training for n epochs is the beginning of a training for 2n epochs, so that an attempt can continue the one before
 */
public record EpochPlan(int numEpochs, int firstBudget, int largestBudget, double seconds, boolean canContinue) {

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

  /** Compares numbers of epochs by the losses of held-out rows. */
  public interface Attempts {

    /** Trains for the first number of epochs, and returns the mean loss. */
    double first(int numEpochs) throws Exception;

    /** Trains for more epochs, and compares the losses with those after fewer. */
    Difference compare(int fewer, int more) throws Exception;

    /**
     * Compares the losses of the small ensembles that were trained, where {@link #compare} estimates those of a larger one; no difference by default. Called
     * after it.
     */
    default Difference compareAsTrained(int fewer, int more) throws Exception {
      return Difference.NONE;
    }
  }

  /**
   * How much larger losses are after more epochs.
   *
   * @param mean the mean difference; negative if more epochs are better
   * @param standardError its standard error; 0 if it is not known
   */
  public record Difference(double mean, double standardError) {

    private static final Difference NONE = new Difference(0, 0);
    private static final double CLEAR = 2;

    /** Returns whether the mean is more than two standard errors from 0. */
    public boolean isClear() {
      return Math.abs(mean) > CLEAR * standardError;
    }

    /** Returns the mean difference of paired losses. */
    public static Difference of(double[] fewer, double[] more) {
      double sum = 0;
      double squares = 0;
      for (int row = 0; row < more.length; row++) {
        double difference = more[row] - fewer[row];
        sum += difference;
        squares += difference * difference;
      }
      double mean = sum / more.length;
      double variance = more.length < 2 ? 0 : Math.max(0, squares / more.length - mean * mean) / (more.length - 1);
      return new Difference(mean, Math.sqrt(variance));
    }
  }

  /** Returns a plan with a given number of epochs. */
  public static EpochPlan fixed(int numEpochs) {
    return new EpochPlan(numEpochs, numEpochs, numEpochs, 0, false);
  }

  /**
   * Returns a plan that chooses the number of epochs by the loss of held-out rows.
   *
   * @param maxEpochs the number of epochs that is never exceeded; 0 computes it from the number of rows
   * @param maxSeconds time after which no attempt is started; 0 is no limit
   * @param canContinue whether an attempt can continue the one before
   */
  public static EpochPlan chosen(int numRows, int batchSize, int maxEpochs, double maxSeconds, boolean canContinue) {
    int stepsPerEpoch = (numRows + batchSize - 1) / batchSize;
    long limit = maxEpochs > 0 ? maxEpochs : Math.max(4L * FEWEST_EPOCHS, Math.min(MOST_EPOCHS, MOST_ROWS / numRows));
    int enough = Math.max(FEWEST_EPOCHS, (FIRST_STEPS + stepsPerEpoch - 1) / stepsPerEpoch);
    int first = maxEpochs > 0 ? Math.min(enough, maxEpochs) : enough;
    int largest = first;
    while (2L * largest <= limit) {
      largest *= 2;
    }
    return new EpochPlan(0, first, largest, maxSeconds, canContinue);
  }

  /** Returns whether a search may end with a number of epochs; smaller ones are always followed by more. */
  public static boolean mayStopAfter(int numEpochs) {
    return numEpochs >= ALWAYS_TRIED;
  }

  /** Returns the number of epochs after which two ways to prepare rows are compared: the smallest one that is always tried. */
  public int comparedEpochs() {
    int epochs = firstBudget;
    while (!mayStopAfter(epochs) && 2 * epochs <= largestBudget) {
      epochs *= 2;
    }
    return epochs;
  }

  /**
   * Doubles the number of epochs until the loss no longer improves. Among two numbers whose losses differ by less than a standard error the larger one is
   * chosen: errors of an ensemble hardly grow with more epochs, since those of its members are averaged. The smaller one is not chosen either if the small
   * ensembles that were trained are clearly worse with it: where the errors of members are mostly their own, chance decides what a larger ensemble is estimated
   * to leave of them.
   */
  public EpochCurve choose(Attempts attempts) throws Exception {
    long begin = System.nanoTime();
    List<Integer> budgets = new ArrayList<>(List.of(firstBudget));
    List<Double> losses = new ArrayList<>(List.of(attempts.first(firstBudget)));
    int best = 0;
    EpochCurve.End end = isLate(begin) ? EpochCurve.End.TIME : EpochCurve.End.LIMIT;
    for (int budget = 2 * firstBudget; budget <= largestBudget && end == EpochCurve.End.LIMIT; budget *= 2) {
      Difference difference = attempts.compare(budgets.get(best), budget);
      budgets.add(budget);
      losses.add(losses.get(best) + difference.mean);
      boolean better = difference.mean < -SMALLEST_GAIN || isClearGain(attempts.compareAsTrained(budgets.get(best), budget));
      boolean last = !better && mayStopAfter(budget);
      best = better || last && difference.mean < difference.standardError ? losses.size() - 1 : best;
      end = last ? EpochCurve.End.NO_GAIN : isLate(begin) ? EpochCurve.End.TIME : end;
    }
    end = end == EpochCurve.End.LIMIT && best < budgets.size() - 1 ? EpochCurve.End.NO_GAIN : end;
    return new EpochCurve(budgets.stream().mapToInt(Integer::intValue).toArray(), losses.stream().mapToDouble(Double::doubleValue).toArray(),
        budgets.get(best), end);
  }

  private static boolean isClearGain(Difference difference) {
    return difference.mean < -SMALLEST_GAIN && difference.isClear();
  }

  private boolean isLate(long begin) {
    return seconds > 0 && (System.nanoTime() - begin) / 1e9 > seconds;
  }
}
