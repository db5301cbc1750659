// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.HeldOutLosses;
import centroid.calibration.record.FoldRecords;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.refinable.EpochPlan.Difference;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import java.util.Locale;

/**
 * Chooses the number of epochs of an incrementally trainable learner: folds are trained for more and more epochs until the calibrated likelihood of
 * held-out rows no longer improves. Half of the folds are enough if the difference is clear, or the search goes on in any case.
 */
public final class EpochSearch {

  /** Enough held-out rows to compare numbers of epochs. */
  private static final int ENOUGH_ROWS = 500;
  /** Fewest held-out rows by which epochs are compared, if there are as many. */
  private static final int FEWEST_ROWS = 50;
  /** The epochs at which the search is expected to end, in units of those being tried: on half of the folds, and if the difference was not clear on them. */
  private static final double LIKELY_END = 1.15;
  private static final double UNCLEAR_END = 1.35;

  private final TrainingContext training;
  private final CrossFit crossFit;
  private final boolean calibrates;
  private final double largestKappa;
  private final double[] prior;

  /**
   * Creates a search over the folds of a cross-fit.
   *
   * @param calibrates whether the model is calibrated on the same folds
   */
  public EpochSearch(TrainingContext training, CrossFit crossFit, boolean calibrates) {
    this.training = training;
    this.crossFit = crossFit;
    this.calibrates = calibrates;
    this.largestKappa = Calibrator.largestKappa(training);
    this.prior = training.rows().isNumeric() ? null : training.rows().prior();
  }

  /**
   * Returns how much larger the losses of this training are than those of another one on the same folds, after a number of epochs.
   *
   * @param numFolds the number of folds, more if they have too few rows
   */
  public Difference minus(EpochSearch other, int numEpochs, int numFolds) throws Exception {
    int count = crossFit.foldsFor(FEWEST_ROWS, numFolds);
    // Where a second comparison is needed, the first was won by this training.
    boolean leads = EpochPlan.mayStopAfter(numEpochs);
    plan("comparing " + other.preparation() + " with " + preparation(), leads
        ? other.crossFit.work(count, numEpochs) + workLeft(count, numEpochs / 2, (int) (LIKELY_END * numEpochs))
        : crossFit.work(count, numEpochs) + other.workLeft(count, numEpochs, numEpochs));
    other.reach(count, numEpochs);
    reach(count, numEpochs);
    return Difference.of(other.losses(count, numEpochs), losses(count, numEpochs));
  }

  /** Trains folds on the way that the search will take, which then need not be trained again. */
  private void reach(int count, int numEpochs) throws Exception {
    for (int epochs = training.epochPlan().firstBudget(); epochs < numEpochs && crossFit.continues(); epochs *= 2) {
      crossFit.records(count, epochs);
    }
  }

  /** Trains folds and returns the losses with the choice. */
  public EpochCurve choose() throws Exception {
    int numFolds = numFolds();
    return training.epochPlan().choose(new EpochPlan.Attempts() {
      @Override
      public double first(int numEpochs) throws Exception {
        planFor(half(numFolds), numEpochs, numEpochs);
        return said(numEpochs, Arrays.stream(losses(half(numFolds), numEpochs)).average().orElseThrow());
      }

      @Override
      public Difference compare(int fewer, int more) throws Exception {
        Difference difference = compareOn(half(numFolds), fewer, more);
        Difference used = difference.isClear() || !EpochPlan.mayStopAfter(more) ? difference : compareOn(numFolds, fewer, more);
        // Log-losses of nominal classes were larger by 2 % if more epochs won a tie.
        return prior == null ? used : new Difference(used.mean(), 0);
      }

      @Override
      public Difference compareAsTrained(int fewer, int more) throws Exception {
        // Those of a nominal class are not matched to another size.
        return prior != null ? EpochPlan.Attempts.super.compareAsTrained(fewer, more)
            : Difference.of(losses(crossFit.predictions(half(numFolds), fewer)), losses(crossFit.predictions(half(numFolds), more)));
      }
    });
  }

  /** Returns how many of the folds are compared first. */
  private int half(int numFolds) {
    return Math.min(numFolds, crossFit.foldsFor(FEWEST_ROWS, (numFolds + 1) / 2));
  }

  private Difference compareOn(int numFolds, int fewer, int more) throws Exception {
    planFor(numFolds, fewer, more);
    // The smaller number first, since a fold is continued and never taken back.
    double[] before = losses(numFolds, fewer);
    double[] after = losses(numFolds, more);
    said(more, Arrays.stream(after).average().orElseThrow());
    return Difference.of(before, after);
  }

  private double[] losses(int numFolds, int numEpochs) throws Exception {
    return losses(crossFit.records(numFolds, numEpochs));
  }

  private double[] losses(FoldRecords records) throws Exception {
    return training.run().clocks().timeSelection(() -> HeldOutLosses.of(records, largestKappa, prior));
  }

  private int numFolds() {
    return crossFit.foldsFor(ENOUGH_ROWS, 1);
  }

  private String preparation() {
    return training.epochs().prepared().preparation();
  }

  private void planFor(int numFolds, int best, int numEpochs) {
    boolean unclear = EpochPlan.mayStopAfter(numEpochs) && half(numFolds()) < numFolds;
    plan("choosing the number of epochs, trying " + numEpochs, workLeft(numFolds, best, (int) (numEpochs * (unclear ? UNCLEAR_END : LIKELY_END))));
  }

  private void plan(String what, double workLeft) {
    training.run().progress().plan(what, workLeft);
  }

  /**
   * Estimates the work that is left of the whole training.
   *
   * @param numFolds the folds on which epochs are compared
   * @param best the best number of epochs so far
   * @param last the largest number that is tried; a smaller one than is always tried counts as that
   */
  private double workLeft(int numFolds, int best, int last) {
    int tried = Math.max(last, training.epochPlan().comparedEpochs());
    // The best so far or the last is chosen.
    int chosen = (int) Math.sqrt((double) tried * Math.max(best, tried / 4));
    double others = calibrates ? crossFit.work(crossFit.numCalibrationFolds(), chosen) - crossFit.work(numFolds, chosen) : 0;
    return crossFit.work(numFolds, tried) + others + training.work((double) training.settings().numMembers() * chosen);
  }

  private double said(int numEpochs, double loss) {
    training.run().progress().say(String.format(Locale.ROOT, "%d epochs, loss of held-out rows %.4f", numEpochs, loss));
    return loss;
  }
}
