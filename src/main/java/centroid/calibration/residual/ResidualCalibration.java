// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Grouping;
import centroid.calibration.record.ResidualRecords;
import centroid.core.Streams;
import centroid.forest.InputTable;
import centroid.forest.ResidualForest;
import centroid.interval.PredictiveDistribution;
import centroid.interval.TargetBounds;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The predictive distribution of a numeric class: {@code y = f(x) + eta b(x) + S(x) Z}. f is the ensemble's mean; b is the mean error around x
 * and S the scale of errors there ({@link ResidualScale}), as far as the members' disagreement and a small forest tell them from rows that
 * members have not seen. Z is a weighted sample of such rows' standardised residuals: a row counts by its instance weight, and more if
 * it is in x's fifth of the scale, or in x's group where coverage is to hold within groups. S is then larger where the group's residuals are
 * ({@link GroupScale}).
 *
 * <p>eta, kappa, lambda and the symmetry of Z are chosen once, by the mean interval score on those rows ({@link CalibrationChoice}). One
 * distribution for all levels makes intervals nested in the level and consistent with the density.
 *
 * <p>Special cases: residuals that are all 0 (a constant target) give intervals of width 0. Immutable and thread-safe.
 *
 * @serial exclude
 */
public final class ResidualCalibration implements Serializable {

  /** What a forest sees of the members besides the inputs of a row: their mean and their deviation. */
  public static final int MODEL_INPUTS = 2;

  private static final long serialVersionUID = 1L;

  private final int numRows;
  private final double effectiveRows;
  private final double eta;
  private final ResidualScale scale;
  /** Null if it is left out. */
  private final ResidualForest forest;
  private final ResidualSamples samples;
  /** Null without groups. */
  private final GroupScale groupScale;
  private final TargetBounds bounds;
  /** Whether members ever disagreed, which a single one can't. */
  private final boolean disagree;
  /** The mean interval score of the rows at each of {@link CalibrationChoice#LEVELS}. */
  private final double[] scores;
  /** The same of each row, for those who compare models; not saved. */
  private final transient double[][] rowScores;

  /**
   * What a calibration needs besides the records.
   *
   * @param largestKappa how far widths may follow the variances: 0 if they mean nothing, as in an ensemble of one, 1 if they include
   *     the noise of observations; 0.9 is right for the variance among members alone, which can be 0 by chance
   * @param local whether a residual forest is grown
   * @param inputs the rows of the records as the forest sees them; null if there is to be no forest
   * @param bounds how far values can lie out
   * @param streams the randomness of the forest
   * @param apart whether no member has seen any row of the records; else members that err on a row have seen others, and lean towards them
   * @param grouping groups of the rows within which coverage is to hold; null if there are none
   */
  public record Settings(double largestKappa, LocalScale local, InputTable inputs, TargetBounds bounds, Streams streams, boolean apart,
      Grouping grouping) {

    /** Settings for records of members that have seen other rows of them. */
    public Settings(double largestKappa, LocalScale local, InputTable inputs, TargetBounds bounds, Streams streams) {
      this(largestKappa, local, inputs, bounds, streams, false, null);
    }

    /**
     * Settings without a forest.
     *
     * @return settings for {@link #fit}
     */
    public static Settings global(double largestKappa) {
      return new Settings(largestKappa, LocalScale.OFF, null, TargetBounds.NONE, null);
    }
  }

  ResidualCalibration(ResidualRecords records, CalibrationChoice choice, ResidualForest forest, Settings settings) {
    this.numRows = records.numRows();
    this.effectiveRows = records.effectiveRows();
    this.eta = choice.eta();
    this.scale = choice.scale();
    this.forest = forest;
    this.groupScale = choice.groupScale();
    ResidualSamples ofRecords = choice.ofRecords();
    this.samples = settings.apart() || !choice.isLocal() ? ofRecords : CalibrationChoice.ofNewRows(ofRecords);
    this.bounds = settings.bounds();
    this.disagree = settings.largestKappa() > 0 && Arrays.stream(records.variance()).anyMatch(variance -> variance > 0);
    double[][] recordScores = choice.recordScores(ofRecords);
    this.scores = choice.scores(recordScores);
    this.rowScores = Arrays.stream(recordScores).map(records::perRow).toArray(double[][]::new);
  }

  /**
   * Chooses what describes the records best.
   *
   * @param records at least one; read only
   */
  public static ResidualCalibration fit(ResidualRecords records, Settings settings) {
    return CalibrationChoice.best(records, settings);
  }

  /**
   * The distribution at a row.
   *
   * @param noise the variance of observations around their predictions that members state; 0 if they state none
   * @param inputs the row as in the table of the settings, with {@value #MODEL_INPUTS} places more at the end, which are overwritten; null
   *     {@linkplain #isLocal without a forest}
   * @param groups the group of the row for each grouping attribute, {@link Grouping#NONE} for none; null {@linkplain #isGrouped without groups}
   */
  public PredictiveDistribution at(double mean, double variance, double noise, double[] inputs, int[] groups) {
    double location = mean;
    double size = 0;
    if (forest != null) {
      inputs[inputs.length - 2] = mean;
      inputs[inputs.length - 1] = Math.sqrt(variance + noise);
      ResidualForest.Answer answer = forest.ask(inputs);
      location += eta * answer.location();
      size = answer.scale();
    }
    double width = scale.at(variance + noise, size) * (groupScale == null || groups == null ? 1 : groupScale.at(groups));
    ResidualSample z = samples.at(width, groups);
    return new ResidualPrediction(mean, location, width, z, bounds, disagree ? variance : Double.NaN);
  }

  /** The distribution at a row in no group. */
  public PredictiveDistribution at(double mean, double variance, double noise, double[] inputs) {
    return at(mean, variance, noise, inputs, null);
  }

  /** The inputs of the forest: those of the rows, and what the members say about them. */
  static InputTable withModel(InputTable inputs, ResidualRecords records) {
    return inputs.with(records.perRow(records.mean()), records.perRow(Arrays.stream(records.totalVariance()).map(Math::sqrt).toArray()));
  }

  /**
   * Whether a forest tells how errors differ from row to row.
   *
   * @return false if widths follow the members' disagreement alone
   */
  public boolean isLocal() {
    return forest != null;
  }

  /**
   * Whether coverage holds within groups.
   *
   * @return false if all rows are alike
   */
  public boolean isGrouped() {
    return groupScale != null;
  }

  /** How much an interval follows the disagreement of the members at x. */
  public double kappa() {
    return scale.lambda() == 1 ? 0 : scale.kappa();
  }

  /** How much an interval follows the size of errors around x. */
  public double lambda() {
    return scale.lambda();
  }

  /** How far intervals are moved by the mean error around x. */
  public double eta() {
    return eta;
  }

  /**
   * The number of different rows that the residuals come from.
   *
   * @return at least 1
   */
  public int numRows() {
    return numRows;
  }

  /**
   * The number of rows of equal weight that would say as much.
   *
   * @return at least 1, at most the number of rows
   */
  public double effectiveRows() {
    return effectiveRows;
  }

  /**
   * The largest level whose interval these rows can tell anywhere.
   *
   * @return a fraction
   */
  public double largestLevel() {
    return samples.largestLevel();
  }

  /** How far values can lie out. */
  public TargetBounds bounds() {
    return bounds;
  }

  /**
   * The mean interval score of the rows that calibrate, an estimate of that of new rows.
   *
   * @return in units of the target
   */
  public double score(double level) {
    return scores[place(level)];
  }

  /**
   * The interval score of each row that calibrates, whose weighted mean is {@link #score}.
   *
   * @param level one of {@link #scoreLevels}
   * @return in the order of the rows of the records; null if this was read from a file, where they are not kept
   */
  public double[] rowScores(double level) {
    return rowScores == null ? null : rowScores[place(level)].clone();
  }

  /**
   * The levels at which interval scores are known.
   *
   * @return fractions, ascending
   */
  public static double[] scoreLevels() {
    return CalibrationChoice.LEVELS.clone();
  }

  private static int place(double level) {
    for (int k = 0; k < CalibrationChoice.LEVELS.length; k++) {
      if (CalibrationChoice.LEVELS[k] == level) {
        return k;
      }
    }
    throw new IllegalArgumentException("The interval score is known at the levels " + Arrays.toString(CalibrationChoice.LEVELS)
        + ", but was asked for at " + level);
  }
}
