// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.ProbabilityCalibration;
import java.util.Arrays;

/**
 * How prediction sets are made of the class probabilities that a model shows, without asking its members again.
 *
 * @param probabilities the calibration; null if there is none, and sets hold every label
 * @param showsCalibrated whether the probabilities shown are calibrated already
 * @param groups groups[row][attribute] of the rows that were asked about; null without groups
 */
record SetRule(ProbabilityCalibration probabilities, boolean showsCalibrated, int[][] groups) implements AnsweredSets.Maker {

  @Override
  public boolean[] set(double[] answer, int row, double level) {
    if (probabilities == null) {
      boolean[] all = new boolean[answer.length];
      Arrays.fill(all, true);
      return all;
    }
    return probabilities.predictionSet(showsCalibrated ? answer : probabilities.apply(answer), level, groups == null ? null : groups[row]);
  }
}
