// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import java.io.Serializable;

/**
 * S(x), the scale of residuals at a row: {@code (1 - lambda) D(x) + lambda g(x)}, each with mean 1. {@code D(x)^2 = (1 - kappa) V + kappa v(x)}
 * mixes the mean variance V of the members with their variance at x; g is the mean size of errors around x as the residual forest tells
 * it, a twentieth of it the same everywhere. Where lambda is 0 the scale is D alone, in the units of the target.
 *
 * @param kappa how far D follows the members' variance, from 0 to 1
 * @param meanVariance V
 * @param meanDeviation the mean of D
 * @param lambda how far S follows the forest, from 0 to 1
 * @param meanSize the mean of the forest's sizes
 * @serial exclude
 */
record ResidualScale(double kappa, double meanVariance, double meanDeviation, double lambda, double meanSize) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Lower bound of D^2 as a share of V: where all members agree the noise is still there. */
  private static final double FLOOR = 1e-9;
  /** Part of g that is the same everywhere, so that no leaf of small errors makes intervals vanish. */
  private static final double COMMON = 0.05;

  /** D for a variance at x. With kappa 0 every constant gives the same intervals; 1 is safe where the mean variance is 0. */
  static double deviation(double kappa, double meanVariance, double variance) {
    return kappa == 0 ? 1 : Math.sqrt((1 - kappa) * meanVariance + kappa * variance + FLOOR * meanVariance);
  }

  /**
   * The scale at a row.
   *
   * @param size of errors as the forest tells it; not looked at where lambda is 0
   */
  double at(double variance, double size) {
    return of(deviation(kappa, meanVariance, variance), size);
  }

  /** The same for a {@link #deviation} that is known already. */
  double of(double deviation, double size) {
    return lambda == 0 ? deviation : (1 - lambda) * deviation / meanDeviation + lambda * (COMMON + (1 - COMMON) * size / meanSize);
  }
}
