// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.weka.build.SingleBuilder;
import centroid.weka.console.CommandLine;
import centroid.weka.console.StatusMessages;
import centroid.weka.estimator.GroupEstimator;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.ProbabilityRangeEstimator;
import centroid.weka.estimator.RecalibratableEstimator;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.evaluation.workaround.OutputCheck;
import centroid.weka.evaluation.workaround.RowTracker;
import centroid.weka.guide.UserGuide;
import centroid.weka.model.CalibratedModel;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.CentroidModelSource;
import centroid.weka.model.DelegatingModel;
import centroid.weka.model.WrappedModel;
import centroid.weka.options.OptionNames;
import centroid.weka.options.WrapperOptions;
import centroid.weka.options.reader.AnnotatedOptions;
import centroid.weka.rows.CalibrationFile;
import centroid.weka.rows.LaterRows;
import centroid.weka.saved.ModelFile;
import centroid.weka.saved.SavedFormat;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import weka.classifiers.IntervalEstimator;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.LogHandler;
import weka.core.WeightedInstancesHandler;
import weka.gui.Logger;
import weka.gui.ProgrammaticProperty;

/**
 * Gives any classifier, trained or not, conformal prediction intervals for a numeric class, and calibrated probabilities and prediction sets for a nominal
 * one. Predicted numbers are those of the classifier, bit for bit. This class has Weka's interfaces; training is done in {@link centroid.weka.build}.
 *
 * @serial exclude
 */
public class CalibratedClassifier extends WrapperOptions implements WeightedInstancesHandler, LogHandler, IntervalEstimator, PredictionSetEstimator,
    PredictiveEstimator, ProbabilityRangeEstimator, RowPredictor, GroupEstimator, NoveltyEstimator, RecalibratableEstimator,
    SelectiveEstimator, CentroidModelSource {

  private static final long serialVersionUID = 6_120_845_377_901_264_553L;

  private static final String MODEL_FILE = OptionNames.of("model");

  /** Saved, so that models of other versions are recognised. */
  private int format = SavedFormat.CURRENT;
  /** Of the options, when the object was written. */
  private long checksum;
  /** Null unless training has ended well. */
  private WrappedModel model;
  private transient Logger log;

  /** Returns the description in Weka's windows. */
  public String globalInfo() {
    return "Gives any classifier prediction intervals (numeric class), or calibrated probabilities and prediction sets (nominal class). The classifier "
        + "is trained on all rows as it would be alone, and the numbers that it predicts are not changed; copies trained without a fold of the rows "
        + "provide the out-of-fold residuals for the calibration (cross-conformal). A model that was saved by Weka can be used instead of training one, and "
        + "rows of another file as calibration set. If the classifier wraps a CentroidBagging (FilteredClassifier, AttributeSelectedClassifier, ...), the "
        + "intervals are those of the CentroidBagging. " + UserGuide.sentence();
  }

  /** The capabilities of the classifier; everything if it is read from a file, which is checked when it is read. */
  @Override
  public Capabilities getCapabilities() {
    if (!usesModelFile()) {
      return super.getCapabilities();
    }
    Capabilities all = new Capabilities(this);
    all.enableAllAttributes();
    all.enableAllClasses();
    all.enable(Capabilities.Capability.MISSING_VALUES);
    all.enable(Capabilities.Capability.MISSING_CLASS_VALUES);
    return all;
  }

  // ---- training ----

  @Override
  public void buildClassifier(Instances data) throws Exception {
    model = null;
    if (m_Classifier == null) {
      throw new IllegalArgumentException(OptionNames.of("W") + " must be a classifier, but none is set");
    }
    check();
    OutputCheck.run();
    getCapabilities().testWithFail(data);
    StatusMessages messages = new StatusMessages(log, getDebug());
    SingleBuilder builder = new SingleBuilder(intervals(), getSeed(), getNumExecutionSlots(), messages::send);
    Instances others = usesCalibrationData() ? CalibrationFile.read(getCalibrationData(), data) : null;
    try {
      model = usesModelFile() ? loaded(builder, data, others)
          : others == null ? builder.train(m_Classifier, data) : builder.train(m_Classifier, data, others, calibrationFile());
      // The KnowledgeFlow shows a running clock until a message begins with this word.
      messages.send("Finished CalibratedClassifier");
    } catch (InterruptedException e) {
      // Weka's panels check the thread, not the exception, to see whether the user has pressed Stop.
      Thread.currentThread().interrupt();
      throw e;
    }
  }

  /** Reads the model; the training data are its calibration set if there is no other. */
  private WrappedModel loaded(SingleBuilder builder, Instances data, Instances others) throws Exception {
    ModelFile saved = ModelFile.read(MODEL_FILE, getModelFile());
    String different = saved.header() == null ? null : CalibrationFile.difference(saved.header(), data);
    if (different != null) {
      throw new IllegalArgumentException(MODEL_FILE + " must be trained on data with the class and the attributes of those given, but '" + getModelFile()
          + "' was not: " + different);
    }
    CalibrationFile.requirePredictions(MODEL_FILE, getModelFile(), saved.classifier(), others != null ? others : data);
    WrappedModel passed = others != null ? null : DelegatingModel.of(saved.classifier(), data);
    if (passed != null) {
      return builder.passedOn(passed);
    }
    builder.note("Read from '" + getModelFile().getName() + "' and not trained.");
    return others != null ? builder.calibrate(saved.classifier(), others, calibrationFile())
        : builder.calibrate(saved.classifier(), data, "the training data, on which the model must not have been trained");
  }

  private String calibrationFile() {
    return "'" + getCalibrationData().getName() + "'";
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

  /** True only for a nominal class: Weka's evaluation omits the intervals of classifiers that predict batches. */
  @Override
  public boolean implementsMoreEfficientBatchPrediction() {
    return model != null && model.predictsBatches();
  }

  @Override
  public RowPrediction predict(Instance row) throws Exception {
    return trained().predict(row);
  }

  @Override
  public List<RowPrediction> predictAll(Instances rows) throws Exception {
    return trained().predictAll(rows);
  }

  @Override
  public double[][] predictIntervals(Instance instance, double confidenceLevel) throws Exception {
    Interval interval = predict(instance).interval(confidenceLevel);
    return new double[][] {{interval.lower(), interval.upper()}};
  }

  @Override
  public PredictiveDistribution predictDistribution(Instance row) throws Exception {
    return predict(row).predictive();
  }

  @Override
  public boolean[] predictSet(Instance instance, double confidenceLevel) throws Exception {
    return predict(instance).predictionSet(confidenceLevel);
  }

  @Override
  public Interval predictProbabilityRange(Instance instance) throws Exception {
    return predict(instance).probabilityRange();
  }

  @Override
  public boolean isCalibrated() {
    return model != null && model.isCalibrated();
  }

  @Override
  public boolean knowsNovelty() {
    return model != null && model.knowsNovelty();
  }

  @Override
  public double calibrationRows() {
    return model == null ? Double.NaN : model.calibrationRows();
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
    return trained().groups(instance);
  }

  @Override
  public CentroidModel centroidModel() {
    return trained() instanceof CalibratedModel calibrated ? calibrated.model() : null;
  }

  private WrappedModel trained() {
    if (model == null) {
      throw new IllegalStateException("CalibratedClassifier has no model yet: call buildClassifier first, or train again if training failed");
    }
    return model;
  }

  @Override
  public String toString() {
    return model == null ? "CalibratedClassifier: No model built yet." : model.text();
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
  public void setLog(Logger newLog) {
    log = newLog;
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
    CommandLine.classify(new CalibratedClassifier(), args);
  }
}
