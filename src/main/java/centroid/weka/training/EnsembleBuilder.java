// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.BootstrapScheme;
import centroid.core.Workers;
import centroid.text.ProgressMessages;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.GradientSettings.CalibrationRows;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;

/** From a data set to a trained model: checks what only the data can tell, chooses the mode, trains, evaluates. */
public final class EnsembleBuilder {

  private static final Calibrator.Result UNCALIBRATED = new Calibrator.Result(ModelCalibration.NONE, List.of());
  private static final Calibrator.Result EVERY_ROW_SEEN = new Calibrator.Result(ModelCalibration.NONE,
      List.of("Nothing is calibrated: under the Bayesian scheme every model has seen every row."));

  private final Classifier template;
  private final Mode mode;
  private final MethodSettings settings;
  private final int seed;
  private final Workers workers;
  private final Consumer<String> messages;

  /**
   * A builder with its settings.
   *
   * @param template the base learner; never trained itself
   * @param mode how members are found
   * @param settings what the user has set about the method
   * @param seed the one seed of the run
   * @param numThreads threads for training; 0 takes one per core
   * @param messages gets progress for a person, from any thread
   */
  public EnsembleBuilder(Classifier template, Mode mode, MethodSettings settings, int seed, int numThreads, Consumer<String> messages) {
    this.template = template;
    this.mode = mode;
    this.settings = settings;
    this.seed = seed;
    this.workers = new Workers(numThreads);
    this.messages = messages;
  }

  /**
   * Trains a model.
   *
   * @param data the training data, checked against the base learner's capabilities; not modified
   * @param calibrate whether intervals and probabilities are calibrated, on out-of-bag or held-out rows
   * @param evaluateOutOfBag whether every row is evaluated by its out-of-bag members
   * @param keepPredictions whether that evaluation stores its predictions
   * @return the model
   * @throws Exception if the data can't be used, a member fails, or the thread is interrupted
   */
  public CentroidModel build(Instances data, boolean calibrate, boolean evaluateOutOfBag, boolean keepPredictions) throws Exception {
    BaseLearner learner = new BaseLearner(template);
    boolean refinable = learner.refinable() != null;
    Mode used = mode != Mode.AUTO ? mode : refinable ? Mode.GRADIENT : Mode.SELECT;
    TrainingChecks.settings(settings, learner, used, evaluateOutOfBag);
    if (used == Mode.GRADIENT) {
      TrainingChecks.gradient(settings.gradient(), learner, calibrate, evaluateOutOfBag);
    }
    TrainingRows rows = new TrainingRows(TrainingChecks.usableRows(data, used == Mode.BAGGING && !refinable, refinable));
    TrainingContext training = new TrainingContext(rows, learner, settings, seed, workers, new ProgressMessages("CentroidBagging", messages));
    boolean bayesian = settings.scheme() == BootstrapScheme.BAYESIAN;
    boolean needsOutOfBag = evaluateOutOfBag || calibrate && !bayesian && settings.gradient().calibrationRows() == CalibrationRows.OUTOFBAG;
    TrainingResult result = trainer(used, training, needsOutOfBag).train();
    Calibrator.Result calibrated = calibrate ? calibrated(training, result, bayesian) : UNCALIBRATED;
    Evaluation outOfBag = evaluateOutOfBag ? result.outOfBag().evaluate(training, keepPredictions) : null;
    List<String> notes = Stream.concat(result.notes().stream(), calibrated.notes().stream()).toList();
    TrainingReport report = new TrainingReport(used, mode == Mode.AUTO, learner.specification(), settings.numMembers(), result.members(),
        training.seconds(), notes);
    return new CentroidModel(result.ensemble(), report, !rows.isNumeric(), outOfBag, calibrated.calibration());
  }

  private static Calibrator.Result calibrated(TrainingContext training, TrainingResult result, boolean bayesian) throws Exception {
    if (bayesian && result.answers() == null) {
      return EVERY_ROW_SEEN;
    }
    ComparisonRows.Answers answers = result.answers() != null ? result.answers()
        : result.outOfBag().ask(training, training.rows.sample(Calibrator.MAX_ROWS, training.streams.child("calibration rows")));
    training.progress.say("calibrating");
    return training.timeSelection(() -> Calibrator.fit(training, answers));
  }

  private static ModeTrainer trainer(Mode mode, TrainingContext training, boolean needsOutOfBag) {
    return switch (mode) {
      case BAGGING -> new BaggingTrainer(training);
      case REFIT -> new RefitTrainer(training);
      case GRADIENT -> new GradientTrainer(training, needsOutOfBag);
      default -> new SelectTrainer(training);
    };
  }
}
