// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.ArrayList;
import java.util.List;
import weka.core.Version;

/**
 * Where a report comes from.
 *
 * @param learner the base learner as on a command line
 * @param command the options that make the report again
 * @param skipped data sets that were left out, each with its reason
 * @param date the day of the run
 * @param seconds how long it took
 */
public record Provenance(String learner, String command, List<String> skipped, String date, double seconds) {

  /** Copies the list. */
  public Provenance {
    skipped = List.copyOf(skipped);
  }

  /** One sentence or two on how the numbers were made. */
  public String method(Results results) {
    ComparisonSettings settings = results.settings();
    String runs = settings.numRuns() == 1 ? "One " : settings.numRuns() + " times ";
    return runs + settings.numFolds() + "-fold cross-validation with Weka's folds. Better, same and worse are the verdicts of Weka's "
        + "corrected paired t-test at " + settings.significance() + " on " + results.names().get(1) + "; p is its probability, not corrected for "
        + "the number of rows. Intervals and prediction sets are at level " + settings.level() + ".";
  }

  /** What the intervals of each contender are. */
  public static String intervals() {
    return "Bagging has no intervals of its own: it gets one width for all rows, a quantile of its absolute out-of-bag residuals, "
        + "and as prediction sets the most probable labels that reach the level. A coverage is good when it is near the level; the "
        + "interval score weighs width against misses.";
  }

  /** Lines about the run itself. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Made by: weka.Run .CompareBagging " + command);
    lines.add(versions(date, seconds));
    skipped.forEach(line -> lines.add("Left out: " + line));
    return lines;
  }

  /** What a report was made with, and how long that took. */
  public static String versions(String date, double seconds) {
    return "Weka " + Version.VERSION + ", Java " + System.getProperty("java.version") + ", " + date + ", " + Format.seconds(seconds);
  }
}
