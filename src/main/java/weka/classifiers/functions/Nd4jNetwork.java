// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.nd4j.Loss;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.weka.console.CommandLine;
import centroid.weka.console.StatusMessages;
import centroid.weka.estimator.BatchMember;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.network.LossOption;
import centroid.weka.network.NetworkBatch;
import centroid.weka.network.NetworkInputs;
import centroid.weka.network.NetworkModel;
import centroid.weka.network.NetworkOptions;
import centroid.weka.network.NetworkRows;
import centroid.weka.network.NetworkSession;
import centroid.weka.network.PreparedNetworks;
import centroid.weka.network.ResumeState;
import centroid.weka.options.reader.AnnotatedOptions;
import centroid.weka.refinable.RefinableClassifier;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.saved.SavedFormat;
import centroid.weka.saved.SavedParts;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.IterativeClassifier;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.LogHandler;
import weka.core.WeightedInstancesHandler;
import weka.gui.Logger;
import weka.gui.ProgrammaticProperty;

/**
 * A neural network of dense and convolutional layers, trained by mini-batches and stored as plain arrays: a trained model predicts without native code.
 *
 * @serial exclude
 */
public class Nd4jNetwork extends NetworkOptions implements WeightedInstancesHandler, PredictiveEstimator, IntervalEstimator, IterativeClassifier,
    LogHandler, RefinableClassifier, NoiseEstimator, BatchMember {

  private static final long serialVersionUID = 7_231_064_872_950_116_342L;
  private static final long SECOND = 1_000_000_000L;

  /** Null before training and after a failure. Saved with a checksum. */
  private transient NetworkModel model;
  /** Null unless training can be resumed. Saved with a checksum. */
  private transient ResumeState resumeState;
  /** Null except during training. */
  private transient NetworkSession session;
  private transient Logger log;
  /** Null before the first training. */
  private transient StatusMessages messages;

  /** {@return the description that Weka's GUI shows} */
  public String globalInfo() {
    return "A neural network of dense layers, and convolutional ones for images on ND4J, trained by mini-batches. Predicts numbers "
        + "(Gaussian or squared loss) and class probabilities (log loss). Inputs and a numeric target are standardised and extreme inputs compressed; "
        + "a piecewise-linear encoding of numbers is added where it predicts held-out rows better. Nominal attributes become indicators, missing values are "
        + "replaced by means and most frequent values. Predictions are limited to the range of the training targets plus a margin. The same seed gives the "
        + "same model on the same kind of processor. Training needs the package zip of this platform, and its zip for images if there are image layers; a "
        + "trained model predicts without native code.";
  }

  @Override
  public Capabilities getCapabilities() {
    return NetworkInputs.capabilities(super.getCapabilities(), lossOption());
  }

  @Override
  public void buildClassifier(Instances data) throws Exception {
    resumeState = null;
    try {
      initializeClassifier(data);
      long lastReport = System.nanoTime();
      while (session.next()) {
        if (System.nanoTime() - lastReport >= SECOND) {
          lastReport = System.nanoTime();
          log(session.progress());
        }
      }
      log(session.progress());
      done();
    } catch (Exception e) {
      model = null;
      throw closedAfter(e);
    }
  }

  /** Begins a training, or resumes the earlier one if {@code -resume} was set. */
  @Override
  public void initializeClassifier(Instances data) throws Exception {
    close();
    messages = new StatusMessages(log, getDebug());
    // If an earlier training can't be resumed, its model stays.
    model = resumeState == null ? null : model;
    check();
    NetworkInputs.check(this, data);
    try {
      session = new NetworkSession(this, data, resumeState);
      model = session.model();
      if (model.network().shape().images() != null) {
        log("Nd4jNetwork: images are computed by " + Nd4jRuntime.build());
      }
      // Weka discards classifiers without notice, so none may hold memory outside of Java's heap between calls.
      session.pause();
    } catch (Exception e) {
      throw closedAfter(e);
    }
  }

  /** Trains for one epoch. The model is that of the last epoch, or of the best epoch so far if there are validation rows. */
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
        log(session.progress());
      }
      return more;
    } catch (Exception e) {
      throw closedAfter(e);
    }
  }

  /** Ends a training, and discards its state unless {@code -resume} is set. */
  @Override
  public void done() throws Exception {
    try {
      if (session != null) {
        model = session.finalModel();
        resumeState = session.state();
        close();
      }
    } catch (Exception e) {
      throw closedAfter(e);
    }
    resumeState = getResume() ? resumeState : null;
  }

  private void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  /** Returns the exception to throw. Weka's panels check the thread, not the exception, to find out whether the user has pressed Stop. */
  private Exception closedAfter(Exception failure) {
    close();
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return failure;
  }

  /** Prepares members of an ensemble. They hold out no validation rows and don't stop early, because the ensemble chooses the number of epochs. */
  @Override
  public RefinableRows prepare(Instances rows) throws Exception {
    check();
    NetworkInputs.check(this, rows);
    if (getResume()) {
      throw new IllegalArgumentException("Resume (-resume) needs a single network, but this one is a member of an ensemble, whose training can't be "
          + "resumed; leave it out");
    }
    Nd4jNetwork template = (Nd4jNetwork) AbstractClassifier.makeCopy(this);
    template.model = null;
    template.resumeState = null;
    PreparedNetworks prepared = prepared(NetworkRows.of(rows, this), template);
    NetworkRows bins = NetworkRows.withBins(rows, this);
    return bins == null ? prepared : prepared.or(prepared(bins, template));
  }

  private PreparedNetworks prepared(NetworkRows rows, Nd4jNetwork template) {
    return new PreparedNetworks(rows, shape(rows), epochPlan(rows.numRows()), this::trainingSettings, template::with);
  }

  /** Returns a copy with a model. */
  private Nd4jNetwork with(NetworkModel trained) {
    try {
      Nd4jNetwork copy = (Nd4jNetwork) AbstractClassifier.makeCopy(this);
      copy.model = trained;
      return copy;
    } catch (Exception e) {
      throw new IllegalStateException("Nd4jNetwork can't be copied", e);
    }
  }

  private void log(String message) {
    messages.send(message);
  }

  @Override
  public double[] distributionForInstance(Instance instance) throws Exception {
    return trained().distribution(instance);
  }

  /** Predicts many rows faster than row by row. */
  @Override
  public double[][] distributionsForInstances(Instances rows) throws Exception {
    return NetworkBatch.distributions(trained(), rows);
  }

  /** Returns true for a nominal class only, because Weka's evaluation omits densities of batch predictions of a numeric class. */
  @Override
  public boolean implementsMoreEfficientBatchPrediction() {
    return model != null && model.isNominal();
  }

  @Override
  public void predictAll(Classifier[] siblings, List<Instance> rows, double[][] values, double[][] noise) throws InterruptedException {
    NetworkModel[] models = Arrays.stream(siblings).map(sibling -> ((Nd4jNetwork) sibling).trained()).toArray(NetworkModel[]::new);
    NetworkBatch.predict(models, rows, values, noise);
  }

  /** Returns a normal distribution: with a variance for each row under the Gaussian loss, with the mean squared error under the squared loss. */
  @Override
  public PredictiveDistribution predictDistribution(Instance instance) throws Exception {
    NetworkModel network = trained();
    if (network.isNominal()) {
      throw new IllegalArgumentException("Densities and intervals need a numeric class, but this network was trained on a nominal one");
    }
    return network.normal(instance);
  }

  /** Returns an interval of the normal distribution, which is not calibrated; CentroidBagging calibrates. */
  @Override
  public double[][] predictIntervals(Instance instance, double confidenceLevel) throws Exception {
    Interval interval = predictDistribution(instance).interval(confidenceLevel);
    return new double[][] {{interval.lower(), interval.upper()}};
  }

  /** Depends on the options alone before training. */
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
    return model == null ? "Nd4jNetwork: No model built yet." : model.text();
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

  /** Runs this classifier with Weka's general options and its own, and reports errors in one sentence. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.classify(this, options);
  }

  /** Runs this classifier from the command line; the exit status is 1 after an error. */
  public static void main(String[] args) {
    CommandLine.classify(new Nd4jNetwork(), args);
  }
}
