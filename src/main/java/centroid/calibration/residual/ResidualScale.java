// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import java.io.Serializable;

/**
 * The scale S(x) of heteroscedastic residuals: {@code S(x) = (1 - lambda) D(x) + lambda g(x)}, each with mean 1. {@code D(x)^2 = (1 - kappa) V + kappa v(x)}
 * mixes the mean ensemble variance V with the variance v(x) at the row. g(x) is the mean absolute residual at x that the residual forest
 * predicts, mixed with 5 % of its overall mean. If lambda is 0, the scale is D alone, not normalised; D is 1 if kappa is 0.
 *
 * @param kappa the weight of the ensemble variance at the row, from 0 to 1
 * @param meanVariance V
 * @param meanDeviation the mean of D
 * @param lambda the weight of the residual forest, from 0 to 1
 * @param meanSize the mean of the forest's absolute residuals
 * @serial exclude
 */
record ResidualScale(double kappa, double meanVariance, double meanDeviation, double lambda, double meanSize) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Added to D^2 as a share of V, so that D is positive where the variance at the row is 0. */
  private static final double FLOOR = 1e-9;
  /** The constant part of g, so that a leaf of small residuals does not give intervals of width 0. */
  private static final double COMMON = 0.05;

  /** Returns D for the variance at x. If kappa is 0, D is the constant 1, which is valid even if the mean variance is 0. */
  static double deviation(double kappa, double meanVariance, double variance) {
    return kappa == 0 ? 1 : Math.sqrt((1 - kappa) * meanVariance + kappa * variance + FLOOR * meanVariance);
  }

  /** The scale for an ensemble variance (with noise) and the forest's mean absolute residual, which is not used if lambda is 0. */
  double at(double variance, double size) {
    return of(deviation(kappa, meanVariance, variance), size);
  }

  /** The scale for a known {@link #deviation}. */
  double of(double deviation, double size) {
    return lambda == 0 ? deviation : (1 - lambda) * deviation / meanDeviation + lambda * (COMMON + (1 - COMMON) * size / meanSize);
  }
}
