// SPDX-License-Identifier: GPL-3.0-only
/**
 * Calibration: from held-out or out-of-bag predictions to conformal intervals and prediction sets, and to calibrated probabilities, on
 * plain arrays.
 *
 * <p>{@link centroid.calibration.record} holds the predictions of the calibration set, {@link centroid.calibration.residual} calibrates a
 * numeric class, and {@link centroid.calibration.label} a nominal one.
 */
package centroid.calibration;
