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

  private final TrainingContext training;
  private final CrossFit crossFit;
  private final double largestKappa;
  private final double[] prior;

  /** Creates a search over the folds of a cross-fit. */
  public EpochSearch(TrainingContext training, CrossFit crossFit) {
    this.training = training;
    this.crossFit = crossFit;
    this.largestKappa = Calibrator.largestKappa(training);
    this.prior = training.rows().isNumeric() ? null : Calibrator.prior(training.rows());
  }

  /**
   * Returns how much larger the losses of this training are than those of another one on the same folds, after a number of epochs.
   *
   * @param numFolds the number of folds, more if they have too few rows
   */
  public Difference minus(EpochSearch other, int numEpochs, int numFolds) throws Exception {
    int count = crossFit.foldsFor(FEWEST_ROWS, numFolds);
    return Difference.of(other.losses(count, numEpochs), losses(count, numEpochs));
  }

  /** Trains folds and returns the losses with the choice. */
  public EpochCurve choose() throws Exception {
    int numFolds = crossFit.foldsFor(ENOUGH_ROWS, 1);
    return training.epochPlan().choose(new EpochPlan.Attempts() {
      @Override
      public double first(int numEpochs) throws Exception {
        return said(numEpochs, Arrays.stream(losses(half(numFolds), numEpochs)).average().orElseThrow());
      }

      @Override
      public Difference compare(int fewer, int more) throws Exception {
        Difference difference = compareOn(half(numFolds), fewer, more);
        Difference used = difference.isClear() || !EpochPlan.mayStopAfter(more) ? difference : compareOn(numFolds, fewer, more);
        // Log-losses of nominal classes were larger by 2 % if more epochs won a tie.
        return prior == null ? used : new Difference(used.mean(), 0);
      }
    });
  }

  /** Returns how many of the folds are compared first. */
  private int half(int numFolds) {
    return Math.min(numFolds, crossFit.foldsFor(FEWEST_ROWS, (numFolds + 1) / 2));
  }

  private Difference compareOn(int numFolds, int fewer, int more) throws Exception {
    // The smaller number first, since a fold is continued and never taken back.
    double[] before = losses(numFolds, fewer);
    double[] after = losses(numFolds, more);
    said(more, Arrays.stream(after).average().orElseThrow());
    return Difference.of(before, after);
  }

  private double[] losses(int numFolds, int numEpochs) throws Exception {
    training.run().progress().plan("trying " + numEpochs + " epochs", crossFit.workLeft(numEpochs) + (double) training.settings().numMembers() * numEpochs);
    FoldRecords records = crossFit.records(numFolds, numEpochs);
    return training.run().clocks().timeSelection(() -> HeldOutLosses.of(records, largestKappa, prior));
  }

  private double said(int numEpochs, double loss) {
    training.run().progress().say(String.format(Locale.ROOT, "%d epochs, loss of held-out rows %.4f", numEpochs, loss));
    return loss;
  }
}
