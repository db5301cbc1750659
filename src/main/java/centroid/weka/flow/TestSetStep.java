// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.WekaException;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.StepManager;

/** Base of steps that do something with a trained classifier and its test set, for each of them in turn. */
public abstract class TestSetStep extends SetStep {

  private static final long serialVersionUID = 6_102_558_311_094_772_305L;

  /** Does the work for one test set and outputs the results. */
  abstract void process(Classifier classifier, Instances test, Data input) throws Exception;

  @Override
  public List<String> getIncomingConnectionTypes() {
    return getStepManager().numIncomingConnections() > 0 ? List.of() : List.of(StepManager.CON_BATCH_CLASSIFIER);
  }

  @Override
  final void process(Data data) throws Exception {
    Instances test = data.getPayloadElement(StepManager.CON_AUX_DATA_TESTSET);
    if (test == null || test.numInstances() == 0) {
      throw new WekaException(name() + " needs a test set beside the classifier; connect one to the Classifier step");
    }
    process(data.getPrimaryPayload(), test, data);
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
