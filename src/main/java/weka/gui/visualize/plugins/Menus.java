package weka.gui.visualize.plugins;

import javax.swing.JMenuItem;

/** What the menus have in common. */
final class Menus {

  static final String MIN_VERSION = "3.8.0";
  static final String MAX_VERSION = "3.9.99";
  static final String DESIGN_VERSION = "3.8.7";

  private Menus() {
  }

  /** An entry that can't be chosen and says why. */
  static JMenuItem explanation(String name, String why) {
    JMenuItem item = new JMenuItem(name + " (" + why + ")");
    item.setEnabled(false);
    return item;
  }
}
