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

/** A flow of Weka's KnowledgeFlow: rows, folds, classifier, and a step behind it. */
public final class ClassifierFlow {

  private static final int NAP_MILLIS = 50;
  /** As long as Weka's own runner waits before it looks for the first time: between two steps nobody is busy. */
  private static final int QUIET_NAPS = 16;

  private final Flow flow = new Flow();
  private final FlowRunner runner = new FlowRunner();
  private final LogLines log = new LogLines();
  private final StepManagerImpl last;

  /**
   * A flow that has not begun.
   *
   * @param data rows
   * @param numFolds folds
   * @param learner what is trained on each
   * @param behind what is given the trained models
   * @throws WekaException if the step can't stand there
   */
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

  /** The step behind the classifier. */
  public StepManagerImpl last() {
    return last;
  }

  /** What was told so far. */
  public List<String> log() {
    return log.lines();
  }

  /**
   * Runs it, and waits for some naps at most: Weka's own step Classifier stays busy for ever, once in a hundred runs, if a step behind it has failed. Naps are
   * counted since a process that was stopped for a while has slept on the clock.
   *
   * @param naps of 50 milliseconds
   * @throws Exception if it can't be started
   */
  public void run(int naps) throws Exception {
    runner.run();
    for (int nap = 0, quiet = 0; nap < naps && quiet < QUIET_NAPS; nap++) {
      Thread.sleep(NAP_MILLIS);
      quiet = runner.flowBusy() ? 0 : quiet + 1;
    }
  }

  /** Stops what still runs; a step that stays busy even then is called idle, or Weka's threads would wait for it for ever. */
  public void stop() {
    runner.stopProcessing();
    flow.iterator().forEachRemaining(StepManagerImpl::interrupted);
  }
}
