// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The distribution pi of the bootstrap weights w. Every draw sums to the number of rows; the
 * expected weight of a row is its share of the base weights times n, so 1 where all rows are equal
 * (under {@link #BAYESIAN} with unequal base weights up to terms of order 1/n).
 */
public enum BootstrapScheme {

  /** The ordinary bootstrap: n rows drawn with replacement, w counts them. */
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

  /** The Bayesian bootstrap (Rubin 1981): Dirichlet weights, every row keeps a positive weight. */
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
   * Prepares the drawing of weights for given rows.
   *
   * @param numRows number of rows, at least 1
   * @param baseWeights weight of each row, or null where all are equal; kept, not modified
   */
  public Draws over(int numRows, double[] baseWeights) {
    RowSampler sampler = baseWeights == null ? RowSampler.uniform(numRows) : RowSampler.of(baseWeights);
    return new Draws(this, sampler, sampler.isUniform() ? null : baseWeights);
  }

  /** A scheme bound to its rows. */
  public static final class Draws {

    private final BootstrapScheme scheme;
    private final RowSampler sampler;
    private final double[] base;

    private Draws(BootstrapScheme scheme, RowSampler sampler, double[] base) {
      this.scheme = scheme;
      this.sampler = sampler;
      this.base = base;
    }

    /**
     * The number of rows.
     *
     * @return at least 1
     */
    public int numRows() {
      return sampler.numRows();
    }

    /**
     * The weights of the whole data set: what every row counts before any drawing.
     *
     * @return a new array that sums to n
     */
    public double[] expected() {
      double[] weights = new double[numRows()];
      Arrays.fill(weights, 1);
      double scale = base == null ? 1 : weights.length / Arrays.stream(base).sum();
      for (int row = 0; row < weights.length && base != null; row++) {
        weights[row] = base[row] * scale;
      }
      return weights;
    }

    /**
     * Draws one weight vector. O(n) time, no allocation.
     *
     * @param weights overwritten; length n
     */
    public void next(double[] weights, RandomGenerator random) {
      scheme.fill(weights, sampler, base, random);
    }
  }
}
