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
    Flow flow = new Flow();
    flow.addAll(List.of(first, second, third, last));
    connect(flow, first, second, StepManager.CON_DATASET);
    connect(flow, second, third, StepManager.CON_TRAININGSET);
    connect(flow, second, third, StepManager.CON_TESTSET);
    connect(flow, third, last, StepManager.CON_BATCH_CLASSIFIER);
    runner.setLogger(log);
    runner.setFlow(flow);
  }

  private static void connect(Flow flow, StepManagerImpl from, StepManagerImpl to, String what) {
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
    Thread end = new Thread(runner::waitUntilFinished, "flow");
    end.setDaemon(true);
    end.start();
    for (int nap = 0; nap < naps && end.isAlive(); nap++) {
      Thread.sleep(NAP_MILLIS);
    }
  }

  /** Stops what still runs. */
  public void stop() {
    runner.stopProcessing();
  }
}
