// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.LabelRecords;
import org.junit.jupiter.api.Test;

class LabelPredictionsTest {

  /** The first label is always predicted and always wrong, so calibration follows the prior, which favours the second. */
  private static ProbabilityCalibration followingThePrior() {
    double[][] sure = new double[40][];
    int[] label = new int[sure.length];
    for (int k = 0; k < sure.length; k++) {
      sure[k] = new double[] {0.95, 0.05};
      label[k] = 1;
    }
    return ProbabilityCalibration.fit(LabelRecords.of(sure, label), new double[] {0.02, 0.98}, null, LabelCoverage.MARGINAL);
  }

  @Test
  void thePredictedLabelIsInTheSetOfUncalibratedProbabilities() {
    double[] shown = {0.51, 0.49};
    ProbabilityCalibration calibration = followingThePrior();
    double[] calibrated = calibration.apply(shown);
    assertTrue(calibrated[1] > calibrated[0], "the example needs another label after calibration");
    boolean[] set = new LabelPredictions(calibration, false, null).prediction(shown, 0).predictionSet(0.01);
    assertTrue(set[0] && set[1]);
    boolean[] ofCalibrated = new LabelPredictions(calibration, true, null).prediction(calibrated, 0).predictionSet(0.01);
    assertTrue(ofCalibrated[1]);
    assertFalse(ofCalibrated[0] && calibrated[0] < 0.2);
  }
}
