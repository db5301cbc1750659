// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import centroid.plot.chart.IntervalCharts;
import centroid.plot.chart.PredictedIntervals;
import centroid.plot.draw.ChartPicture;
import centroid.weka.options.reader.Levels;
import centroid.weka.options.reader.OptionReader;
import java.util.List;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.WekaException;
import weka.gui.knowledgeflow.KFGUIConsts;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.steps.KFStep;

/**
 * Draws the prediction intervals or prediction sets of a test set, or of all folds together, as an image for the steps ImageViewer and ImageSaver.
 * Needs no display. Takes a trained classifier with its test set, or rows to which the filter AddPredictionIntervals has added its columns.
 *
 * @serial exclude
 */
@KFStep(name = "IntervalChart", category = "Visualization", iconPath = KFGUIConsts.BASE_ICON_PATH + "ModelPerformanceChart.gif",
    resourceIntensive = true, toolTipText = "Chart of prediction intervals: a classifier's, or those of the filter AddPredictionIntervals")
public class IntervalChart extends SetStep {

  private static final long serialVersionUID = 3_118_406_297_515_522_804L;

  private IntervalChartKind chart = IntervalChartKind.AUTOMATIC;
  private String levels = "0.95";
  private int width = VIEWER_WIDTH;
  private int height = VIEWER_HEIGHT;
  private int scale = 1;
  private transient IntervalRows rows;
  private transient LabelRows labels;

  /** Returns the description in the GUI. */
  public String globalInfo() {
    return "Draws the prediction intervals of a numeric class, or the prediction sets of a nominal one, as an image. Connect a classifier that gives "
        + "them, such as "
        + "CentroidBagging, or data with the columns of the filter AddPredictionIntervals; connect ImageViewer or ImageSaver to it.";
  }

  // ---- settings ----

  @OptionMetadata(displayName = "Chart", displayOrder = 1, description = "Which chart is drawn. AUTOMATIC draws the fitted curve with its band "
      + "for data with one numeric input, otherwise the rows sorted by prediction; for a nominal class the sizes of prediction sets.")
  public IntervalChartKind getChart() {
    return chart;
  }

  public void setChart(IntervalChartKind kind) {
    chart = kind;
  }

  @OptionMetadata(displayName = "Levels", displayOrder = 2,
      description = "Levels of the intervals, as fractions separated by commas, such as 0.8,0.95. The lowest and the highest are drawn; "
          + "CALIBRATION shows all. After the filter they must be levels of the filter.")
  public String getLevels() {
    return levels;
  }

  public void setLevels(String text) {
    levels = text;
  }

  @OptionMetadata(displayName = "Width", displayOrder = 3, description = "Width of the image; Show chart in the menu of the step does not need it.")
  public int getWidth() {
    return width;
  }

  public void setWidth(int units) {
    width = units;
  }

  @OptionMetadata(displayName = "Height", displayOrder = 4, description = "Height of the image; Show chart in the menu of the step does not need it.")
  public int getHeight() {
    return height;
  }

  public void setHeight(int units) {
    height = units;
  }

  @OptionMetadata(displayName = "Scale", displayOrder = 5,
      description = "Pixels of the image for each unit of width and height, from 1 to 10: 1 for ImageViewer, more for saved images that are to be printed.")
  public int getScale() {
    return scale;
  }

  public void setScale(int pixels) {
    scale = pixels;
  }

  // ---- the step ----

  @Override
  void checkSettings() {
    double[] parsed = Levels.parse("Levels of IntervalChart", environmentSubstitute(levels));
    rows = new IntervalRows(parsed);
    labels = new LabelRows(parsed);
    OptionReader.require(width >= 100 && width <= 5000, "Width must be from 100 to 5000, but was " + width);
    OptionReader.require(height >= 100 && height <= 5000, "Height must be from 100 to 5000, but was " + height);
    OptionReader.require(scale >= 1 && scale <= 10, "Scale of IntervalChart must be from 1 to 10, but was " + scale);
  }

  @Override
  public List<String> getIncomingConnectionTypes() {
    return getStepManager().numIncomingConnections() > 0 ? List.of()
        : List.of(StepManager.CON_BATCH_CLASSIFIER, StepManager.CON_TESTSET, StepManager.CON_DATASET, StepManager.CON_TRAININGSET);
  }

  @Override
  public List<String> getOutgoingConnectionTypes() {
    return getStepManager().numIncomingConnections() > 0 ? List.of(StepManager.CON_IMAGE) : List.of();
  }

  @Override
  void process(Data data) throws WekaException {
    if (StepManager.CON_BATCH_CLASSIFIER.equals(data.getConnectionName())) {
      Instances test = data.getPayloadElement(StepManager.CON_AUX_DATA_TESTSET);
      if (test == null || test.numInstances() == 0) {
        throw new WekaException("IntervalChart needs a test set beside the classifier; connect one to the Classifier step");
      }
      addPredictions(data.getPrimaryPayload(), test);
    } else {
      addColumns(data.getPrimaryPayload());
    }
  }

  private void addColumns(Instances data) throws WekaException {
    if (isNominal(data)) {
      labels.add(data);
    } else {
      rows.add(data);
    }
  }

  private static boolean isNominal(Instances data) {
    return data.classIndex() >= 0 && data.classAttribute().isNominal();
  }

  private void addPredictions(weka.classifiers.Classifier classifier, Instances test) throws WekaException {
    try {
      if (isNominal(test)) {
        labels.add(classifier, test);
      } else {
        rows.add(classifier, test);
      }
    } catch (WekaException e) {
      throw e;
    } catch (Exception e) {
      throw new WekaException("IntervalChart could not get the intervals: " + e.getMessage(), e);
    }
  }

  @Override
  void end() throws WekaException {
    boolean nominal = labels.size() > 0;
    ChartPicture picture = nominal ? labels.chart(chart) : chart();
    Data out = image(picture, width, height, scale);
    getStepManager().logBasic("Chart of " + (nominal ? labels.size() : rows.intervals().size()) + " rows: " + picture.title());
    getStepManager().outputData(out);
  }

  private ChartPicture chart() throws WekaException {
    PredictedIntervals data = rows.intervals();
    int outer = data.level().length - 1;
    boolean oneInput = rows.input() != null;
    if (chart == IntervalChartKind.CURVE && !oneInput) {
      throw new WekaException("A curve (chart) needs data with exactly one numeric input; choose SORTED or AUTOMATIC");
    }
    return switch (chart) {
      case AGAINST_ACTUAL -> IntervalCharts.againstActual(data, 0, outer, rows.target());
      case CALIBRATION -> IntervalCharts.calibration(data);
      case WIDTH_AND_ERROR -> IntervalCharts.widthAgainstError(data, outer);
      case WIDTHS -> IntervalCharts.widths(data, outer);
      case SET_SIZES, RELIABILITY -> throw new WekaException(chart + " (chart) needs a nominal class, but " + rows.target() + " is numeric; choose AUTOMATIC");
      case AUTOMATIC, CURVE, SORTED -> oneInput && chart != IntervalChartKind.SORTED
          ? IntervalCharts.curve(data, rows.inputs(), 0, outer, rows.input(), rows.target())
          : IntervalCharts.sorted(data, 0, outer, rows.target());
    };
  }
}
