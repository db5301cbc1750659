// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.calibration.record.FoldRecords;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.calibrate.CrossFit;
import centroid.weka.calibrate.EpochSearch;
import centroid.weka.mode.BaggingTrainer;
import centroid.weka.mode.GradientTrainer;
import centroid.weka.mode.ModeTrainer;
import centroid.weka.mode.RefitTrainer;
import centroid.weka.mode.SelectTrainer;
import centroid.weka.mode.TrainingResult;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.JoinRows;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.CalibrationRows;
import centroid.weka.options.Mode;
import centroid.weka.pool.OutOfBagMembers;
import centroid.weka.pool.TrainingContext;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.TrainingRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weka.classifiers.Evaluation;

/** One build on rows that can be used: chooses the epochs where that is asked for, trains, calibrates, evaluates. */
final class EnsembleBuild {

  /** Seconds of fits from which on it is worth telling that they could be trained side by side. */
  private static final double LONG_FITS = 5;

  private final Mode mode;
  private final CalibrationRows calibration;
  private final TrainingContext all;
  private final List<String> notes = new ArrayList<>();
  /** Made when it is needed. */
  private CrossFit crossFit;

  /**
   * A build.
   *
   * @param all the training on all rows
   * @param mode not auto
   * @param calibration not auto
   */
  EnsembleBuild(TrainingContext all, Mode mode, CalibrationRows calibration) {
    this.all = all;
    this.mode = mode;
    this.calibration = calibration;
  }

  CentroidModel build(boolean chosenByAuto, boolean evaluateOutOfBag, boolean keepPredictions, boolean joinable) throws Exception {
    EpochCurve curve = epochs();
    TrainingContext training = curve.chosen() == 0 ? all : all.forEpochs(curve.chosen());
    int[] heldOut = calibration == CalibrationRows.HELDOUT ? all.rowsToHoldOut() : new int[0];
    if (heldOut.length > 0) {
      training = training.without(heldOut);
      notes.add(training.heldOut.numbers().length + " rows were held out of training to calibrate.");
    }
    TrainingResult result = trainer(training, calibration == CalibrationRows.OUTOFBAG).train();
    if (calibration != CalibrationRows.OUTOFBAG) {
      result = result.withoutAnswers();
    }
    notes.addAll(result.notes());
    Calibrator.Result calibrated = calibrate(training, result);
    notes.addAll(calibrated.notes());
    Evaluation outOfBag = evaluateOutOfBag ? evaluate(training, result, keepPredictions) : null;
    recommendSlots(training);
    TrainingReport report = new TrainingReport(mode, chosenByAuto, all.learner.specification(), all.settings.numMembers(), result.members().call(),
        curve, training.seconds(), List.copyOf(notes));
    return new CentroidModel(result.ensemble(), report, !all.rows.isNumeric(), outOfBag, calibrated.calibration(), calibrated.scores(),
        joinable ? toJoin(training, calibrated.records()) : null);
  }

  /** Null without calibration rows. */
  private JoinRows toJoin(TrainingContext training, Calibrator.Records records) {
    return records == null ? null : records.toJoin(recorded(training), all.streams.child("rows to join"));
  }

  /** The rows whose numbers records have: out of the bag those trained on, else all. */
  private TrainingRows recorded(TrainingContext training) {
    return calibration == CalibrationRows.OUTOFBAG ? training.rows : all.rows;
  }

  /** Says so where more threads would have spared the user seconds. */
  private void recommendSlots(TrainingContext training) {
    int cores = Runtime.getRuntime().availableProcessors();
    double seconds = training.fits.seconds();
    if (training.engine == null && training.workers.numThreads() == 1 && cores > 1 && seconds > LONG_FITS) {
      notes.add(String.format(Locale.ROOT, "Fits took %.0f s on one of %d cores; -num-slots 0 uses all of them, to the same result.", seconds, cores));
    }
  }

  /** How long a refinable learner is trained. */
  private EpochCurve epochs() throws Exception {
    if (!all.isRefinable()) {
      return EpochCurve.NONE;
    }
    if (all.epochPlan().numEpochs() > 0) {
      return EpochCurve.given(all.epochPlan().numEpochs());
    }
    // Whole pools or alternations for each fold and budget would cost too much; bootstrap ensembles of m tell the same.
    CrossFit folds = mode == Mode.SELECT || mode == Mode.REFIT ? new CrossFit(all, BaggingTrainer::new) : crossFit();
    return folds.numFolds() < 2 ? EpochCurve.given(all.epochPlan().firstBudget()) : new EpochSearch(all, folds).choose();
  }

  private CrossFit crossFit() {
    if (crossFit == null) {
      crossFit = new CrossFit(all, context -> trainer(context, false));
    }
    return crossFit;
  }

  private ModeTrainer trainer(TrainingContext training, boolean needsOutOfBag) {
    return switch (mode) {
      case BAGGING -> new BaggingTrainer(training);
      case REFIT -> new RefitTrainer(training, calibration != CalibrationRows.CROSSFIT);
      case GRADIENT -> new GradientTrainer(training, needsOutOfBag);
      default -> new SelectTrainer(training);
    };
  }

  private Calibrator.Result calibrate(TrainingContext training, TrainingResult result) throws Exception {
    training.progress.say("calibrating");
    return switch (calibration) {
      case OUTOFBAG -> {
        ComparisonRows.Answers answers = result.answers() != null ? result.answers() : ask(training, result.outOfBag());
        yield training.timeSelection(() -> Calibrator.fit(training, answers));
      }
      case HELDOUT -> fromRecords(all, training.heldOut == null ? new FoldRecords(1) : CrossFit.ask(training, result.ensemble(), training.heldOut), true);
      case CROSSFIT -> fromRecords(training, crossFit().toCalibrate(training.numEpochs, "an ensemble", notes), false);
      default -> new Calibrator.Result(ModelCalibration.NONE, List.of());
    };
  }

  private ComparisonRows.Answers ask(TrainingContext training, OutOfBagMembers members) throws Exception {
    int affordable = training.affordableRows(members.ensemble().size(), Calibrator.MAX_ROWS);
    ComparisonRows at = training.rows.sample(affordable, training.streams.child("calibration rows"));
    return mode == Mode.BAGGING && !training.isRefinable() ? members.askCopies(training, at) : members.ask(training, at);
  }

  private static Calibrator.Result fromRecords(TrainingContext training, FoldRecords records, boolean apart) throws Exception {
    return training.timeSelection(() -> Calibrator.fit(training, records, apart));
  }

  /** In mode gradient bootstrap members that are not to calibrate stop at the end of their phase: they would tell of a shorter training. */
  private boolean byFolds(TrainingResult result) {
    return result.outOfBag() == null || mode == Mode.REFIT && calibration == CalibrationRows.CROSSFIT
        || mode == Mode.GRADIENT && calibration != CalibrationRows.OUTOFBAG;
  }

  private Evaluation evaluate(TrainingContext training, TrainingResult result, boolean keepPredictions) throws Exception {
    if (!byFolds(result)) {
      return result.outOfBag().evaluate(training, keepPredictions);
    }
    if (crossFit().numFolds() < 2) {
      throw new IllegalArgumentException("Out-of-bag estimates (-O) in mode gradient are those of folds and need at least two different rows, "
          + "but there are " + all.rows.numRows());
    }
    notes.add("Out-of-bag estimates are those of the folds: every row is predicted by an ensemble trained on the other folds.");
    return crossFit().evaluate(training.numEpochs, keepPredictions);
  }
}
