// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import javax.swing.JPanel;
import weka.gui.GenericObjectEditor;
import weka.gui.PropertyPanel;

/** Shows options that stand in a dialog of their own, and opens it. There is but one class of each kind, so there is nothing to choose. */
public class DetailsEditor extends GenericObjectEditor {

  /** Public and without arguments for Weka. */
  public DetailsEditor() {
    // as Weka's own
  }

  @Override
  public JPanel getCustomPanel() {
    return new PropertyPanel(this, true);
  }
}
