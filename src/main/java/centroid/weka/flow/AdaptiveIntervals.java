// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import centroid.interval.Interval;
import centroid.weka.adaptive.AdaptiveRows;
import centroid.weka.column.AddedColumns;
import centroid.weka.column.ColumnChoice;
import centroid.weka.column.PredictionColumns;
import centroid.weka.options.reader.OptionReader;
import java.util.List;
import java.util.Locale;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.gui.knowledgeflow.KFGUIConsts;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.steps.KFStep;

/**
 * Adds adaptive prediction intervals or prediction sets to the rows of a test set, in their order: adaptive conformal inference with labels that arrive late.
 * The columns have the names that the filter AddPredictionIntervals uses, so IntervalChart draws them.
 *
 * @serial exclude
 */
@KFStep(name = "AdaptiveIntervals", category = "Evaluation", iconPath = KFGUIConsts.BASE_ICON_PATH + "PredictionAppender.gif",
    resourceIntensive = true, toolTipText = "Intervals that follow the observed classes of rows in order of time")
public class AdaptiveIntervals extends TestSetStep {

  private static final long serialVersionUID = 7_280_116_040_583_925_871L;

  private double level = 0.9;
  private int delay;

  /** Returns the description in the GUI. */
  public String globalInfo() {
    return "Adds prediction intervals of a numeric class, or prediction sets of a nominal one, that keep their coverage while the population drifts "
        + "(adaptive conformal inference). Rows are predicted in the order of the test set; after each, its class is observed, at once or later. Connect a "
        + "classifier that gives intervals, such as CentroidBagging, to it, and IntervalChart, a saver or TextViewer behind it.";
  }

  @OptionMetadata(displayName = "Level", displayOrder = 1, description = "Wanted coverage in the long run, a fraction such as 0.9.")
  public double getLevel() {
    return level;
  }

  public void setLevel(double fraction) {
    level = fraction;
  }

  @OptionMetadata(displayName = "Delay", displayOrder = 2,
      description = "Number of later rows that are predicted before the class of a row is known; rows without a class value are never observed.")
  public int getDelay() {
    return delay;
  }

  public void setDelay(int rows) {
    delay = rows;
  }

  @Override
  void checkSettings() {
    OptionReader.require(level > 0 && level < 1, "Level of AdaptiveIntervals must be a fraction between 0 and 1, such as 0.9, but was " + level);
    OptionReader.require(delay >= 0, "Delay of AdaptiveIntervals must be a number of rows, at least 0, but was " + delay);
  }

  @Override
  public List<String> getOutgoingConnectionTypes() {
    return getStepManager().numIncomingConnections() > 0 ? List.of(StepManager.CON_TESTSET, StepManager.CON_TEXT) : List.of();
  }

  @Override
  void process(Classifier classifier, Instances test, Data input) throws Exception {
    AdaptiveRows rows = new AdaptiveRows(classifier, test, Interval.checkLevel(level), delay);
    ColumnChoice choice = ColumnChoice.ofLevel(level);
    Instances output = AddedColumns.header(test, choice);
    new AddedColumns(new PredictionColumns(test.classAttribute(), choice), output).append(test, rows, 0);
    String summary = summary(rows, test.numInstances());
    getStepManager().logBasic(summary);
    getStepManager().outputData(numbered(new Data(StepManager.CON_TESTSET, output), input));
    Data text = numbered(new Data(StepManager.CON_TEXT, summary), input);
    text.setPayloadElement(StepManager.CON_AUX_DATA_TEXT_TITLE, "Adaptive intervals of " + test.relationName());
    getStepManager().outputData(text);
  }

  private String summary(AdaptiveRows rows, int numRows) {
    long known = rows.predictor().numObserved();
    return known == 0 ? "Adaptive intervals of " + numRows + " rows: no class was observed, so the intervals are those of the model"
        : String.format(Locale.ROOT, "Adaptive intervals of %d rows at level %s: %d observed classes, coverage %.3f, without adaptation %.3f", numRows, level,
            known, rows.predictor().coverage(), rows.coverageOfModel());
  }
}
