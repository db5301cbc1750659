// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Shape;
import java.awt.Window;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JTabbedPane;
import javax.swing.SwingUtilities;

/**
 * A plot window and the numbers of its charts. Its classes belong to the class loader of the installed package, so methods are called
 * by reflection.
 */
final class PlotFrame {

  final JFrame frame;

  PlotFrame(JFrame frame) {
    this.frame = frame;
  }

  List<String> tabs() {
    JTabbedPane panes = panes();
    List<String> names = new ArrayList<>();
    for (int k = 0; k < panes.getTabCount(); k++) {
      names.add(panes.getTitleAt(k));
    }
    return names;
  }

  void select(String tab) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      panes().setSelectedIndex(tabs().indexOf(tab));
      return null;
    });
    waitForPaint();
  }

  void choose(String box, String level) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      find(frame, JComboBox.class, box).setSelectedItem(level);
      return null;
    });
    waitForPaint();
  }

  /** Returns the visible combo boxes for levels. */
  List<String> choosers() {
    return Stream.of("innerLevel", "outerLevel").filter(name -> find(frame, JComboBox.class, name).isVisible()).toList();
  }

  /** Returns the chart of the selected tab. */
  Object chart() {
    return call(chartPanel(), "getChart");
  }

  JComponent chartPanel() {
    return (JComponent) ((Container) panes().getSelectedComponent()).getComponent(0);
  }

  String title() {
    return (String) call(call(chart(), "getTitle"), "getText");
  }

  String note() {
    return (String) call(call(chart(), "getSubtitle", 0), "getText");
  }

  List<String> axes() {
    Object plot = call(chart(), "getPlot");
    return List.of(String.valueOf(call(call(plot, "getDomainAxis"), "getLabel")),
        String.valueOf(call(call(plot, "getRangeAxis"), "getLabel")));
  }

  List<String> legend() {
    List<String> labels = new ArrayList<>();
    Object items = call(call(chart(), "getPlot"), "getLegendItems");
    for (int k = 0; k < (int) call(items, "getItemCount"); k++) {
      labels.add((String) call(call(items, "get", k), "getLabel"));
    }
    return labels;
  }

  /** x, y, lower y and upper y of all values of a layer, those of several layers of one name together. */
  double[][] values(String layer) {
    Object plot = call(chart(), "getPlot");
    List<double[]> values = new ArrayList<>();
    for (int d = 0; d < (int) call(plot, "getDatasetCount"); d++) {
      Object data = call(plot, "getDataset", d);
      if (layer.equals(call(data, "getSeriesKey", 0))) {
        for (int k = 0; k < (int) call(data, "getItemCount", 0); k++) {
          values.add(new double[] {(double) call(data, "getXValue", 0, k), (double) call(data, "getYValue", 0, k),
              (double) call(data, "getStartYValue", 0, k), (double) call(data, "getEndYValue", 0, k)});
        }
      }
    }
    return values.toArray(double[][]::new);
  }

  /** Returns the length of the horizontal axis in its units. */
  double xLength() {
    return (double) call(call(call(call(chart(), "getPlot"), "getDomainAxis"), "getRange"), "getLength");
  }

  /** Heights of the bars of a series. */
  double[] bars(String series) {
    Object data = call(call(chart(), "getPlot"), "getDataset");
    return ((List<?>) call(data, "getColumnKeys")).stream()
        .mapToDouble(key -> ((Number) call(data, "getValue", series, key)).doubleValue()).toArray();
  }

  List<String> tips() {
    Object entities = call(call(chartPanel(), "getChartRenderingInfo"), "getEntityCollection");
    return ((Collection<?>) call(entities, "getEntities")).stream().map(entity -> (String) call(entity, "getToolTipText"))
        .filter(tip -> tip != null).toList();
  }

  /** Clicks the item whose tooltip starts with a text. */
  void click(String tip) throws Exception {
    Object entities = call(call(chartPanel(), "getChartRenderingInfo"), "getEntityCollection");
    Object wanted = ((Collection<?>) call(entities, "getEntities")).stream()
        .filter(entity -> String.valueOf(call(entity, "getToolTipText")).startsWith(tip)).reduce((first, last) -> last).orElseThrow();
    Rectangle place = ((Shape) call(wanted, "getArea")).getBounds();
    JComponent panel = chartPanel();
    ExplorerWindow.onEventThread(() -> call(panel, "mouseClicked", new MouseEvent(panel, MouseEvent.MOUSE_CLICKED, System.currentTimeMillis(), 0,
        (int) place.getCenterX() + panel.getInsets().left, (int) place.getCenterY() + panel.getInsets().top, 1, false)));
  }

  /** Presses a save button and answers the file chooser. */
  void save(String button, Path file) throws Exception {
    SwingUtilities.invokeLater(find(frame, JButton.class, button)::doClick);
    ExplorerWindow.waitUntil("the file chooser", 20, () -> chooser() != null);
    ExplorerWindow.onEventThread(() -> {
      JFileChooser chooser = chooser();
      chooser.setSelectedFile(file.toFile());
      chooser.approveSelection();
      return null;
    });
    ExplorerWindow.waitUntil(file + " to be written", 20, () -> file.toFile().length() > 0 && chooser() == null);
    long length;
    do {
      length = file.toFile().length();
      Thread.sleep(500);
    } while (file.toFile().length() != length);
  }

  /** The name that a save button suggests. */
  String suggestedFile(String button) throws Exception {
    SwingUtilities.invokeLater(find(frame, JButton.class, button)::doClick);
    ExplorerWindow.waitUntil("the file chooser", 20, () -> chooser() != null);
    String name = ExplorerWindow.onEventThread(() -> {
      JFileChooser chooser = chooser();
      String suggested = chooser.getSelectedFile().getName();
      chooser.cancelSelection();
      return suggested;
    });
    ExplorerWindow.waitUntil("the file chooser to close", 20, () -> chooser() == null);
    return name;
  }

  private static JFileChooser chooser() {
    return Arrays.stream(Window.getWindows()).filter(Window::isShowing).map(window -> find(window, JFileChooser.class, null))
        .filter(found -> found != null).findFirst().orElse(null);
  }

  void close() throws Exception {
    ExplorerWindow.onEventThread(() -> {
      frame.dispose();
      return null;
    });
  }

  void resize(int width, int height) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      frame.setSize(width, height);
      frame.validate();
      return null;
    });
    waitForPaint();
  }

  /** Takes a screenshot of the window. */
  void photograph(Path file) throws Exception {
    photograph(frame, file);
  }

  static void photograph(Window window, Path file) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      window.toFront();
      return null;
    });
    photographAsItIs(window, file);
  }

  /** The place of a window on the screen, with the menus that are open there. */
  static void photographAsItIs(Window window, Path file) throws Exception {
    Thread.sleep(400);
    Rectangle place = new Rectangle(window.getLocationOnScreen(), window.getSize());
    BufferedImage image = new Robot().createScreenCapture(place);
    File folder = file.toAbsolutePath().getParent().toFile();
    if (!folder.isDirectory() && !folder.mkdirs()) {
      throw new IllegalStateException("can't make " + folder);
    }
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    ImageWriteParam smallest = writer.getDefaultWriteParam();
    smallest.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    smallest.setCompressionQuality(0);
    Files.deleteIfExists(file);
    try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), smallest);
    }
    writer.dispose();
  }

  void waitForPaint() throws Exception {
    ExplorerWindow.waitUntil("the chart", 20, () -> chartPanel().isShowing());
    for (int k = 0; k < 3; k++) {
      ExplorerWindow.onEventThread(() -> {
        chartPanel().paintImmediately(0, 0, chartPanel().getWidth(), chartPanel().getHeight());
        return null;
      });
    }
  }

  private JTabbedPane panes() {
    return find(frame, JTabbedPane.class, null);
  }

  static <T extends Component> T find(Container container, Class<T> type, String name) {
    for (Component child : container.getComponents()) {
      if (type.isInstance(child) && (name == null || name.equals(child.getName()))) {
        return type.cast(child);
      }
      T found = child instanceof Container inner ? find(inner, type, name) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Calls a public method by its name and number of arguments. */
  static Object call(Object target, String name, Object... arguments) {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name) && fits(method.getParameterTypes(), arguments)) {
        try {
          method.setAccessible(true);
          return method.invoke(target, arguments);
        } catch (IllegalAccessException | InvocationTargetException e) {
          throw new IllegalStateException(name, e);
        }
      }
    }
    throw new IllegalStateException(target.getClass() + " has no " + name + Arrays.toString(arguments));
  }

  private static boolean fits(Class<?>[] parameters, Object[] arguments) {
    boolean fits = parameters.length == arguments.length;
    for (int k = 0; fits && k < arguments.length; k++) {
      fits = parameters[k] == int.class ? arguments[k] instanceof Integer
          : parameters[k] == double.class ? arguments[k] instanceof Double : parameters[k].isInstance(arguments[k]);
    }
    return fits;
  }
}
