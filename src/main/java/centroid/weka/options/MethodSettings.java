// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.core.BootstrapScheme;
import centroid.core.CentroidOptions;

/**
 * The user's settings of a training. Every number is in its range; whether they fit together is checked by the training.
 *
 * @param numMembers m, the ensemble size
 * @param bagSizePercent size of a bag in percent of the rows
 * @param copiesAsWeights whether a row that is drawn twice is one row of weight 2
 * @param pool settings of mode select
 * @param rounds settings of modes refit and gradient
 * @param intervals settings of calibration and intervals
 */
public record MethodSettings(int numMembers, int bagSizePercent, boolean copiesAsWeights, PoolSettings pool, RoundSettings rounds,
    IntervalSettings intervals) {

  /** Returns the settings of mode gradient. */
  public GradientSettings gradient() {
    return rounds.gradient();
  }

  /** Returns the calibration rows; auto is crossfit if every member is trained on every row or rows have an order, and outofbag otherwise. */
  public CalibrationMethod calibration(Mode mode) {
    boolean seesAll = mode == Mode.GRADIENT && gradient().burnIn() == 0 || rounds.scheme() == BootstrapScheme.BAYESIAN || intervals.isOrdered();
    CalibrationMethod option = intervals.calibration();
    return option != CalibrationMethod.AUTO ? option : seesAll ? CalibrationMethod.CROSSFIT : CalibrationMethod.OUTOFBAG;
  }

  /** Returns the same settings for another number of members. */
  public MethodSettings withMembers(int other) {
    return new MethodSettings(other, bagSizePercent, copiesAsWeights, pool, rounds, intervals);
  }

  /** Returns the same settings, with bias correction off unless the user wants it on. */
  public MethodSettings correctedOnRequest() {
    return new MethodSettings(numMembers, bagSizePercent, copiesAsWeights, pool, rounds, intervals.correctedOnRequest());
  }

  /** Returns the options of the paper's alternation. */
  public CentroidOptions forRefits() {
    return rounds.forRefits(numMembers);
  }

  /** Returns the options of the paper's gradient algorithm. */
  public CentroidOptions forEpochs(int numEpochs) {
    return rounds.forEpochs(numMembers, numEpochs);
  }
}
