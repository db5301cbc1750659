// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.ResidualRecords;
import centroid.forest.InputTable;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.interval.TargetBounds;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The worked example of another {@link IntervalCalibration}: conformalized quantile regression (CQR; Romano, Patterson and Candes, 2019) of the
 * residuals. Half of the calibration rows estimate quantiles within bins of the first attribute; the other half makes them conformal: both
 * bounds are moved outwards by the quantile of {@code max(lower - y, y - upper)}. Weights and groups are ignored.
 */
public final class CqrCalibration implements IntervalCalibration {

  private static final long serialVersionUID = 1L;
  private static final int NUM_BINS = 4;

  private final double[] limits;
  /** sorted[bin]: the residuals of the first half, ascending. */
  private final double[][] sorted;
  private final double[] error;
  private final int[] bin;
  private final TargetBounds bounds;
  private final double[][] rowScores;

  private CqrCalibration(ResidualRecords records, InputTable inputs, TargetBounds bounds) {
    this.bounds = bounds;
    this.error = records.perRow(records.error());
    double[] x = Arrays.stream(inputs.rows()).mapToDouble(row -> row[0]).toArray();
    double[] ordered = Arrays.stream(x).sorted().toArray();
    this.limits = IntStream.range(1, NUM_BINS).mapToDouble(k -> ordered[k * ordered.length / NUM_BINS]).toArray();
    this.bin = Arrays.stream(x).mapToInt(this::binOf).toArray();
    this.sorted = new double[NUM_BINS][];
    Arrays.setAll(sorted, b -> IntStream.range(0, error.length).filter(row -> row % 2 == 0 && bin[row] == b).mapToDouble(row -> error[row]).sorted().toArray());
    this.rowScores = Arrays.stream(CalibrationChoice.LEVELS).mapToObj(this::intervalScores).toArray(double[][]::new);
  }

  /** The {@link Method}: needs the attributes of the rows. */
  public static IntervalCalibration fit(ResidualRecords records, Settings settings) {
    return new CqrCalibration(records, settings.inputs(), settings.bounds());
  }

  private int binOf(double x) {
    return (int) Arrays.stream(limits).filter(limit -> x >= limit).count();
  }

  private double quantile(int of, double probability) {
    return sorted[of][(int) Math.min(sorted[of].length - 1, probability * sorted[of].length)];
  }

  /** How far both bounds move outwards: the conformal quantile of the second half. */
  private double margin(double level) {
    double[] scores = IntStream.range(0, error.length).filter(row -> row % 2 == 1).mapToDouble(row ->
        Math.max(quantile(bin[row], (1 - level) / 2) - error[row], error[row] - quantile(bin[row], (1 + level) / 2))).sorted().toArray();
    return scores[(int) Math.min(scores.length, Math.ceil((scores.length + 1) * level)) - 1];
  }

  private double[] intervalScores(double level) {
    double margin = margin(level);
    return IntStream.range(0, error.length).mapToDouble(row -> {
      double lower = quantile(bin[row], (1 - level) / 2) - margin;
      double upper = quantile(bin[row], (1 + level) / 2) + margin;
      return upper - lower + 2 / (1 - level) * (Math.max(lower - error[row], 0) + Math.max(error[row] - upper, 0));
    }).toArray();
  }

  @Override
  public PredictiveDistribution at(double mean, double variance, double noise, double[] inputs, int[] groups) {
    return new Prediction(mean, binOf(inputs[0]));
  }

  /** Bounds of every level; probabilities and densities follow from these by bisection and differences. */
  private final class Prediction implements PredictiveDistribution {

    private final double mean;
    private final int of;

    Prediction(double mean, int of) {
      this.mean = mean;
      this.of = of;
    }

    @Override
    public double mean() {
      return mean;
    }

    @Override
    public Interval interval(double level) {
      double margin = margin(Interval.checkLevel(level));
      return bounds.cut(mean, mean + CqrCalibration.this.quantile(of, (1 - level) / 2) - margin,
          mean + CqrCalibration.this.quantile(of, (1 + level) / 2) + margin, supports(level));
    }

    @Override
    public boolean supports(double level) {
      return level <= largestLevel();
    }

    @Override
    public double exceedance(double threshold) {
      double low = 1e-9;
      double high = 1 - low;
      while (high - low > 1e-9) {
        double middle = (low + high) / 2;
        if (quantile(middle) <= threshold) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return 1 - low;
    }

    @Override
    public double logDensity(double value) {
      double step = Math.max(interval(0.5).width() / 10, 1e-9);
      return Math.log(Math.max(exceedance(value - step) - exceedance(value + step), 1e-9) / (2 * step));
    }

    @Override
    public double epistemicShare() {
      return Double.NaN;
    }
  }

  @Override
  public boolean usesInputs() {
    return true;
  }

  @Override
  public int numRows() {
    return error.length;
  }

  @Override
  public double effectiveRows() {
    return error.length;
  }

  @Override
  public double largestLevel() {
    double half = error.length / 2;
    return half / (half + 1);
  }

  @Override
  public TargetBounds bounds() {
    return bounds;
  }

  @Override
  public double score(double level) {
    return Arrays.stream(rowScores[Arrays.binarySearch(CalibrationChoice.LEVELS, level)]).average().orElseThrow();
  }

  @Override
  public String description() {
    return "quantiles of residuals by the first attribute, made conformal";
  }
}
