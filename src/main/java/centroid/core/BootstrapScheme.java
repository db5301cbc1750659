// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The distribution pi of the bootstrap weights w. Every draw sums to n, the number of rows. The expected weight of a row is n times its share of
 * the base weights, which is 1 for equal rows (for {@link #BAYESIAN} with unequal base weights up to terms of order 1/n).
 */
public enum BootstrapScheme {

  /** The ordinary bootstrap: w counts the draws of each row among n draws with replacement. */
  MULTINOMIAL {
    @Override
    void fill(double[] weights, RowSampler sampler, double[] base, RandomGenerator random) {
      Arrays.fill(weights, 0);
      int n = weights.length;
      if (sampler.isUniform()) {
        for (int k = 0; k < n; k++) {
          weights[RowSampler.index(random, n)]++;
        }
      } else {
        for (int k = 0; k < n; k++) {
          weights[sampler.next(random)]++;
        }
      }
    }
  },

  /** The Bayesian bootstrap (Rubin 1981): Dirichlet weights, all positive. */
  BAYESIAN {
    @Override
    void fill(double[] weights, RowSampler sampler, double[] base, RandomGenerator random) {
      double sum = 0;
      for (int row = 0; row < weights.length; row++) {
        double exponential = -Math.log(1 - random.nextDouble());
        weights[row] = base == null ? exponential : base[row] * exponential;
        sum += weights[row];
      }
      double scale = weights.length / sum;
      for (int row = 0; row < weights.length; row++) {
        weights[row] *= scale;
      }
    }
  };

  /** Overwrites {@code weights} with one draw. */
  abstract void fill(double[] weights, RowSampler sampler, double[] base, RandomGenerator random);

  /**
   * Prepares draws over at least one row.
   *
   * @param baseWeights the weight of each row, or null if all are equal; kept, not modified
   */
  public Draws over(int numRows, double[] baseWeights) {
    RowSampler sampler = baseWeights == null ? RowSampler.uniform(numRows) : RowSampler.of(baseWeights);
    return new Draws(this, sampler, sampler.isUniform() ? null : baseWeights);
  }

  /** A scheme bound to its rows. Immutable and thread-safe. */
  public static final class Draws {

    private final BootstrapScheme scheme;
    private final RowSampler sampler;
    private final double[] base;

    private Draws(BootstrapScheme scheme, RowSampler sampler, double[] base) {
      this.scheme = scheme;
      this.sampler = sampler;
      this.base = base;
    }

    public int numRows() {
      return sampler.numRows();
    }

    /** The expected weights up to a common factor: the base weights, scaled to sum to n; a new array. */
    public double[] expected() {
      double[] weights = new double[numRows()];
      Arrays.fill(weights, 1);
      double scale = base == null ? 1 : weights.length / Arrays.stream(base).sum();
      for (int row = 0; row < weights.length && base != null; row++) {
        weights[row] = base[row] * scale;
      }
      return weights;
    }

    /** Overwrites {@code weights}, of length n, with one draw. O(n) time, no allocation. */
    public void next(double[] weights, RandomGenerator random) {
      scheme.fill(weights, sampler, base, random);
    }
  }
}
