// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.calibration.record.FoldRecords;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.calibrate.CrossFit;
import centroid.weka.calibrate.OutOfBagPredictor;
import centroid.weka.calibrate.TrainingRowCorrection;
import centroid.weka.mode.TrainingResult;
import centroid.weka.model.ModelCalibration;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.Mode;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.OutOfBagPredictions;
import centroid.weka.training.TrainingClocks;
import centroid.weka.training.TrainingContext;
import java.util.List;
import weka.classifiers.Evaluation;

/**
 * Calibrates and evaluates a trained ensemble by rows that members were not trained on: out-of-bag or held-out rows, or folds.
 *
 * @param folds of the training on all rows; used if the calibration rows are crossfit, or members have no out-of-bag rows
 * @param notes gets sentences for the user
 */
record EnsembleCalibration(TrainingFolds folds, Mode mode, CalibrationMethod calibration, List<String> notes) {

  /**
   * Calibrates.
   *
   * @param calibrator of the training on all rows
   * @param training the training of the members
   * @param result the trained members
   */
  Calibrator.Result calibrate(Calibrator calibrator, TrainingContext training, TrainingResult result) throws Exception {
    TrainingClocks clocks = training.run().clocks();
    return switch (calibration) {
      case OUTOFBAG -> {
        OutOfBagPredictions predictions = result.predictions() != null ? result.predictions() : predictOutOfBag(training, result);
        yield clocks.timeSelection(() -> calibrator.fit(predictions));
      }
      case HELDOUT -> {
        FoldRecords records = training.heldOut() == null ? new FoldRecords(1) : CrossFit.predict(training, result.ensemble(), training.heldOut());
        yield clocks.timeSelection(() -> calibrator.fit(records, true));
      }
      case CROSSFIT -> {
        FoldRecords records = folds.toCalibrate().calibrationRecords(training.numEpochs(), "an ensemble", notes);
        yield clocks.timeSelection(() -> calibrator.fit(records, false));
      }
      default -> new Calibrator.Result(ModelCalibration.NONE, List.of());
    };
  }

  private OutOfBagPredictions predictOutOfBag(TrainingContext training, TrainingResult result) throws Exception {
    int affordable = training.rows().affordable(result.outOfBag().ensemble().size(), Calibrator.MAX_ROWS);
    ComparisonRows at = training.rows().sample(affordable, training.streams().child("calibration rows"));
    OutOfBagPredictor predictor = new OutOfBagPredictor(training, result.outOfBag());
    return mode == Mode.BAGGING && !training.isRefinable() ? predictor.predictWithCopies(at) : predictor.predict(at);
  }

  /** Returns the evaluation of option -O; {@code correction} is that of the calibration. */
  Evaluation evaluate(TrainingContext training, TrainingResult result, boolean keepPredictions, TrainingRowCorrection correction) throws Exception {
    if (!evaluatesFolds(result)) {
      return new OutOfBagPredictor(training, result.outOfBag()).evaluate(keepPredictions, correction);
    }
    if (folds.toCalibrate().numFolds() < 2) {
      throw new IllegalArgumentException("calcOutOfBag (-O) in mode gradient evaluates folds, which need at least two different rows, "
          + "but there are " + folds.training().rows().numRows());
    }
    notes.add("Out-of-bag estimates are those of the folds: every row is predicted by an ensemble trained on the other folds.");
    return folds.toCalibrate().evaluate(training.numEpochs(), keepPredictions, correction);
  }

  /** Returns whether folds are evaluated in place of out-of-bag members. In mode gradient these stop after the burn-in unless they are calibrated on. */
  private boolean evaluatesFolds(TrainingResult result) {
    return result.outOfBag() == null || mode == Mode.REFIT && calibration == CalibrationMethod.CROSSFIT
        || mode == Mode.GRADIENT && calibration != CalibrationMethod.OUTOFBAG;
  }
}
