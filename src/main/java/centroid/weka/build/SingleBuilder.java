// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.calibration.record.FoldRecords;
import centroid.core.BootstrapScheme;
import centroid.core.TrainingFailure;
import centroid.text.ProgressMessages;
import centroid.util.Workers;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.calibrate.CrossFit;
import centroid.weka.calibrate.NoveltyFit;
import centroid.weka.mode.SingleTrainer;
import centroid.weka.mode.TrainingResult;
import centroid.weka.model.CalibratedModel;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.DelegatingModel;
import centroid.weka.model.TrainingReport;
import centroid.weka.model.WrappedModel;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.PoolSettings;
import centroid.weka.options.RoundSettings;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.rows.CalibrationFile;
import centroid.weka.rows.TrainingRowSample;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.BaseLearner;
import centroid.weka.training.TrainingContext;
import centroid.weka.training.TrainingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Calibrates a single classifier, which is trained on all rows or is trained already: an ensemble of one member. An object is for one build. */
public final class SingleBuilder {

  private final MethodSettings settings;
  private final TrainingRun run;
  private final List<String> notes = new ArrayList<>();

  /**
   * Creates a builder.
   *
   * @param intervals the user's settings; their calibration is crossfit or heldout
   * @param seed of folds and of calibration; learners keep their own
   * @param numThreads threads that train folds; 0 for one per core
   */
  public SingleBuilder(IntervalSettings intervals, int seed, int numThreads, Consumer<String> messages) {
    this.settings = new MethodSettings(1, 100, false, new PoolSettings(1, 0, 0, 0), new RoundSettings(0, 0, 0, BootstrapScheme.MULTINOMIAL,
        new GradientSettings(0, GradientSettings.Masses.EQUAL, GradientSettings.Losses.CENTRED)), intervals.correctedOnRequest());
    this.run = new TrainingRun(seed, new Workers(numThreads), new ProgressMessages("CalibratedClassifier", messages));
  }

  /** Adds a note for the user. */
  public SingleBuilder note(String note) {
    notes.add(note);
    return this;
  }

  /**
   * Trains a learner on all rows and copies of it on parts of them, to calibrate it. A learner that contains a CentroidBagging or a CalibratedClassifier
   * passes on its intervals instead.
   *
   * @param template the learner; not trained itself
   * @param data the training data; not modified
   */
  public WrappedModel train(Classifier template, Instances data) throws Exception {
    Build build = training(template, data);
    TrainingContext all = build.training;
    TrainingResult whole = null;
    if (DelegatingModel.estimatorIn(template, all.rows().isNumeric()) != null) {
      whole = trained(all);
      DelegatingModel passed = DelegatingModel.of(whole.ensemble().member(0), all.rows().data());
      if (passed != null) {
        return passedOn(passed);
      }
    }
    if (settings.intervals().calibration() == CalibrationMethod.HELDOUT) {
      return heldOut(build);
    }
    TrainingResult result = whole != null ? whole : trained(all);
    run.progress().say("calibrating");
    return calibrated(build, result, new CrossFit(all, SingleTrainer::new).calibrationRecords(0, "a model", notes), false, all.rows().data());
  }

  /** Returns a model that passes on the intervals of a calibrated estimator in it, which does not know this classifier's target rows. */
  public WrappedModel passedOn(WrappedModel passed) {
    checks().passedOn();
    return passed;
  }

  private WrappedModel heldOut(Build build) throws Exception {
    TrainingContext all = build.training;
    int[] held = all.rows().toHoldOut(all.order(), all.streams());
    TrainingContext training = held.length == 0 ? all : all.without(held);
    notes.add(held.length + " rows were held out of training for calibration.");
    TrainingResult result = trained(training);
    run.progress().say("calibrating");
    FoldRecords records = held.length == 0 ? new FoldRecords(all.rows().entriesPerRow())
        : CrossFit.predict(training, result.ensemble(), training.heldOut());
    return calibrated(build, result, records, true, all.rows().data());
  }

  private static TrainingResult trained(TrainingContext training) throws Exception {
    try {
      return new SingleTrainer(training).train();
    } catch (TrainingFailure e) {
      throw TrainingChecks.explained(e, training.learner(), training.rows());
    }
  }

  /** Trains a learner on all rows and calibrates it on a calibration set. */
  public WrappedModel train(Classifier template, Instances data, Instances calibrationSet, String origin) throws Exception {
    TrainingContext training = training(template, data).training;
    return calibrate(trained(training).ensemble().member(0), calibrationSet, origin, training.rows().data());
  }

  /**
   * Calibrates a trained model.
   *
   * @param trained the model; kept
   * @param calibrationSet rows that it was not trained on; not modified
   */
  public WrappedModel calibrate(Classifier trained, Instances calibrationSet, String origin) throws Exception {
    return calibrate(trained, calibrationSet, origin, new Instances(calibrationSet, 0));
  }

  private WrappedModel calibrate(Classifier trained, Instances calibrationSet, String origin, Instances trainedOn) throws Exception {
    CalibrationFile.requireEnough(calibrationSet, origin);
    Instances labelled = TrainingChecks.usableRows(calibrationSet, false, true);
    checks().checkClass(labelled);
    Build build = build(trained, labelled);
    run.progress().say("calibrating");
    notes.add("Calibrated on " + labelled.numInstances() + " rows of " + origin + ".");
    TrainingResult result = SingleTrainer.of(trained);
    TrainingRows rows = build.training.rows();
    Instances seen = new Instances(rows.data());
    seen.addAll(trainedOn);
    return calibrated(build, result, CrossFit.predict(build.training, result.ensemble(), rows.at(rows.labelled())), true, seen);
  }

  private IntervalChecks checks() {
    return new IntervalChecks(settings.intervals(), settings.intervals().calibration());
  }

  /** A training, and what its intervals are valid for. */
  private record Build(TrainingContext training, IntervalChecks.Scope scope) {
  }

  private Build training(Classifier template, Instances data) {
    checks().checkClass(data);
    // Rows without a class value are kept: some learners learn from them.
    return build(template, TrainingChecks.usableRows(data, true, false));
  }

  private Build build(Classifier learner, Instances data) {
    IntervalChecks.Scope scope = checks().read(data, notes);
    return new Build(new TrainingContext(new TrainingRows(data), null, new BaseLearner(learner), settings, run), scope);
  }

  private WrappedModel calibrated(Build build, TrainingResult result, FoldRecords records, boolean heldOut, Instances seen) throws Exception {
    TrainingContext training = build.training;
    Calibrator.Result calibrated = run.clocks().timeSelection(() -> build.scope.calibrator(training).fit(records, heldOut));
    notes.addAll(calibrated.notes());
    TrainingReport report = new TrainingReport(null, false, training.learner().specification(), 1, result.members().call(), EpochCurve.NONE,
        run.clocks().seconds(), List.copyOf(notes)).of(TrainingRowSample.of(seen, seen.numInstances()));
    return new CalibratedModel(new CentroidModel(result.ensemble(), report, !training.rows().isNumeric(), null, calibrated.calibration())
        .findingNovelty(NoveltyFit.of(training.rows().data(), calibrated.calibration().inputs(), training.streams().child("novelty"))));
  }
}
