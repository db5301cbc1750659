// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Correction;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.record.SizeMatch;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.interval.PredictiveDistribution;
import centroid.interval.TargetBounds;
import centroid.util.RandomStreams;
import java.io.Serializable;

/**
 * A calibration of a numeric class: turns the ensemble's prediction for a row into a calibrated predictive distribution. To add a
 * calibrator, for example CQR (conformalized quantile regression), implement this interface and {@link Method}, and set
 * {@code centroid.weka.calibrate.Calibrator.METHOD}; the default is {@link ResidualCalibration}. Implementations are immutable,
 * thread-safe and saved with the model.
 */
public interface IntervalCalibration extends Serializable {

  /** The number of inputs that describe the ensemble's prediction, after those of the row: its mean and its standard deviation. */
  int MODEL_INPUTS = 2;

  /** Fits a calibration to the calibration set. */
  @FunctionalInterface
  interface Method {

    /** Fits a calibration to at least one record; reads both arguments only. */
    IntervalCalibration fit(ResidualRecords records, Settings settings);
  }

  /**
   * What a calibration needs besides the residuals.
   *
   * @param largestKappa the largest weight of the ensemble variance in the scale: 0 if it is meaningless, as in an ensemble of one; 1 if it
   *     includes the noise of observations; 0.9 for the variance among members alone, which can be 0 by chance
   * @param local whether the scale is locally adaptive
   * @param correction whether point predictions are corrected
   * @param inputs the attributes of the calibration rows; null for no residual forest
   * @param bounds the range of possible values
   * @param streams random numbers
   * @param influence how much a calibration row has influenced the residuals of similar rows, through members that were trained on it: 1 for out-of-fold rows
   *     and for out-of-bag rows, less if there are many rows or bags are small, 0 for held-out rows
   * @param grouping the groups of the calibration rows for group-conditional (Mondrian) coverage; null without groups
   * @param match matches the residuals to the size of the ensemble that is kept
   */
  record Settings(double largestKappa, LocalScale local, BiasCorrection correction, InputTable inputs, TargetBounds bounds, RandomStreams streams,
      double influence, Grouping grouping, SizeMatch match) {

    /** Settings for ensembles that are as large as the one that is kept. */
    public Settings(double largestKappa, LocalScale local, BiasCorrection correction, InputTable inputs, TargetBounds bounds, RandomStreams streams,
        double influence, Grouping grouping) {
      this(largestKappa, local, correction, inputs, bounds, streams, influence, grouping, SizeMatch.NONE);
    }

    /** Settings for out-of-bag rows without groups. */
    public Settings(double largestKappa, LocalScale local, BiasCorrection correction, InputTable inputs, TargetBounds bounds, RandomStreams streams) {
      this(largestKappa, local, correction, inputs, bounds, streams, 1, null);
    }

    /** Settings for a scale that depends on the ensemble variance alone. */
    public static Settings global(double largestKappa) {
      return new Settings(largestKappa, LocalScale.OFF, BiasCorrection.OFF, null, TargetBounds.NONE, null);
    }
  }

  /**
   * Returns the predictive distribution of a row.
   *
   * @param noise the noise variance that the members estimate; 0 if they estimate none
   * @param inputs the attributes of the row, followed by {@value #MODEL_INPUTS} places that are overwritten; null unless {@link #usesInputs}
   * @param groups the group of the row for each grouping attribute, {@link Grouping#NONE} for none; null without groups
   */
  PredictiveDistribution at(double mean, double variance, double noise, double[] inputs, int[] groups);

  /** Returns the predictive distribution of a row that is in no group. */
  default PredictiveDistribution at(double mean, double variance, double noise, double[] inputs) {
    return at(mean, variance, noise, inputs, null);
  }

  /** Returns the bias correction of the point predictions; without one, {@link PredictiveDistribution#mean} is the mean given. */
  default Correction correction() {
    return Correction.none(Correction.Outcome.OFF);
  }

  /** Returns what the correction adds to the prediction of each calibration row, out-of-bag; null without a correction or after reading from a file. */
  default double[] rowShifts() {
    return null;
  }

  /**
   * Returns a calibration of the same form for rows of another time. It needs few rows, since their residuals are mixed with those of this calibration as
   * far as both look alike.
   *
   * @param rows at least two; read only
   */
  default IntervalCalibration recalibrated(NewRows rows) {
    throw new UnsupportedOperationException("this calibration can't be adapted to new rows; train the model again");
  }

  /**
   * Returns the leaf of a row in each tree of the residual forest; empty without one.
   *
   * @param inputs as for {@link #at}
   */
  default int[] leaves(double mean, double variance, double[] inputs) {
    return new int[0];
  }

  /** Whether {@link #at} reads the attributes of the row. */
  boolean usesInputs();

  /** The number of calibration rows. */
  int numRows();

  /** The effective number of calibration rows (Kish): as many rows of equal weight carry the same information. */
  double effectiveRows();

  /** The largest level that the calibration set supports for every row in no group; rows of small groups have a smaller one. */
  double largestLevel();

  /** The range of possible values. */
  TargetBounds bounds();

  /**
   * Returns the mean interval score of the calibration rows, in units of the target; it estimates that of new rows.
   *
   * @param level 0.8, 0.9, 0.95 or 0.99
   */
  double score(double level);

  /** Describes what the width of an interval depends on, for the model's text: a few words, or a line for each setting. */
  String description();
}
