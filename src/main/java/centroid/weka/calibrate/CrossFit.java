// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.record.FoldRecords;
import centroid.core.TrainingFailure;
import centroid.util.RandomStreams;
import centroid.util.TaskFailure;
import centroid.weka.mode.EpochTrainer;
import centroid.weka.mode.ModeTrainer;
import centroid.weka.model.Ensemble;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.Folds;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.training.TrainingContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import weka.classifiers.Evaluation;
import weka.core.Instance;

/**
 * Cross-fitting: for each fold an ensemble is trained on all other rows, in the same way as the ensemble that is kept, and predicts the fold. So every
 * row has an out-of-fold prediction, and the ensemble that is kept is trained on all rows. Folds are trained in parallel, each in one thread.
 *
 * <p>Members that are trained by epochs are dear, so a fold has only two of them, and its residuals are
 * {@link centroid.calibration.record.SizeMatch matched} to the size of the ensemble that is kept. If the schedule allows it, folds are continued from fewer
 * to more epochs.
 */
public final class CrossFit {

  /** Enough rows to calibrate: at level 0.95 the standard error of the coverage is half a percentage point. */
  private static final int ENOUGH_ROWS = 2500;
  /** The least folds to calibrate on; a residual forest estimates the residuals of each from the others. */
  private static final int FEWEST_FOLDS = 2;
  /** The same for members that are trained by epochs, whose residuals depend on random choices more than those of other models do. */
  private static final int FEWEST_FOLDS_BY_EPOCHS = 5;
  /** The share of Java's heap that folds may take which are kept to be continued. */
  private static final double SHARE_OF_HEAP = 0.4;

  /** Members of a fold that are trained by epochs: with two their variance is known, and measured intervals were as good as with five. */
  private static final int MEMBERS = 2;

  private final TrainingContext training;
  private final Function<TrainingContext, ? extends ModeTrainer> trainer;
  private final int numMembers;
  private final int fewestFolds;
  private final boolean continues;
  private final Folds folds;
  private final RandomStreams streams;
  /** Records of folds by their number of epochs, in the order of the folds. */
  private final Map<Integer, List<FoldRecords>> trained = new HashMap<>();
  /** Folds in training, by number; none unless they are continued. */
  private final Map<Integer, OpenFold> open = new ConcurrentHashMap<>();

  /** A fold in training, with the epochs that its members have had. */
  private record OpenFold(TrainingContext others, EpochTrainer trainer, int numEpochs) {
  }

  /** Divides the rows into folds, whose ensembles are as large as the one that is kept; no fold is trained yet. */
  public CrossFit(TrainingContext training, Function<TrainingContext, ModeTrainer> trainer) {
    this(training, trainer, training.settings().numMembers(), FEWEST_FOLDS, false);
  }

  /**
   * Divides the rows into folds of two members that are trained by epochs; no fold is trained yet.
   *
   * @param canContinue whether a training of this mode for n epochs is the beginning of a training for 2n epochs
   */
  public static CrossFit byEpochs(TrainingContext training, Function<TrainingContext, EpochTrainer> trainer, boolean canContinue) {
    int numMembers = Math.min(MEMBERS, training.settings().numMembers());
    CrossFit folds = new CrossFit(training, trainer, numMembers, FEWEST_FOLDS_BY_EPOCHS, canContinue && training.epochPlan().canContinue());
    return folds.continues && !folds.fits() ? new CrossFit(training, trainer, numMembers, FEWEST_FOLDS_BY_EPOCHS, false) : folds;
  }

  private CrossFit(TrainingContext training, Function<TrainingContext, ? extends ModeTrainer> trainer, int numMembers, int fewestFolds,
      boolean continues) {
    this.training = training;
    this.trainer = trainer;
    this.numMembers = numMembers;
    this.fewestFolds = fewestFolds;
    this.continues = continues;
    this.streams = training.streams().child("folds");
    this.folds = Folds.of(training.rows(), training.settings().intervals().numFolds(), training.order(), streams.child("rows"));
  }

  /** Returns the number of folds; a single fold leaves no rows to train on. */
  public int numFolds() {
    return folds.rows().length;
  }

  /** Returns whether a fold that was trained for some epochs is continued if more are wanted. */
  boolean continues() {
    return continues;
  }

  /** Returns the least number of folds, from {@code atLeast} on, that have {@code numRows} rows together; all folds if they have fewer. */
  int foldsFor(int numRows, int atLeast) {
    int count = 0;
    for (int rows = 0; count < numFolds() && (rows < numRows || count < atLeast); count++) {
      rows += folds.rows()[count].length;
    }
    return count;
  }

  /**
   * Returns records of enough rows to calibrate; no records if there are too few rows.
   *
   * @param epochs epochs of every member; 0 if they have none
   */
  public FoldRecords calibrationRecords(int epochs, String predictor, List<String> notes) throws Exception {
    if (training.rows().labelled().length < Calibrator.MIN_ROWS || numFolds() < 2) {
      return new FoldRecords(training.rows().entriesPerRow());
    }
    int count = numCalibrationFolds();
    boolean ordered = training.settings().intervals().isOrdered();
    notes.add("Calibrated by cross-fitting: " + (count < numFolds() ? count + " of " : "") + numFolds() + " folds"
        + (ordered ? " of rows that follow each other" : "") + ", each predicted by "
        + (numMembers < training.settings().numMembers() ? numMembers + " models" : predictor) + " trained on "
        + (ordered ? "rows farther away." : "all other rows."));
    return predictions(count, epochs);
  }

  /** Returns the records of the first folds, as an ensemble of the size that is kept would have them. */
  FoldRecords records(int count, int epochs) throws Exception {
    return predictions(count, epochs).matchedTo(training.settings().numMembers());
  }

  /** Returns the predictions of the first folds, in their order. Each fold is trained once for a number of epochs. */
  FoldRecords predictions(int count, int epochs) throws Exception {
    List<FoldRecords> known = trained.computeIfAbsent(epochs, none -> new ArrayList<>());
    if (known.size() < count) {
      known.addAll(train(known.size(), count, epochs));
    }
    FoldRecords all = new FoldRecords(training.rows().entriesPerRow());
    known.subList(0, count).forEach(all::addAll);
    return all;
  }

  private List<FoldRecords> train(int from, int to, int epochs) throws Exception {
    try {
      return training.run().workers().map(to - from, k -> {
        FoldRecords records = trainFold(from + k, epochs);
        training.run().progress().step("calibration ensembles trained", to - from);
        return records;
      });
    } catch (TaskFailure e) {
      throw new TrainingFailure("Fold " + (from + e.index() + 1) + " of " + numFolds() + ": " + e.reason(), e.getCause());
    }
  }

  /** Returns the work that is left until all folds to calibrate on are trained. */
  public double calibrationWork(int epochs) {
    return work(numCalibrationFolds(), epochs);
  }

  int numCalibrationFolds() {
    return foldsFor(ENOUGH_ROWS, fewestFolds);
  }

  /** Returns the work that is left until the first folds are trained for a number of epochs. */
  double work(int count, int epochs) {
    int done = trained.getOrDefault(epochs, List.of()).size();
    double left = 0;
    for (int fold = done; fold < count; fold++) {
      OpenFold begun = open.get(fold);
      left += (double) numMembers * (epochs - (begun == null ? 0 : Math.min(begun.numEpochs, epochs)));
    }
    return training.work(left);
  }

  private FoldRecords trainFold(int fold, int epochs) throws Exception {
    int[] rows = folds.rows()[fold];
    if (continues) {
      OpenFold before = open.get(fold);
      OpenFold now = before == null || before.numEpochs > epochs ? begin(fold) : before;
      Ensemble ensemble = now.trainer.trainTo(epochs).ensemble();
      open.put(fold, new OpenFold(now.others, now.trainer, epochs));
      return predict(now.others, ensemble, training.rows().at(rows), numFolds());
    }
    TrainingContext others = without(fold, epochs);
    // Only the ensemble is kept: predictions of the pool may be large.
    return predict(others, trainer.apply(others).train().ensemble(), training.rows().at(rows), numFolds());
  }

  private OpenFold begin(int fold) {
    TrainingContext others = without(fold, training.epochPlan().largestBudget());
    return new OpenFold(others, (EpochTrainer) trainer.apply(others), 0);
  }

  private TrainingContext without(int fold, int epochs) {
    return training.withoutFold(folds.without()[fold], numMembers, epochs, streams.child(fold), "calibration " + (fold + 1) + " of " + numFolds());
  }

  /** Returns whether memory can hold all folds that will be trained. */
  private boolean fits() {
    int count = Math.max(numCalibrationFolds(), Math.min(numFolds(), training.run().workers().numThreads()));
    return training.epochs().prepared().bytesPerCopy() * (double) numMembers * count + training.epochs().prepared().bytesOfRows() * (double) count
        < SHARE_OF_HEAP * Runtime.getRuntime().maxMemory();
  }

  /** Predicts held-out rows with an ensemble. */
  public static FoldRecords predict(TrainingContext training, Ensemble ensemble, ComparisonRows at) throws Exception {
    return predict(training, ensemble, at, 1);
  }

  /** Predicts a fold; with very many labels only a sample of it, since memory must hold up to four copies of the records of all folds. */
  private static FoldRecords predict(TrainingContext training, Ensemble ensemble, ComparisonRows all, int numFolds) throws Exception {
    int affordable = training.rows().affordable(Math.max(ensemble.size(), 4 * numFolds), all.numbers().length);
    ComparisonRows at = all.sample(affordable, training.streams().child("asked rows"));
    FoldRecords records = new FoldRecords(training.rows().entriesPerRow());
    MemberPredictions predictions = training.predictWithEach(ensemble, at);
    records.add(predictions.values(), predictions.noise(), ensemble.mass(), new FoldRecords.Rows(at.numbers(), at.weights(), at.targets()));
    return records;
  }

  /** Evaluates the out-of-fold predictions of all rows, with the bias correction. */
  public Evaluation evaluate(int epochs, boolean keepPredictions, TrainingRowCorrection correction) throws Exception {
    FoldRecords records = predictions(numFolds(), epochs);
    OutOfBagEvaluation evaluation = new OutOfBagEvaluation(training.rows().data(), keepPredictions);
    int[] numbers = records.numbers();
    for (int record = 0; record < numbers.length; record++) {
      Instance row = training.rows().data().instance(numbers[record]);
      evaluation.add(correction.apply(records.prediction(record), records.variance(record), records.noise(record), numbers[record], row), row);
    }
    return evaluation.result();
  }
}
