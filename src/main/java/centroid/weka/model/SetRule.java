// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.weka.evaluation.workaround.PredictionSetLookup;
import java.util.Arrays;
import weka.core.Utils;

/**
 * How prediction sets are made of the class probabilities that a model shows, without asking its members again.
 *
 * @param probabilities the calibration; null if there is none, and sets hold every label
 * @param showsCalibrated whether the probabilities shown are calibrated already
 * @param groups groups[row][attribute] of the rows that were asked about; null without groups
 */
record SetRule(ProbabilityCalibration probabilities, boolean showsCalibrated, int[][] groups) implements PredictionSetLookup.Maker {

  @Override
  public boolean[] set(double[] answer, int row, double level) {
    if (probabilities == null) {
      boolean[] all = new boolean[answer.length];
      Arrays.fill(all, true);
      return all;
    }
    int[] ofRow = groups == null ? null : groups[row];
    if (showsCalibrated) {
      return probabilities.predictionSet(answer, level, ofRow);
    }
    boolean[] set = probabilities.predictionSet(probabilities.apply(answer), level, ofRow);
    // The label that is shown as predicted may not be the most probable one once probabilities are calibrated.
    set[Utils.maxIndex(answer)] = true;
    return set;
  }
}
