// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.util.List;

/**
 * A goal that was fixed before the experiment, and whether it was met.
 *
 * @param where the data set or group of sets
 * @param what the goal
 * @param ours our number
 * @param other what it is compared with
 * @param isMet whether it was met
 */
public record Goal(String where, String what, String ours, String other, boolean isMet) {

  /** Returns all goals as a table, with the number met above it. */
  public static String table(List<Goal> goals) {
    StringBuilder text = new StringBuilder();
    text.append(goals.stream().filter(Goal::isMet).count()).append(" of ").append(goals.size()).append(" met.\n\n")
        .append("| where | goal | default | compared with | result |\n|---|---|---|---|---|\n");
    for (Goal goal : goals) {
      String result = goal.isMet ? "met" : "**missed**";
      text.append(TableRow.of(List.of(goal.where, goal.what, goal.ours, goal.other, result)));
    }
    return text.append('\n').toString();
  }
}
