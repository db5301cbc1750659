// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.FlowLayout;

/** A flow layout that asks for the height of all its lines; that of Java asks for one line and hides the others. */
final class WrappingFlow extends FlowLayout {

  private static final long serialVersionUID = 1L;

  WrappingFlow(int verticalGap) {
    super(LEADING, 5, verticalGap);
  }

  @Override
  public Dimension preferredLayoutSize(Container target) {
    int width = target.getWidth() - target.getInsets().left - target.getInsets().right - 2 * getHgap();
    Dimension single = super.preferredLayoutSize(target);
    if (width <= 0) {
      return single;
    }
    int lineWidth = 0;
    int lineHeight = 0;
    int height = target.getInsets().top + target.getInsets().bottom + 2 * getVgap();
    for (Component child : target.getComponents()) {
      if (child.isVisible()) {
        Dimension size = child.getPreferredSize();
        if (lineWidth > 0 && lineWidth + getHgap() + size.width > width) {
          height += lineHeight + getVgap();
          lineWidth = 0;
          lineHeight = 0;
        }
        lineWidth += (lineWidth > 0 ? getHgap() : 0) + size.width;
        lineHeight = Math.max(lineHeight, size.height);
      }
    }
    return new Dimension(single.width, height + lineHeight);
  }
}
