// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jfree.chart.ChartMouseEvent;
import org.jfree.chart.ChartMouseListener;

/**
 * Finds the clicked row from its tooltip, which every mark of a row has.
 *
 * @param action receives the row
 * @param level index of the level of the chart
 */
record RowClick(PlotWindow.RowAction action, int level) implements ChartMouseListener {

  private static final Pattern ROW = Pattern.compile("test row (\\d+):.*");

  @Override
  public void chartMouseClicked(ChartMouseEvent event) {
    String tip = event.getEntity() == null ? null : event.getEntity().getToolTipText();
    Matcher row = ROW.matcher(tip == null ? "" : tip);
    if (row.matches()) {
      action.clicked(Integer.parseInt(row.group(1)), level);
    }
  }

  @Override
  public void chartMouseMoved(ChartMouseEvent event) {
    // nothing to do
  }
}
