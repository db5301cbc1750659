// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.nd4j.Loss;
import centroid.nd4j.Nd4jRuntime;
import centroid.nd4j.NetworkShape;
import centroid.weka.console.CommandLine;
import centroid.weka.console.StatusMessages;
import centroid.weka.estimator.BatchMember;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.network.LossOption;
import centroid.weka.network.NetworkBatch;
import centroid.weka.network.NetworkModel;
import centroid.weka.network.NetworkOptions;
import centroid.weka.network.NetworkRows;
import centroid.weka.network.NetworkSession;
import centroid.weka.network.PreparedNetworks;
import centroid.weka.network.ResumeState;
import centroid.weka.options.AnnotatedOptions;
import centroid.weka.options.EnumOption;
import centroid.weka.refinable.RefinableClassifier;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.saved.SavedFormat;
import centroid.weka.saved.SavedParts;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.IterativeClassifier;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.LogHandler;
import weka.core.WeightedInstancesHandler;
import weka.gui.Logger;
import weka.gui.ProgrammaticProperty;

/**
 * A neural network of dense and convolutional layers, trained by mini-batches on ND4J and stored as plain arrays: a trained model predicts without ND4J.
 *
 * @serial exclude
 */
public class Nd4jNetwork extends NetworkOptions implements WeightedInstancesHandler, PredictiveEstimator, IntervalEstimator, IterativeClassifier,
    LogHandler, RefinableClassifier, NoiseEstimator, BatchMember {

  private static final long serialVersionUID = 7_231_064_872_950_116_342L;

  private static final long SECOND = 1_000_000_000L;

  /** Null unless training has begun, and not failed. Saved with a checksum. */
  private transient NetworkModel model;
  /** Null unless training may go on later. Saved in the same way. */
  private transient ResumeState resumeState;
  /** Null unless in training. */
  private transient NetworkSession session;
  private transient Logger log;

  /** A network of default settings. */
  public Nd4jNetwork() {
  }

  /**
   * What the GUI shows about this class.
   *
   * @return a description
   */
  public String globalInfo() {
    return "A neural network of dense layers, and convolutional ones for images, trained by mini-batches on ND4J. Predicts numbers "
        + "(Gaussian or squared loss) and class probabilities (log loss). Inputs and a numeric target are standardised and extreme inputs squashed, "
        + "nominal attributes become indicators, missing values are replaced by means and most frequent values. Predictions stay near the range of "
        + "the targets seen. One seed gives one model on one kind of processor. Needs the package zip that holds ND4J for this platform; a trained "
        + "model predicts without it.";
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities result = super.getCapabilities();
    result.disableAll();
    result.enable(Capability.NOMINAL_ATTRIBUTES);
    result.enable(Capability.NUMERIC_ATTRIBUTES);
    result.enable(Capability.DATE_ATTRIBUTES);
    result.enable(Capability.MISSING_VALUES);
    LossOption loss = lossOption();
    if (loss == LossOption.AUTO || loss == LossOption.LOG) {
      result.enable(Capability.NOMINAL_CLASS);
      result.enable(Capability.UNARY_CLASS);
    }
    if (loss != LossOption.LOG) {
      result.enable(Capability.NUMERIC_CLASS);
      result.enable(Capability.DATE_CLASS);
    }
    result.enable(Capability.MISSING_CLASS_VALUES);
    return result;
  }

  // ---- training ----

  @Override
  public void buildClassifier(Instances data) throws Exception {
    resumeState = null;
    try {
      initializeClassifier(data);
      long lastReport = System.nanoTime();
      while (session.next()) {
        if (System.nanoTime() - lastReport >= SECOND) {
          lastReport = System.nanoTime();
          tell(session.progress());
        }
      }
      tell(session.progress());
      done();
    } catch (Exception e) {
      model = null;
      throw closedAfter(e);
    }
  }

  /** Begins a training, or goes on with an earlier one if the model was made for that ({@code -resume}). */
  @Override
  public void initializeClassifier(Instances data) throws Exception {
    close();
    // A model that was to be trained further stays as it is if it can't.
    model = resumeState == null ? null : model;
    check();
    requireSuitableLoss(data);
    getCapabilities().testWithFail(data);
    try {
      session = new NetworkSession(this, data, resumeState);
      model = session.model();
      if (model.network().shape().images() != null) {
        tell("Nd4jNetwork: images go through " + Nd4jRuntime.build());
      }
      // Weka drops classifiers without a word; none must have memory then.
      session.pause();
    } catch (Exception e) {
      throw closedAfter(e);
    }
  }

  /** One epoch. The model is that of the epochs so far, or of the best of them if there are validation rows. */
  @Override
  public boolean next() throws Exception {
    if (session == null) {
      throw new IllegalStateException("Nd4jNetwork is not in training: call initializeClassifier before next");
    }
    try {
      boolean more = session.next();
      model = session.model();
      session.pause();
      if (more) {
        tell(session.progress());
      }
      return more;
    } catch (Exception e) {
      throw closedAfter(e);
    }
  }

  /** Ends a training, and forgets what further training would need unless {@code -resume} is set. */
  @Override
  public void done() throws Exception {
    if (session != null) {
      try {
        model = session.finalModel();
        resumeState = session.state();
        close();
      } catch (Exception e) {
        throw closedAfter(e);
      }
    }
    if (!getResume()) {
      resumeState = null;
    }
  }

  private void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  /** What to throw after a failure; Weka's panels ask the thread, not the exception, whether the user has pressed Stop. */
  private Exception closedAfter(Exception failure) {
    close();
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return failure;
  }

  /** Says it better than the capabilities would. */
  private void requireSuitableLoss(Instances data) {
    LossOption loss = lossOption();
    if (data.classIndex() >= 0 && loss != LossOption.AUTO && (loss == LossOption.LOG) != data.classAttribute().isNominal()) {
      throw new IllegalArgumentException("Loss (-loss) must be auto, " + (data.classAttribute().isNominal() ? "or log for a nominal class"
          : "squared or gaussian for a numeric class") + ", but was " + EnumOption.text(loss));
    }
  }

  /** Members of an ensemble hold no rows out and don't stop early: the ensemble has other rows for that. */
  @Override
  public RefinableRows prepare(Instances rows) throws Exception {
    check();
    requireSuitableLoss(rows);
    getCapabilities().testWithFail(rows);
    if (getResume()) {
      throw new IllegalArgumentException("Resume (-resume) is for a network that is trained by itself; the members of an ensemble can't be trained "
          + "further, leave it out");
    }
    Nd4jNetwork template = (Nd4jNetwork) AbstractClassifier.makeCopy(this);
    template.model = null;
    template.resumeState = null;
    NetworkRows encoded = new NetworkRows(rows, imageSize());
    return new PreparedNetworks(encoded, shape(encoded), epochPlan(rows.numInstances()), this::trainingSettings, template::with);
  }

  /** A copy with a model. */
  private Nd4jNetwork with(NetworkModel trained) {
    Nd4jNetwork copy;
    try {
      copy = (Nd4jNetwork) AbstractClassifier.makeCopy(this);
    } catch (Exception e) {
      throw new IllegalStateException("Nd4jNetwork can't be copied", e);
    }
    copy.model = trained;
    return copy;
  }

  private void tell(String message) {
    StatusMessages.send(log, getDebug(), message);
  }

  // ---- prediction ----

  @Override
  public double[] distributionForInstance(Instance instance) throws Exception {
    return trained().distribution(instance);
  }

  /** The same for many rows, in a fraction of the time. */
  @Override
  public double[][] distributionsForInstances(Instances rows) throws Exception {
    int width = trained().distributionWidth();
    double[] values = new double[Math.multiplyExact(rows.numInstances(), width)];
    predictAll(new Classifier[] {this}, rows, new double[][] {values}, null);
    double[][] distributions = new double[rows.numInstances()][];
    Arrays.setAll(distributions, row -> Arrays.copyOfRange(values, row * width, (row + 1) * width));
    return distributions;
  }

  /** True only for a nominal class: Weka's evaluation leaves densities out where numbers are predicted in batches. */
  @Override
  public boolean implementsMoreEfficientBatchPrediction() {
    return model != null && model.isNominal();
  }

  @Override
  public void predictAll(Classifier[] siblings, List<Instance> rows, double[][] values, double[][] noise) throws InterruptedException {
    NetworkModel[] models = Arrays.stream(siblings).map(sibling -> ((Nd4jNetwork) sibling).trained()).toArray(NetworkModel[]::new);
    NetworkBatch.predict(models, rows, values, noise);
  }

  /**
   * What is expected of a row: a normal distribution, with a variance of its own for each row under the Gaussian loss, and with
   * the mean squared error of training as variance of all rows under the squared loss.
   */
  @Override
  public PredictiveDistribution predictDistribution(Instance instance) throws Exception {
    NetworkModel network = trained();
    if (network.isNominal()) {
      throw new IllegalArgumentException("Densities and intervals need a numeric class, but this network was trained on a nominal one");
    }
    return network.expected(instance);
  }

  /** Of that normal distribution: a single network has no calibration; CentroidBagging has. */
  @Override
  public double[][] predictIntervals(Instance instance, double confidenceLevel) throws Exception {
    Interval interval = predictDistribution(instance).interval(confidenceLevel);
    return new double[][] {{interval.lower(), interval.upper()}};
  }

  /** Of a numeric class; before there is a model the options alone decide. */
  @Override
  public boolean estimatesNoise() {
    return model != null ? model.network().shape().loss() == Loss.GAUSSIAN : lossOption() == LossOption.GAUSSIAN || lossOption() == LossOption.AUTO;
  }

  @Override
  public NoisyValue predictWithNoise(Instance row) {
    return trained().predictWithNoise(row);
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    SavedParts.write(out, model, resumeState);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    SavedFormat.readFields(in);
    AnnotatedOptions.requireValues(this);
    Object[] parts = SavedParts.next(in, "Nd4jNetwork");
    model = (NetworkModel) parts[0];
    resumeState = (ResumeState) parts[1];
  }

  private NetworkModel trained() {
    if (model == null) {
      throw new IllegalStateException("Nd4jNetwork has no model yet: call buildClassifier first, or train again if training failed");
    }
    return model;
  }

  @Override
  public String toString() {
    if (model == null) {
      return "Nd4jNetwork: No model built yet.";
    }
    NetworkShape shape = model.network().shape();
    StringBuilder text = new StringBuilder("Nd4jNetwork\n===========\n\n");
    text.append("Layers          ").append(shape).append(" (").append(shape.numParameters()).append(" weights), ")
        .append(EnumOption.text(shape.activation())).append('\n');
    text.append("Loss            ").append(EnumOption.text(shape.loss()));
    if (!Double.isNaN(model.trainingLoss())) {
      text.append(String.format(Locale.ROOT, ", %.4g in the last epoch", model.trainingLoss()));
    }
    if (!Double.isNaN(model.validationLoss())) {
      text.append(String.format(Locale.ROOT, ", %.4g on validation rows", model.validationLoss()));
    }
    text.append("\nEpochs          ").append(model.numEpochs() == model.curve().chosen() ? model.curve().text()
        : model.numEpochs() + (model.curve().budgets().length == 0 ? "" : " of " + model.curve().text()));
    if (model.bestEpoch() < model.numEpochs()) {
      text.append(", weights of epoch ").append(model.bestEpoch());
    }
    return text.append('\n').toString();
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

  /**
   * Runs this classifier for Weka's starter; what goes wrong is told in one sentence.
   *
   * @param toRun not used; this object
   * @param options Weka's general options and ours
   */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.classify(this, options);
  }

  /**
   * Runs this classifier from the command line, and ends with 1 if it can't.
   *
   * @param args Weka's general options and ours
   */
  public static void main(String[] args) {
    CommandLine.classify(new Nd4jNetwork(), args);
  }
}
