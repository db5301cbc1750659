// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.awt.Dimension;
import java.awt.FlowLayout;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** Boxes in which something else than a level is chosen, such as an attribute: one for each tab that has a choice. */
final class ChoiceBoxes extends JPanel {

  private static final long serialVersionUID = 1L;
  /** Long names of attributes must leave room for the rest. */
  private static final int MAX_WIDTH = 220;

  private final JLabel label = new JLabel();
  private final transient List<PlotWindow.Tab> tabs;
  /** Null for tabs without a choice. */
  private final List<JComboBox<String>> boxes = new ArrayList<>();

  /** Boxes that nobody has touched yet. */
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
    box.setPreferredSize(new Dimension(Math.min(MAX_WIDTH, box.getPreferredSize().width), box.getPreferredSize().height));
    box.addActionListener(event -> whenChosen.run());
    return box;
  }

  /** Shows the box of a tab, if it has one. */
  public void showFor(int tab) {
    for (int k = 0; k < boxes.size(); k++) {
      if (boxes.get(k) != null) {
        boxes.get(k).setVisible(k == tab);
      }
    }
    label.setText(tabs.get(tab).what());
    setVisible(boxes.get(tab) != null);
  }

  /** The number of what is chosen on a tab. */
  public int chosenFor(int tab) {
    return boxes.get(tab) == null ? 0 : Math.max(0, boxes.get(tab).getSelectedIndex());
  }
}
