// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Rectangle;
import javax.swing.JPanel;
import weka.core.CustomDisplayStringProvider;
import weka.gui.GenericObjectEditor;
import weka.gui.PropertyPanel;

/** Editor of options with a dialog of their own. It has no button to choose a class, since there is only one. */
public class DetailsEditor extends GenericObjectEditor {

  private static final int LEFT = 2;

  @Override
  public JPanel getCustomPanel() {
    return new PropertyPanel(this, true);
  }

  /** Draws the text in the middle. Weka's place for it, which is that beside a button, would cut its upper half. */
  @Override
  public void paintValue(Graphics graphics, Rectangle box) {
    if (getValue() instanceof CustomDisplayStringProvider shown) {
      FontMetrics font = graphics.getFontMetrics();
      graphics.drawString(shown.toDisplay(), box.x + LEFT, box.y + (box.height - font.getHeight()) / 2 + font.getAscent());
    } else {
      super.paintValue(graphics, box);
    }
  }
}
