// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.residual.LocalScale;
import centroid.interval.Tails;

/**
 * What the user has asked for about calibration and intervals.
 *
 * @param calibration which rows calibrate
 * @param numFolds folds of cross-fitting; 0 is automatic
 * @param local whether a residual forest is grown
 * @param tails what a bound is where rows are too few to tell it
 * @param min what no class value is below; minus infinity if nothing is known
 * @param max what no class value is above; infinity if nothing is known
 * @param group attributes within whose values coverage is to hold: names or indices, separated by commas; empty for none
 * @param coverage of which rows prediction sets hold
 */
public record IntervalSettings(CalibrationRows calibration, int numFolds, LocalScale local, Tails tails, double min, double max, String group,
    LabelCoverage coverage) {

  /** The defaults. */
  public static final IntervalSettings DEFAULT = new IntervalSettings(CalibrationRows.AUTO, 0, LocalScale.AUTO, Tails.LAST,
      Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, "", LabelCoverage.MARGINAL);
}
