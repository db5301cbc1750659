// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Color;

/** The colours of background, text and grid. */
public enum Theme {
  /** Dark on white. */
  LIGHT(0xFFFFFF, 0x24292F, 0xE3E6EA, 0x8A9199),
  /** Light on nearly black. */
  DARK(0x15191E, 0xE6E8EA, 0x333A42, 0x7D858E);

  private final Color paper;
  private final Color ink;
  private final Color grid;
  private final Color axis;

  Theme(int paper, int ink, int grid, int axis) {
    this.paper = new Color(paper);
    this.ink = new Color(ink);
    this.grid = new Color(grid);
    this.axis = new Color(axis);
  }

  public Color paper() {
    return paper;
  }

  public Color ink() {
    return ink;
  }

  Color grid() {
    return grid;
  }

  Color axis() {
    return axis;
  }
}
