// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.WekaException;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.steps.BaseStep;

/** Base of steps that do something with a trained classifier and its test set, for each of them in turn. */
public abstract class TestSetStep extends BaseStep {

  private static final long serialVersionUID = 6_102_558_311_094_772_305L;

  private transient int numSets;

  @Override
  public void stepInit() throws WekaException {
    numSets = 0;
    try {
      checkSettings();
    } catch (IllegalArgumentException e) {
      throw new WekaException(e.getMessage(), e);
    }
  }

  /** Checks the settings when a flow starts: Weka calls the setters after every typed key. */
  abstract void checkSettings();

  /** Does the work for one test set and outputs the results. */
  abstract void process(Classifier classifier, Instances test, Data input) throws Exception;

  @Override
  public List<String> getIncomingConnectionTypes() {
    return getStepManager().numIncomingConnections() > 0 ? List.of() : List.of(StepManager.CON_BATCH_CLASSIFIER);
  }

  @Override
  public synchronized void processIncoming(Data data) throws WekaException {
    getStepManager().processing();
    try {
      take(data);
      numSets++;
      Integer max = data.getPayloadElement(StepManager.CON_AUX_DATA_MAX_SET_NUM);
      if (isStopRequested()) {
        getStepManager().interrupted();
      } else if (max == null || numSets >= max) {
        end();
        getStepManager().finished();
      }
    } catch (WekaException e) {
      throw failed(e);
    } catch (Exception e) {
      throw failed(new WekaException(name() + ": " + e.getMessage(), e));
    }
  }

  /** Takes what has come: a classifier with its test set. */
  void take(Data data) throws Exception {
    Instances test = data.getPayloadElement(StepManager.CON_AUX_DATA_TESTSET);
    if (test == null || test.numInstances() == 0) {
      throw new WekaException(name() + " needs a test set beside the classifier; connect one to the Classifier step");
    }
    process(data.getPrimaryPayload(), test, data);
  }

  /** Outputs what belongs to all test sets together, after the last one. */
  void end() throws Exception {
    // Most steps have output each result at once.
  }

  private String name() {
    return getClass().getSimpleName();
  }

  /** Ends the busy state; otherwise a failed flow would wait for this step forever. */
  private WekaException failed(WekaException cause) {
    getStepManager().interrupted();
    return cause;
  }

  /** Ends the busy state that the step has between two sets, in case another step fails or the user stops the flow. */
  @Override
  public void stop() {
    super.stop();
    getStepManager().interrupted();
  }

  /** Passes on which of several sets the results belong to. */
  static Data numbered(Data output, Data input) {
    for (String key : List.of(StepManager.CON_AUX_DATA_SET_NUM, StepManager.CON_AUX_DATA_MAX_SET_NUM)) {
      Integer number = input.getPayloadElement(key);
      output.setPayloadElement(key, number == null ? Integer.valueOf(1) : number);
    }
    return output;
  }
}
