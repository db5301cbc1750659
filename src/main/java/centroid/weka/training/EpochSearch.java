// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.interval.FoldRecords;
import centroid.weka.model.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses how long a refinable learner is trained: budgets are doubled from a short one on, for each the folds are trained to its end (a
 * schedule depends on the end, so a longer training does not pass through a shorter one), and the search stops when the likelihood of
 * held-out rows, after calibration, has stopped growing.
 */
final class EpochSearch {

  /** Held-out rows that are enough to compare budgets. */
  private static final int ENOUGH_ROWS = 1000;
  /** A longer training must lower the mean loss by this, or by a part of its standard error if that is more. */
  private static final double SMALLEST_GAIN = 0.005;
  private static final double ERRORS = 0.5;

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
    int numFolds = crossFit.foldsFor(ENOUGH_ROWS);
    List<Integer> budgets = new ArrayList<>();
    List<Double> losses = new ArrayList<>();
    int best = plan.firstBudget();
    double[] bestLosses = null;
    EpochCurve.End end = EpochCurve.End.LIMIT;
    for (int budget = plan.firstBudget(); budget <= plan.largestBudget(); budget = 2 * budget) {
      if (bestLosses != null && plan.seconds() > 0 && (System.nanoTime() - begin) / 1e9 > plan.seconds()) {
        end = EpochCurve.End.TIME;
        break;
      }
      double[] found = losses(crossFit.records(numFolds, budget));
      budgets.add(budget);
      losses.add(mean(found));
      training.progress.say(String.format("%d epochs, loss of held-out rows %.4f", budget, mean(found)));
      if (bestLosses != null && !isBetter(found, bestLosses)) {
        end = EpochCurve.End.NO_GAIN;
        break;
      }
      best = budget;
      bestLosses = found;
    }
    return new EpochCurve(budgets.stream().mapToInt(Integer::intValue).toArray(), losses.stream().mapToDouble(Double::doubleValue).toArray(),
        best, end);
  }

  private double[] losses(FoldRecords records) throws Exception {
    return training.timeSelection(() -> records.heldOutLosses(largestKappa, prior));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static boolean isBetter(double[] found, double[] before) {
    double[] gains = new double[found.length];
    double squares = 0;
    for (int row = 0; row < gains.length; row++) {
      gains[row] = before[row] - found[row];
    }
    double gain = mean(gains);
    for (double one : gains) {
      squares += (one - gain) * (one - gain);
    }
    double error = Math.sqrt(squares / gains.length / Math.max(1, gains.length - 1));
    return gain > Math.max(SMALLEST_GAIN, ERRORS * error);
  }
}
