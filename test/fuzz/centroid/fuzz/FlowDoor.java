// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenPromise.unless;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.core.Utils;
import weka.gui.Logger;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.Classifier;
import weka.knowledgeflow.steps.CrossValidationFoldMaker;
import weka.knowledgeflow.steps.IntervalChart;
import weka.knowledgeflow.steps.MemoryBasedDataSource;

/** A flow of Weka's KnowledgeFlow: rows, folds, classifier, chart. */
final class FlowDoor {

  private static final int END_NAPS = 300;

  private FlowDoor() {
  }

  /** Whatever happens in its folds, our step is not busy when the others have ended. */
  static void flowEnds(FuzzCase one) throws Exception {
    if (one.train().numInstances() < 6) {
      return;
    }
    MemoryBasedDataSource source = new MemoryBasedDataSource();
    source.setInstances(one.train());
    CrossValidationFoldMaker folds = new CrossValidationFoldMaker();
    folds.setNumFolds("2");
    Classifier classifier = new Classifier();
    classifier.setClassifier(AbstractClassifier.forName(one.options().className(), Utils.splitOptions(one.options().line(one.learner()))));
    IntervalChart chart = new IntervalChart();
    chart.setWidth(200);
    chart.setHeight(150);
    Flow flow = new Flow();
    StepManagerImpl first = new StepManagerImpl(source);
    StepManagerImpl second = new StepManagerImpl(folds);
    StepManagerImpl third = new StepManagerImpl(classifier);
    StepManagerImpl last = new StepManagerImpl(chart);
    flow.addAll(List.of(first, second, third, last));
    flow.connectSteps(first, second, StepManager.CON_DATASET);
    flow.connectSteps(second, third, StepManager.CON_TRAININGSET);
    flow.connectSteps(second, third, StepManager.CON_TESTSET);
    flow.connectSteps(third, last, StepManager.CON_BATCH_CLASSIFIER);
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    run(flow, log, last);
  }

  private static void run(Flow flow, List<String> log, StepManagerImpl last) throws Exception {
    FlowRunner runner = new FlowRunner();
    runner.setLogger(new Logger() {
      @Override
      public void logMessage(String message) {
        log.add(message);
      }

      @Override
      public void statusMessage(String message) {
        // the same again
      }
    });
    runner.setFlow(flow);
    runner.run();
    Thread end = new Thread(runner::waitUntilFinished, "flow");
    end.setDaemon(true);
    end.start();
    // Weka's own step Classifier stays busy for ever, rarely, if a step behind it has failed; ours must not.
    for (int nap = 0; nap < END_NAPS && end.isAlive(); nap++) {
      Thread.sleep(50);
    }
    unless(!last.isStepBusy(), "flowEnds", "still busy: " + log);
    unless(log.stream().noneMatch(line -> line.contains("NullPointerException") && line.contains("IntervalChart")), "flowEnds", log.toString());
    runner.stopProcessing();
  }
}
