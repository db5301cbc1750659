// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import centroid.weka.adaptive.AdaptiveRows;
import centroid.weka.check.CheckResult;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.ModelCheck;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RecalibratableEstimator;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.io.NotSerializableException;
import java.util.Arrays;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** A model in use: check, recalibration and adaptive intervals on the test rows of a case. */
final class InUseEntryPoint {

  private static final double LEVEL = 0.9;

  private InUseEntryPoint() {
  }

  /** A check has a verdict, a restored calibration predicts as before, and adaptive intervals are intervals; or the refusal is one sentence. */
  static void modelInUse(FuzzCase one, Classifier model, Instances rows) throws Exception {
    if (one.isOdd() || !(model instanceof RecalibratableEstimator)) {
      return;
    }
    try {
      CheckResult result = new ModelCheck(model, CheckSettings.DEFAULT).of(rows);
      unless(result.batch().pValue() >= 0 && result.batch().pValue() <= 1 && result.verdict() != null, "modelInUse", "p-value " + result.batch().pValue());
    } catch (IllegalArgumentException e) {
      RefusalMessages.refusalIsOneSentence(e);
    }
    Classifier copy;
    try {
      copy = AbstractClassifier.makeCopy(model);
    } catch (NotSerializableException e) {
      // GaussianProcesses cannot always be serialized.
      return;
    }
    try {
      ((RecalibratableEstimator) copy).recalibrate(rows, 0, "fuzz");
      ((RecalibratableEstimator) copy).restoreCalibration();
    } catch (IllegalArgumentException e) {
      RefusalMessages.refusalIsOneSentence(e);
    }
    for (Instance row : rows) {
      unless(Arrays.equals(((RowPredictor) model).predict(row).distribution(), ((RowPredictor) copy).predict(row).distribution()), "modelInUse",
          "the restored calibration predicts another value");
    }
    adapt(model, rows);
  }

  private static void adapt(Classifier model, Instances rows) throws Exception {
    AdaptiveRows adaptive = new AdaptiveRows(model, rows, LEVEL, 3);
    for (Instance row : rows) {
      RowPrediction prediction = adaptive.predict(EstimatorAdapter.withoutClass(row));
      if (row.classAttribute().isNumeric()) {
        unless(Utils.isMissingValue(prediction.value()) || prediction.interval(LEVEL).lower() <= prediction.interval(LEVEL).upper(), "modelInUse",
            "adaptive interval " + prediction.interval(LEVEL));
      } else {
        unless(prediction.predictionSet(LEVEL).length == rows.numClasses(), "modelInUse", "the adaptive set has another number of labels");
      }
    }
  }
}
