// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.util.List;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.Prediction;
import weka.core.Utils;

/** What our entries of the Explorer's plug-in menu have in common. Weka asks each of them which versions it works with. */
public abstract class PlotPlugin {

  public static final String OF_MEAN = "is of prediction intervals: single values are not meant to lie in these";
  public static final String NO_CLASS = "the test rows have no class values to compare with";

  /** The oldest version of Weka that the plots work with. */
  public String getMinVersion() {
    return "3.8.0";
  }

  /** The newest one. */
  public String getMaxVersion() {
    return "3.9.99";
  }

  /** The one that they were written for. */
  public String getDesignVersion() {
    return "3.8.7";
  }

  /** Whether there is nothing to compare predictions with. */
  public static boolean haveNoClass(List<Prediction> predictions) {
    return predictions.stream().allMatch(one -> Utils.isMissingValue(one.actual()));
  }

  /** An entry that can't be chosen and says why. */
  public static JMenuItem explanation(String name, String why) {
    JMenuItem item = new JMenuItem(name + " (" + why + ")");
    item.setEnabled(false);
    return item;
  }
}
