// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.Correction;
import centroid.calibration.residual.IntervalCalibration;
import centroid.interval.PredictiveDistribution;
import centroid.total.SerialNoise;
import java.io.Serializable;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * The calibration of a model.
 *
 * @param basis what it was fitted to
 * @param intervals the calibration of a numeric class; else null
 * @param inputs maps rows to the inputs of its residual forest; null without one
 * @param groups finds the groups of rows for group-conditional coverage; null without groups
 * @param correction whether point predictions or probabilities are corrected, and by how much that lowers the error
 * @param labels the bias correction of a nominal class, before its probabilities are calibrated; null without one
 * @param probabilities the calibration of a nominal class; else null
 * @param logLoss the mean log-loss of the calibration set; null if it is not known
 * @param noise that rows near each other in time have in common; null without an order of the rows, or if their residuals show none
 * @serial exclude
 */
public record ModelCalibration(Basis basis, IntervalCalibration intervals, ForestInputMap inputs, GroupMap groups,
    Correction correction, LabelCorrection labels, ProbabilityCalibration probabilities, Double logLoss, SerialNoise noise) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** What a calibration is fitted to. */
  public enum Basis {
    /** There is no calibration. */
    NONE,
    /** Out-of-bag or held-out rows. */
    UNSEEN_ROWS,
    /** The spread of the target alone, since too few rows are out of bag or held out. */
    TARGET_SPREAD
  }

  /** No calibration. */
  public static final ModelCalibration NONE = new ModelCalibration(Basis.NONE, null, null, null, Correction.none(Correction.Outcome.OFF), null,
      null, null, null);

  /**
   * Returns the calibration of a numeric class.
   *
   * @param data the training data, whose header is copied if there is a residual forest
   * @param groups null without groups
   */
  public static ModelCalibration of(Basis basis, IntervalCalibration intervals, Instances data, GroupMap groups) {
    return new ModelCalibration(basis, intervals, intervals.usesInputs() ? new ForestInputMap(data) : null, groups, intervals.correction(), null, null,
        null, null);
  }

  /** Returns the same calibration with noise that rows have in common; null for none. */
  public ModelCalibration with(SerialNoise common) {
    return new ModelCalibration(basis, intervals, inputs, groups, correction, labels, probabilities, logLoss, common);
  }

  /**
   * Returns the calibration of a nominal class.
   *
   * @param corrected the bias correction
   * @param data the training data, whose header is copied if there is a correction
   * @param groups null without groups
   * @param logLoss the mean log-loss of the calibration set; null if it is not known
   */
  public static ModelCalibration of(LabelCorrection.Fit corrected, ProbabilityCalibration probabilities, Instances data, GroupMap groups, Double logLoss) {
    return new ModelCalibration(Basis.UNSEEN_ROWS, null, corrected.model() == null ? null : new ForestInputMap(data), groups, corrected.correction(),
        corrected.model(), probabilities, logLoss, null);
  }

  /** Returns the effective number of calibration rows; NaN unless predictions are calibrated on unseen rows. */
  public double effectiveRows() {
    return basis != Basis.UNSEEN_ROWS ? Double.NaN : intervals != null ? intervals.effectiveRows() : probabilities.effectiveRows();
  }

  /** Returns the predictive distribution of a row of a numeric class from the mean, the variance and the noise of the members. */
  PredictiveDistribution predictive(double mean, double variance, double noise, Instance row) {
    return intervals.at(mean, variance, noise, inputs == null ? null : inputs.values(row, IntervalCalibration.MODEL_INPUTS),
        groups == null ? null : groups.of(row));
  }

  /** Returns the leaf of a row of a numeric class in each tree of the residual forest, given the members' predictions and masses; empty without a forest. */
  public int[] leaves(double[] members, double[] masses, Instance row) {
    if (intervals == null || inputs == null || members.length == 0) {
      return new int[0];
    }
    double mean = IntStream.range(0, members.length).mapToDouble(k -> masses[k] * members[k]).sum();
    double variance = IntStream.range(0, members.length).mapToDouble(k -> masses[k] * (members[k] - mean) * (members[k] - mean)).sum();
    return intervals.leaves(mean, variance, inputs.values(row, IntervalCalibration.MODEL_INPUTS));
  }

  /** Returns corrected class probabilities of a row; the same array without a correction, or if no member votes for any label. */
  double[] corrected(double[] probabilities, Instance row) {
    return labels == null || Utils.eq(Utils.sum(probabilities), 0) ? probabilities : labels.apply(probabilities, inputs.values(row, labels.numModelInputs()));
  }

  /**
   * Returns a corrected prediction of a row that was not a calibration row.
   *
   * @param prediction class probabilities, or the mean of the members; read only
   * @param variance among the members, of a numeric class
   * @param noise the noise variance that members estimate; NaN if it is not known
   */
  public double[] corrected(double[] prediction, double variance, double noise, Instance row) {
    return labels != null ? corrected(prediction, row)
        : correction.isMade() ? new double[] {predictive(prediction[0], variance, noise, row).mean()} : prediction;
  }
}
