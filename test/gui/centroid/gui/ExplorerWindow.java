// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.awt.Component;
import java.awt.Window;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import javax.swing.JFrame;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import javax.swing.JPopupMenu;
import javax.swing.JRadioButton;
import javax.swing.ListModel;
import javax.swing.MenuElement;
import javax.swing.MenuSelectionManager;
import javax.swing.SwingUtilities;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.WekaPackageManager;
import weka.core.converters.ArffLoader;
import weka.gui.GenericObjectEditor;
import weka.gui.LookAndFeel;
import weka.gui.PerspectiveManager;
import weka.gui.ResultHistoryPanel;
import weka.gui.WorkbenchApp;
import weka.gui.explorer.ClassifierPanel;
import weka.gui.explorer.Explorer;
import weka.gui.explorer.PreprocessPanel;

/** Weka's Explorer, or its Workbench, in a real window, with the installed package, driven as a user would: data, classifier, Start, result list. */
final class ExplorerWindow {

  final JFrame frame;
  final ClassifierPanel panel;
  private final PreprocessPanel preprocess;
  private final Runnable showClassify;

  private ExplorerWindow(JFrame frame, PreprocessPanel preprocess, ClassifierPanel panel, Runnable showClassify) {
    this.frame = frame;
    this.preprocess = preprocess;
    this.panel = panel;
    this.showClassify = showClassify;
  }

  static ExplorerWindow open() throws Exception {
    prepare();
    return onEventThread(() -> {
      Explorer explorer = new Explorer();
      ClassifierPanel panel = explorer.getPanels().stream().filter(ClassifierPanel.class::isInstance).map(ClassifierPanel.class::cast)
          .findFirst().orElseThrow();
      return new ExplorerWindow(frame("Weka Explorer", explorer), explorer.getPreprocessPanel(), panel, () -> explorer.getTabbedPane().setSelectedIndex(1));
    });
  }

  /** The window in which all of Weka's applications are perspectives. */
  static ExplorerWindow openWorkbench() throws Exception {
    prepare();
    return onEventThread(() -> {
      WorkbenchApp workbench = new WorkbenchApp();
      PerspectiveManager perspectives = workbench.getPerspectiveManager();
      ClassifierPanel panel = perspectives.getLoadedPerspectives().stream().filter(ClassifierPanel.class::isInstance).map(ClassifierPanel.class::cast)
          .findFirst().orElseThrow();
      return new ExplorerWindow(frame("Weka Workbench", workbench), (PreprocessPanel) perspectives.getMainPerspective(), panel,
          () -> perspectives.setActivePerspective(panel.getPerspectiveID()));
    });
  }

  private static void prepare() throws Exception {
    WekaPackageManager.loadPackages(false, false, true);
    LookAndFeel.setLookAndFeel("com.formdev.flatlaf.FlatLightLaf");
    GenericObjectEditor.determineClasses();
  }

  private static JFrame frame(String title, Component content) {
    JFrame frame = new JFrame(title);
    frame.getContentPane().add(content);
    frame.setSize(1100, 780);
    frame.setVisible(true);
    return frame;
  }

  /** Loads data whose class is the last attribute, chooses a classifier by its command line and evaluates on a third of the rows. */
  void run(Instances data, String command) throws Exception {
    choose(data, command, "m_PercentBut");
    start();
  }

  /** The same, evaluated on a file of its own. */
  void run(Instances data, String command, File test) throws Exception {
    choose(data, command, "m_TestSplitBut");
    ArffLoader loader = new ArffLoader();
    loader.setSource(test);
    onEventThread(() -> {
      set(panel, "m_TestLoader", loader);
      set(panel, "m_TestClassIndex", data.classIndex());
      return null;
    });
    start();
  }

  private static void set(Object owner, String name, Object value) throws ReflectiveOperationException {
    Field found = ClassifierPanel.class.getDeclaredField(name);
    found.setAccessible(true);
    found.set(owner, value);
  }

  void choose(Instances data, String command, String testMode) throws Exception {
    onEventThread(() -> {
      preprocess.setInstances(data);
      return null;
    });
    String[] words = Utils.splitOptions(command);
    String name = words[0];
    words[0] = "";
    Classifier classifier = (Classifier) Utils.forName(Classifier.class, name, words);
    onEventThread(() -> {
      showClassify.run();
      editor().setValue(classifier);
      ((JRadioButton) field(panel, testMode)).setSelected(true);
      return null;
    });
  }

  PreprocessPanel preprocess() {
    return preprocess;
  }

  void resize(int width, int height) throws Exception {
    onEventThread(() -> {
      frame.setSize(width, height);
      frame.validate();
      return null;
    });
  }

  GenericObjectEditor editor() throws Exception {
    return (GenericObjectEditor) field(panel, "m_ClassifierEditor");
  }

  void start() throws Exception {
    // Weka names results by the second, and a second one of the same name would replace the first.
    waitUntil("another label", 5, () -> !lastLabel().startsWith(new SimpleDateFormat("HH:mm:ss").format(new Date())));
    onEventThread(() -> method(ClassifierPanel.class, "startClassifier").invoke(panel));
    waitUntil("the end of the run", 60, () -> isIdle() || complaint() != null);
    if (complaint() != null) {
      throw new AssertionError(complaint());
    }
  }

  private boolean isIdle() {
    try {
      return field(panel, "m_RunThread") == null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The text of the newest result. */
  String output() throws Exception {
    return ((javax.swing.text.JTextComponent) field(panel, "m_OutText")).getText();
  }

  private String lastLabel() {
    try {
      return labels().isEmpty() ? "" : labels().get(labels().size() - 1);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The labels of the result list, the oldest first. */
  List<String> labels() throws Exception {
    ListModel<?> list = ((ResultHistoryPanel) field(panel, "m_History")).getList().getModel();
    return IntStream.range(0, list.getSize()).mapToObj(k -> String.valueOf(list.getElementAt(k))).toList();
  }

  /** The entries under Plugins in the menu of the newest result; the menu is open. */
  List<JMenuItem> plugins() throws Exception {
    ResultHistoryPanel history = (ResultHistoryPanel) field(panel, "m_History");
    return onEventThread(() -> {
      int last = history.getList().getModel().getSize() - 1;
      String name = String.valueOf(history.getList().getModel().getElementAt(last));
      method(ClassifierPanel.class, "visualize", List.class, int.class, int.class).invoke(panel, List.of(name), 60, -140);
      JPopupMenu menu = popup();
      return Arrays.stream(menu.getComponents()).filter(JMenu.class::isInstance).map(JMenu.class::cast)
          .filter(entry -> entry.getText().equals("Plugins")).flatMap(entry -> Arrays.stream(entry.getMenuComponents()))
          .map(JMenuItem.class::cast).toList();
    });
  }

  private static JPopupMenu popup() {
    for (MenuElement element : MenuSelectionManager.defaultManager().getSelectedPath()) {
      if (element instanceof JPopupMenu menu) {
        return menu;
      }
    }
    throw new IllegalStateException("the menu of the result list did not open");
  }

  static void closeMenus() throws Exception {
    onEventThread(() -> {
      MenuSelectionManager.defaultManager().clearSelectedPath();
      return null;
    });
  }

  /** Chooses Plugins > path of the newest result and waits for the window that opens; a * in a name is anything. */
  PlotFrame openPlot(String... path) throws Exception {
    List<Component> level = new ArrayList<>(plugins());
    JMenuItem chosen = null;
    for (String name : path) {
      chosen = level.stream().filter(JMenuItem.class::isInstance).map(JMenuItem.class::cast).filter(item -> fits(item.getText(), name))
          .findFirst().orElseThrow(() -> new AssertionError("no entry " + name + " among " + names()));
      level = chosen instanceof JMenu menu ? List.of(menu.getMenuComponents()) : List.of();
    }
    closeMenus();
    List<Window> before = List.of(Window.getWindows());
    JMenuItem item = chosen;
    SwingUtilities.invokeLater(item::doClick);
    waitUntil("the window of " + item.getText(), 20, () -> opened(before) != null || complaint() != null);
    if (complaint() != null) {
      throw new AssertionError(complaint());
    }
    PlotFrame plot = new PlotFrame(opened(before));
    plot.waitForPaint();
    return plot;
  }

  /** The window that opens when a row is clicked. */
  static PlotFrame openRow(PlotFrame plot, int number) throws Exception {
    List<Window> before = List.of(Window.getWindows());
    plot.click("test row " + number + ":");
    waitUntil("the window of row " + number, 20, () -> opened(before) != null);
    PlotFrame row = new PlotFrame(opened(before));
    row.waitForPaint();
    return row;
  }

  private static boolean fits(String text, String name) {
    return text.matches("\\Q" + name.replace("*", "\\E.*\\Q") + "\\E");
  }

  /** The text of a message that has popped up. */
  static String complaint() {
    return Arrays.stream(Window.getWindows()).filter(Window::isShowing).map(window -> PlotFrame.find(window, JOptionPane.class, null))
        .filter(pane -> pane != null).map(pane -> String.valueOf(pane.getMessage())).findFirst().orElse(null);
  }

  private static JFrame opened(List<Window> before) {
    return Arrays.stream(Window.getWindows()).filter(window -> !before.contains(window) && window.isShowing())
        .filter(JFrame.class::isInstance).map(JFrame.class::cast).findFirst().orElse(null);
  }

  List<String> names() {
    try {
      List<String> names = plugins().stream().map(JMenuItem::getText).toList();
      closeMenus();
      return names;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  void close() throws Exception {
    onEventThread(() -> {
      Arrays.stream(Window.getWindows()).forEach(Window::dispose);
      return null;
    });
  }

  // ---- helpers ----

  static Object field(Object owner, String name) throws ReflectiveOperationException {
    for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
      } catch (NoSuchFieldException e) {
        continue; // perhaps in the class above
      }
    }
    throw new NoSuchFieldException(name);
  }

  private static Method method(Class<?> type, String name, Class<?>... parameters) throws Exception {
    Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    return method;
  }

  static <T> T onEventThread(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    SwingUtilities.invokeAndWait(task);
    return task.get();
  }

  static void waitUntil(String what, int seconds, BooleanSupplier condition) throws InterruptedException {
    for (int k = 0; k < 10 * seconds; k++) {
      if (condition.getAsBoolean()) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("waited " + seconds + " s for " + what);
  }
}
