// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.util.List;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.Prediction;
import weka.core.Utils;

/** Base of the entries in the Explorer's plug-in menu. Weka reads the versions that each supports. */
public abstract class PlotPlugin {

  public static final String OF_MEAN = "needs prediction intervals; these are confidence intervals of the mean";
  public static final String NO_CLASS = "the test rows have no class values to compare with";

  public String getMinVersion() {
    return "3.8.0";
  }

  public String getMaxVersion() {
    return "3.9.99";
  }

  public String getDesignVersion() {
    return "3.8.7";
  }

  /** Whether no prediction has a class value. */
  public static boolean haveNoClass(List<Prediction> predictions) {
    return predictions.stream().allMatch(one -> Utils.isMissingValue(one.actual()));
  }

  /** Returns an entry that opens a window. */
  public static JMenuItem entry(String name, Runnable open) {
    JMenuItem item = new JMenuItem(name);
    item.addActionListener(event -> open.run());
    return item;
  }

  /** Returns a disabled entry that states the reason. */
  public static JMenuItem explanation(String name, String why) {
    JMenuItem item = new JMenuItem(name + " (" + why + ")");
    item.setEnabled(false);
    return item;
  }
}
