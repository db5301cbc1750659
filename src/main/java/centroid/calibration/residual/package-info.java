// SPDX-License-Identifier: GPL-3.0-only
/**
 * Calibration of a numeric class: a conformal predictive distribution from the residuals of the calibration set.
 *
 * <p>{@link centroid.calibration.residual.IntervalCalibration} is the interface of calibrators. To add one, for example CQR, implement it
 * and set {@code centroid.weka.calibrate.Calibrator.METHOD}.
 * {@link centroid.calibration.residual.ResidualCalibration} is the distribution {@code y = f(x) + eta b(x) + S(x) Z}. Its parameters are
 * chosen by {@link centroid.calibration.residual.CalibrationChoice}. {@link centroid.calibration.residual.ResidualScale} models
 * heteroscedastic errors, and {@link centroid.calibration.residual.ResidualSample} has the conformal quantiles of standardised residuals.
 * Local scale and {@code ResidualSamples} make intervals locally adaptive, for approximate conditional coverage; {@code GroupScale} is for
 * group-conditional (Mondrian) coverage.
 */
package centroid.calibration.residual;
