// SPDX-License-Identifier: GPL-3.0-only
/**
 * Calibrates a trained ensemble: {@link centroid.weka.calibrate.OutOfBagPredictor} and {@link centroid.weka.calibrate.CrossFit} predict training
 * rows that are out of bag, out of fold or held out, and {@link centroid.weka.calibrate.Calibrator} fits the calibrations of
 * {@link centroid.calibration} to them. {@link centroid.weka.calibrate.EpochSearch} chooses the number of epochs by held-out likelihood.
 */
package centroid.weka.calibrate;
