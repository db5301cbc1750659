// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.core.BootstrapScheme;
import centroid.core.Workers;
import centroid.text.ProgressMessages;
import centroid.weka.model.CentroidModel;
import centroid.weka.options.CalibrationRows;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.pool.BaseLearner;
import centroid.weka.pool.PoolEngine;
import centroid.weka.pool.TrainingContext;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.TrainingRows;
import java.util.function.Consumer;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** From a data set to a trained model: checks what only the data can tell, chooses the mode and what calibrates, prepares the rows. */
public final class EnsembleBuilder {

  private final Classifier template;
  private final Mode mode;
  private final MethodSettings settings;
  private final int seed;
  private final Workers workers;
  private final Consumer<String> messages;
  /** Null for our own threads. */
  private PoolEngine engine;
  private boolean joinable;

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
   * Lets another engine than the threads of this machine train the pool.
   *
   * @param other the engine; null for our own threads
   * @return this
   */
  public EnsembleBuilder on(PoolEngine other) {
    engine = other;
    return this;
  }

  /**
   * Lets the model keep some of the rows that calibrate, so that it can be joined with models of other rows.
   *
   * @param keep whether it does
   * @return this
   */
  public EnsembleBuilder joinable(boolean keep) {
    joinable = keep;
    return this;
  }

  /**
   * Trains a model.
   *
   * @param data the training data, checked against the base learner's capabilities; not modified
   * @param evaluateOutOfBag whether every row is evaluated by members that have not seen it
   * @param keepPredictions whether that evaluation stores its predictions
   * @return the model
   * @throws Exception if the data can't be used, a member fails, or the thread is interrupted
   */
  public CentroidModel build(Instances data, boolean evaluateOutOfBag, boolean keepPredictions) throws Exception {
    BaseLearner learner = new BaseLearner(template);
    boolean refinable = learner.refinable() != null;
    Mode used = mode != Mode.AUTO ? mode : refinable ? Mode.GRADIENT : Mode.SELECT;
    CalibrationRows calibration = calibration(used);
    TrainingChecks.settings(settings, learner, used, calibration, evaluateOutOfBag);
    if (engine != null) {
      TrainingChecks.engine(settings, learner, used, calibration);
    }
    TrainingChecks.bounds(settings.intervals(), data);
    TrainingChecks.groups(settings.intervals(), calibration, data);
    TrainingRows rows = new TrainingRows(TrainingChecks.usableRows(data, used == Mode.BAGGING && !refinable, refinable));
    try (RefinableRows prepared = refinable ? learner.refinable().prepare(rows.data()) : null) {
      if (prepared != null) {
        // Folds are trained side by side, in mode gradient with all their members at the same time.
        boolean folds = calibration == CalibrationRows.CROSSFIT || prepared.plan().numEpochs() == 0;
        TrainingChecks.memory(prepared, workers.numThreads() * (used == Mode.GRADIENT ? settings.numMembers() : 1), folds ? workers.numThreads() : 0);
      }
      TrainingContext training = new TrainingContext(rows, prepared, learner, settings, seed, workers,
          new ProgressMessages("CentroidBagging", messages), engine);
      return new EnsembleBuild(training, used, calibration).build(mode == Mode.AUTO, evaluateOutOfBag, keepPredictions, joinable);
    }
  }

  /** Where every member sees every row, only other ensembles can tell how sure they may be. */
  private CalibrationRows calibration(Mode used) {
    boolean seesAll = used == Mode.GRADIENT && settings.gradient().burnIn() == 0 || settings.scheme() == BootstrapScheme.BAYESIAN;
    CalibrationRows asked = settings.intervals().calibration();
    return asked != CalibrationRows.AUTO ? asked : seesAll ? CalibrationRows.CROSSFIT : CalibrationRows.OUTOFBAG;
  }
}
