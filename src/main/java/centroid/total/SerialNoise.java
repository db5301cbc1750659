// SPDX-License-Identifier: GPL-3.0-only
package centroid.total;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * Noise that rows near each other in time have in common. The correlation of two rows is {@code correlation * decay^(distance / step)}: an autoregressive
 * process of order one, plus noise of single rows if the correlation is below 1.
 *
 * @param attribute the index of the attribute of time
 * @param correlation of two rows of the same time, from 0 to 1; 0 for independent noise
 * @param decay the factor from one step to the next, from 0 to below 1
 * @param step the median distance of neighbouring times, positive
 * @param inflation the variance of a mean of the training rows over that of as many rows with independent noise, at least 1 (design effect)
 * @param dates whether times are dates, in milliseconds
 * @serial exclude
 */
public record SerialNoise(int attribute, double correlation, double decay, double step, double inflation, boolean dates) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Correlations of residuals are estimated up to so many steps apart. */
  private static final int MAX_LAG = 20;
  /** A correlation below this number of standard errors ends the lags that are used; the first one must be above it. */
  private static final double CLEAR = 2;
  /** Rows of one time may be independent although those of the next times are not, as shops with noise of their own. Then this is the least correlation. */
  private static final double CLEARER = 3;
  private static final double LARGEST_DECAY = 0.98;

  /** The residuals of one time: their number, the sum of their ranks, and the sum of the squared ranks, with mean 0. */
  private record Moment(int count, double sum, double squares) {

    /** The number of pairs of rows of this time. */
    double pairs() {
      return count * (count - 1.0) / 2;
    }
  }

  /**
   * Estimates the correlation from residuals, by their ranks, so that outliers don't matter. O(n log n).
   *
   * @param attribute the index of the attribute of time
   * @param time of each row; read only
   * @param error the out-of-fold residual of each row; read only
   * @param dates whether times are dates, in milliseconds
   * @return null if the residuals show no correlation, or have fewer than three times
   */
  public static SerialNoise of(int attribute, double[] time, double[] error, boolean dates) {
    int[] order = order(time);
    double[] steps = IntStream.range(1, order.length).mapToDouble(k -> time[order[k]] - time[order[k - 1]]).filter(step -> step > 0).sorted().toArray();
    if (steps.length < 2) {
      return null;
    }
    Moment[] moments = moments(order, time, error);
    double[] correlation = new double[Math.min(MAX_LAG + 1, moments.length / 2)];
    // A few repeated times tell nothing about rows of the same time.
    int first = Arrays.stream(moments).mapToDouble(Moment::pairs).sum() < moments.length / 2.0 ? 1 : 0;
    int end = first;
    double least = CLEAR;
    double variance = Arrays.stream(moments).mapToDouble(Moment::squares).sum() / error.length;
    for (int lag = first; lag < correlation.length; lag++) {
      double pairs = 0;
      double products = 0;
      for (int k = lag; k < moments.length; k++) {
        Moment one = moments[k - lag];
        Moment other = moments[k];
        pairs += lag == 0 ? one.pairs() : one.count * (double) other.count;
        products += lag == 0 ? (one.sum * one.sum - one.squares) / 2 : one.sum * other.sum;
      }
      correlation[lag] = pairs > 0 && variance > 0 ? products / pairs / variance : 0;
      boolean isClear = correlation[lag] * Math.sqrt(pairs) >= least;
      if (!isClear && lag > 0) {
        break;
      }
      first = isClear ? first : 1;
      end = lag + 1;
      least = isClear ? CLEAR : CLEARER;
    }
    SerialNoise fitted = end == first ? null : fitted(attribute, correlation, first, end, steps[steps.length / 2]);
    if (fitted == null) {
      return null;
    }
    double[] ones = new double[time.length];
    Arrays.fill(ones, 1);
    return new SerialNoise(attribute, fitted.correlation, fitted.decay, fitted.step, 1 + fitted.covariances(time, ones) / time.length, dates);
  }

  /** The decay of the clear correlations by least squares, and then their level. */
  private static SerialNoise fitted(int attribute, double[] correlation, int first, int end, double step) {
    double products = 0;
    double squares = 0;
    for (int lag = first; lag < end; lag++) {
      products += lag + 1 < correlation.length ? correlation[lag] * Math.max(0, correlation[lag + 1]) : 0;
      squares += lag + 1 < correlation.length ? correlation[lag] * correlation[lag] : 0;
    }
    double decay = squares > 0 ? Math.min(LARGEST_DECAY, products / squares) : 0;
    double levels = 0;
    double powers = 0;
    for (int lag = first; lag < end; lag++) {
      levels += correlation[lag] * Math.pow(decay, lag);
      powers += Math.pow(decay, 2 * lag);
    }
    return powers > 0 ? new SerialNoise(attribute, Math.min(1, levels / powers), decay, step, 1, false) : null;
  }

  private static Moment[] moments(int[] order, double[] time, double[] error) {
    double[] rank = new NaturalRanking().rank(error);
    double middle = (rank.length + 1) / 2.0;
    Moment[] moments = new Moment[order.length];
    int size = 0;
    for (int first = 0, end; first < order.length; first = end) {
      end = first;
      double sum = 0;
      double squares = 0;
      while (end < order.length && time[order[end]] == time[order[first]]) {
        double value = rank[order[end++]] - middle;
        sum += value;
        squares += value * value;
      }
      moments[size++] = new Moment(end - first, sum, squares);
    }
    return Arrays.copyOf(moments, size);
  }

  private static int[] order(double[] time) {
    return IntStream.range(0, time.length).boxed().sorted(Comparator.comparingDouble(row -> time[row])).mapToInt(row -> row).toArray();
  }

  /** The correlation of two rows whose times are so many steps apart. */
  public double after(double steps) {
    return correlation * Math.pow(decay, steps);
  }

  /**
   * Returns the sum of the covariances between different rows of a weighted sum. O(n log n).
   *
   * @param time of each row; read only
   * @param deviation the standard deviation of each row times its weight; read only
   * @return at least 0
   */
  public double covariances(double[] time, double[] deviation) {
    int[] order = order(time);
    double before = 0;
    double sum = 0;
    for (int k = 0; k < order.length; k++) {
      // The deviations of the earlier rows, each times the decay since its time.
      before = k == 0 ? 0 : (before + deviation[order[k - 1]]) * Math.pow(decay, (time[order[k]] - time[order[k - 1]]) / step);
      sum += 2 * correlation * deviation[order[k]] * before;
    }
    return Math.max(0, sum);
  }
}
