// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.util.SortOrder;
import java.util.Arrays;

/**
 * Fast interval scores of standardised residuals under their own conformal bounds, summed over levels; equal to those of {@link ResidualSample} up to
 * rounding. Bounds and penalties depend on the tails only, so the other residuals are never sorted. {@link CalibrationChoice} compares its candidates
 * by them. Not thread-safe.
 */
final class TailScores {

  /** The size of the subsample that estimates where the tail begins, and a safety margin, so that the estimate rarely fails. */
  private static final int SAMPLED = 64;
  private static final int MARGIN = 6;

  private final double[] levels;
  private final double[] weight;
  private final boolean equalWeights;
  private final double total;
  private final double largestWeight;
  private final double numRows;

  private final double[] key;
  private final int[] tail;
  private final double[] sample;
  private boolean backwards;

  /**
   * Scores for residuals with these weights.
   *
   * @param levels ascending; kept, not modified
   * @param weight of each residual, positive; kept, not modified
   */
  TailScores(double[] levels, double[] weight, double numRows) {
    this.levels = levels;
    this.weight = weight;
    this.numRows = numRows;
    this.equalWeights = Arrays.stream(weight).allMatch(each -> each == weight[0]);
    this.total = Arrays.stream(weight).sum();
    this.largestWeight = Arrays.stream(weight).max().orElseThrow();
    this.key = new double[weight.length];
    // One place more, since the next is written before it is tested.
    this.tail = new int[weight.length + 1];
    this.sample = new double[Math.min(SAMPLED, weight.length)];
  }

  /**
   * The weighted sum of interval scores.
   *
   * @param z standardised residuals; read only
   * @param scale the scales of the residuals; read only
   * @param symmetric whether bounds are symmetric around 0
   * @return in units of the residuals; not finite if a residual or a scale is not
   */
  double score(double[] z, double[] scale, boolean symmetric) {
    double sumScale = 0;
    for (int k = 0; k < z.length; k++) {
      sumScale += weight[k] * scale[k];
    }
    if (symmetric) {
      for (int k = 0; k < z.length; k++) {
        key[k] = Math.abs(z[k]);
      }
      return upper(scale, sumScale, true);
    }
    System.arraycopy(z, 0, key, 0, z.length);
    double above = upper(scale, sumScale, false);
    // In reverse order, so that ties are in the same order as from below.
    backwards = true;
    for (int k = 0; k < z.length; k++) {
      key[k] = -z[k];
    }
    double below = upper(scale, sumScale, false);
    backwards = false;
    return above + below;
  }

  /** The score of upper bounds: their distance from 0, twice if they are lower bounds too, and a penalty for residuals beyond. */
  private double upper(double[] scale, double sumScale, boolean both) {
    int size = findTail(share(levels[0], both));
    if (size == 0) {
      return Double.NaN;
    }
    double[] top = new double[size];
    for (int k = 0; k < size; k++) {
      top[k] = key[tail[k]];
    }
    int[] order = equalWeights ? null : SortOrder.ascending(top);
    double[] sorted = equalWeights ? top.clone() : Arrays.stream(order).mapToDouble(k -> top[k]).toArray();
    if (equalWeights) {
      Arrays.sort(sorted);
    }
    double sum = 0;
    for (double level : levels) {
      double bound = bound(sorted, order, share(level, both));
      double beyond = 0;
      for (int k = 0; k < size; k++) {
        beyond += weight[tail[k]] * scale[tail[k]] * Math.max(top[k] - bound, 0);
      }
      sum += (both ? 2 : 1) * bound * sumScale + 2 / (1 - level) * beyond;
    }
    return sum;
  }

  /** The share of the residuals up to the bound of a level, with the conformal correction (n + 1) / n. */
  private double share(double level, boolean both) {
    return Math.min(1, (both ? level : (1 + level) / 2) * (numRows + 1) / numRows);
  }

  /** Finds all residuals from a value on that has less than the share below it; returns how many, 0 if some are NaN. */
  private int findTail(double share) {
    for (int k = 0; k < sample.length; k++) {
      sample[k] = key[(int) ((long) k * key.length / sample.length)];
    }
    Arrays.sort(sample);
    for (int place = (int) (share * sample.length) - MARGIN;; place -= MARGIN) {
      int size = from(place < 0 ? Double.NEGATIVE_INFINITY : sample[place]);
      double found = equalWeights ? weight[0] * size : 0;
      for (int k = 0; k < size && !equalWeights; k++) {
        found += weight[tail[k]];
      }
      // Includes one residual below the bound, since bounds are interpolated between two.
      if (total - found <= share * total - largestWeight) {
        return size;
      }
      if (place < 0) {
        return size == key.length ? size : 0;
      }
    }
  }

  private int from(double least) {
    int size = 0;
    int last = key.length - 1;
    for (int place = 0; place <= last; place++) {
      int k = backwards ? last - place : place;
      // Without a branch, which would often be mispredicted.
      tail[size] = k;
      size += key[k] >= least ? 1 : 0;
    }
    return size;
  }

  /** The weighted quantile at a share, linear between residuals; {@code order} is null for equal weights. */
  private double bound(double[] sorted, int[] order, double share) {
    double wanted = share * total;
    double upTo = 0;
    double before;
    int above;
    if (order == null) {
      double below = total - weight[0] * sorted.length;
      above = (int) Math.min(sorted.length - 1, Math.max(0, Math.ceil((wanted - below) / weight[0]) - 1));
      before = below + weight[0] * above;
      upTo = before + weight[0];
    } else {
      // From the top, since few residuals are above.
      above = sorted.length - 1;
      upTo = total;
      before = total - weight[tail[order[above]]];
      while (above > 0 && before >= wanted) {
        above--;
        upTo = before;
        before -= weight[tail[order[above]]];
      }
    }
    if (above == 0) {
      return sorted[0];
    }
    double part = Math.max(0, Math.min(1, (wanted - before) / (upTo - before)));
    return sorted[above - 1] + part * (sorted[above] - sorted[above - 1]);
  }
}
