// SPDX-License-Identifier: GPL-3.0-only
/**
 * The calibration set: for each row the predictions of models that were not trained on it, with observed values, weights and groups.
 * {@link centroid.calibration.record.OutOfBagRecords} come from members whose bag lacks the row,
 * {@link centroid.calibration.record.FoldRecords} from ensembles that were trained without its fold.
 */
package centroid.calibration.record;
