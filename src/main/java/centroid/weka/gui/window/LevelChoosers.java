// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import centroid.plot.chart.IntervalCharts;
import java.awt.FlowLayout;
import java.util.Arrays;
import java.util.stream.IntStream;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** Combo boxes for the levels of the visible chart. */
final class LevelChoosers extends JPanel {

  private static final long serialVersionUID = 1L;

  private final JLabel label = new JLabel();
  private final JComboBox<String> inner;
  private final JComboBox<String> outer;
  private final int numLevels;

  /** Creates boxes for the levels, which are empty if the charts have none. */
  LevelChoosers(double[] levels, Runnable whenChosen) {
    super(new FlowLayout(FlowLayout.LEADING, 5, 0));
    numLevels = levels.length;
    inner = box("innerLevel", levels, 0.8, whenChosen);
    outer = box("outerLevel", levels, 0.95, whenChosen);
    inner.getAccessibleContext().setAccessibleName("Lower level");
    add(label);
    add(inner);
    add(outer);
  }

  private static JComboBox<String> box(String name, double[] levels, double wanted, Runnable whenChosen) {
    JComboBox<String> box = new JComboBox<>(Arrays.stream(levels).mapToObj(IntervalCharts::text).toArray(String[]::new));
    box.setName(name);
    IntStream.range(0, levels.length).filter(k -> levels[k] <= wanted + 1e-9).max().ifPresent(box::setSelectedIndex);
    box.addActionListener(event -> whenChosen.run());
    return box;
  }

  /** Shows the boxes that a tab needs. */
  void showFor(PlotWindow.Tab tab) {
    boolean any = numLevels > 1 && tab.numLevels() > 0;
    label.setText(tab.numLevels() > 1 ? "Levels" : "Level");
    outer.getAccessibleContext().setAccessibleName(tab.numLevels() > 1 ? "Higher level" : "Level");
    label.setVisible(any);
    inner.setVisible(any && tab.numLevels() > 1);
    outer.setVisible(any);
  }

  /** Selects the higher level. */
  void choose(int level) {
    outer.setSelectedIndex(level);
  }

  /** Returns the indices of the two levels of a tab, the lower one first; equal if it has only one. */
  int[] chosenFor(PlotWindow.Tab tab) {
    int other = Math.max(0, outer.getSelectedIndex());
    int one = tab.numLevels() > 1 ? Math.max(0, inner.getSelectedIndex()) : other;
    return new int[] {Math.min(one, other), Math.max(one, other)};
  }
}
