// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Grouping;

/**
 * Rows of a later time with known classes, which a calibration is adapted to.
 *
 * @param target observed values
 * @param mean the mean of the members
 * @param variance the unbiased variance among the members
 * @param noise the noise variance that the members estimate; 0 if they estimate none
 * @param inputs for each row the attributes, followed by {@value IntervalCalibration#MODEL_INPUTS} places that are overwritten; null unless the
 *     calibration uses inputs
 * @param grouping groups of the rows; null without groups
 * @param weight of each row, positive; smaller for older rows, 1 for the latest
 */
public record NewRows(double[] target, double[] mean, double[] variance, double[] noise, double[][] inputs, Grouping grouping, double[] weight) {

  public int size() {
    return target.length;
  }
}
