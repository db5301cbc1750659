// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.interval.Interval;
import centroid.selective.AnswerEvidence;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.weka.estimator.LabelEstimates;
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
    return RowPrediction.ofLabels(distribution, new OfRow(distribution, groups == null ? null : groups[row]));
  }

  private double[] calibrated(double[] distribution) {
    return returnsCalibrated ? distribution : probabilities.apply(distribution);
  }

  /** The estimates of one row. */
  private final class OfRow implements LabelEstimates {

    private final double[] distribution;
    /** Null without groups. */
    private final int[] ofRow;

    private OfRow(double[] distribution, int[] ofRow) {
      this.distribution = distribution;
      this.ofRow = ofRow;
    }

    @Override
    public boolean[] set(double level) {
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

    /** Returns the Venn-Abers range, extended to contain the probability that is returned. */
    @Override
    public Interval range() {
      if (probabilities == null || distribution.length != 2) {
        return null;
      }
      Interval range = probabilities.range(calibrated(distribution));
      return new Interval(Math.min(range.lower(), distribution[1]), Math.max(range.upper(), distribution[1]));
    }

    @Override
    public boolean isClassConditional() {
      return probabilities != null && probabilities.coverage() == LabelCoverage.CLASS;
    }

    @Override
    public double rank(int label, double chance) {
      return probabilities == null ? Double.NaN : probabilities.rank(calibrated(distribution), label, chance);
    }

    @Override
    public double[] shares() {
      return probabilities == null ? null : probabilities.shares(calibrated(distribution));
    }

    private AnswerEvidence answers() {
      return probabilities == null ? null : probabilities.answers();
    }

    @Override
    public AnswerGoal goal() {
      return answers() == null ? null : answers().goal();
    }

    /** A label that the calibrated probabilities do not predict is never answered for accuracy. */
    @Override
    public boolean isAnswered(AnswerGoal wanted) {
      if (answers() == null) {
        return LabelEstimates.super.isAnswered(wanted);
      }
      AnswerThreshold threshold = answers().threshold(wanted);
      double[] calibrated = calibrated(distribution);
      return threshold.answers(calibrated) && (returnsCalibrated || threshold.goal().kind() != AnswerGoal.Kind.ACCURACY
          || Utils.maxIndex(distribution) == Utils.maxIndex(calibrated));
    }
  }
}
