// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.draw.ChartPicture;
import centroid.weka.flow.SetStep;
import centroid.weka.gui.window.PlotPanel;
import centroid.weka.gui.window.PlotWindow;
import java.awt.BorderLayout;
import weka.gui.knowledgeflow.BaseInteractiveViewer;

/** The window <i>Show chart</i> of the steps IntervalChart and CheckModel. Unlike the images of ImageViewer, the chart fits the window and can be zoomed. */
public class ChartViewer extends BaseInteractiveViewer {

  private static final long serialVersionUID = 1L;

  @Override
  public String getViewerName() {
    return "Chart";
  }

  @Override
  public void init() {
    ChartPicture picture = ((SetStep) getStep()).drawn();
    add(new PlotPanel(picture.title(), picture.theme(PlotWindow.theme()).toJFreeChart(), PlotWindow.theme().ink(), text -> { }), BorderLayout.CENTER);
  }
}
