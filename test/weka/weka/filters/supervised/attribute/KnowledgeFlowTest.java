package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.HookModels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.core.Instances;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.CrossValidationFoldMaker;
import weka.knowledgeflow.steps.Filter;
import weka.knowledgeflow.steps.MemoryBasedDataSource;

/** The filter in Weka's KnowledgeFlow: each fold trains a model and predicts what that model has not seen. */
class KnowledgeFlowTest {

  @Test
  @Timeout(120)
  void everyFoldIsPredictedByAModelOfTheOthers() throws Exception {
    MemoryBasedDataSource source = new MemoryBasedDataSource();
    source.setInstances(TestData.rising(60, 1));
    CrossValidationFoldMaker folds = new CrossValidationFoldMaker();
    folds.setNumFolds("3");
    AddPredictionIntervals intervals = new AddPredictionIntervals();
    intervals.setClassifier(HookModels.ours());
    Filter step = new Filter();
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
    third.addStepOutputListener(data -> {
      Instances output = data.getPrimaryPayload();
      outputs.add(output);
      return true;
    }, StepManager.CON_TESTSET);
    FlowRunner runner = new FlowRunner();
    runner.setFlow(flow);
    runner.run();
    runner.waitUntilFinished();
    assertEquals(60, outputs.stream().mapToInt(Instances::numInstances).sum());
    for (Instances output : outputs) {
      assertEquals("width_0.95", output.attribute(6).name());
      assertTrue(output.instance(0).value(6) > 0);
    }
  }
}
