// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.io.File;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.experiment.Experiment;
import weka.experiment.xml.XMLExperiment;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.JSONFlowUtils;
import weka.knowledgeflow.StepManagerImpl;

/** Options of the inner dialogs are options of the classifier wherever options are written and read. */
class DetailOptionsTest {

  private static final String LINE = "-I 4 -lambda 0.25 -stop 0.2 -masses won -min 0.5 -group 1,2 -coverage class -folds 4 -represent-copies-using-weights";

  @TempDir
  private Path folder;

  private static void assertSet(CentroidBagging ours) {
    assertEquals(0.25, ours.getTrainingDetails().getLambda());
    assertEquals(0.2, ours.getTrainingDetails().getStop());
    assertEquals("won", ours.getTrainingDetails().getMasses().getSelectedTag().getReadable());
    assertTrue(ours.getTrainingDetails().getRepresentCopiesUsingWeights());
    assertEquals(0.5, ours.getIntervalDetails().getMinTarget());
    assertEquals("1,2", ours.getIntervalDetails().getGroup());
    assertEquals("class", ours.getIntervalDetails().getCoverage().getSelectedTag().getReadable());
    assertEquals(4, ours.getIntervalDetails().getNumFolds());
    assertEquals(4, ours.getNumIterations());
  }

  @Test
  void areReadAndWrittenWithAllOtherOptions() {
    CentroidBagging ours = Models.withOptions(LINE);
    assertSet(ours);
    assertSet(Models.withOptions(Utils.joinOptions(ours.getOptions())));
    assertEquals(2, Models.configured(new CalibratedClassifier(), "-folds 2 -tails infinite").getIntervalDetails().getNumFolds());
  }

  @Test
  void areListedOnce() {
    for (OptionHandler one : List.of(new CentroidBagging(), new CalibratedClassifier())) {
      List<String> names = Collections.list(one.listOptions()).stream().takeWhile(option -> !option.synopsis().contains("Options specific to"))
          .map(Option::name).toList();
      assertEquals(names.stream().distinct().toList(), names);
      assertTrue(names.containsAll(List.of("folds", "min", "max", "group", "coverage", "local", "tails")), names.toString());
    }
  }

  @Test
  void areKeptByTheExperimenterAndTheKnowledgeFlow() throws Exception {
    Experiment experiment = (Experiment) new XMLExperiment().read(new File("src/main/experiments/bagging-numeric.xml"));
    experiment.setPropertyArray(new Classifier[] {Models.withOptions(LINE)});
    File written = folder.resolve("setup.xml").toFile();
    new XMLExperiment().write(written, experiment);
    Experiment read = (Experiment) new XMLExperiment().read(written);
    assertSet((CentroidBagging) ((Object[]) read.getPropertyArray())[0]);

    weka.knowledgeflow.steps.Classifier step = new weka.knowledgeflow.steps.Classifier();
    step.setClassifier(Models.withOptions(LINE));
    Flow flow = new Flow();
    flow.addStep(new StepManagerImpl(step));
    Flow again = JSONFlowUtils.JSONToFlow(JSONFlowUtils.flowToJSON(flow), false);
    assertSet((CentroidBagging) ((weka.knowledgeflow.steps.Classifier) again.getSteps().get(0).getManagedStep()).getClassifier());
  }

  @Test
  void theDialogShowsValuesThatAreNotDefaults() {
    assertEquals("defaults (click to change)", new CentroidBagging().getTrainingDetails().toDisplay());
    CentroidBagging ours = Models.withOptions(LINE);
    assertEquals("-stop 0.2 -lambda 0.25 -masses won -represent-copies-using-weights", ours.getTrainingDetails().toDisplay());
    assertEquals("-min 0.5 -group 1,2 -coverage class -folds 4", ours.getIntervalDetails().toDisplay());
  }

  /** Weka copies the edited object by its options, or by serialisation if these are refused. */
  @Test
  void halfTypedValuesAreCopied() throws Exception {
    CentroidBagging ours = new CentroidBagging();
    ours.getIntervalDetails().setGroup("1,");
    ours.setNumIterations(0);
    CentroidBagging copy = (CentroidBagging) new SerializedObject(ours).getObject();
    assertArrayEquals(ours.getOptions(), copy.getOptions());
    assertNames(() -> copy.buildClassifier(TestData.numeric(30)), "(-I)", "at least 1", "0");
    CalibratedClassifier wrapper = new CalibratedClassifier();
    wrapper.setNumExecutionSlots(-1);
    assertNames(() -> wrapper.buildClassifier(TestData.numeric(30)), "(-num-slots)", "at least 0", "-1");
    wrapper.setNumExecutionSlots(1);
    wrapper.getIntervalDetails().setNumFolds(1);
    assertNames(() -> wrapper.buildClassifier(TestData.numeric(30)), "(-folds)", "at least 2", "1");
  }
}
