// SPDX-License-Identifier: GPL-3.0-only
/**
 * Calibrates a trained ensemble: {@link centroid.weka.calibrate.Calibrator} collects out-of-bag, held-out or cross-validated predictions
 * and fits the calibrations of {@link centroid.calibration}; {@link centroid.weka.calibrate.CrossFit} trains the ensembles without a fold;
 * {@link centroid.weka.calibrate.EpochSearch} chooses the number of epochs by held-out likelihood.
 */
package centroid.weka.calibrate;
