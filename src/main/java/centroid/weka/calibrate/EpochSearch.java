// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.HeldOutLosses;
import centroid.calibration.record.FoldRecords;
import centroid.weka.pool.TrainingContext;
import centroid.weka.refinable.EpochCurve;
import java.util.Arrays;
import java.util.Locale;

/**
 * Chooses how long a refinable learner is trained: folds are trained for more and more epochs, until the likelihood of held-out rows, after
 * calibration, has stopped growing.
 */
public final class EpochSearch {

  /** Held-out rows that are enough to compare budgets. */
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
    this.prior = training.rows.isNumeric() ? null : Calibrator.prior(training.rows);
  }

  /** The curve with its choice. */
  public EpochCurve choose() throws Exception {
    int numFolds = crossFit.foldsFor(ENOUGH_ROWS, 1);
    return training.epochPlan().choose(budget -> {
      FoldRecords records = crossFit.records(numFolds, budget);
      double[] losses = training.timeSelection(() -> HeldOutLosses.of(records, largestKappa, prior));
      double loss = Arrays.stream(losses).average().orElseThrow();
      training.progress.say(String.format(Locale.ROOT, "%d epochs, loss of held-out rows %.4f", budget, loss));
      return loss;
    });
  }
}
