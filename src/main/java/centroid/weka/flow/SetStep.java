// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.flow;

import centroid.plot.draw.ChartPicture;
import java.util.Map;
import weka.core.WekaException;
import weka.knowledgeflow.Data;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.steps.BaseStep;

/**
 * A step that receives one set, or several numbered ones such as folds, and may draw a chart. It is busy until the last set has been processed, or the flow
 * stops.
 *
 * @serial exclude
 */
public abstract class SetStep extends BaseStep {

  private static final long serialVersionUID = 5_620_318_829_107_446_213L;

  /** The size of the panel in which ImageViewer centres an image. */
  static final int VIEWER_WIDTH = 800;
  static final int VIEWER_HEIGHT = 600;

  private transient int numSets;
  private transient ChartPicture drawn;

  @Override
  public final void stepInit() throws WekaException {
    numSets = 0;
    drawn = null;
    try {
      checkSettings();
    } catch (IllegalArgumentException e) {
      throw new WekaException(e.getMessage(), e);
    }
  }

  /** Checks the settings when a flow starts: Weka calls the setters after every typed key. */
  abstract void checkSettings();

  /** Processes one set. */
  abstract void process(Data data) throws Exception;

  /** Outputs what needs all sets. */
  void end() throws WekaException {
  }

  @Override
  public final synchronized void processIncoming(Data data) throws WekaException {
    getStepManager().processing();
    try {
      process(data);
      numSets++;
      Integer max = data.getPayloadElement(StepManager.CON_AUX_DATA_MAX_SET_NUM);
      if (isStopRequested()) {
        getStepManager().interrupted();
      } else if (max == null || numSets >= max) {
        end();
        getStepManager().finished();
      }
    } catch (WekaException e) {
      throw failed(e);
    } catch (Exception e) {
      throw failed(new WekaException(name() + ": " + e.getMessage(), e));
    }
  }

  /** The name of the step, for messages. */
  String name() {
    return getClass().getSimpleName();
  }

  /** Ends the busy state; otherwise a failed flow would wait for this step forever. */
  private WekaException failed(WekaException cause) {
    getStepManager().interrupted();
    return cause;
  }

  /** Ends the busy state that the step has between two sets, in case another step fails or the user stops the flow. */
  @Override
  public void stop() {
    super.stop();
    getStepManager().interrupted();
  }

  /**
   * Returns a chart as an image to be output; <i>Show chart</i> in the menu of the step opens it too.
   *
   * @param scale pixels for each unit of width and height
   */
  Data image(ChartPicture picture, int width, int height, int scale) {
    drawn = picture;
    Data image = new Data(StepManager.CON_IMAGE, picture.toImage(width, height, scale));
    image.setPayloadElement(StepManager.CON_AUX_DATA_TEXT_TITLE, picture.title());
    return image;
  }

  /** The chart of the last run; null without one. */
  public ChartPicture drawn() {
    return drawn;
  }

  /** Adds an entry to the menu of the step after a run. The name of the class is text, since it needs a display. */
  @Override
  public Map<String, String> getInteractiveViewers() {
    return drawn == null ? Map.of() : Map.of("Show chart", "centroid.weka.gui.ChartViewer");
  }
}
