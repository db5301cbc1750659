// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.core.TrainingFailure;
import centroid.text.ProgressMessages;
import centroid.util.Workers;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.calibrate.NoveltyFit;
import centroid.weka.candidate.CandidateErrors;
import centroid.weka.mode.BaggingTrainer;
import centroid.weka.mode.EpochBaggingTrainer;
import centroid.weka.mode.GradientTrainer;
import centroid.weka.mode.ModeTrainer;
import centroid.weka.mode.RefitTrainer;
import centroid.weka.mode.SelectTrainer;
import centroid.weka.mode.TrainingResult;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.JoinRows;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.pool.PoolEngine;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.TrainingRowSample;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.BaseLearner;
import centroid.weka.training.TrainingContext;
import centroid.weka.training.TrainingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;

/**
 * Builds a model from a data set: checks settings and data, chooses the number of epochs, trains the ensemble, calibrates it, and evaluates it out of bag.
 * An object is for one build.
 */
public final class EnsembleBuilder {

  private final BaseLearner learner;
  private final boolean chosenByAuto;
  private final Mode mode;
  private final MethodSettings settings;
  private final CalibrationMethod calibration;
  private final TrainingRun run;
  private final List<String> notes = new ArrayList<>();
  /** Null for threads of this machine. */
  private PoolEngine engine;
  private boolean joinable;
  /** The training on all rows. */
  private TrainingContext all;
  private IntervalChecks.Scope scope;
  private TrainingFolds folds;
  /** Null unless learners are compared. */
  private FirstModels begun;
  /** Null until the model is calibrated. */
  private Calibrator.Result calibrated;

  /**
   * Creates a builder.
   *
   * @param modeOption the mode; auto is gradient for incrementally trainable learners and select for others
   * @param numThreads threads for training; 0 for one per core
   */
  public EnsembleBuilder(Classifier template, Mode modeOption, MethodSettings settings, int seed, int numThreads, Consumer<String> messages) {
    this(template, modeOption, settings, new TrainingRun(seed, new Workers(numThreads), new ProgressMessages("CentroidBagging", messages)));
  }

  /** Creates a builder for a run with its own threads and clocks. */
  public EnsembleBuilder(Classifier template, Mode modeOption, MethodSettings settings, TrainingRun run) {
    this.learner = new BaseLearner(template);
    this.chosenByAuto = modeOption == Mode.AUTO;
    this.mode = !chosenByAuto ? modeOption : learner.refinable() != null ? Mode.GRADIENT : Mode.SELECT;
    this.settings = mode == Mode.BAGGING ? settings.correctedOnRequest() : settings;
    this.calibration = settings.calibration(mode);
    this.run = run;
  }

  /** Returns a builder of the same run with another base learner: with the same seed, and so the same bags, threads and clocks. */
  EnsembleBuilder with(Classifier template) {
    TrainingChecks.candidates(chosenByAuto ? Mode.AUTO : mode);
    return new EnsembleBuilder(template, chosenByAuto ? Mode.AUTO : mode, settings, run).on(engine).joinable(joinable);
  }

  /** Trains the pool on another engine; null for threads of this machine. */
  public EnsembleBuilder on(PoolEngine other) {
    engine = other;
    return this;
  }

  /** Sets whether the model keeps some of its calibration rows, so that it can be aggregated with models of other rows. */
  public EnsembleBuilder joinable(boolean keep) {
    joinable = keep;
    return this;
  }

  /**
   * Trains a model.
   *
   * @param data the training data, checked against the base learner's capabilities; not modified
   * @param evaluateOutOfBag whether every row is evaluated by its out-of-bag members
   * @throws Exception if the data can't be used, a member fails, or the thread is interrupted
   */
  public CentroidModel build(Instances data, boolean evaluateOutOfBag, boolean keepPredictions) throws Exception {
    if (begun != null) {
      return build(begun.training(), EpochCurve.NONE, evaluateOutOfBag, keepPredictions);
    }
    TrainingRows rows = check(data, evaluateOutOfBag);
    try (RefinableRows prepared = learner.refinable() == null ? null : learner.refinable().prepare(rows.data())) {
      if (prepared != null) {
        checkMemory(prepared);
      }
      folds = folds(rows, prepared);
      if (prepared != null && prepared.alternative() != null) {
        folds = folds.better(folds(rows, prepared.alternative()), notes);
      }
      all = folds.training();
      EpochCurve curve = folds.epochs();
      return build(training(curve), curve, evaluateOutOfBag, keepPredictions);
    }
  }

  private TrainingFolds folds(TrainingRows rows, RefinableRows prepared) {
    return new TrainingFolds(new TrainingContext(rows, prepared, learner, settings, run), mode, calibration == CalibrationMethod.CROSSFIT,
        fold -> trainer(fold, false));
  }

  private CentroidModel build(TrainingContext training, EpochCurve curve, boolean evaluateOutOfBag, boolean keepPredictions) throws Exception {
    folds.plan("training the ensemble for " + training.numEpochs() + " epochs", training, settings.numMembers());
    TrainingResult result = train(training);
    run.progress().say("calibrating");
    folds.plan("calibrating", training, 0);
    EnsembleCalibration unseen = new EnsembleCalibration(folds, mode, calibration, notes);
    calibrated = unseen.calibrate(scope.calibrator(all).drawnFrom(numRows()), training, result);
    notes.addAll(calibrated.notes());
    Evaluation outOfBag = evaluateOutOfBag ? unseen.evaluate(training, result, keepPredictions, calibrated.correction()) : null;
    notes.addAll(engine == null ? run.adviceOnThreads() : List.of());
    TrainingReport report = new TrainingReport(mode, chosenByAuto, learner.specification(), settings.numMembers(), result.members().call(), curve,
        run.clocks().seconds(), List.copyOf(notes)).of(TrainingRowSample.of(all.rows().data(), numRows()));
    return new CentroidModel(result.ensemble(), report, !all.rows().isNumeric(), outOfBag, calibrated.calibration(), calibrated.sample(),
        joinRows()).findingNovelty(NoveltyFit.of(all.rows().data(), calibrated.calibration().inputs(), all.streams().child("novelty")));
  }

  /** The number of rows from which bags are drawn; those on this machine may be a sample of them. */
  private long numRows() {
    long held = all.rows().numRows();
    return engine == null ? held : engine.numRows(held);
  }

  /** Returns the calibration rows that the model keeps; null if it keeps none. */
  private JoinRows joinRows() {
    return joinable && calibrated.records() != null ? calibrated.records().sample(all.rows(), all.streams().child("rows to join")) : null;
  }

  // ---- comparison with other learners ----

  /** Returns the pool whose first models are compared with those of other learners; {@link #build} then completes it. */
  FirstModels firstModels(Instances data, boolean evaluateOutOfBag) {
    folds = folds(check(data, evaluateOutOfBag), null);
    all = folds.training();
    begun = new FirstModels(training(EpochCurve.NONE), engine);
    return begun;
  }

  /** Returns whether models can be compared before the ensemble is complete. */
  boolean hasPool() {
    return mode == Mode.SELECT && learner.refinable() == null;
  }

  /** Refuses a complete ensemble that has no errors of training rows to be compared by. */
  void requireComparable() {
    TrainingChecks.comparable(calibration);
  }

  /** Returns the errors of the calibration rows of the complete ensemble. */
  CandidateErrors errors() {
    return calibrated.errors();
  }

  TrainingRun run() {
    return run;
  }

  // ---- checks ----

  private TrainingRows check(Instances data, boolean evaluateOutOfBag) {
    TrainingChecks.settings(settings, learner, mode, calibration, evaluateOutOfBag);
    if (engine != null) {
      TrainingChecks.engine(settings, learner, mode, calibration);
    }
    IntervalChecks ofIntervals = new IntervalChecks(settings.intervals(), calibration);
    ofIntervals.checkClass(data);
    boolean refinable = learner.refinable() != null;
    TrainingRows rows = new TrainingRows(TrainingChecks.usableRows(data, mode == Mode.BAGGING && !refinable, refinable));
    scope = ofIntervals.read(rows.data(), notes);
    return rows;
  }

  /** Checks the memory of an incrementally trainable learner. Folds are trained in parallel, in mode gradient with all their members at the same time. */
  private void checkMemory(RefinableRows prepared) {
    int threads = run.workers().numThreads();
    boolean folds = calibration == CalibrationMethod.CROSSFIT || prepared.plan().numEpochs() == 0;
    TrainingChecks.memory(prepared, threads * (mode == Mode.GRADIENT ? settings.numMembers() : 1), folds ? threads : 0);
  }

  // ---- training ----

  /** Returns the training of the members, without the rows held out for calibration. */
  private TrainingContext training(EpochCurve curve) {
    TrainingContext training = curve.chosen() == 0 ? all : all.forEpochs(curve.chosen());
    int[] heldOut = calibration == CalibrationMethod.HELDOUT ? all.rows().toHoldOut(all.order(), all.streams()) : new int[0];
    if (heldOut.length == 0) {
      return training;
    }
    notes.add(heldOut.length + " rows were held out of training for calibration.");
    return training.without(heldOut);
  }

  private TrainingResult train(TrainingContext training) throws Exception {
    ModeTrainer trainer = begun != null ? begun.pool() : trainer(training, calibration == CalibrationMethod.OUTOFBAG);
    try {
      TrainingResult result = trainer.train();
      notes.addAll(result.notes());
      return calibration == CalibrationMethod.OUTOFBAG ? result : result.withoutPredictions();
    } catch (TrainingFailure e) {
      throw TrainingChecks.explained(e, learner, training.rows());
    }
  }

  private ModeTrainer trainer(TrainingContext training, boolean needsOutOfBag) {
    return switch (mode) {
      case BAGGING -> training.isRefinable() ? new EpochBaggingTrainer(training) : new BaggingTrainer(training);
      case REFIT -> new RefitTrainer(training, calibration != CalibrationMethod.CROSSFIT);
      case GRADIENT -> new GradientTrainer(training, needsOutOfBag);
      default -> new SelectTrainer(training, engine);
    };
  }
}
