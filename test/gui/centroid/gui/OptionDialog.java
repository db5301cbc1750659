// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.Frame;
import java.awt.event.FocusEvent;
import java.awt.event.FocusListener;
import java.awt.event.KeyEvent;
import java.awt.event.KeyListener;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.beans.PropertyEditor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.SwingUtilities;
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
   * @param label its label
   * @param tip its tooltip
   * @param view its component
   * @param editor its property editor
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
    return open(explorer.frame, explorer.editor());
  }

  /** Opens the dialog of a bean. */
  static OptionDialog open(Frame owner, GenericObjectEditor editor) throws Exception {
    return ExplorerWindow.onEventThread(() -> {
      PropertyDialog dialog = new PropertyDialog(owner, editor, 100, 20);
      dialog.setModal(false);
      dialog.setVisible(true);
      return new OptionDialog(dialog, editor);
    });
  }

  /** Opens the dialog of an option. */
  OptionDialog inner(String name) throws Exception {
    return open((Frame) dialog.getOwner(), (GenericObjectEditor) options().get(name).editor());
  }

  /** Returns the text of the window More. */
  String more() throws Exception {
    return String.valueOf(ExplorerWindow.field(sheet(), "m_HelpText"));
  }

  /** The value of a property. */
  Object value(String property) throws Exception {
    return getter(property).invoke(classifier());
  }

  Method getter(String property) throws Exception {
    return Arrays.stream(Introspector.getBeanInfo(classifier().getClass()).getPropertyDescriptors())
        .filter(descriptor -> descriptor.getName().equals(property)).map(PropertyDescriptor::getReadMethod).findFirst().orElseThrow();
  }

  /** Empties a text field and types into it, key by key. A message that pops up meanwhile is thrown. */
  static void type(Option option, String text) throws Exception {
    JTextComponent field = first(option.view(), JTextComponent.class);
    for (int length = 0; length <= text.length(); length++) {
      String typed = text.substring(0, length);
      AtomicBoolean done = new AtomicBoolean();
      // Does not wait on the event thread, which a message would block.
      SwingUtilities.invokeLater(() -> {
        field.setText(typed);
        for (KeyListener listener : field.getKeyListeners()) {
          listener.keyReleased(new KeyEvent(field, KeyEvent.KEY_RELEASED, 0, 0, KeyEvent.VK_UNDEFINED, KeyEvent.CHAR_UNDEFINED));
        }
        done.set(true);
      });
      ExplorerWindow.waitUntil("a key", 20, () -> done.get() || ExplorerWindow.complaint() != null);
      if (ExplorerWindow.complaint() != null) {
        throw new AssertionError("'" + typed + "' in " + option.name() + ": " + ExplorerWindow.complaint());
      }
    }
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

  /** Returns the texts of the dialog. */
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
        // Weka's lists are painted again only when their menu closes.
        box.repaint();
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

  /** Presses OK or Cancel, which close the dialog. */
  void press(String button) throws Exception {
    JButton pressed = (JButton) ExplorerWindow.field(editor.getCustomEditor(), button);
    ExplorerWindow.onEventThread(() -> {
      pressed.doClick();
      return null;
    });
  }

  void close() throws Exception {
    ExplorerWindow.onEventThread(() -> {
      dialog.dispose();
      return null;
    });
  }
}
