// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import javax.swing.JMenuItem;

/** What our entries of the Explorer's plug-in menu have in common. Weka asks each of them which versions it works with. */
abstract class PlotPlugin {

  /**
   * The oldest version of Weka that the plots work with.
   *
   * @return a version of Weka
   */
  public String getMinVersion() {
    return "3.8.0";
  }

  /**
   * The newest one.
   *
   * @return a version of Weka
   */
  public String getMaxVersion() {
    return "3.9.99";
  }

  /**
   * The one that they were written for.
   *
   * @return a version of Weka
   */
  public String getDesignVersion() {
    return "3.8.7";
  }

  /** An entry that can't be chosen and says why. */
  static JMenuItem explanation(String name, String why) {
    JMenuItem item = new JMenuItem(name + " (" + why + ")");
    item.setEnabled(false);
    return item;
  }
}
