// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.calibration.record.FoldRecords;
import centroid.core.BootstrapScheme;
import centroid.core.Workers;
import centroid.text.ProgressMessages;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.calibrate.CrossFit;
import centroid.weka.mode.SingleTrainer;
import centroid.weka.mode.TrainingResult;
import centroid.weka.model.CalibratedModel;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.DelegatingModel;
import centroid.weka.model.TrainingReport;
import centroid.weka.model.WrappedModel;
import centroid.weka.options.CalibrationRows;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.PoolSettings;
import centroid.weka.options.RoundSettings;
import centroid.weka.pool.BaseLearner;
import centroid.weka.pool.TrainingContext;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.rows.CalibrationFile;
import centroid.weka.rows.TrainingRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * Finds out how sure a single classifier may be: an ensemble of one member, which is trained on all rows or comes trained, with the
 * calibration of all ensembles.
 */
public final class SingleBuilder {

  private final MethodSettings settings;
  private final int seed;
  private final Workers workers;
  private final ProgressMessages progress;
  private final List<String> notes = new ArrayList<>();

  /**
   * A builder with its settings, for one build.
   *
   * @param intervals what the user has set; its calibration is crossfit or heldout
   * @param seed of folds and of calibration; learners keep their own
   * @param numThreads threads that train folds; 0 takes one per core
   * @param messages gets progress for a person, from any thread
   */
  public SingleBuilder(IntervalSettings intervals, int seed, int numThreads, Consumer<String> messages) {
    this.settings = new MethodSettings(1, 100, false, new PoolSettings(1, 0, 0, 0), new RoundSettings(0, 0, 0, BootstrapScheme.MULTINOMIAL,
        new GradientSettings(0, GradientSettings.Masses.EQUAL, GradientSettings.Losses.CENTRED)), intervals);
    this.seed = seed;
    this.workers = new Workers(numThreads);
    this.progress = new ProgressMessages("CalibratedClassifier", messages);
  }

  /**
   * Trains a learner on all rows, and copies of it without some of them, to calibrate; none if it has intervals of ours itself.
   *
   * @param template the learner; not trained itself
   * @param data the training data; not modified
   * @return the model
   * @throws Exception if the data can't be used, a training fails, or the thread is interrupted
   */
  public WrappedModel train(Classifier template, Instances data) throws Exception {
    TrainingContext all = training(template, data);
    TrainingResult whole = null;
    if (DelegatingModel.estimatorIn(template, all.rows.isNumeric()) != null) {
      whole = new SingleTrainer(all).train();
      DelegatingModel passed = DelegatingModel.of(whole.ensemble().member(0), all.rows.data());
      if (passed != null) {
        return passed;
      }
    }
    if (settings.intervals().calibration() == CalibrationRows.HELDOUT) {
      return heldOut(all);
    }
    TrainingResult result = whole != null ? whole : new SingleTrainer(all).train();
    progress.say("calibrating");
    FoldRecords records = new CrossFit(all, SingleTrainer::new).toCalibrate(0, "a model", notes);
    return calibrated(all, result, records, false);
  }

  private WrappedModel heldOut(TrainingContext all) throws Exception {
    int[] held = all.rowsToHoldOut();
    TrainingContext training = held.length == 0 ? all : all.without(held);
    notes.add(held.length + " rows were held out of training to calibrate.");
    TrainingResult result = new SingleTrainer(training).train();
    FoldRecords records = held.length == 0 ? new FoldRecords(all.rows.entriesPerRow())
        : CrossFit.ask(training, result.ensemble(), training.heldOut);
    return calibrated(all, result, records, true);
  }

  /**
   * Trains a learner on all rows, and calibrates it on others.
   *
   * @param template the learner; not trained itself
   * @param data the training data; not modified
   * @param others rows that calibrate; not modified
   * @param origin where those are from, for a person
   * @return the model
   * @throws Exception if the data can't be used, the training fails, or the thread is interrupted
   */
  public WrappedModel train(Classifier template, Instances data, Instances others, String origin) throws Exception {
    return calibrate(new SingleTrainer(training(template, data)).train().ensemble().member(0), others, origin);
  }

  /**
   * Calibrates a model that is trained already.
   *
   * @param trained the model; kept
   * @param rows rows that it has not seen; not modified
   * @param origin where those are from, for a person
   * @return the model
   * @throws Exception if the rows can't be used, the model fails, or the thread is interrupted
   */
  public WrappedModel calibrate(Classifier trained, Instances rows, String origin) throws Exception {
    CalibrationFile.requireEnough(rows, origin);
    Instances labelled = TrainingChecks.usableRows(rows, false, true);
    TrainingContext calibration = context(trained, new TrainingRows(labelled));
    progress.say("calibrating");
    notes.add("Calibrated on " + labelled.numInstances() + " rows of " + origin + ".");
    TrainingResult result = SingleTrainer.of(trained);
    int[] everyRow = calibration.rows.labelled();
    return calibrated(calibration, result, CrossFit.ask(calibration, result.ensemble(), calibration.rows.at(everyRow)), true);
  }

  /**
   * Something that a person should know about the model.
   *
   * @param note a sentence
   * @return this
   */
  public SingleBuilder note(String note) {
    notes.add(note);
    return this;
  }

  private TrainingContext training(Classifier template, Instances data) {
    TrainingChecks.bounds(settings.intervals(), data);
    // Rows without a class are for the learner to drop: some learn from them.
    return context(template, new TrainingRows(TrainingChecks.usableRows(data, true, false)));
  }

  private TrainingContext context(Classifier learner, TrainingRows rows) {
    TrainingChecks.bounds(settings.intervals(), rows.data());
    TrainingChecks.groups(settings.intervals(), settings.intervals().calibration(), rows.data());
    return new TrainingContext(rows, null, new BaseLearner(learner), settings, seed, workers, progress);
  }

  private WrappedModel calibrated(TrainingContext training, TrainingResult result, FoldRecords records, boolean apart) throws Exception {
    Calibrator.Result calibrated = training.timeSelection(() -> Calibrator.fit(training, records, apart));
    notes.addAll(calibrated.notes());
    TrainingReport report = new TrainingReport(null, false, training.learner.specification(), 1, result.members().call(), EpochCurve.NONE,
        training.seconds(), List.copyOf(notes));
    return new CalibratedModel(new CentroidModel(result.ensemble(), report, !training.rows.isNumeric(), null, calibrated.calibration()));
  }
}
