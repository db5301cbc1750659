// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

/**
 * The title of a window.
 *
 * @param what the kind of plot
 * @param source the result; empty if unknown
 */
public record PlotName(String what, String source) {

  public String title() {
    return source.isEmpty() ? what : what + ": " + source;
  }

  /** Returns a portable file name for the picture of a tab, without extension. */
  public String fileName(String tab) {
    return (source + " " + tab).replace(":", "").replaceAll("[^\\p{L}\\p{N}.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
  }
}
