// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.util.List;

/**
 * A figure that was set before the experiment, and whether it was reached.
 *
 * @param where the data set or group of sets
 * @param what the figure
 * @param ours our number
 * @param other what it is compared with
 * @param isMet whether it was reached
 */
public record Wanted(String where, String what, String ours, String other, boolean isMet) {

  /** All of them as a table with their count above it. */
  public static String table(List<Wanted> figures) {
    StringBuilder text = new StringBuilder();
    text.append(figures.stream().filter(Wanted::isMet).count()).append(" of ").append(figures.size()).append(" met.\n\n")
        .append("| where | wanted | default | compared with | verdict |\n|---|---|---|---|---|\n");
    for (Wanted figure : figures) {
      String verdict = figure.isMet ? "met" : "**missed**";
      text.append("| ").append(String.join(" | ", figure.where, figure.what, figure.ours, figure.other, verdict)).append(" |\n");
    }
    return text.append('\n').toString();
  }
}
