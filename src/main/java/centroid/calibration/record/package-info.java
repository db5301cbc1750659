// SPDX-License-Identifier: GPL-3.0-only
/**
 * The calibration set: for each row the predictions of models that were not trained on it, with observed values, weights and groups.
 * {@link centroid.calibration.record.OutOfBagRecords} are out-of-bag predictions, of members whose bag lacks the row;
 * {@link centroid.calibration.record.FoldRecords} are predictions of ensembles that were trained without its fold.
 */
package centroid.calibration.record;
