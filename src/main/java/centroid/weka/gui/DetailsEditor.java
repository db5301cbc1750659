// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import javax.swing.JPanel;
import weka.gui.GenericObjectEditor;
import weka.gui.PropertyPanel;

/** Editor of options with a dialog of their own. It has no button to choose a class, since there is only one. */
public class DetailsEditor extends GenericObjectEditor {

  @Override
  public JPanel getCustomPanel() {
    return new PropertyPanel(this, true);
  }
}
