// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.interval.Interval;
import centroid.selective.AnswerEvidence;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.evaluation.workaround.PredictionSetLookup;
import java.util.Arrays;
import weka.core.Utils;

/**
 * Derives prediction sets and probability ranges from the class probabilities that a model returns, without querying its members again.
 *
 * @param probabilities the calibration; without one (null) every set contains all labels
 * @param returnsCalibrated whether the probabilities returned are calibrated already
 * @param groups groups[row][attribute] of the rows that were predicted; null without groups
 */
record LabelPredictions(ProbabilityCalibration probabilities, boolean returnsCalibrated, int[][] groups) implements PredictionSetLookup.Maker {

  @Override
  public RowPrediction prediction(double[] distribution, int row) {
    int[] ofRow = groups == null ? null : groups[row];
    AnswerEvidence answers = probabilities == null ? null : probabilities.answers();
    return RowPrediction.ofLabels(distribution, level -> set(distribution, ofRow, level),
        probabilities == null ? null : new RowPrediction.Reference((label, chance) -> probabilities.rank(calibrated(distribution), label, chance),
            () -> probabilities.shares(calibrated(distribution))), () -> range(distribution),
        probabilities != null && probabilities.coverage() == LabelCoverage.CLASS,
        answers == null ? null : new RowPrediction.Answers(answers.goal(), goal -> isAnswered(answers.threshold(goal), distribution)));
  }

  /** A label that the calibrated probabilities do not predict is never answered for accuracy. */
  private boolean isAnswered(AnswerThreshold threshold, double[] distribution) {
    double[] calibrated = calibrated(distribution);
    return threshold.answers(calibrated) && (returnsCalibrated || threshold.goal().kind() != AnswerGoal.Kind.ACCURACY
        || Utils.maxIndex(distribution) == Utils.maxIndex(calibrated));
  }

  private double[] calibrated(double[] distribution) {
    return returnsCalibrated ? distribution : probabilities.apply(distribution);
  }

  private boolean[] set(double[] distribution, int[] ofRow, double level) {
    if (probabilities == null) {
      boolean[] all = new boolean[distribution.length];
      Arrays.fill(all, true);
      return all;
    }
    boolean[] set = probabilities.predictionSet(calibrated(distribution), level, ofRow);
    if (!returnsCalibrated) {
      // Calibration may change which label is most probable; the set contains the predicted label in any case.
      set[Utils.maxIndex(distribution)] = true;
    }
    return set;
  }

  /** The Venn-Abers range, extended to contain the probability that is returned. */
  private Interval range(double[] distribution) {
    if (probabilities == null || distribution.length != 2) {
      return null;
    }
    Interval range = probabilities.range(calibrated(distribution));
    return new Interval(Math.min(range.lower(), distribution[1]), Math.max(range.upper(), distribution[1]));
  }
}
