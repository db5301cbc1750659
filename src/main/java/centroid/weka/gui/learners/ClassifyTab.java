// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.learners;

import java.awt.Toolkit;
import java.awt.datatransfer.StringSelection;
import java.lang.reflect.Field;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.JComboBox;
import weka.classifiers.Classifier;
import weka.gui.GUIApplication;
import weka.gui.GenericObjectEditor;
import weka.gui.explorer.ClassifierPanel;
import weka.gui.explorer.Explorer;

/** The tab Classify beside ours, which takes over a learner. */
final class ClassifyTab {

  private final ClassifierPanel panel;
  private final Runnable show;

  private ClassifyTab(List<?> panels, Consumer<ClassifierPanel> show) {
    panel = panels.stream().filter(ClassifierPanel.class::isInstance).map(ClassifierPanel.class::cast).findFirst().orElse(null);
    this.show = () -> show.accept(panel);
  }

  /** Returns the tab of an Explorer, or else of a Workbench; either may be null. */
  static ClassifyTab of(Explorer explorer, GUIApplication workbench) {
    if (explorer != null) {
      return new ClassifyTab(explorer.getPanels(), found -> explorer.getTabbedPane().setSelectedComponent(found));
    }
    return workbench == null ? new ClassifyTab(List.of(), found -> { }) : new ClassifyTab(workbench.getPerspectiveManager().getLoadedPerspectives(),
        found -> workbench.getPerspectiveManager().setActivePerspective(found.getPerspectiveID()));
  }

  /**
   * Shows the tab with a classifier and a class. If that is impossible, the command that trains the classifier is copied to the clipboard.
   *
   * @return what was done, in one sentence
   */
  String use(Classifier classifier, int classIndex, String command) {
    try {
      if (panel == null) {
        return copied(command);
      }
      JComboBox<?> target = (JComboBox<?>) field("m_ClassCombo");
      GenericObjectEditor editor = (GenericObjectEditor) field("m_ClassifierEditor");
      // The Workbench resets the classifier when the tab is shown for the first time.
      show.run();
      target.setSelectedIndex(classIndex);
      editor.setValue(classifier);
      return "The tab Classify is set to this learner.";
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Another version of Weka, whose panel has other fields.
      return copied(command);
    }
  }

  /** Weka's panel has no accessors; its protected fields can't be reached from the class loader of a package. */
  private Object field(String name) throws ReflectiveOperationException {
    Field field = ClassifierPanel.class.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(panel);
  }

  private static String copied(String command) {
    String cause = "The tab Classify could not be set";
    try {
      Toolkit.getDefaultToolkit().getSystemClipboard().setContents(new StringSelection(command), null);
      return cause + ", so the command for the learner was copied to the clipboard: " + command;
    } catch (IllegalStateException e) {
      return cause + "; the command for the learner is: " + command;
    }
  }
}
