// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.text.JTextComponent;
import weka.core.Instances;
import weka.gui.Perspective;
import weka.gui.PerspectiveManager;
import weka.gui.WorkbenchApp;

/** The tab Which learner? of an Explorer or a Workbench, driven as a user would. */
final class LearnerTab {

  static final String TITLE = "Which learner?";

  final Container panel;

  LearnerTab(Container panel) {
    this.panel = panel;
  }

  /** Opens the tab of an Explorer. */
  static LearnerTab open(ExplorerWindow explorer) throws Exception {
    return ExplorerWindow.onEventThread(() -> {
      JTabbedPane tabs = PlotFrame.find(explorer.frame, JTabbedPane.class, null);
      int index = tabs.indexOfTab(TITLE);
      if (index < 0 || !tabs.isEnabledAt(index)) {
        throw new AssertionError("the tab " + TITLE + (index < 0 ? " is missing" : " is disabled"));
      }
      tabs.setSelectedIndex(index);
      return new LearnerTab((Container) tabs.getSelectedComponent());
    });
  }

  /** Opens the tab of a Workbench. */
  static LearnerTab openPerspective(ExplorerWindow workbench) throws Exception {
    return ExplorerWindow.onEventThread(() -> {
      PerspectiveManager perspectives = PlotFrame.find(workbench.frame, WorkbenchApp.class, null).getPerspectiveManager();
      Perspective ours = perspectives.getLoadedPerspectives().stream().filter(each -> each.getPerspectiveTitle().equals(TITLE)).findFirst().orElseThrow();
      perspectives.setActivePerspective(ours.getPerspectiveID());
      return new LearnerTab((Container) ours);
    });
  }

  /** Loads data as the tab Preprocess does. */
  static void load(ExplorerWindow explorer, Instances data) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      explorer.preprocess().setInstances(data);
      return null;
    });
  }

  void press(String button) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      JButton found = button(button);
      if (!found.isEnabled()) {
        throw new AssertionError(button + " is disabled: " + message());
      }
      found.doClick();
      return null;
    });
  }

  boolean isEnabled(String button) {
    return button(button).isEnabled();
  }

  private JButton button(String name) {
    return PlotFrame.find(panel, JButton.class, name);
  }

  /** Compares learners to the end. */
  void compare() throws Exception {
    press("Start");
    awaitEnd();
  }

  void awaitEnd() throws Exception {
    ExplorerWindow.waitUntil("the end of the comparison", 120, () -> isEnabled("Start"));
  }

  void awaitProgress(String text) throws Exception {
    ExplorerWindow.waitUntil("progress", 60, () -> status().contains(text) || isEnabled("Start"));
  }

  String status() {
    return PlotFrame.find(panel, JLabel.class, "status").getText();
  }

  String message() {
    return PlotFrame.find(panel, JTextComponent.class, "message").getText();
  }

  JComboBox<?> target() {
    return PlotFrame.find(panel, JComboBox.class, "class");
  }

  JTable table() {
    return PlotFrame.find(panel, JTable.class, "ranking");
  }

  /** Returns the first columns of the table, row by row, which the seed determines; the last two are time and size. */
  List<List<String>> ranking() throws Exception {
    return ExplorerWindow.onEventThread(() -> {
      List<List<String>> rows = new ArrayList<>();
      for (int row = 0; row < table().getRowCount(); row++) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < table().getColumnCount() - 2; column++) {
          cells.add(String.valueOf(table().getValueAt(row, column)));
        }
        rows.add(cells);
      }
      return rows;
    });
  }

  /** Returns the components that the tab key reaches. */
  List<Component> focusable() {
    List<Component> found = new ArrayList<>();
    Container root = panel.getFocusCycleRootAncestor();
    Component next = target();
    while (panel.isAncestorOf(next) && !found.contains(next)) {
      found.add(next);
      next = root.getFocusTraversalPolicy().getComponentAfter(root, next);
    }
    return found;
  }
}
