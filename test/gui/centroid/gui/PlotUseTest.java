// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.Desktop;
import java.awt.FocusTraversalPolicy;
import java.awt.Font;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Shape;
import java.awt.Window;
import java.awt.event.KeyEvent;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uses plot windows by mouse and by keyboard, with large letters and in the dark. */
@Timeout(180)
class PlotUseTest extends WithPlots {

  /** The longest mark of a row is its bar; its lower quarter is far from the points. */
  @Test
  void aBarReactsOverItsWholeLength() throws Exception {
    explorer.run(GuiData.numeric(60), CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    plot.select("Sorted by prediction");
    JComponent panel = plot.chartPanel();
    Object marks = PlotFrame.call(PlotFrame.call(panel, "getChartRenderingInfo"), "getEntityCollection");
    Object bar = ((Collection<?>) PlotFrame.call(marks, "getEntities")).stream()
        .filter(mark -> String.valueOf(PlotFrame.call(mark, "getToolTipText")).startsWith("test row "))
        .max(Comparator.comparing(PlotUseTest::height)).orElseThrow();
    Rectangle place = ((Shape) PlotFrame.call(bar, "getArea")).getBounds();
    assertTrue(place.height > 50, place.toString());
    String row = ((String) PlotFrame.call(bar, "getToolTipText")).replaceFirst(":.*", "");
    // Beside it, as a hand would be.
    Point at = new Point(place.x + 3 + panel.getInsets().left, place.y + place.height * 9 / 10 + panel.getInsets().top);
    MouseEvent moved = new MouseEvent(panel, MouseEvent.MOUSE_MOVED, 0, 0, at.x, at.y, 0, false);
    assertTrue(panel.getToolTipText(moved).startsWith(row + ":"), panel.getToolTipText(moved));
    List<Window> before = List.of(Window.getWindows());
    ExplorerWindow.onEventThread(() -> PlotFrame.call(panel, "mouseClicked",
        new MouseEvent(panel, MouseEvent.MOUSE_CLICKED, System.currentTimeMillis(), 0, at.x, at.y, 1, false)));
    assertTrue(newWindow(before).getTitle().startsWith("Interval width of " + row), newWindow(before).getTitle());
  }

  private static int height(Object mark) {
    return ((Shape) PlotFrame.call(mark, "getArea")).getBounds().height;
  }

  private static JFrame newWindow(List<Window> before) throws Exception {
    ExplorerWindow.waitUntil("another window", 20, () -> opened(before) != null);
    return opened(before);
  }

  private static JFrame opened(List<Window> before) {
    for (Window window : Window.getWindows()) {
      if (!before.contains(window) && window.isShowing() && window instanceof JFrame frame) {
        return frame;
      }
    }
    return null;
  }

  @Test
  void helpWithoutADesktopSaysWhereTheGuideIs() throws Exception {
    Assumptions.assumeFalse(Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE), "opens a browser here");
    explorer.run(GuiData.numeric(60), CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Calibration curve");
    SwingUtilities.invokeLater(PlotFrame.find(plot.frame, JButton.class, "help")::doClick);
    ExplorerWindow.waitUntil("the message", 20, () -> ExplorerWindow.complaint() != null);
    assertTrue(ExplorerWindow.complaint().startsWith("If no browser shows the guide"), ExplorerWindow.complaint());
    assertTrue(ExplorerWindow.complaint().contains("index.html"), ExplorerWindow.complaint());
  }

  @Test
  void everythingIsReachedByKeys() throws Exception {
    explorer.run(GuiData.districts(120), CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals along an attribute");
    List<String> order = ExplorerWindow.onEventThread(() -> {
      FocusTraversalPolicy policy = plot.frame.getFocusTraversalPolicy();
      List<String> names = new ArrayList<>();
      for (Component each = policy.getFirstComponent(plot.frame); names.size() < 20; each = policy.getComponentAfter(plot.frame, each)) {
        String name = each.getAccessibleContext().getAccessibleName();
        if (names.contains(name)) {
          break;
        }
        names.add(name);
      }
      return names;
    });
    assertEquals(List.of("Charts", "Chart: Along an attribute", "Attribute", "Lower level", "Higher level", "Save as PNG", "Save as SVG", "Save as CSV",
        "Export rows ...", "Help"), order);
    JComponent panel = plot.chartPanel();
    ExplorerWindow.onEventThread(panel::requestFocusInWindow);
    ExplorerWindow.waitUntil("the focus", 20, panel::isFocusOwner);
    Robot robot = new Robot();
    type(robot, KeyEvent.VK_RIGHT);
    ExplorerWindow.waitUntil("a row", 20, () -> hint(plot).startsWith("test row "));
    String first = hint(plot);
    type(robot, KeyEvent.VK_RIGHT);
    ExplorerWindow.waitUntil("the next row", 20, () -> !hint(plot).equals(first));
    plot.photograph(PICTURES.resolve("chosen-by-keys.png"));
    String row = hint(plot).replaceFirst(":.*", "");
    List<Window> before = List.of(Window.getWindows());
    type(robot, KeyEvent.VK_ENTER);
    assertTrue(newWindow(before).getTitle().startsWith("Interval width of " + row), newWindow(before).getTitle());
  }

  /** Java must know where a window is, or combo boxes open elsewhere; windows that the platform places are all at 0, 0 for it. */
  @Test
  void windowsAreBesideEachOther() throws Exception {
    explorer.run(GuiData.numeric(60), CENTROIDS);
    Point first = explorer.openPlot("Prediction intervals", "Intervals").frame.getLocationOnScreen();
    Point second = explorer.openPlot("Prediction intervals", "Intervals").frame.getLocationOnScreen();
    assertTrue(first.x > 0 && first.y > 0 && second.x > 0 && second.y > 0, first + " " + second);
    assertFalse(first.equals(second), first.toString());
  }

  private static void type(Robot robot, int key) {
    robot.keyPress(key);
    robot.keyRelease(key);
  }

  /** The text below the chart. */
  private static String hint(PlotFrame plot) {
    return PlotFrame.find(plot.frame, JTextArea.class, "hint").getText();
  }

  private static <T extends Component> List<T> all(Container container, Class<T> type) {
    List<T> found = new ArrayList<>();
    for (Component child : container.getComponents()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      } else if (child instanceof Container inner) {
        found.addAll(all(inner, type));
      }
    }
    return found;
  }

  @Test
  void largeLettersDoNotHideHintsOrButtons() throws Exception {
    Font large = new Font(Font.SANS_SERIF, Font.PLAIN, 22);
    List.of("Label.font", "Button.font", "ComboBox.font").forEach(key -> UIManager.put(key, large));
    try {
      explorer.run(GuiData.districts(120), CENTROIDS);
      for (String name : new String[] {"Intervals along an attribute", "Coverage by group"}) {
        PlotFrame plot = explorer.openPlot("Prediction intervals", name);
        plot.photograph(PICTURES.resolve("large-letters-" + name.length() + ".png"));
        Container content = plot.frame.getContentPane();
        List<JComponent> tools = new ArrayList<>(all(content, JLabel.class));
        tools.addAll(all(content, AbstractButton.class));
        tools.addAll(all(content, JComboBox.class));
        tools.addAll(all(content, JTextArea.class));
        assertTrue(tools.size() >= 8, tools.toString());
        for (JComponent tool : tools) {
          Rectangle place = SwingUtilities.convertRectangle(tool.getParent(), tool.getBounds(), content);
          assertTrue(!tool.isShowing() || content.contains(place.x, place.y) && content.contains(place.x + place.width - 1, place.y + place.height - 1),
              tool + " at " + place + " in " + content.getSize());
          assertTrue(!tool.isShowing() || tool.getHeight() >= tool.getPreferredSize().height, tool.toString());
        }
      }
    } finally {
      List.of("Label.font", "Button.font", "ComboBox.font").forEach(key -> UIManager.put(key, null));
    }
  }

  @Test
  void savedPicturesAreOnWhiteAlsoFromADarkWindow() throws Exception {
    Color dark = new Color(0x303030);
    UIManager.put("Panel.background", dark);
    try {
      explorer.run(GuiData.numeric(60), CENTROIDS);
      PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
      assertFalse(Color.WHITE.equals(PlotFrame.call(plot.chart(), "getBackgroundPaint")), "the window is dark");
      Path png = folder.resolve("dark.png");
      plot.save("png", png);
      BufferedImage image = ImageIO.read(png.toFile());
      assertEquals(Color.WHITE, new Color(image.getRGB(2, 2)));
      assertEquals(2 * plot.chartPanel().getWidth(), image.getWidth(), "two pixels for one of the window");
    } finally {
      UIManager.put("Panel.background", null);
    }
  }
}
