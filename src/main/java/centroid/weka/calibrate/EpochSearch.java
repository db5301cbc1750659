// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.HeldOutLosses;
import centroid.calibration.record.FoldRecords;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import java.util.Locale;

/**
 * Chooses the number of epochs of an incrementally trainable learner: folds are trained for more and more epochs until the calibrated likelihood of
 * held-out rows no longer improves.
 */
public final class EpochSearch {

  /** Enough held-out rows to compare numbers of epochs. */
  private static final int ENOUGH_ROWS = 500;

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

  /** Trains folds and returns the losses with the choice. */
  public EpochCurve choose() throws Exception {
    int numFolds = crossFit.foldsFor(ENOUGH_ROWS, 1);
    return training.epochPlan().choose(budget -> {
      FoldRecords records = crossFit.records(numFolds, budget);
      double[] losses = training.run().clocks().timeSelection(() -> HeldOutLosses.of(records, largestKappa, prior));
      double loss = Arrays.stream(losses).average().orElseThrow();
      training.run().progress().say(String.format(Locale.ROOT, "%d epochs, loss of held-out rows %.4f", budget, loss));
      return loss;
    });
  }
}
