// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.IntervalMethod;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.total.SharedError;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.saved.SavedFormat;
import centroid.weka.total.TotalPredictor;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.Evaluation;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A trained model: everything that is saved. Training rows are saved only if the model is to be joined with others. Immutable.
 *
 * @serial exclude
 */
public final class CentroidModel implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Ensemble ensemble;
  private final TrainingReport report;
  private final boolean nominal;
  private final Evaluation outOfBag;
  private final ModelCalibration calibration;
  /** Null unless the user wants to join the model with others. */
  private final JoinRows joinRows;
  /** The calibration of the training; null unless the model was recalibrated. */
  private final ModelCalibration original;
  /** Finds rows unlike the training rows; null if there are too few of these. */
  private final NoveltyMap novelty;
  /** Empty if nothing was corrected or the model was read from a file. */
  private final transient CorrectionSample sample;
  private final transient ModelPredictor predictor;

  /** A model without a sample of bias corrections. */
  public CentroidModel(Ensemble ensemble, TrainingReport report, boolean nominal, Evaluation outOfBag, ModelCalibration calibration) {
    this(ensemble, report, nominal, outOfBag, calibration, CorrectionSample.NONE, null);
  }

  /**
   * A model.
   *
   * @param outOfBag the out-of-bag evaluation of the training rows; null without option -O
   * @param sample of bias corrections, for a plot; not saved
   * @param joinRows rows that the model keeps to be joined with others; null for none
   */
  public CentroidModel(Ensemble ensemble, TrainingReport report, boolean nominal, Evaluation outOfBag, ModelCalibration calibration,
      CorrectionSample sample, JoinRows joinRows) {
    this(ensemble, report, nominal, outOfBag, calibration, sample, joinRows, null, null);
  }

  private CentroidModel(Ensemble ensemble, TrainingReport report, boolean nominal, Evaluation outOfBag, ModelCalibration calibration,
      CorrectionSample sample, JoinRows joinRows, ModelCalibration original, NoveltyMap novelty) {
    this.ensemble = ensemble;
    this.report = report;
    this.nominal = nominal;
    this.outOfBag = outOfBag;
    this.calibration = calibration;
    this.sample = sample;
    this.joinRows = joinRows;
    this.original = original;
    this.novelty = novelty;
    this.predictor = new ModelPredictor(ensemble, report, nominal, calibration, novelty);
  }

  public Ensemble ensemble() {
    return ensemble;
  }

  public TrainingReport report() {
    return report;
  }

  /** The out-of-bag evaluation: every training row is predicted by the members that were not trained on it; null without option -O. */
  public Evaluation outOfBag() {
    return outOfBag;
  }

  /** The out-of-bag error: mean absolute error, or share of wrong labels. */
  public double outOfBagError() {
    return nominal ? outOfBag.errorRate() : outOfBag.meanAbsoluteError();
  }

  public boolean isNominal() {
    return nominal;
  }

  public ModelCalibration calibration() {
    return calibration;
  }

  /** What plots draw of this model. */
  public ModelPicture picture() {
    return new ModelPicture(ensemble.mass(), report.members().objective(), report.members().map(), report.epochs(),
        new CandidatePicture(nominal, report.candidates()), sample);
  }

  /** Returns the same model, whose base learner was chosen among candidates. */
  public CentroidModel chosenFrom(CandidateRanking ranking) {
    return new CentroidModel(ensemble, report.chosenFrom(ranking), nominal, outOfBag, calibration, sample, joinRows, original, novelty);
  }

  /** Joins this model with others of the same base learner, each with a weight in proportion to its number of members. */
  public CentroidModel joinedWith(List<CentroidModel> others) {
    List<Ensemble> parts = new ArrayList<>(List.of(ensemble));
    others.forEach(other -> parts.add(other.ensemble));
    return new CentroidModel(Ensemble.union(parts), report.joined(others.size() + 1), nominal, null, calibration);
  }

  /** The rows that this model keeps to be joined with others; null for none. */
  public JoinRows joinRows() {
    return joinRows;
  }

  /** Returns the same members with another calibration, and without rows to be joined. */
  public CentroidModel calibratedBy(ModelCalibration other) {
    return new CentroidModel(ensemble, report, nominal, outOfBag, other);
  }

  /** Returns the same model with one more sentence in its text. */
  public CentroidModel noted(String note) {
    return new CentroidModel(ensemble, report.noted(note), nominal, outOfBag, calibration, sample, joinRows, original, novelty);
  }

  /** Returns the same model with a forest that finds rows unlike the training rows; null for none. */
  public CentroidModel findingNovelty(NoveltyMap by) {
    return new CentroidModel(ensemble, report, nominal, outOfBag, calibration, sample, joinRows, original, by);
  }

  /** Whether {@link RowPrediction#novelty} is known. */
  public boolean knowsNovelty() {
    return novelty != null;
  }

  /**
   * Returns the same members with a calibration that is adapted to rows of a later time.
   *
   * @param rows rows with class values that no member was trained on; not modified
   * @param weight of each row, positive; 1 for the latest
   * @param note what was done, for the model's text
   */
  public CentroidModel recalibrated(Instances rows, double[] weight, String note) throws Exception {
    return new CentroidModel(ensemble, report.noted(note), nominal, outOfBag, ModelRecalibration.of(this, rows, weight), CorrectionSample.NONE, joinRows,
        original == null ? calibration : original, novelty);
  }

  /** Returns the same model with the calibration of its training. */
  public CentroidModel withOriginalCalibration() {
    return original == null ? this : new CentroidModel(ensemble, report.noted("The calibration of the training was restored."), nominal, outOfBag, original,
        CorrectionSample.NONE, joinRows, null, novelty);
  }

  /** Returns from which probability on rows of a nominal class are answered; null without calibration. */
  public AnswerThreshold answerThreshold(AnswerGoal goal) {
    return calibration.probabilities() == null ? null : calibration.probabilities().answers().threshold(goal);
  }

  public boolean isRecalibrated() {
    return original != null;
  }

  /**
   * Returns class probabilities or one number. Probabilities are calibrated except in mode bagging, which is Weka's Bagging bit for bit.
   *
   * @throws Exception if a member fails
   */
  public double[] distribution(Instance row) throws Exception {
    return predictor.distribution(row);
  }

  /** Returns what {@link #distribution} returns for each row; members that predict batches do so. */
  public double[][] distributions(Instances rows) throws Exception {
    return predictor.distributions(rows);
  }

  /**
   * Predicts a row with its uncertainty, in one pass over the members.
   *
   * @throws Exception if a member fails
   */
  public RowPrediction predict(Instance row, IntervalMethod method) throws Exception {
    return predictor.predict(row, method);
  }

  /**
   * Predicts many rows with their uncertainty, in one pass over the members; members that predict batches do so.
   *
   * @throws Exception if a member fails
   */
  public List<RowPrediction> predictAll(Instances rows, IntervalMethod method) throws Exception {
    return predictor.predictAll(rows, method);
  }

  /** Returns what predicts totals of rows; {@code seed} orders the values of its simulation. */
  public TotalPredictor totals(int seed) {
    if (!nominal && calibration.basis() == ModelCalibration.Basis.NONE) {
      throw new IllegalArgumentException("A total needs a calibrated model, since without calibration the noise of rows is not known, but this one was trained "
          + "with -calibration none; train it again with -calibration auto");
    }
    // A shift by new rows lowers their squared error, but not what the members' errors have in common.
    double remaining = (original == null ? calibration : original).correction().remaining();
    return new TotalPredictor(new SharedError.Models(report.members().spreadRatio(), report.numRepresented(), remaining),
        calibration.noise(), seed);
  }

  /** Whether class probabilities are calibrated. */
  boolean returnsCalibrated() {
    return predictor.returnsCalibrated();
  }

  /** The names of the row's groups, such as sex=female; empty without groups, or if no calibration row was in the group. */
  public List<String> groupsOf(Instance row) {
    return calibration.groups() == null ? List.of() : calibration.groups().names(row);
  }

  /** The model is saved with a checksum. */
  private Object writeReplace() throws ObjectStreamException {
    return new SavedModel(ensemble, report, nominal, outOfBag, calibration, joinRows, original, novelty);
  }

  /** Returns the model of saved parts. */
  static CentroidModel ofSaved(Object[] parts) {
    return new CentroidModel((Ensemble) parts[0], (TrainingReport) parts[1], (boolean) parts[2], (Evaluation) parts[3], (ModelCalibration) parts[4],
        CorrectionSample.NONE, (JoinRows) parts[5], (ModelCalibration) parts[6], (NoveltyMap) parts[7]);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    // Only files of versions without a checksum contain a model itself.
    throw SavedFormat.otherVersion(null);
  }
}
