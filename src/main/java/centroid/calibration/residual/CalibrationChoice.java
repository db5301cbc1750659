// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Correction;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.record.SizeMatch;
import centroid.forest.BiasCorrection;
import centroid.forest.ForestGrowth;
import java.util.Arrays;

/**
 * Chooses the parameters of {@link ResidualCalibration}. First eta, the share of the bias correction, by the squared error of the calibration rows: eta scales
 * a shift of the point prediction, and the interval score depends on the tails more than on the mean. Then a grid of lambda, kappa and symmetries is searched,
 * simple ones first, and a later one is chosen only if the mean interval score is clearly better. Up to 38 candidates with a forest, 12 without, each O(n) plus
 * a sort of its tails ({@link TailScores}).
 *
 * <p>The forest's estimates for a row are out-of-bag. Not thread-safe.
 */
final class CalibrationChoice {

  /** The levels at which scores are reported, ascending. */
  static final double[] LEVELS = {0.8, 0.9, 0.95, 0.99};

  /** The levels by which candidates are compared. */
  private static final double[] JUDGED = {0.8, 0.9, 0.95};
  private static final double[] LAMBDAS = {0, 0.5, 0.75, 1};
  private static final double[] KAPPAS = {0, 0.25, 0.5, 0.75, 0.9, 1};
  private static final double[] NONE = {0};
  /** A later candidate must be better by this share, so that the choice is not noise. */
  private static final double MARGIN = 0.005;
  /**
   * The minimal number of rows for asymmetric bounds. The range of n residuals covers a new one with probability (n - 1) / (n + 1), which is 0.95 for
   * n = 39; with fewer rows the scores of asymmetric bounds are optimistic.
   */
  private static final int MIN_SIGNED_ROWS = 39;
  /**
   * The size of standardised residuals of new rows relative to out-of-bag rows, if a forest is used. The forest estimates the scale at a row from residuals of
   * similar rows, and most members behind these were trained on the row itself. Relative to that scale, its residual is larger than that of a new row. Tuned
   * on one half of the data sets and on generated ones, so that intervals have nominal coverage there. Rows of less influence need less of it.
   */
  private static final double NEW_ROWS = 0.98;

  private final ResidualRecords records;
  private final double[] weight;
  private final double[] variance;
  private final double meanVariance;
  /** The {@link ResidualScale#deviation} of each record for each kappa, and its mean. */
  private final double[][] deviation;
  private final double[] meanDeviation;
  private final double numRows;
  private final TailScores judge;
  /** Null without a forest. */
  private final LocalResiduals growth;
  private final double[] error;
  private final double[] size;
  private final double[] scales;
  private final double[] z;

  private double score = Double.POSITIVE_INFINITY;
  private Correction correction = Correction.none(Correction.Outcome.FEW_ROWS);
  private ResidualScale scale;
  private boolean symmetric;
  /** Null without groups. */
  private final Grouping grouping;
  private GroupScale groupScale;

  private CalibrationChoice(ResidualRecords records, ResidualCalibration.Settings settings) {
    this.records = records;
    this.grouping = settings.grouping();
    this.weight = records.recordWeights();
    this.variance = records.totalVariance();
    this.meanVariance = mean(variance);
    this.deviation = Arrays.stream(KAPPAS).mapToObj(kappa ->
        Arrays.stream(variance).map(v -> ResidualScale.deviation(kappa, meanVariance, v)).toArray()).toArray(double[][]::new);
    this.meanDeviation = Arrays.stream(deviation).mapToDouble(this::mean).toArray();
    this.numRows = records.effectiveRows();
    this.judge = new TailScores(JUDGED, weight, numRows);
    boolean grow = settings.inputs() != null && records.numRows() >= ForestGrowth.MIN_ROWS;
    this.growth = !grow ? null : new LocalResiduals(ResidualCalibration.withModel(settings.inputs(), records), records.perRow(records.error()),
        records.weight(), settings.streams());
    this.error = new double[records.size()];
    this.size = new double[records.size()];
    this.scales = new double[records.size()];
    this.z = new double[records.size()];
  }

  static ResidualCalibration best(ResidualRecords records, ResidualCalibration.Settings settings) {
    CalibrationChoice choice = new CalibrationChoice(records, settings);
    choice.chooseEta(settings.correction());
    choice.locate();
    choice.match(settings.match());
    choice.tryScales(settings);
    choice.standardise(choice.scale);
    if (choice.grouping != null) {
      choice.standardiseGroups();
    }
    return new ResidualCalibration(records, choice, choice.isLocal() ? choice.growth.keep(choice.eta()) : null, settings);
  }

  private double mean(double[] values) {
    double sum = 0;
    double total = 0;
    for (int k = 0; k < values.length; k++) {
      sum += weight[k] * values[k];
      total += weight[k];
    }
    return sum / total;
  }

  /** Chooses the share of the location by the squared error of the calibration rows. */
  private void chooseEta(BiasCorrection option) {
    if (growth == null) {
      return;
    }
    double[] location = growth.location();
    double square = 0;
    double product = 0;
    double estimate = 0;
    for (int k = 0; k < error.length; k++) {
      double shift = location[records.row()[k]];
      square += weight[k] * records.error()[k] * records.error()[k];
      product += weight[k] * records.error()[k] * shift;
      estimate += weight[k] * shift * shift;
    }
    correction = Correction.best(Arrays.stream(weight).sum(), square, product, estimate, option == BiasCorrection.ON);
  }

  private void tryScales(ResidualCalibration.Settings settings) {
    double meanSize = mean(size);
    boolean on = settings.local() == LocalScale.ON && meanSize > 0;
    for (double lambda : meanSize > 0 && settings.local() != LocalScale.OFF ? LAMBDAS : NONE) {
      for (int which = 0; which < KAPPAS.length; which++) {
        double kappa = KAPPAS[which];
        boolean possible = kappa <= settings.largestKappa() && (kappa == 0 || meanVariance > 0) && !(lambda == 1 && kappa > 0) && !(on && lambda == 0);
        if (possible) {
          trySymmetries(new ResidualScale(kappa, meanVariance, meanDeviation[which], lambda, meanSize));
        }
      }
    }
  }

  private void trySymmetries(ResidualScale newScale) {
    standardise(newScale);
    for (boolean each : new boolean[] {true, false}) {
      double newScore = each || numRows >= MIN_SIGNED_ROWS ? judge.score(z, scales, each) : Double.POSITIVE_INFINITY;
      if (scale == null || newScore < score * (1 - MARGIN)) {
        score = newScore;
        scale = newScale;
        symmetric = each;
      }
    }
  }

  /** Subtracts a share of the location from the residuals, and sets the forest's mean absolute residual at each row. */
  private void locate() {
    double[] none = new double[records.numRows()];
    double[] location = growth == null ? none : growth.location();
    double[] sizeOfRow = growth == null ? none : growth.scale(eta());
    for (int k = 0; k < error.length; k++) {
      int row = records.row()[k];
      error[k] = records.error()[k] - eta() * location[row];
      size[k] = sizeOfRow[row];
    }
  }

  /** Matches the residuals around their location to the size of the ensemble that is kept. */
  private void match(SizeMatch match) {
    double before = match.factor(records.error(), records.variance(), weight);
    double after = match.factor(error, records.variance(), weight);
    Arrays.setAll(error, k -> after * error[k]);
    correction = correction.times(before, after);
  }

  private void standardise(ResidualScale newScale) {
    double[] deviations = deviation[Arrays.binarySearch(KAPPAS, newScale.kappa())];
    for (int k = 0; k < z.length; k++) {
      scales[k] = newScale.of(deviations[k], size[k]);
      z[k] = error[k] / scales[k];
    }
  }

  /** Divides the standardised residuals by the scale of their groups. */
  private void standardiseGroups() {
    groupScale = new GroupScale(grouping, records, z);
    for (int k = 0; k < z.length; k++) {
      double factor = groupScale.at(groups(k));
      scales[k] *= factor;
      z[k] /= factor;
    }
  }

  private int[] groups(int k) {
    return grouping == null ? null : grouping.of(records.row()[k]);
  }

  // ---- the chosen parameters ----

  Correction correction() {
    return correction;
  }

  double eta() {
    return correction.eta();
  }

  /** The shift of every calibration row; null without a correction. */
  double[] rowShifts() {
    return eta() == 0 ? null : Arrays.stream(growth.location()).map(location -> eta() * location).toArray();
  }

  ResidualScale scale() {
    return scale;
  }

  /** Null without groups. */
  GroupScale groupScale() {
    return groupScale;
  }

  /** Z for the calibration rows; by fifths of the scale if it is locally adaptive. */
  ResidualSamples ofRecords() {
    return new ResidualSamples(records, z, scales, symmetric, isLocal(), grouping);
  }

  /** Z for new rows, if the scale is locally adaptive and the calibration rows are not held out. */
  static ResidualSamples ofNewRows(ResidualSamples ofRecords, double influence) {
    return ofRecords.times(1 - (1 - NEW_ROWS) * influence);
  }

  /** Whether a forest is used. */
  boolean isLocal() {
    return eta() > 0 || scale.lambda() > 0;
  }

  /** The interval score of every record at each level, with the sample of its scale and groups. */
  double[][] recordScores(ResidualSamples samples) {
    double[][] scores = new double[LEVELS.length][z.length];
    for (int k = 0; k < z.length; k++) {
      ResidualSample sample = samples.at(scales[k], groups(k));
      for (int level = 0; level < scores.length; level++) {
        scores[level][k] = scales[k] * sample.intervalScore(z[k], LEVELS[level]);
      }
    }
    return scores;
  }

  /** The mean interval score at each level. */
  double[] scores(double[][] recordScores) {
    return Arrays.stream(recordScores).mapToDouble(this::mean).toArray();
  }
}
