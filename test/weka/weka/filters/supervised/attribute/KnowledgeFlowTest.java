// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.WekaException;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.CrossValidationFoldMaker;
import weka.knowledgeflow.steps.Filter;
import weka.knowledgeflow.steps.MemoryBasedDataSource;

/** The filter in Weka's KnowledgeFlow trains on each training fold and predicts the held-out fold. */
class KnowledgeFlowTest {

  /**
   * Processes one set at a time. Weka's step checks for a waiting test set and for its filter without a lock: if training ends just as
   * the test set arrives, the set is lost and the flow never ends.
   */
  public static final class OneAtATime extends Filter {

    private static final long serialVersionUID = 1;

    @Override
    public synchronized void processIncoming(Data data) throws WekaException {
      super.processIncoming(data);
    }
  }

  @Test
  @Timeout(120)
  void everyFoldIsPredictedByAModelOfTheOtherFolds() throws Exception {
    MemoryBasedDataSource source = new MemoryBasedDataSource();
    Instances data = TestData.rising(60, 1);
    source.setInstances(data);
    CrossValidationFoldMaker folds = new CrossValidationFoldMaker();
    folds.setNumFolds("3");
    AddPredictionIntervals intervals = new AddPredictionIntervals();
    intervals.setClassifier(Models.small());
    Filter step = new OneAtATime();
    step.setFilter(intervals);
    Flow flow = new Flow();
    StepManagerImpl first = new StepManagerImpl(source);
    StepManagerImpl second = new StepManagerImpl(folds);
    StepManagerImpl third = new StepManagerImpl(step);
    flow.addAll(List.of(first, second, third));
    assertTrue(flow.connectSteps(first, second, StepManager.CON_DATASET));
    assertTrue(flow.connectSteps(second, third, StepManager.CON_TRAININGSET));
    assertTrue(flow.connectSteps(second, third, StepManager.CON_TESTSET));
    List<Instances> outputs = Collections.synchronizedList(new ArrayList<>());
    third.addStepOutputListener(result -> {
      Instances output = result.getPrimaryPayload();
      outputs.add(output);
      return true;
    }, StepManager.CON_TESTSET);
    FlowRunner runner = new FlowRunner();
    runner.setFlow(flow);
    runner.run();
    runner.waitUntilFinished();
    assertEquals(3, outputs.size());
    // The folds that CrossValidationFoldMaker makes with its default seed; they may arrive in any order.
    Random random = new Random(1);
    data.randomize(random);
    for (int fold = 0; fold < 3; fold++) {
      assertPredictedBy(Models.fitted(Models.small(), data.trainCV(3, fold, random)), data.testCV(3, fold), outputs);
    }
  }

  private static void assertPredictedBy(CentroidBagging model, Instances test, List<Instances> outputs) throws Exception {
    Instances output = outputs.stream().filter(one -> one.instance(0).value(0) == test.instance(0).value(0)).findFirst().orElseThrow();
    assertEquals("width_0.95", output.attribute(5).name());
    assertEquals(20, output.numInstances());
    for (int row = 0; row < 20; row++) {
      double[] bounds = model.predictIntervals(test.instance(row), 0.95)[0];
      assertEquals(model.classifyInstance(test.instance(row)), output.instance(row).value(2), 1e-12);
      assertEquals(bounds[1] - bounds[0], output.instance(row).value(5), 1e-12);
    }
  }
}
