// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Correction;
import centroid.calibration.residual.ResidualSamples.Entries;
import centroid.interval.TargetBounds;
import centroid.validity.RankDifference;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Adapts a {@link ResidualCalibration} to new rows: location and scale stay as functions of a row, and the standardised residuals Z become those of the new
 * rows, mixed with the old ones. An old row weighs as much as a new one if their residuals look alike; otherwise 1, 1/4, 1/16 or 0 of it, by the
 * cross-validated likelihood of the new rows. If the residuals of the new rows are clearly not centred at 0, predictions are shifted by their mean; if
 * predictions must not be corrected, Z is no longer symmetric instead.
 */
final class Recalibration {

  private static final double[] SHARES = {1, 0.25, 0.0625, 0};
  private static final int NUM_FOLDS = 5;
  private static final double LARGEST_LOSS = 700;
  /** From this p-value on, old and new residuals look alike. */
  private static final double ALIKE = 0.1;
  /** A mean residual of more than so many standard errors is no chance. */
  private static final double CLEAR = 2;

  private final ResidualCalibration old;
  private final NewRows rows;
  private final double[] z;
  private final double[] width;
  private final Entries before;
  private final boolean symmetric;
  /** What is added to predictions. */
  private final double shift;
  private final Correction correction;

  private Recalibration(ResidualCalibration old, NewRows rows) {
    this.old = old;
    this.rows = rows;
    this.before = old.samples().entries();
    this.z = new double[rows.size()];
    this.width = new double[rows.size()];
    for (int k = 0; k < z.length; k++) {
      ResidualCalibration.Place place = old.place(rows.mean()[k], rows.variance()[k], rows.noise()[k], rows.inputs() == null ? null : rows.inputs()[k],
          groups(k));
      width[k] = place.width();
      z[k] = (rows.target()[k] - place.location()) / place.width();
    }
    double mean = clearMean();
    boolean shifts = mean != 0 && old.correction().outcome() != Correction.Outcome.OFF;
    this.shift = shifts ? mean : 0;
    this.correction = shifts ? shifted(mean) : old.correction();
    this.symmetric = old.samples().isSymmetric() && (shifts || mean == 0);
    Arrays.setAll(z, k -> z[k] - shift / width[k]);
  }

  static ResidualCalibration of(ResidualCalibration old, NewRows rows) {
    Recalibration made = new Recalibration(old, rows);
    double share = made.bestShare();
    ResidualSamples samples = made.samples(share, row -> true);
    TargetBounds bounds = old.bounds();
    double smallest = Math.min(bounds.smallest(), Arrays.stream(rows.target()).min().orElseThrow());
    double largest = Math.max(bounds.largest(), Arrays.stream(rows.target()).max().orElseThrow());
    return new ResidualCalibration(old, samples, rows.size() + (share > 0 ? old.numRows() : 0),
        new TargetBounds(smallest, largest, bounds.min(), bounds.max(), bounds.tails()), made.scores(samples), made.shift, made.correction);
  }

  private int[] groups(int row) {
    return rows.grouping() == null ? null : rows.grouping().of(row);
  }

  /** The mean residual in units of the target, with more weight where residuals are small; 0 if it may be chance. */
  private double clearMean() {
    double total = 0;
    double sum = 0;
    for (int k = 0; k < z.length; k++) {
      total += rows.weight()[k] / (width[k] * width[k]);
      sum += rows.weight()[k] * z[k] / width[k];
    }
    double mean = sum / total;
    double squares = 0;
    for (int k = 0; k < z.length; k++) {
      double part = rows.weight()[k] * (z[k] - mean / width[k]) / width[k];
      squares += part * part;
    }
    return Math.abs(mean) > CLEAR * Math.sqrt(squares) / total ? mean : 0;
  }

  /** The correction that the shift makes, with its error on the new rows. */
  private Correction shifted(double mean) {
    double total = Arrays.stream(rows.weight()).sum();
    double before = 0;
    double after = 0;
    for (int k = 0; k < z.length; k++) {
      double residual = z[k] * width[k];
      before += rows.weight()[k] / total * residual * residual;
      after += rows.weight()[k] / total * (residual - mean) * (residual - mean);
    }
    return new Correction(Correction.Outcome.MADE, old.correction().eta(), Math.sqrt(before), Math.sqrt(after));
  }

  /** Chooses the weight of an old row: 1 if old and new residuals look alike, otherwise that with the highest likelihood of the new rows. */
  private double bestShare() {
    double[] rank = new double[z.length];
    Arrays.setAll(rank, k -> 1 - old.samples().at(width[k], groups(k)).above(z[k]));
    double best = SHARES[0];
    if (RankDifference.of(rank, rows.weight(), old.effectiveRows()).pValue() >= ALIKE) {
      return best;
    }
    double lowest = Double.POSITIVE_INFINITY;
    for (double share : SHARES) {
      double[] losses = losses(share);
      double loss = IntStream.range(0, losses.length).mapToDouble(k -> rows.weight()[k] * losses[k]).sum();
      best = loss < lowest ? share : best;
      lowest = Math.min(lowest, loss);
    }
    return best;
  }

  /** The negative log-likelihood of each new row, with the residuals of the other folds. */
  private double[] losses(double share) {
    double[] losses = new double[z.length];
    for (int fold = 0; fold < Math.min(NUM_FOLDS, z.length); fold++) {
      int left = fold;
      ResidualSamples others = samples(share, k -> k % NUM_FOLDS != left);
      for (int k = fold; k < z.length; k += NUM_FOLDS) {
        // Densities underflow far from all residuals.
        losses[k] = Math.min(LARGEST_LOSS, -others.at(width[k], groups(k)).density().log(z[k]));
      }
    }
    return losses;
  }

  /** Mixes old residuals with those of some new rows. */
  private ResidualSamples samples(double share, IntPredicate included) {
    int[] chosen = IntStream.range(0, z.length).filter(included).toArray();
    int first = share > 0 ? before.z().length : 0;
    int size = first + chosen.length;
    int firstRow = first == 0 ? 0 : 1 + Arrays.stream(before.row()).max().orElseThrow();
    Entries all = new Entries(Arrays.copyOf(before.z(), size), Arrays.copyOf(before.weight(), size), Arrays.copyOf(before.scale(), size),
        Arrays.copyOf(before.row(), size), before.groups() == null ? null
            : Arrays.stream(before.groups()).map(ofAttribute -> Arrays.copyOf(ofAttribute, size)).toArray(int[][]::new));
    for (int k = 0; k < first; k++) {
      all.weight()[k] *= share;
    }
    for (int k = 0; k < chosen.length; k++) {
      int row = chosen[k];
      all.z()[first + k] = z[row];
      all.weight()[first + k] = rows.weight()[row];
      all.scale()[first + k] = width[row];
      all.row()[first + k] = firstRow + k;
      for (int attribute = 0; all.groups() != null && attribute < all.groups().length; attribute++) {
        all.groups()[attribute][first + k] = groups(row)[attribute];
      }
    }
    return new ResidualSamples(all, old.samples(), symmetric);
  }

  /** The mean interval score of the new rows at each level. */
  private double[] scores(ResidualSamples samples) {
    double[] scores = new double[CalibrationChoice.LEVELS.length];
    double total = Arrays.stream(rows.weight()).sum();
    for (int k = 0; k < z.length; k++) {
      ResidualSample sample = samples.at(width[k], groups(k));
      for (int level = 0; level < scores.length; level++) {
        scores[level] += rows.weight()[k] / total * width[k] * sample.intervalScore(z[k], CalibrationChoice.LEVELS[level]);
      }
    }
    return scores;
  }
}
