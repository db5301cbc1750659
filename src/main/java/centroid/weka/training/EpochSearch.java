// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.interval.FoldRecords;
import centroid.weka.model.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Chooses how long a refinable learner is trained: budgets are doubled from a short one on, for each the folds are trained to its end (a
 * schedule depends on the end, so a longer training does not pass through a shorter one), and the search stops when the likelihood of
 * held-out rows, after calibration, has stopped growing.
 */
final class EpochSearch {

  /** Held-out rows that are enough to compare budgets. */
  private static final int ENOUGH_ROWS = 500;
  /** A longer training must lower the mean loss by this. */
  private static final double SMALLEST_GAIN = 0.005;

  private final TrainingContext training;
  private final CrossFit crossFit;
  private final EpochPlan plan;
  private final double largestKappa;
  private final double[] prior;

  EpochSearch(TrainingContext training, CrossFit crossFit) {
    this.training = training;
    this.crossFit = crossFit;
    this.plan = training.epochPlan();
    this.largestKappa = Calibrator.largestKappa(training);
    this.prior = training.rows.isNumeric() ? null : Calibrator.prior(training.rows);
  }

  /** The curve with its choice. */
  EpochCurve choose() throws Exception {
    long begin = System.nanoTime();
    int numFolds = crossFit.foldsFor(ENOUGH_ROWS, 1);
    List<Integer> budgets = new ArrayList<>();
    List<Double> losses = new ArrayList<>();
    int best = 0;
    EpochCurve.End end = EpochCurve.End.LIMIT;
    for (int budget = plan.firstBudget(); budget > 0 && end == EpochCurve.End.LIMIT; budget = plan.next(budget)) {
      FoldRecords records = crossFit.records(numFolds, budget);
      double loss = mean(training.timeSelection(() -> records.heldOutLosses(largestKappa, prior)));
      training.progress.say(String.format(Locale.ROOT, "%d epochs, loss of held-out rows %.4f", budget, loss));
      budgets.add(budget);
      losses.add(loss);
      boolean better = budgets.size() == 1 || loss < losses.get(best) - SMALLEST_GAIN;
      best = better ? budgets.size() - 1 : best;
      boolean late = plan.seconds() > 0 && (System.nanoTime() - begin) / 1e9 > plan.seconds();
      end = !better && plan.endsAt(budget) ? EpochCurve.End.NO_GAIN : late ? EpochCurve.End.TIME : end;
    }
    end = end == EpochCurve.End.LIMIT && best < budgets.size() - 1 ? EpochCurve.End.NO_GAIN : end;
    return new EpochCurve(budgets.stream().mapToInt(Integer::intValue).toArray(), losses.stream().mapToDouble(Double::doubleValue).toArray(),
        budgets.get(best), end);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
