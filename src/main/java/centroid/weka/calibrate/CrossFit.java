// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.record.FoldRecords;
import centroid.core.Streams;
import centroid.core.TaskFailure;
import centroid.core.TrainingFailure;
import centroid.weka.mode.ModeTrainer;
import centroid.weka.model.Ensemble;
import centroid.weka.pool.OutOfBagEvaluation;
import centroid.weka.pool.TrainingContext;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.Folds;
import centroid.weka.rows.MemberPredictions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import weka.classifiers.Evaluation;

/**
 * Cross-fitting: for each fold of the rows another ensemble is trained on all other rows, in exactly the way of the one that is kept, and
 * asked about the fold. So every row is predicted by an ensemble that has not seen it, and the ensemble that is kept sees all rows.
 * Folds are trained side by side, each in one thread.
 */
public final class CrossFit {

  /** Rows of folds that are enough to calibrate: at a level of 0.95 they leave coverage a standard error of half a point. */
  private static final int ENOUGH_ROWS = 2500;

  private final TrainingContext training;
  private final Function<TrainingContext, ModeTrainer> trainer;
  private final Folds folds;
  private final Streams streams;
  /** Records of folds by their number of epochs, in the order of the folds. */
  private final Map<Integer, List<FoldRecords>> trained = new HashMap<>();

  /**
   * No fold is trained yet.
   *
   * @param training the training on all rows
   * @param trainer how a member ensemble is trained
   */
  public CrossFit(TrainingContext training, Function<TrainingContext, ModeTrainer> trainer) {
    this.training = training;
    this.trainer = trainer;
    this.streams = training.streams.child("folds");
    this.folds = Folds.of(training.rows, training.settings.intervals().numFolds(), streams.child("rows"));
  }

  /** The number of folds; with one alone there is nothing to train on. */
  public int numFolds() {
    return folds.rows().length;
  }

  /** The fewest folds, but at least so many, that together have as many rows as wanted; all if they have fewer. */
  public int foldsFor(int numRows, int atLeast) {
    int count = 0;
    for (int rows = 0; count < numFolds() && (rows < numRows || count < atLeast); count++) {
      rows += folds.rows()[count].length;
    }
    return count;
  }

  /**
   * Records of enough rows to calibrate; none if there are too few rows to be worth it.
   *
   * @param epochs epochs of a refinable learner, else 0
   * @param predictor what predicts a fold, for a person
   * @param notes gets a sentence about the folds
   */
  public FoldRecords toCalibrate(int epochs, String predictor, List<String> notes) throws Exception {
    // Fewer rows than calibration needs are not worth the training of folds.
    if (training.rows.labelled().length < Calibrator.MIN_ROWS || numFolds() < 2) {
      return new FoldRecords(training.rows.entriesPerRow());
    }
    int count = foldsFor(ENOUGH_ROWS, 2);
    notes.add("Calibrated by cross-fitting: " + (count < numFolds() ? count + " of " : "") + numFolds() + " folds, each predicted by " + predictor
        + " trained on all other rows.");
    return records(count, epochs);
  }

  /**
   * The records of the first folds. Each is trained once only.
   *
   * @param count how many folds
   * @param epochs epochs of a refinable learner, else 0
   * @return their records, in the order of the folds
   */
  public FoldRecords records(int count, int epochs) throws Exception {
    List<FoldRecords> known = trained.computeIfAbsent(epochs, none -> new ArrayList<>());
    if (known.size() < count) {
      known.addAll(train(known.size(), count, epochs));
    }
    FoldRecords all = new FoldRecords(training.rows.entriesPerRow());
    known.subList(0, count).forEach(all::addAll);
    return all;
  }

  private List<FoldRecords> train(int from, int to, int epochs) throws Exception {
    try {
      return training.workers.map(to - from, k -> {
        FoldRecords records = trainFold(from + k, epochs);
        training.progress.step("folds trained", to - from);
        return records;
      });
    } catch (TaskFailure e) {
      throw new TrainingFailure("Fold " + (from + e.index() + 1) + " of " + numFolds() + ": " + e.reason(), e.getCause());
    }
  }

  private FoldRecords trainFold(int fold, int epochs) throws Exception {
    int[] rows = folds.rows()[fold];
    TrainingContext others = training.withoutFold(rows, epochs, streams.child(fold), "fold " + (fold + 1) + " of " + numFolds());
    // The ensemble alone: what the pool has said may be large.
    Ensemble ensemble = trainer.apply(others).train().ensemble();
    return ask(others, ensemble, training.rows.at(rows), numFolds());
  }

  /** What an ensemble says about rows that it has not seen. */
  public static FoldRecords ask(TrainingContext training, Ensemble ensemble, ComparisonRows at) throws Exception {
    return ask(training, ensemble, at, 1);
  }

  /** With very many labels some of the rows, so that the records of all folds fit into memory, of which there are up to four copies. */
  private static FoldRecords ask(TrainingContext training, Ensemble ensemble, ComparisonRows all, int numFolds) throws Exception {
    int affordable = training.affordableRows(Math.max(ensemble.size(), 4 * numFolds), all.numbers().length);
    ComparisonRows at = all.sample(affordable, training.streams.child("asked rows"));
    FoldRecords records = new FoldRecords(training.rows.entriesPerRow());
    MemberPredictions predictions = training.predictWithEach(ensemble, at);
    records.add(predictions.values(), predictions.noise(), ensemble.mass(), new FoldRecords.Rows(at.numbers(), at.weights(), at.targets()));
    return records;
  }

  /** Weka's evaluation of every row by the ensemble that has not seen it. */
  public Evaluation evaluate(int epochs, boolean keepPredictions) throws Exception {
    FoldRecords records = records(numFolds(), epochs);
    OutOfBagEvaluation evaluation = new OutOfBagEvaluation(training.rows.data(), keepPredictions);
    int[] numbers = records.numbers();
    for (int record = 0; record < numbers.length; record++) {
      evaluation.add(records.prediction(record), training.rows.data().instance(numbers[record]));
    }
    return evaluation.result();
  }
}
