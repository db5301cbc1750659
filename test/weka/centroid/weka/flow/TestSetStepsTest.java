// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.ClassifierFlow;
import centroid.TestData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.WekaException;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;

/** The steps AdaptiveIntervals and CheckModel after a classifier: what they output, and that a flow ends if they can't. */
@Timeout(120)
class TestSetStepsTest {

  private static final int END_NAPS = 400;
  private static final Instances LINE = TestData.line(3, 0.2, 120, 4);

  /** What a step has output, and the log. */
  private record Outcome(List<Object> out, List<String> log) {

    boolean says(String text) {
      return log.stream().anyMatch(line -> line.contains(text));
    }
  }

  private static Outcome run(Instances data, Classifier learner, TestSetStep step, String connection) throws Exception {
    ClassifierFlow flow = new ClassifierFlow(data, 3, learner, step);
    List<Object> out = Collections.synchronizedList(new ArrayList<>());
    flow.last().addStepOutputListener(result -> out.add(result.getPrimaryPayload()), connection);
    flow.run(END_NAPS);
    assertFalse(flow.last().isStepBusy(), flow.log().toString());
    return new Outcome(out, flow.log());
  }

  private static CentroidBagging ours() throws Exception {
    CentroidBagging learner = new CentroidBagging();
    learner.setOptions(Utils.splitOptions("-I 3 -pool 8"));
    return learner;
  }

  @Test
  void adaptiveIntervalsAreColumnsOfTheFilter() throws Exception {
    AdaptiveIntervals step = new AdaptiveIntervals();
    step.setLevel(0.8);
    step.setDelay(5);
    Outcome outcome = run(LINE, ours(), step, StepManager.CON_TESTSET);
    assertEquals(3, outcome.out.size(), outcome.log.toString());
    Instances rows = (Instances) outcome.out.get(0);
    assertEquals(40, rows.numInstances());
    double first = width(rows.instance(0));
    assertEquals(first, width(rows.instance(5)), 0.5 * first, "nothing is known before row 6");
    IntervalRows columns = new IntervalRows(new double[] {0.8});
    columns.add(rows);
    assertEquals(40, columns.intervals().size());
    assertTrue(outcome.says("Adaptive intervals of 40 rows at level 0.8: 35 observed classes, coverage "), outcome.log.toString());
  }

  private static double width(Instance row) {
    return row.value(row.dataset().attribute("width_0.8"));
  }

  @Test
  void labelsThatNeverArriveChangeNothing() throws Exception {
    Outcome lost = run(TestData.withoutClassEvery(10, LINE), ours(), new AdaptiveIntervals(), StepManager.CON_TEXT);
    assertEquals(3, lost.out.size(), lost.log.toString());
    assertTrue(lost.out.get(0).toString().matches("Adaptive intervals of \\d+ rows at level 0.9: 3[3-9] observed classes, .*"), lost.out.toString());
    AdaptiveIntervals late = new AdaptiveIntervals();
    late.setDelay(1000);
    assertTrue(run(LINE, ours(), late, StepManager.CON_TEXT).says("no class was observed, so the intervals are those of the model"));
  }

  @Test
  void aNominalClassHasSets() throws Exception {
    Outcome outcome = run(TestData.lowHigh(LINE, 1.5), ours(), new AdaptiveIntervals(), StepManager.CON_TESTSET);
    assertEquals(3, outcome.out.size(), outcome.log.toString());
    assertTrue(((Instances) outcome.out.get(0)).attribute("set_0.9") != null, outcome.out.toString());
  }

  @Test
  void aCheckHasTextAndChart() throws Exception {
    Outcome text = run(LINE, ours(), new CheckModel(), StepManager.CON_TEXT);
    assertEquals(3, text.out.size(), text.log.toString());
    assertTrue(text.out.get(0).toString().startsWith("Check of CentroidBagging on 40 rows of "), text.out.toString());
    assertTrue(text.out.get(0).toString().contains("Verdict: "));
    assertEquals(3, run(LINE, ours(), new CheckModel(), StepManager.CON_IMAGE).out.size());
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    assertTrue(run(LINE, new Bagging(), new CheckModel(), StepManager.CON_TEXT).says("must be a CentroidBagging or a CalibratedClassifier"));
    assertTrue(run(LINE, new Bagging(), new AdaptiveIntervals(), StepManager.CON_TEXT).says("gives no prediction intervals; choose a classifier that does"));
    assertTrue(run(new Instances(LINE, 0, 45), ours(), new CheckModel(), StepManager.CON_TEXT).says("must have at least 20 rows with a class value, but 15"));
    AdaptiveIntervals step = new AdaptiveIntervals();
    new StepManagerImpl(step);
    step.setLevel(95);
    assertEquals("Level of AdaptiveIntervals must be a fraction between 0 and 1, such as 0.9, but was 95.0",
        assertThrows(WekaException.class, step::stepInit).getMessage());
    step.setLevel(0.9);
    step.setDelay(-1);
    assertTrue(assertThrows(WekaException.class, step::stepInit).getMessage().contains("at least 0, but was -1"));
  }
}
