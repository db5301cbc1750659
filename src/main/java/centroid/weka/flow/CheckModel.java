// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import centroid.plot.chart.CheckCharts;
import centroid.weka.check.CheckResult;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.CheckText;
import centroid.weka.check.ModelCheck;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.gui.knowledgeflow.KFGUIConsts;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.steps.KFStep;

/**
 * Checks whether a classifier is still valid for its test set: the text of the command CheckModel, and the chart of the test martingale's capital.
 *
 * @serial exclude
 */
@KFStep(name = "CheckModel", category = "Evaluation", iconPath = KFGUIConsts.BASE_ICON_PATH + "ClassifierPerformanceEvaluator.gif",
    resourceIntensive = true, toolTipText = "Is a trained model still valid for new rows with known classes?")
public class CheckModel extends TestSetStep {

  private static final long serialVersionUID = 3_915_042_277_846_013_690L;

  /** Returns the description in the GUI. */
  public String globalInfo() {
    return "Checks whether a trained CentroidBagging or CalibratedClassifier is still valid for new rows with known classes, in the order of time if there is "
        + "one. Connect a Classifier step, which may load a saved model, to it; TextViewer behind it shows the verdict, ImageViewer the capital of the test "
        + "martingale.";
  }

  @Override
  void checkSettings() {
    // There are none.
  }

  @Override
  public List<String> getOutgoingConnectionTypes() {
    return getStepManager().numIncomingConnections() > 0 ? List.of(StepManager.CON_TEXT, StepManager.CON_IMAGE) : List.of();
  }

  @Override
  void process(Classifier classifier, Instances test, Data input) throws Exception {
    CheckResult result = new ModelCheck(classifier, CheckSettings.DEFAULT).of(test);
    CheckResult.InOrder order = result.order();
    Data image = numbered(image(CheckCharts.capital(order.capital(), order.limit()), VIEWER_WIDTH, VIEWER_HEIGHT, 1), input);
    getStepManager().logBasic("Check of " + result.numRows() + " rows: " + result.verdict().sentence());
    Data text = numbered(new Data(StepManager.CON_TEXT, new CheckText(result, classifier.getClass().getSimpleName(), test.relationName()).text()), input);
    text.setPayloadElement(StepManager.CON_AUX_DATA_TEXT_TITLE, "Check of " + classifier.getClass().getSimpleName());
    getStepManager().outputData(text);
    getStepManager().outputData(image);
  }
}
