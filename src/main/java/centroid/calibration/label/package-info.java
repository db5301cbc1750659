// SPDX-License-Identifier: GPL-3.0-only
/**
 * Calibration of a nominal class: temperature scaling ({@link centroid.calibration.label.ProbabilityCalibration}), conformal prediction
 * sets ({@link centroid.calibration.label.PredictionSets}) and Venn-Abers probability ranges
 * ({@link centroid.calibration.label.VennAbers}).
 */
package centroid.calibration.label;
