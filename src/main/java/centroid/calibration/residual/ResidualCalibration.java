// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Correction;
import centroid.calibration.record.ResidualRecords;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.forest.ResidualForest;
import centroid.interval.PredictiveDistribution;
import centroid.interval.TargetBounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Conformal predictive distribution of a numeric class with heteroscedastic residuals: {@code y = f(x) + eta b(x) + S(x) Z}.
 *
 * <ul>
 * <li>f(x) is the ensemble's mean.
 * <li>b(x) is the mean residual around x, estimated by a {@link ResidualForest}.
 * <li>S(x) is the scale of residuals ({@link ResidualScale}), estimated from the variance among the members and by the forest. With groups
 * it is larger where the residuals of the group are larger ({@link GroupScale}).
 * <li>Z is a weighted sample of standardised residuals of the calibration set. A row has its instance weight, and more if it is in the same
 * fifth of the scale as x, or in the same group (Mondrian, group-conditional coverage).
 * </ul>
 *
 * <p>{@link CalibrationChoice} chooses eta once, by the squared error of the calibration rows, and then kappa, lambda and the symmetry of Z by
 * their mean interval score. The point prediction is {@code f(x) + eta b(x)} (bias correction), unless the user wants that of the members. One distribution for
 * all levels makes intervals nested and consistent with the density.
 *
 * <p>Residuals that are all 0, as with a constant target, give intervals of width 0. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class ResidualCalibration implements IntervalCalibration {

  private static final long serialVersionUID = 1L;

  private final int numRows;
  private final double effectiveRows;
  /** Whether point predictions are shifted. */
  private final Correction correction;
  /** The share of the forest's mean residual by which intervals are shifted, also if point predictions are not. */
  private final double eta;
  /** What is added to all predictions; 0 unless new rows have shown a shift. */
  private final double offset;
  private final ResidualScale scale;
  /** Null if the scale is not locally adaptive. */
  private final ResidualForest forest;
  private final ResidualSamples samples;
  /** Null without groups. */
  private final GroupScale groupScale;
  private final TargetBounds bounds;
  /** Whether the members' predictions ever differed; false for a single model. */
  private final boolean disagree;
  /** The mean interval score of the calibration rows at each of {@link CalibrationChoice#LEVELS}. */
  private final double[] scores;
  /** The shift of each row's prediction, for out-of-bag evaluation; not saved. */
  private final transient double[] rowShifts;

  ResidualCalibration(ResidualRecords records, CalibrationChoice choice, ResidualForest forest, Settings settings) {
    this.numRows = records.numRows();
    this.effectiveRows = records.effectiveRows();
    this.correction = settings.correction() == BiasCorrection.OFF ? Correction.none(Correction.Outcome.OFF) : choice.correction();
    this.eta = choice.eta();
    this.offset = 0;
    this.scale = choice.scale();
    this.forest = forest;
    this.groupScale = choice.groupScale();
    ResidualSamples ofRecords = choice.ofRecords();
    this.samples = settings.influence() == 0 || !choice.isLocal() ? ofRecords : CalibrationChoice.ofNewRows(ofRecords, settings.influence());
    this.bounds = settings.bounds();
    this.disagree = settings.largestKappa() > 0 && Arrays.stream(records.variance()).anyMatch(variance -> variance > 0);
    this.scores = choice.scores(choice.recordScores(ofRecords));
    this.rowShifts = correction.isMade() ? choice.rowShifts() : null;
  }

  /** Fits the calibration with the best interval score to at least one record; reads both arguments only. */
  public static ResidualCalibration fit(ResidualRecords records, Settings settings) {
    return CalibrationChoice.best(records, settings);
  }

  /** A calibration like another one, with other residuals, and what is added to its predictions so far. */
  ResidualCalibration(ResidualCalibration other, ResidualSamples samples, int numRows, TargetBounds bounds, double[] scores, double shift,
      Correction correction) {
    this.numRows = numRows;
    this.effectiveRows = samples.allRows();
    this.correction = correction;
    this.eta = other.eta;
    this.offset = other.offset + shift;
    this.scale = other.scale;
    this.forest = other.forest;
    this.groupScale = other.groupScale;
    this.samples = samples;
    this.bounds = bounds;
    this.disagree = other.disagree;
    this.scores = scores;
    this.rowShifts = null;
  }

  /** Where the residuals of a row are 0, and their scale. */
  record Place(double location, double width) {
  }

  Place place(double mean, double variance, double noise, double[] inputs, int[] groups) {
    double location = mean + offset;
    double size = 0;
    if (forest != null) {
      addModelInputs(inputs, mean, variance + noise);
      double[] local = new double[forest.numOutputs()];
      forest.predict(inputs, local);
      location += eta * local[0];
      size = local[1];
    }
    return new Place(location, scale.at(variance + noise, size) * (groupScale == null || groups == null ? 1 : groupScale.at(groups)));
  }

  ResidualSamples samples() {
    return samples;
  }

  @Override
  public IntervalCalibration recalibrated(NewRows rows) {
    return Recalibration.of(this, rows);
  }

  @Override
  public PredictiveDistribution at(double mean, double variance, double noise, double[] inputs, int[] groups) {
    Place place = place(mean, variance, noise, inputs, groups);
    ResidualSample z = samples.at(place.width, groups);
    boolean corrected = correction.isMade();
    return new ResidualPrediction(corrected ? bounds.within(place.location) : mean, corrected, place.location, place.width, z, bounds,
        disagree ? variance : Double.NaN);
  }

  private static void addModelInputs(double[] inputs, double mean, double variance) {
    inputs[inputs.length - 2] = mean;
    inputs[inputs.length - 1] = Math.sqrt(variance);
  }

  @Override
  public int[] leaves(double mean, double variance, double[] inputs) {
    if (forest == null) {
      return new int[0];
    }
    addModelInputs(inputs, mean, variance);
    return forest.leaves(inputs);
  }

  /** The inputs of the forest: the attributes of the rows, and the ensemble's mean and standard deviation. */
  static InputTable withModel(InputTable inputs, ResidualRecords records) {
    return inputs.withPredictions(records.weight(), records.perRow(records.mean()),
        records.perRow(Arrays.stream(records.totalVariance()).map(Math::sqrt).toArray()));
  }

  /** Whether a residual forest estimates location and scale; otherwise the scale depends only on the members' variance and noise estimates, and on groups. */
  @Override
  public boolean usesInputs() {
    return forest != null;
  }

  /** The weight of the ensemble variance in the scale, from 0 to 1. */
  public double kappa() {
    return scale.lambda() == 1 ? 0 : scale.kappa();
  }

  /** The weight of the residual forest in the scale, from 0 to 1. */
  public double lambda() {
    return scale.lambda();
  }

  @Override
  public Correction correction() {
    return correction;
  }

  @Override
  public double[] rowShifts() {
    return rowShifts == null ? null : rowShifts.clone();
  }

  /** The share of the forest's mean residual by which intervals are shifted, from 0 to 1. */
  double eta() {
    return eta;
  }

  @Override
  public int numRows() {
    return numRows;
  }

  @Override
  public double effectiveRows() {
    return effectiveRows;
  }

  @Override
  public double largestLevel() {
    return samples.largestLevel();
  }

  @Override
  public TargetBounds bounds() {
    return bounds;
  }

  @Override
  public double score(double level) {
    return scores[indexOf(level)];
  }

  private static int indexOf(double level) {
    int index = Arrays.binarySearch(CalibrationChoice.LEVELS, level);
    if (index >= 0) {
      return index;
    }
    throw new IllegalArgumentException("The level of an interval score must be one of " + Arrays.toString(CalibrationChoice.LEVELS) + ", but was " + level);
  }

  @Override
  public String description() {
    List<String> rows = new ArrayList<>();
    addParameter(rows, "kappa   %.2f  weight of the ensemble variance", kappa());
    addParameter(rows, "lambda  %.2f  weight of the residual forest", lambda());
    addParameter(rows, "eta     %.2f  shift by the forest's mean residual", eta());
    if (offset != 0) {
      rows.add(String.format(Locale.ROOT, "offset  %+.4g  shift of all rows", offset));
    }
    return rows.isEmpty() ? "equal for all rows" : String.join("\n", rows);
  }

  private static void addParameter(List<String> rows, String text, double value) {
    if (value > 0) {
      rows.add(String.format(Locale.ROOT, text, value));
    }
  }
}
