package centroid.weka;

import centroid.core.BootstrapScheme;
import centroid.core.Workers;
import centroid.weka.GradientSettings.CalibrationRows;
import java.util.function.Consumer;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;

/** From a data set to a trained model: checks what only the data can tell, chooses the mode, trains, evaluates. */
public final class EnsembleBuilder {

  private static final String NO_STRANGERS = "Nothing is calibrated: under the Bayesian scheme every model has seen every row.";

  private final Classifier template;
  private final Mode mode;
  private final Settings settings;
  private final int seed;
  private final Workers workers;
  private final Consumer<String> messages;

  /**
   * A builder with its settings.
   *
   * @param template the base learner; never trained itself
   * @param mode how members are found
   * @param settings the numbers
   * @param seed the one seed of the run
   * @param numThreads threads for training; 0 takes one per core
   * @param messages gets progress for a person, from any thread
   */
  public EnsembleBuilder(Classifier template, Mode mode, Settings settings, int seed, int numThreads, Consumer<String> messages) {
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
   * @param calibrate whether intervals and probabilities are calibrated on rows that members have not seen
   * @param evaluateOutOfBag whether every row is evaluated by members that have not seen it
   * @param keepPredictions whether that evaluation stores its predictions
   * @return the model
   * @throws Exception if the data can't be used, a member fails, or the thread is interrupted
   */
  public CentroidModel build(Instances data, boolean calibrate, boolean evaluateOutOfBag, boolean keepPredictions) throws Exception {
    BaseLearner learner = new BaseLearner(template);
    boolean refinable = learner.refinable() != null;
    Mode used = mode != Mode.AUTO ? mode : refinable ? Mode.GRADIENT : Mode.SELECT;
    checkSettings(learner, used, evaluateOutOfBag);
    checkGradient(learner, used, calibrate, evaluateOutOfBag);
    TrainingRows rows = new TrainingRows(usableRows(data, used == Mode.BAGGING && !refinable, refinable));
    Training training = new Training(rows, learner, settings, seed, workers, new Progress(messages));
    boolean bayesian = settings.scheme() == BootstrapScheme.BAYESIAN;
    boolean asksStrangers = evaluateOutOfBag || calibrate && !bayesian && settings.gradient().calibrationRows() == CalibrationRows.OUTOFBAG;
    TrainingResult result = trainer(used, asksStrangers).train(training);
    Calibrator.Result calibration = !calibrate || bayesian && result.answers() == null ? new Calibrator.Result(null, null, bayesian && calibrate ? NO_STRANGERS : "")
        : calibration(training, answers(training, result));
    Evaluation outOfBag = evaluateOutOfBag ? result.outOfBag().evaluate(training, keepPredictions) : null;
    String reason = mode == Mode.AUTO ? "chosen by auto: " + learner.shortName() + (refinable ? " can" : " can't") + " be refined by gradient steps" : "";
    return new CentroidModel(result.ensemble(), result.report().timed(training).because(reason).noting(calibration.note()), !rows.isNumeric(), outOfBag,
        calibration);
  }

  private static Calibrator.Result calibration(Training training, ComparisonRows.Answers answers) throws Exception {
    training.progress.say("calibrating");
    return training.timeSelection(() -> Calibrator.fit(training, answers));
  }

  private static ComparisonRows.Answers answers(Training training, TrainingResult result) throws Exception {
    if (result.answers() != null) {
      return result.answers();
    }
    return result.outOfBag().ask(training, training.rows.sample(Calibrator.MAX_ROWS, training.streams.child("calibration rows")));
  }

  private static Trainer trainer(Mode mode, boolean asksStrangers) {
    return switch (mode) {
      case BAGGING -> new BaggingTrainer();
      case REFIT -> new RefitTrainer();
      case GRADIENT -> training -> new GradientRun(training, asksStrangers).train();
      default -> new SelectTrainer();
    };
  }

  private void checkSettings(BaseLearner learner, Mode used, boolean evaluateOutOfBag) {
    if (settings.copiesAsWeights() && !learner.takesWeights()) {
      throw new IllegalArgumentException("Copies can be represented using weights (-represent-copies-using-weights) only with a base "
          + "learner that takes instance weights, but " + learner.shortName() + " does not; leave the option out");
    }
    if (used == Mode.SELECT && settings.poolSize() < settings.numMembers()) {
      throw new IllegalArgumentException("Pool size (-pool) must be 0 (automatic) or at least the number of models kept (-I "
          + settings.numMembers() + "), but was " + settings.poolSize());
    }
    boolean bayesian = settings.scheme() == BootstrapScheme.BAYESIAN;
    if (bayesian && used != Mode.REFIT && used != Mode.GRADIENT) {
      throw new IllegalArgumentException("Scheme bayesian (-scheme) needs mode refit or gradient (-mode), but the mode is " + Choice.text(used)
          + "; use multinomial there");
    }
    if (bayesian && evaluateOutOfBag) {
      throw new IllegalArgumentException("Out-of-bag estimates (-O) need scheme multinomial (-scheme), but it was bayesian, "
          + "under which every model sees every row");
    }
    if ((used == Mode.REFIT || used == Mode.GRADIENT) && settings.bagSizePercent() != 100) {
      throw new IllegalArgumentException("Bag size (-P) must be 100 in mode " + Choice.text(used) + " (-mode), whose draws have the weight of the whole "
          + "data set, but was " + settings.bagSizePercent());
    }
  }

  private void checkGradient(BaseLearner learner, Mode used, boolean calibrate, boolean evaluateOutOfBag) {
    if (used != Mode.GRADIENT) {
      return;
    }
    GradientSettings gradient = settings.gradient();
    boolean heldOut = gradient.calibrationRows() == CalibrationRows.HELDOUT;
    if (learner.refinable() == null) {
      throw new IllegalArgumentException("Mode gradient (-mode) needs a base learner that can be refined by gradient steps, but "
          + learner.shortName() + " can't; use auto, select, refit or bagging");
    }
    if (gradient.burnIn() == 0 && (calibrate && !heldOut || evaluateOutOfBag)) {
      throw new IllegalArgumentException("Burn-in (-burn-in) must be above 0 for estimates from rows out of the bag, but was 0; calibrate "
          + "on held-out rows (-calibration heldout) or not at all (-no-calibration), without -O");
    }
    if (gradient.masses() == GradientSettings.Masses.FITTED && !heldOut) {
      throw new IllegalArgumentException("Fitted masses (-masses fitted) need rows that no member has seen, but calibration (-calibration) was "
          + Choice.text(gradient.calibrationRows()) + "; use -calibration heldout, or equal or won masses");
    }
  }

  /**
   * A copy with rows that can be learned from. Mode bagging keeps rows without a class, as Weka's Bagging does; learners that are
   * trained together get no rows without weight.
   */
  private static Instances usableRows(Instances data, boolean keepUnlabelled, boolean dropWeightless) {
    double sum = 0;
    for (int row = 0; row < data.numInstances(); row++) {
      double weight = data.instance(row).weight();
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("Instance weights must be finite and not negative, but row " + (row + 1) + " has " + weight);
      }
      sum += data.instance(row).classIsMissing() ? 0 : weight;
    }
    Instances copy = new Instances(data);
    if (!keepUnlabelled) {
      copy.deleteWithMissingClass();
    }
    if (dropWeightless) {
      copy.removeIf(row -> row.weight() == 0);
    }
    if (data.numInstances() == 0 || data.stream().allMatch(row -> row.classIsMissing())) {
      throw new IllegalArgumentException("Training needs at least one row with a class value, but none of the " + data.numInstances()
          + " rows of '" + data.relationName() + "' has one");
    }
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("Instance weights must have a positive, finite sum, but over the rows with a class it is " + sum);
    }
    return copy;
  }
}
