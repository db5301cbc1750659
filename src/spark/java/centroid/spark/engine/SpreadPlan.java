// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How rows are distributed to executors. It is decided once, from the user's options and the settings of Spark, and recorded in the work folder: a run that
 * continues on other machines trains members of the same bags.
 *
 * @param broadcast whether every executor receives all rows
 * @param maxRows the largest number of rows in a bag; 0 for no limit
 * @param reason the decision and its reason, for the user
 */
public record SpreadPlan(boolean broadcast, int maxRows, String reason) {

  private static final Pattern TEXT = Pattern.compile("spread (broadcast|shuffle), at most (\\d+) rows in a bag");

  /**
   * The user's options.
   *
   * @param spread one of auto, broadcast and shuffle
   * @param maxRows the largest number of rows in a bag; 0 for as many as fit
   */
  public record Options(String spread, int maxRows) {
  }

  /** Decides whether all rows fit into every executor, or how many rows a bag may have. */
  public static SpreadPlan decide(Options options, long numRows, int numColumns, MemoryEstimate memory) {
    String obstacle = memory.obstacle(numRows, numColumns);
    boolean limited = options.maxRows > 0 && options.maxRows < numRows;
    if (options.spread.equals("broadcast") || options.spread.equals("auto") && obstacle == null && !limited) {
      return new SpreadPlan(true, 0, "Every executor receives all " + numRows + " rows (-spread broadcast); the model is the same as on one machine.");
    }
    return new SpreadPlan(false, options.maxRows > 0 ? options.maxRows : memory.rowsThatFit(numColumns),
        "Every member receives its own bag (-spread shuffle)" + (obstacle == null ? "." : ", because " + obstacle + "."));
  }

  /** Returns the recorded plan if it does not contradict the user's options; null if it does, or the text is none. */
  public static SpreadPlan recorded(String text, Options options) {
    Matcher found = TEXT.matcher(text.strip());
    if (!found.matches()) {
      return null;
    }
    SpreadPlan plan = new SpreadPlan(found.group(1).equals("broadcast"), Integer.parseInt(found.group(2)),
        "Rows are distributed as the work folder (-work) records: -spread " + found.group(1) + ".");
    boolean agrees = (options.spread.equals("auto") || options.spread.equals(found.group(1)))
        && (options.maxRows == 0 || !plan.broadcast && options.maxRows == plan.maxRows);
    return agrees ? plan : null;
  }

  /** Returns the text that {@link #recorded} reads. */
  public String text() {
    return String.format(Locale.ROOT, "spread %s, at most %d rows in a bag", broadcast ? "broadcast" : "shuffle", maxRows);
  }
}
