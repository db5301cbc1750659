// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.ActionEvent;
import java.awt.event.FocusEvent;
import java.awt.event.FocusListener;
import java.awt.event.MouseEvent;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.AbstractAction;
import javax.swing.KeyStroke;
import org.jfree.chart.ChartMouseEvent;
import org.jfree.chart.ChartMouseListener;
import org.jfree.chart.ChartPanel;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.entity.ChartEntity;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.plot.Zoomable;

/** A chart in a window. The mouse finds the nearest mark. Keys do the same as the mouse: arrows choose a mark, Enter clicks it, + and - zoom. */
public final class PlotPanel extends ChartPanel {

  private static final long serialVersionUID = 1L;
  /** Distance of the frame around the chosen mark. */
  private static final int MARGIN = 4;

  private final transient NearestMarks marks = new NearestMarks();
  private final transient Consumer<String> whenChosen;
  private final transient Paint ink;
  /** Place of the chosen mark in the order of marks; -1 for none. */
  private int chosen = -1;

  /** Creates a panel; the consumer receives the tooltip of a mark that is chosen by the keyboard. */
  public PlotPanel(String name, JFreeChart chart, Paint ink, Consumer<String> whenChosen) {
    super(chart, false, false, true, true, true);
    this.whenChosen = whenChosen;
    this.ink = ink;
    getChartRenderingInfo().setEntityCollection(marks);
    setMouseWheelEnabled(true);
    // Otherwise letters are scaled in small and large windows.
    setMinimumDrawWidth(0);
    setMinimumDrawHeight(0);
    setMaximumDrawWidth(Integer.MAX_VALUE);
    setMaximumDrawHeight(Integer.MAX_VALUE);
    getAccessibleContext().setAccessibleName("Chart: " + name);
    setFocusable(true);
    addKeys();
    addFocusListener(new FocusListener() {
      @Override
      public void focusGained(FocusEvent event) {
        repaint();
      }

      @Override
      public void focusLost(FocusEvent event) {
        repaint();
      }
    });
  }

  private void addKeys() {
    List.of("RIGHT", "DOWN").forEach(key -> bind(key, () -> choose(chosen + 1)));
    List.of("LEFT", "UP").forEach(key -> bind(key, () -> choose(chosen < 0 ? inOrder().size() - 1 : chosen - 1)));
    bind("HOME", () -> choose(0));
    bind("END", () -> choose(inOrder().size() - 1));
    List.of("ENTER", "SPACE").forEach(key -> bind(key, this::click));
    // Zooming changes the order of the visible marks.
    List.of("typed +", "typed =").forEach(key -> bind(key, () -> zoom(() -> zoomInBoth(getWidth() / 2.0, getHeight() / 2.0))));
    bind("typed -", () -> zoom(() -> zoomOutBoth(getWidth() / 2.0, getHeight() / 2.0)));
    bind("typed 0", () -> zoom(this::restoreAutoBounds));
  }

  private void bind(String key, Runnable work) {
    getInputMap().put(KeyStroke.getKeyStroke(key), key);
    getActionMap().put(key, new AbstractAction() {
      private static final long serialVersionUID = 1L;

      @Override
      public void actionPerformed(ActionEvent event) {
        work.run();
      }
    });
  }

  private void zoom(Runnable work) {
    chosen = -1;
    work.run();
  }

  private List<ChartEntity> inOrder() {
    return marks.inOrder(getChart().getPlot() instanceof Zoomable plot && plot.getOrientation() == PlotOrientation.HORIZONTAL);
  }

  private void choose(int place) {
    List<ChartEntity> all = inOrder();
    if (all.isEmpty()) {
      return;
    }
    chosen = Math.max(0, Math.min(all.size() - 1, place));
    String tip = all.get(chosen).getToolTipText();
    getAccessibleContext().setAccessibleDescription(tip);
    whenChosen.accept(tip);
    repaint();
  }

  /** Does what a click on the chosen mark does. */
  private void click() {
    List<ChartEntity> all = inOrder();
    if (chosen < 0 || chosen >= all.size()) {
      return;
    }
    Rectangle2D bounds = NearestMarks.bounds(all.get(chosen));
    Point place = translateJava2DToScreen(new Point((int) bounds.getCenterX(), (int) bounds.getCenterY()));
    MouseEvent trigger = new MouseEvent(this, MouseEvent.MOUSE_CLICKED, System.currentTimeMillis(), 0, place.x, place.y, 1, false);
    for (Object listener : getListeners(ChartMouseListener.class)) {
      ((ChartMouseListener) listener).chartMouseClicked(new ChartMouseEvent(getChart(), trigger, all.get(chosen)));
    }
  }

  @Override
  public void mousePressed(MouseEvent event) {
    requestFocusInWindow();
    super.mousePressed(event);
  }

  @Override
  public void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    if (!isFocusOwner()) {
      return;
    }
    Graphics2D own = (Graphics2D) graphics.create();
    own.setPaint(ink);
    own.drawRect(1, 1, getWidth() - 3, getHeight() - 3);
    List<ChartEntity> all = chosen < 0 ? List.of() : inOrder();
    if (chosen >= 0 && chosen < all.size()) {
      Rectangle bounds = scale(NearestMarks.bounds(all.get(chosen))).getBounds();
      own.drawRect(bounds.x + getInsets().left - MARGIN, bounds.y + getInsets().top - MARGIN, bounds.width + 2 * MARGIN, bounds.height + 2 * MARGIN);
    }
    own.dispose();
  }

  /** Shows the part of a new chart that is visible in this one. */
  JFreeChart zoomed(JFreeChart other) {
    if (getChart().getPlot() instanceof XYPlot plot) {
      other.getXYPlot().getDomainAxis().setRange(plot.getDomainAxis().getRange());
      other.getXYPlot().getRangeAxis().setRange(plot.getRangeAxis().getRange());
    } else if (getChart().getPlot() instanceof CategoryPlot plot) {
      other.getCategoryPlot().getRangeAxis().setRange(plot.getRangeAxis().getRange());
    }
    return other;
  }
}
