// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.weka.evaluation.workaround.ResultOrigin;

/**
 * What a window is called.
 *
 * @param what the kind of plot
 * @param source the result that it is of, in words; empty if that is not known
 */
public record PlotName(String what, String source) {

  public static PlotName of(String what, ResultOrigin origin) {
    return new PlotName(what, origin == null ? "" : origin.text());
  }

  public String title() {
    return source.isEmpty() ? what : what + ": " + source;
  }

  /** A name that every system allows, for a picture of one of the tabs; without its ending. */
  public String fileName(String tab) {
    String words = source.replace("tested at ", "") + " " + tab;
    return words.replace(":", "").replaceAll("[^\\p{L}\\p{N}.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
  }
}
