// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import centroid.ClassifierFlow;
import centroid.weka.flow.IntervalChart;
import weka.classifiers.AbstractClassifier;
import weka.core.Utils;

/** A flow of Weka's KnowledgeFlow: rows, folds, classifier, chart. */
final class FlowEntryPoint {

  private static final int END_NAPS = 300;

  private FlowEntryPoint() {
  }

  /** Our step is not busy after the other steps have ended, whatever happens in the folds. */
  static void flowEnds(FuzzCase one) throws Exception {
    if (one.train().numInstances() < 6) {
      return;
    }
    IntervalChart chart = new IntervalChart();
    chart.setWidth(200);
    chart.setHeight(150);
    ClassifierFlow flow = new ClassifierFlow(one.train(), 2,
        AbstractClassifier.forName(one.options().className(), Utils.splitOptions(one.options().line(one.learner()))), chart);
    flow.run(END_NAPS);
    unless(!flow.last().isStepBusy(), "flowEnds", "still busy: " + flow.log());
    unless(flow.log().stream().noneMatch(line -> line.contains("NullPointerException") && line.contains("IntervalChart")), "flowEnds", flow.log().toString());
    flow.stop();
  }
}
