// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.awt.Dimension;
import java.awt.FlowLayout;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** Combo boxes for choices other than levels, such as an attribute: one for each tab with a choice. */
final class ChoiceBoxes extends JPanel {

  private static final long serialVersionUID = 1L;
  /** Limits the width of long attribute names. */
  private static final int MAX_WIDTH = 220;

  private final JLabel label = new JLabel();
  private final transient List<PlotWindow.Tab> tabs;
  /** One for each tab; null without a choice. */
  private final List<JComboBox<String>> boxes = new ArrayList<>();

  /** Creates the boxes of the tabs. */
  ChoiceBoxes(List<PlotWindow.Tab> tabs, Runnable whenChosen) {
    super(new FlowLayout(FlowLayout.LEADING, 5, 0));
    this.tabs = tabs;
    add(label);
    for (PlotWindow.Tab tab : tabs) {
      JComboBox<String> box = tab.choices().isEmpty() ? null : box(tab, whenChosen);
      boxes.add(box);
      if (box != null) {
        add(box);
      }
    }
  }

  private static JComboBox<String> box(PlotWindow.Tab tab, Runnable whenChosen) {
    JComboBox<String> box = new JComboBox<>(tab.choices().toArray(String[]::new));
    box.setName("choice of " + tab.name());
    box.getAccessibleContext().setAccessibleName(tab.what());
    box.setPreferredSize(new Dimension(Math.min(MAX_WIDTH, box.getPreferredSize().width), box.getPreferredSize().height));
    box.addActionListener(event -> whenChosen.run());
    return box;
  }

  /** Shows the box of a tab, if any. */
  void showFor(int tab) {
    for (int k = 0; k < boxes.size(); k++) {
      if (boxes.get(k) != null) {
        boxes.get(k).setVisible(k == tab);
      }
    }
    label.setText(tabs.get(tab).what());
    setVisible(boxes.get(tab) != null);
  }

  /** Returns the index of the choice on a tab. */
  int chosenFor(int tab) {
    return boxes.get(tab) == null ? 0 : Math.max(0, boxes.get(tab).getSelectedIndex());
  }
}
