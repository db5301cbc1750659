// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.residual.IntervalCalibration;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.NormalPrediction;
import centroid.interval.PredictiveDistribution;
import centroid.interval.WeightedSample;
import centroid.weka.evaluation.workaround.PredictionSetLookup;
import centroid.weka.options.Mode;
import centroid.weka.saved.SavedFormat;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Evaluation;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.UnassignedDatasetException;

/**
 * A trained model: all that is saved, and nothing of the training data unless the user asks for it. Immutable.
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
  /** Null if nothing was calibrated or the model was read from a file. */
  private final transient RowScores rowScores;
  /** The last row asked about. Immutable, so a race costs time only. */
  private transient LastRow lastRow;

  /**
   * A model.
   *
   * @param ensemble the members
   * @param report what happened during training
   * @param nominal whether the class is nominal
   * @param outOfBag the out-of-bag evaluation of the training rows; null if it was not asked for
   * @param calibration how sure the members may be
   */
  public CentroidModel(Ensemble ensemble, TrainingReport report, boolean nominal, Evaluation outOfBag, ModelCalibration calibration) {
    this(ensemble, report, nominal, outOfBag, calibration, null, null);
  }

  /**
   * A model that knows the scores of the rows that calibrated it.
   *
   * @param ensemble the members
   * @param report what happened during training
   * @param nominal whether the class is nominal
   * @param outOfBag the out-of-bag evaluation of the training rows; null if it was not asked for
   * @param calibration how sure the members may be
   * @param rowScores not saved; null if they are not known
   * @param joinRows rows that the model keeps to be joined with others; null for none
   */
  public CentroidModel(Ensemble ensemble, TrainingReport report, boolean nominal, Evaluation outOfBag, ModelCalibration calibration,
      RowScores rowScores, JoinRows joinRows) {
    this.ensemble = ensemble;
    this.report = report;
    this.nominal = nominal;
    this.outOfBag = outOfBag;
    this.calibration = calibration;
    this.rowScores = rowScores;
    this.joinRows = joinRows;
  }

  /**
   * The members that predict.
   *
   * @return the ensemble
   */
  public Ensemble ensemble() {
    return ensemble;
  }

  /**
   * What happened during training.
   *
   * @return the report
   */
  public TrainingReport report() {
    return report;
  }

  /**
   * The out-of-bag evaluation: every training row is predicted by the members that have not seen it.
   *
   * @return the evaluation, or null if it was not asked for
   */
  public Evaluation outOfBag() {
    return outOfBag;
  }

  /**
   * The out-of-bag error.
   *
   * @return mean absolute error, or share of wrong labels
   */
  public double outOfBagError() {
    return nominal ? outOfBag.errorRate() : outOfBag.meanAbsoluteError();
  }

  /**
   * Whether the class is nominal.
   *
   * @return false if it is numeric
   */
  public boolean isNominal() {
    return nominal;
  }

  /**
   * How sure the members may be.
   *
   * @return the calibration
   */
  public ModelCalibration calibration() {
    return calibration;
  }

  /**
   * How well each row that calibrates was predicted by members that had not seen it.
   *
   * @return the scores; null if nothing was calibrated on such rows or the model was read from a file
   */
  public RowScores rowScores() {
    return rowScores;
  }

  /**
   * What plots need to draw this model.
   *
   * @return the picture
   */
  public ModelPicture picture() {
    return new ModelPicture(ensemble.mass(), report.members().objective(), report.members().map(), report.epochs());
  }

  /**
   * This model joined with others, each with a say in proportion to its number of members, under the calibration of this one.
   *
   * @param others models of the same base learner
   * @return one model of all their members; it has no out-of-bag evaluation
   */
  public CentroidModel joinedWith(List<CentroidModel> others) {
    List<Ensemble> parts = new ArrayList<>(List.of(ensemble));
    others.forEach(other -> parts.add(other.ensemble));
    return new CentroidModel(Ensemble.union(parts), report.joined(others.size() + 1), nominal, null, calibration);
  }

  /**
   * The rows that this model keeps to be joined with others.
   *
   * @return the rows; null if the user has not asked for it
   */
  public JoinRows joinRows() {
    return joinRows;
  }

  /**
   * The same members under another calibration.
   *
   * @param other how sure they may be
   * @return a new model, which keeps no rows
   */
  public CentroidModel calibratedBy(ModelCalibration other) {
    return new CentroidModel(ensemble, report, nominal, outOfBag, other);
  }

  /**
   * The same model with one more sentence worth telling.
   *
   * @param note the sentence
   * @return a new model
   */
  public CentroidModel noted(String note) {
    return new CentroidModel(ensemble, report.noted(note), nominal, outOfBag, calibration, rowScores, joinRows);
  }

  /**
   * Predicts one row: one number, or class probabilities, calibrated except in mode bagging, which is Weka's Bagging bit for bit.
   *
   * @param row the row
   * @return the prediction
   * @throws Exception if a member fails
   */
  public double[] distribution(Instance row) throws Exception {
    if (!nominal && !ensemble.statesNoise()) {
      LastRow asked = LastRow.of(row, lastRow, ensemble.numbers(row), null);
      lastRow = asked;
      return new double[] {ensemble.number(asked.numbers())};
    }
    return nominal ? PredictionSetLookup.remember(shown(ensemble.distribution(row)), setRule(new int[][] {groups(row)})) : ensemble.distribution(row);
  }

  /** Class probabilities as users see them. */
  private double[] shown(double[] raw) {
    return showsCalibrated() ? calibration.probabilities().apply(raw) : raw;
  }

  private SetRule setRule(int[][] groups) {
    return new SetRule(calibration.probabilities(), showsCalibrated(), calibration.groups() == null ? null : groups);
  }

  /**
   * Predicts many rows at once, if the members {@linkplain Ensemble#predictsBatches are faster so}.
   *
   * @param rows the rows
   * @return one number, or class probabilities, of each
   * @throws Exception if a member fails
   */
  public double[][] distributions(Instances rows) throws Exception {
    double[][] answers = ensemble.distributions(rows);
    for (int row = 0; row < answers.length && showsCalibrated(); row++) {
      answers[row] = shown(answers[row]);
    }
    return nominal ? PredictionSetLookup.remember(answers, setRule(rows.stream().map(this::groups).toArray(int[][]::new))) : answers;
  }

  /** Whether class probabilities are calibrated ones: not in mode bagging, which is Weka's Bagging bit for bit. */
  boolean showsCalibrated() {
    return calibration.probabilities() != null && report.mode() != Mode.BAGGING;
  }

  /**
   * The interval of a numeric class.
   *
   * @param row the row; its class value is not looked at
   * @param method the kind of interval
   * @param level a fraction such as 0.95
   * @return the interval; everything if no member has a finite prediction
   * @throws Exception if a member fails
   */
  public Interval interval(Instance row, IntervalMethod method, double level) throws Exception {
    Interval.checkLevel(level);
    LastRow.Answer answer = answer(row);
    return interval(answer.opinion(), answer.expected(), method, level);
  }

  /**
   * What each member predicts of a numeric class; known already for the row that was asked about last.
   *
   * @param row the row; its class value is not looked at
   * @return the finite predictions; a new array
   * @throws Exception if a member fails
   */
  public double[] memberNumbers(Instance row) throws Exception {
    WeightedSample sample = answer(row).opinion().sample();
    return sample == null ? new double[0] : sample.points();
  }

  /**
   * The intervals of many rows of a numeric class; faster than row by row where members predict batches.
   *
   * @param rows the rows; their class values are not looked at
   * @param method the kind of interval
   * @param levels fractions such as 0.95; read only
   * @return the interval of each row and level, the same as {@link #interval} gives
   * @throws Exception if a member fails
   */
  public Interval[][] intervals(Instances rows, IntervalMethod method, double[] levels) throws Exception {
    Arrays.stream(levels).forEach(Interval::checkLevel);
    requireNumeric();
    Interval[][] intervals = new Interval[rows.numInstances()][levels.length];
    ensemble.opinions(rows, (opinion, row) -> {
      PredictiveDistribution expected = expected(opinion, rows.instance(row));
      Arrays.setAll(intervals[row], k -> interval(opinion, expected, method, levels[k]));
    });
    return intervals;
  }

  private Interval interval(Ensemble.Opinion opinion, PredictiveDistribution expected, IntervalMethod method, double level) {
    if (expected == null) {
      return Interval.EVERYTHING;
    }
    if (method == IntervalMethod.PREDICTION) {
      return expected.interval(level);
    }
    WeightedSample sample = opinion.sample();
    return calibration.intervals() == null ? sample.confidence(method, level)
        : calibration.intervals().bounds().within(sample.stretched(report.members().spreadRatio()).confidence(method, level));
  }

  /**
   * What is expected of a row of a numeric class.
   *
   * @param row the row; its class value is not looked at
   * @return its distribution, without calibration a normal one with the members' mean and variance; null if no member has a finite
   *     prediction
   * @throws Exception if a member fails
   */
  public PredictiveDistribution expected(Instance row) throws Exception {
    return answer(row).expected();
  }

  /**
   * What is expected of many rows of a numeric class; faster than row by row where members predict batches.
   *
   * @param rows the rows; their class values are not looked at
   * @return for each row what {@link #expected(Instance)} gives
   * @throws Exception if a member fails
   */
  public PredictiveDistribution[] expected(Instances rows) throws Exception {
    requireNumeric();
    PredictiveDistribution[] expected = new PredictiveDistribution[rows.numInstances()];
    ensemble.opinions(rows, (opinion, row) -> expected[row] = expected(opinion, rows.instance(row)));
    return expected;
  }

  /** What is expected for an opinion about a row. */
  private PredictiveDistribution expected(Ensemble.Opinion opinion, Instance row) {
    if (!opinion.isKnown()) {
      return null;
    }
    IntervalCalibration calibrated = calibration.intervals();
    return calibrated == null ? new NormalPrediction(opinion.mean(), opinion.variance(), opinion.noise())
        : calibrated.at(opinion.mean(), opinion.variance(), opinion.noise(), calibration.inputs() == null ? null : calibration.inputs().values(row),
            groups(row));
  }

  /**
   * The prediction set of a nominal class.
   *
   * @param row the row; its class value is not looked at
   * @param level a fraction such as 0.95
   * @return true for every label in the set; every label if there is no calibration
   * @throws Exception if a member fails
   */
  public boolean[] predictionSet(Instance row, double level) throws Exception {
    Interval.checkLevel(level);
    if (!nominal) {
      throw new IllegalArgumentException("Prediction sets need a nominal class, but it is numeric; ask for intervals");
    }
    return setRule(new int[][] {groups(row)}).set(shown(ensemble.distribution(row)), 0, level);
  }

  /** Null without groups. */
  private int[] groups(Instance row) {
    return calibration.groups() == null ? null : calibration.groups().of(row);
  }

  /**
   * The groups that a row is in.
   *
   * @param row the row; its class value is not looked at
   * @return names such as sex=female; empty if there are no groups, or the row is in none of those that rows have shown
   */
  public List<String> groupsOf(Instance row) {
    return calibration.groups() == null ? List.of() : calibration.groups().names(row);
  }

  /**
   * The range of the probability of the second of two labels, which holds the probability that is shown.
   *
   * @param row the row; its class value is not looked at
   * @return bounds between 0 and 1; null if there are not two labels, or nothing is calibrated
   * @throws Exception if a member fails
   */
  public Interval probabilityRange(Instance row) throws Exception {
    ProbabilityCalibration probabilities = calibration.probabilities();
    if (probabilities == null || row.numClasses() != 2) {
      return null;
    }
    double[] raw = ensemble.distribution(row);
    Interval range = probabilities.range(probabilities.apply(raw));
    double shown = shown(raw)[1];
    return new Interval(Math.min(range.lower(), shown), Math.max(range.upper(), shown));
  }

  private void requireNumeric() {
    if (nominal) {
      throw new IllegalArgumentException("Intervals need a numeric class, but it is nominal; ask for class probabilities or a prediction set");
    }
  }

  private LastRow.Answer answer(Instance row) throws Exception {
    requireNumeric();
    if (row.dataset() == null) {
      throw new UnassignedDatasetException("A row must belong to a data set, which knows its attributes, but this one does not; call its setDataset first");
    }
    LastRow last = lastRow;
    boolean same = last != null && last.isOf(row);
    if (same && last.answer() != null) {
      return last.answer();
    }
    Ensemble.Opinion opinion = same ? ensemble.opinion(last.numbers()) : ensemble.opinion(row);
    LastRow.Answer answer = new LastRow.Answer(opinion, expected(opinion, row));
    lastRow = LastRow.of(row, last, null, answer);
    return answer;
  }

  /** The model is saved with a checksum. */
  private Object writeReplace() throws ObjectStreamException {
    return new SavedModel(ensemble, report, nominal, outOfBag, calibration, joinRows);
  }

  /** The model of parts that were saved. */
  static CentroidModel ofSaved(Object[] parts) {
    return new CentroidModel((Ensemble) parts[0], (TrainingReport) parts[1], (boolean) parts[2], (Evaluation) parts[3], (ModelCalibration) parts[4], null,
        (JoinRows) parts[5]);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    // Only files from before there was a checksum hold a model itself.
    throw SavedFormat.otherVersion(null);
  }
}
