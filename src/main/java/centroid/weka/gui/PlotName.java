// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.weka.evaluation.workaround.ResultOrigin;

/**
 * The title of a window.
 *
 * @param what the kind of plot
 * @param source the result; empty if unknown
 */
public record PlotName(String what, String source) {

  public static PlotName of(String what, ResultOrigin origin) {
    return new PlotName(what, origin == null ? "" : origin.text());
  }

  public String title() {
    return source.isEmpty() ? what : what + ": " + source;
  }

  /** Returns a portable file name for the picture of a tab, without extension. */
  public String fileName(String tab) {
    String words = source.replace("tested at ", "") + " " + tab;
    return words.replace(":", "").replaceAll("[^\\p{L}\\p{N}.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
  }
}
