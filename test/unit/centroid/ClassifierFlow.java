// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import java.util.List;
import weka.core.Instances;
import weka.core.WekaException;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.Classifier;
import weka.knowledgeflow.steps.CrossValidationFoldMaker;
import weka.knowledgeflow.steps.MemoryBasedDataSource;
import weka.knowledgeflow.steps.Step;

/** A flow of Weka's KnowledgeFlow: rows, folds, classifier, and a step after it. */
public final class ClassifierFlow {

  private static final int NAP_MILLIS = 50;
  /** As long as Weka's own runner waits before its first check, because no step is busy between two steps. */
  private static final int QUIET_NAPS = 16;

  private final Flow flow = new Flow();
  private final FlowRunner runner = new FlowRunner();
  private final LogLines log = new LogLines();
  private final StepManagerImpl last;

  /** Creates a flow that trains the learner on each fold and passes the models to the step {@code behind} it. */
  public ClassifierFlow(Instances data, int numFolds, weka.classifiers.Classifier learner, Step behind) throws WekaException {
    MemoryBasedDataSource source = new MemoryBasedDataSource();
    source.setInstances(data);
    CrossValidationFoldMaker folds = new CrossValidationFoldMaker();
    folds.setNumFolds(String.valueOf(numFolds));
    Classifier classifier = new Classifier();
    classifier.setClassifier(learner);
    StepManagerImpl first = new StepManagerImpl(source);
    StepManagerImpl second = new StepManagerImpl(folds);
    StepManagerImpl third = new StepManagerImpl(classifier);
    this.last = new StepManagerImpl(behind);
    flow.addAll(List.of(first, second, third, last));
    connect(first, second, StepManager.CON_DATASET);
    connect(second, third, StepManager.CON_TRAININGSET);
    connect(second, third, StepManager.CON_TESTSET);
    connect(third, last, StepManager.CON_BATCH_CLASSIFIER);
    runner.setLogger(log);
    runner.setFlow(flow);
  }

  private void connect(StepManagerImpl from, StepManagerImpl to, String what) {
    if (!flow.connectSteps(from, to, what)) {
      throw new IllegalArgumentException("No connection " + what + " from " + from.getName() + " to " + to.getName());
    }
  }

  /** Returns the step after the classifier. */
  public StepManagerImpl last() {
    return last;
  }

  /** Returns the log so far. */
  public List<String> log() {
    return log.lines();
  }

  /**
   * Runs the flow, and waits for at most {@code naps} times 50 milliseconds: Weka's own step Classifier stays busy for ever, once in a hundred runs,
   * if a step after it fails. Naps are counted, because the clock also counts the time in which a process was suspended.
   */
  public void run(int naps) throws Exception {
    runner.run();
    for (int nap = 0, quiet = 0; nap < naps && quiet < QUIET_NAPS; nap++) {
      Thread.sleep(NAP_MILLIS);
      quiet = runner.flowBusy() ? 0 : quiet + 1;
    }
  }

  /** Stops the flow; a step that stays busy is marked as finished, or Weka's threads would wait for it for ever. */
  public void stop() {
    runner.stopProcessing();
    flow.iterator().forEachRemaining(StepManagerImpl::interrupted);
  }
}
