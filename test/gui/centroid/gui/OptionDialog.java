// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.event.FocusEvent;
import java.awt.event.FocusListener;
import java.beans.PropertyDescriptor;
import java.beans.PropertyEditor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.text.JTextComponent;
import weka.gui.GenericObjectEditor;
import weka.gui.PropertyDialog;
import weka.gui.PropertySheetPanel;

/** Weka's dialog with the options of a classifier. */
final class OptionDialog {

  /**
   * An option in the dialog.
   *
   * @param name of the property
   * @param label what is written beside it
   * @param tip what is shown under the mouse
   * @param view where it is changed
   * @param editor what Weka changes it with
   */
  record Option(String name, String label, String tip, JComponent view, PropertyEditor editor) {
  }

  final PropertyDialog dialog;
  private final GenericObjectEditor editor;

  private OptionDialog(PropertyDialog dialog, GenericObjectEditor editor) {
    this.dialog = dialog;
    this.editor = editor;
  }

  static OptionDialog open(ExplorerWindow explorer) throws Exception {
    GenericObjectEditor editor = explorer.editor();
    return ExplorerWindow.onEventThread(() -> {
      PropertyDialog dialog = new PropertyDialog(explorer.frame, editor, 100, 20);
      dialog.setModal(false);
      dialog.setVisible(true);
      return new OptionDialog(dialog, editor);
    });
  }

  private PropertySheetPanel sheet() throws Exception {
    return (PropertySheetPanel) ExplorerWindow.field(editor.getCustomEditor(), "m_ChildPropertySheet");
  }

  Object classifier() {
    return editor.getValue();
  }

  /** The options, from the top to the bottom. */
  Map<String, Option> options() throws Exception {
    PropertySheetPanel sheet = sheet();
    PropertyDescriptor[] properties = (PropertyDescriptor[]) ExplorerWindow.field(sheet, "m_Properties");
    JComponent[] views = (JComponent[]) ExplorerWindow.field(sheet, "m_Views");
    JLabel[] labels = (JLabel[]) ExplorerWindow.field(sheet, "m_Labels");
    PropertyEditor[] editors = (PropertyEditor[]) ExplorerWindow.field(sheet, "m_Editors");
    List<Integer> shown = new ArrayList<>(IntStream.range(0, views.length).filter(k -> views[k] != null).boxed().toList());
    shown.sort(Comparator.comparingInt(k -> height(views[k])));
    Map<String, Option> options = new LinkedHashMap<>();
    for (int k : shown) {
      options.put(properties[k].getName(),
          new Option(properties[k].getName(), labels[k].getText(), views[k].getToolTipText(), views[k], editors[k]));
    }
    return options;
  }

  private static int height(Component view) {
    return view.getLocationOnScreen().y;
  }

  /** What the dialog shows. */
  static String shown(Option option) {
    JComboBox<?> box = first(option.view(), JComboBox.class);
    JTextComponent field = first(option.view(), JTextComponent.class);
    return box != null ? String.valueOf(box.getSelectedItem()) : field != null ? field.getText() : "";
  }

  /** Types or chooses a value, as a user would. */
  static void set(Option option, String text) throws Exception {
    ExplorerWindow.onEventThread(() -> {
      JComboBox<?> box = first(option.view(), JComboBox.class);
      JTextComponent field = first(option.view(), JTextComponent.class);
      if (box != null) {
        for (int k = 0; k < box.getItemCount(); k++) {
          if (String.valueOf(box.getItemAt(k)).equalsIgnoreCase(text)) {
            box.setSelectedIndex(k);
          }
        }
      } else if (field != null) {
        field.setText(text);
        for (FocusListener listener : field.getFocusListeners()) {
          listener.focusLost(new FocusEvent(field, FocusEvent.FOCUS_LOST));
        }
      } else {
        throw new AssertionError(option.name() + " has neither a list nor a text field");
      }
      return null;
    });
  }

  /** The component itself or the first one inside it. */
  static <T extends Component> T first(Component component, Class<T> type) {
    return type.isInstance(component) ? type.cast(component)
        : component instanceof Container inner ? PlotFrame.find(inner, type, null) : null;
  }

  void close() throws Exception {
    ExplorerWindow.onEventThread(() -> {
      dialog.dispose();
      return null;
    });
  }
}
