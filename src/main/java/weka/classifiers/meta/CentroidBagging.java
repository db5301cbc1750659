// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import centroid.calibration.residual.IntervalCalibration;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.PredictiveDistribution;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.total.TotalDistribution;
import centroid.weka.build.CandidateSearch;
import centroid.weka.build.EnsembleBuilder;
import centroid.weka.build.ModelJoin;
import centroid.weka.console.CommandLine;
import centroid.weka.console.StatusMessages;
import centroid.weka.estimator.GroupEstimator;
import centroid.weka.estimator.LeafEstimator;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.ProbabilityRangeEstimator;
import centroid.weka.estimator.RecalibratableEstimator;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.estimator.TotalEstimator;
import centroid.weka.evaluation.workaround.OutputCheck;
import centroid.weka.evaluation.workaround.RowTracker;
import centroid.weka.guide.UserGuide;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.CentroidModelSource;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.ModelText;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.MethodOptions;
import centroid.weka.options.OptionNames;
import centroid.weka.options.reader.AnnotatedOptions;
import centroid.weka.pool.PoolEngine;
import centroid.weka.rows.LaterRows;
import centroid.weka.rows.TrainingRowSample;
import centroid.weka.saved.SavedFormat;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.IntervalEstimator;
import weka.core.AdditionalMeasureProducer;
import weka.core.Aggregateable;
import weka.core.Drawable;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.LogHandler;
import weka.core.PartitionGenerator;
import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;
import weka.core.TechnicalInformation.Type;
import weka.core.TechnicalInformationHandler;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;
import weka.gui.Logger;
import weka.gui.ProgrammaticProperty;

/**
 * Conformal prediction intervals, calibrated probabilities and prediction sets from an ensemble that accepts every option of {@link Bagging} and can replace
 * it in any command: few models that approximate the bootstrap distribution (Ye and Liu, ICML 2022). This class has Weka's interfaces; training is done in
 * {@link centroid.weka.build}. It is long because Weka expects the accessors of every contract in the classifier itself; it holds no arithmetic.
 *
 * @serial exclude
 */
public class CentroidBagging extends MethodOptions implements WeightedInstancesHandler, AdditionalMeasureProducer, TechnicalInformationHandler,
    PartitionGenerator, Aggregateable<CentroidBagging>, LogHandler, IntervalEstimator, PredictionSetEstimator, PredictiveEstimator,
    ProbabilityRangeEstimator, RowPredictor, GroupEstimator, LeafEstimator, NoveltyEstimator, RecalibratableEstimator, SelectiveEstimator,
    TotalEstimator, CentroidModelSource, Drawable {

  private static final long serialVersionUID = 4_207_733_150_318_940_711L;

  private static final String OUT_OF_BAG_ERROR = "measureOutOfBagError";
  /** Weka's additional measures. */
  private static final Map<String, ToDoubleFunction<CentroidModel>> MEASURES = new LinkedHashMap<>();

  static {
    MEASURES.put(OUT_OF_BAG_ERROR, model -> model.outOfBag() == null ? -1 : model.outOfBagError());
    MEASURES.put("measureNumMembers", model -> model.ensemble().size());
    MEASURES.put("measureEffectiveMembers", model -> model.ensemble().effectiveSize());
    MEASURES.put("measureObjective", model -> model.report().members().objective().after());
    MEASURES.put("measureSpreadRatio", model -> model.report().members().spreadRatio());
    MEASURES.put("measureNumCandidates", model -> model.report().candidates().places().size());
    MEASURES.put("measureChosenCandidate", model -> model.report().candidates().chosenNumber());
    MEASURES.put("measureChoiceProbability", model -> model.report().candidates().probability());
  }

  /** Saved, so that models of other versions are recognised. */
  private int format = SavedFormat.CURRENT;
  /** Of the options, when the object was written. */
  private long checksum;
  /** Null unless training has ended well. */
  private CentroidModel model;
  /** The models of {@link #aggregate} until {@link #finalizeAggregation}. */
  private ArrayList<CentroidModel> toJoin;
  private transient Logger log;
  /** Null for the threads of this machine. */
  private transient PoolEngine engine;

  /** Returns the description in Weka's windows. */
  public String globalInfo() {
    return "Prediction intervals (numeric class), or calibrated probabilities and prediction sets (nominal class), from an ensemble that replaces Bagging. "
        + "Takes any base learner and every option of Bagging. At the same number of models the error is lower than that of Bagging on average. Weka's summary "
        + "shows how often the intervals cover test values; the output Intervals lists the interval of each row. " + UserGuide.sentence()
        + "\n\nMethod: trains a pool of bootstrap models and keeps the m models, with masses, that have the least energy distance between their predictions "
        + "and those of the pool, and a low error, so that few models approximate the bootstrap distribution. A forest grown on out-of-bag residuals corrects "
        + "predictions where the models are biased, and adapts the intervals. Training costs as many base fits as the pool has models. Networks (Nd4jNetwork) "
        + "are trained by the paper's own algorithm instead, without a pool.\n\nFor more information, see\n\n" + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation paper = new TechnicalInformation(Type.INPROCEEDINGS);
    paper.setValue(Field.AUTHOR, "Mao Ye and Qiang Liu");
    paper.setValue(Field.TITLE, "Centroid Approximation for Bootstrap: Improving Particle Quality at Inference");
    paper.setValue(Field.BOOKTITLE, "Proceedings of the 39th International Conference on Machine Learning");
    paper.setValue(Field.YEAR, "2022");
    paper.setValue(Field.PUBLISHER, "PMLR");
    return paper;
  }

  // ---- training ----

  /**
   * Sets another engine to train the pool, such as a cluster. It is neither saved nor copied.
   *
   * @param other null for the threads of this machine
   */
  public void trainOn(PoolEngine other) {
    engine = other;
  }

  @Override
  public void buildClassifier(Instances data) throws Exception {
    model = null;
    toJoin = null;
    if (m_Classifier == null) {
      throw new IllegalArgumentException(OptionNames.of("W") + " must be a classifier, but none is set");
    }
    check();
    OutputCheck.run();
    if (!hasCandidates()) {
      // Candidates are tested one by one, so that the message names them.
      getCapabilities().testWithFail(data);
    }
    StatusMessages messages = new StatusMessages(log, getDebug());
    EnsembleBuilder builder = new EnsembleBuilder(m_Classifier, mode(), settings(), m_Seed, m_numExecutionSlots, messages::send).on(engine)
        .joinable(getTrainingDetails().getJoinable());
    boolean keepPredictions = getTrainingDetails().getStoreOutOfBagPredictions();
    try {
      model = hasCandidates() ? new CandidateSearch(builder, candidates(data), data, getCalcOutOfBag(), keepPredictions).build()
          : builder.build(data, getCalcOutOfBag(), keepPredictions);
      // The KnowledgeFlow shows a running clock until a message begins with this word.
      messages.send("Finished CentroidBagging");
    } catch (InterruptedException e) {
      // Weka's panels check the thread, not the exception, to see whether the user has pressed Stop.
      Thread.currentThread().interrupt();
      throw e;
    }
  }

  /** Not used: members are trained by our own workers, since those of the parent class ignore failures. */
  @Override
  protected Instances getTrainingSet(int iteration) {
    throw new UnsupportedOperationException("CentroidBagging trains its members itself");
  }

  // ---- prediction ----

  @Override
  public double[] distributionForInstance(Instance instance) throws Exception {
    double[] prediction = trained().distribution(instance);
    RowTracker.predicted(this, instance, prediction);
    return prediction;
  }

  @Override
  public double[][] distributionsForInstances(Instances instances) throws Exception {
    return trained().distributions(instances);
  }

  /**
   * Predicts a row with its uncertainty in one pass over the members: predictive distribution, intervals of the kind that {@code -interval} chooses,
   * prediction sets, probability range and members.
   */
  @Override
  public RowPrediction predict(Instance row) throws Exception {
    return trained().predict(row, intervalMethod());
  }

  @Override
  public List<RowPrediction> predictAll(Instances rows) throws Exception {
    return trained().predictAll(rows, intervalMethod());
  }

  @Override
  public TotalDistribution predictTotal(Instances rows, double[] weights) throws Exception {
    return trained().totals(getSeed()).of(predictAll(rows), weights, rows);
  }

  @Override
  public String trainingRowNote(Instances rows) {
    TrainingRowSample sample = trained().report().rows();
    return sample == null ? null : sample.note(rows);
  }

  /**
   * Returns the interval of a numeric class, of the kind that {@code -interval} chooses.
   *
   * @param confidenceLevel a fraction such as 0.95 (Weka's Javadoc says percentage, but every caller in Weka passes a fraction)
   * @return {{lower, upper}}
   */
  @Override
  public double[][] predictIntervals(Instance instance, double confidenceLevel) throws Exception {
    Interval interval = predict(instance).interval(confidenceLevel);
    return new double[][] {{interval.lower(), interval.upper()}};
  }

  @Override
  public PredictiveDistribution predictDistribution(Instance instance) throws Exception {
    return predict(instance).predictive();
  }

  @Override
  public boolean[] predictSet(Instance instance, double confidenceLevel) throws Exception {
    return predict(instance).predictionSet(confidenceLevel);
  }

  @Override
  public Interval predictProbabilityRange(Instance instance) throws Exception {
    return predict(instance).probabilityRange();
  }

  /**
   * Returns the mean interval score of the calibration set, an estimate for new rows; smaller is better.
   *
   * @param level 0.8, 0.9, 0.95 or 0.99
   * @return NaN without calibration, or if the class is nominal
   */
  public double estimatedIntervalScore(double level) {
    IntervalCalibration calibrated = trained().calibration().intervals();
    return calibrated == null ? Double.NaN : calibrated.score(level);
  }

  /** Returns the mean log-loss of the calibration set in nats, an estimate for new rows; NaN without calibration, or if the class is numeric. */
  public double estimatedLogLoss() {
    Double known = trained().calibration().logLoss();
    return known == null ? Double.NaN : known;
  }

  @Override
  public boolean isCalibrated() {
    return model != null && model.calibration().basis() != ModelCalibration.Basis.NONE
        && (model.isNominal() || intervalMethod() == IntervalMethod.PREDICTION);
  }

  @Override
  public boolean knowsNovelty() {
    return model != null && model.knowsNovelty();
  }

  @Override
  public double calibrationRows() {
    return model == null ? Double.NaN : model.calibration().effectiveRows();
  }

  @Override
  public AnswerGoal answerGoal() {
    return getIntervalDetails().answerGoal();
  }

  @Override
  public AnswerThreshold answerThreshold(AnswerGoal goal) {
    return trained().answerThreshold(goal);
  }

  @Override
  public void recalibrate(Instances rows, double halfLife, String origin) throws Exception {
    LaterRows later = LaterRows.of(rows, halfLife, origin);
    model = trained().recalibrated(later.rows(), later.weight(), later.note());
  }

  @Override
  public void restoreCalibration() {
    model = trained().withOriginalCalibration();
  }

  @Override
  public List<String> groupsOf(Instance instance) {
    return trained().groupsOf(instance);
  }

  @Override
  public int[] leavesOf(Instance instance) throws Exception {
    RowPrediction prediction = predict(instance);
    return trained().calibration().leaves(prediction.members(), prediction.masses(), instance);
  }

  /** True only for a nominal class: Weka's evaluation omits the intervals of classifiers that predict batches. */
  @Override
  public boolean implementsMoreEfficientBatchPrediction() {
    return model != null && model.isNominal() && model.ensemble().predictsBatches();
  }

  @Override
  public CentroidModel centroidModel() {
    return trained();
  }

  private CentroidModel trained() {
    if (model == null) {
      throw new IllegalStateException("CentroidBagging has no model yet: call buildClassifier first, or train again if training failed");
    }
    return model;
  }

  @Override
  public String toString() {
    return model == null ? "CentroidBagging: No model built yet."
        : ModelText.of(model, intervalMethod(), getNumDecimalPlaces(), getPrintClassifiers(),
            getTrainingDetails().getOutputOutOfBagComplexityStatistics());
  }

  // ---- the trained model ----

  /** Returns the out-of-bag evaluation of the training rows; null without option -O. */
  public Evaluation getOutOfBagEvaluationObject() {
    return model == null ? null : model.outOfBag();
  }

  /** Returns the masses of the members, which sum to 1, in a new array. */
  public double[] memberMasses() {
    return trained().ensemble().mass();
  }

  /** Returns the prediction of each member, in the order of {@link #memberMasses}: class probabilities, or one number. */
  public double[][] memberPredictions(Instance instance) throws Exception {
    return trained().ensemble().memberPredictions(instance);
  }

  public TrainingReport trainingReport() {
    return trained().report();
  }

  /** Returns the spread ratio rho: deviations of the members from their mean, times rho, have the bootstrap's variance. */
  public double spreadRatio() {
    return trained().report().members().spreadRatio();
  }

  /** Neither a tree nor a network: {@link #graph} is for our own plots in the Explorer's menu Plugins. */
  @Override
  public int graphType() {
    return NOT_DRAWABLE;
  }

  /** Returns the numbers that our plots draw, as lines of text: masses, objective by step, positions of pool and members, bias corrections. */
  @Override
  public String graph() {
    return trained().picture().text();
  }

  @Override
  public Enumeration<String> enumerateMeasures() {
    return Collections.enumeration(MEASURES.keySet());
  }

  @Override
  public double getMeasure(String name) {
    String known = MEASURES.keySet().stream().filter(name::equalsIgnoreCase).findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " is not a measure of CentroidBagging; it has " + MEASURES.keySet()));
    if (model == null) {
      // As Bagging, which returns -1 for an error that was not estimated.
      return known.equals(OUT_OF_BAG_ERROR) ? -1 : Utils.missingValue();
    }
    return MEASURES.get(known).applyAsDouble(model);
  }

  // ---- other interfaces of Bagging ----

  @Override
  public CentroidBagging aggregate(CentroidBagging other) throws Exception {
    String own = trained().report().learnerClass();
    String others = other.trained().report().learnerClass();
    if (!own.equals(others)) {
      throw new IllegalArgumentException("Models can be joined only if their base learners are the same, but they are " + own + " and " + others);
    }
    toJoin = toJoin == null ? new ArrayList<>() : toJoin;
    toJoin.add(other.trained());
    return this;
  }

  @Override
  public void finalizeAggregation() throws Exception {
    if (toJoin != null) {
      toJoin.add(0, trained());
      model = ModelJoin.join(toJoin, settings().intervals(), m_Seed);
      toJoin = null;
    }
  }

  @Override
  public void generatePartition(Instances data) throws Exception {
    requirePartitions();
    buildClassifier(data);
  }

  @Override
  public double[] getMembershipValues(Instance instance) throws Exception {
    requirePartitions();
    Ensemble ensemble = trained().ensemble();
    double[] values = new double[0];
    for (int k = 0; k < ensemble.size(); k++) {
      double[] next = ((PartitionGenerator) ensemble.member(k)).getMembershipValues(instance);
      int length = values.length;
      values = Arrays.copyOf(values, length + next.length);
      System.arraycopy(next, 0, values, length, next.length);
    }
    return values;
  }

  @Override
  public int numElements() throws Exception {
    requirePartitions();
    int size = 0;
    for (int k = 0; k < trained().ensemble().size(); k++) {
      size += ((PartitionGenerator) trained().ensemble().member(k)).numElements();
    }
    return size;
  }

  private void requirePartitions() {
    Classifier learner = model == null ? m_Classifier : model.ensemble().member(0);
    if (!(learner instanceof PartitionGenerator)) {
      throw new IllegalArgumentException("Partitions need a base learner that can generate them, but " + learner.getClass().getName() + " can't");
    }
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    checksum = SavedFormat.checksum(this, model != null);
    out.defaultWriteObject();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    SavedFormat.readFields(in);
    SavedFormat.check(format);
    AnnotatedOptions.requireValues(this);
    SavedFormat.check(checksum, this, model != null);
  }

  @Override
  @ProgrammaticProperty
  public void setLog(Logger log) {
    this.log = log;
  }

  @Override
  @ProgrammaticProperty
  public Logger getLog() {
    return log;
  }

  /** Runs this classifier from Weka's command line; errors are printed in one sentence. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.classify(this, options);
  }

  public static void main(String[] args) {
    CommandLine.classify(new CentroidBagging(), args);
  }
}
