// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.ArrayList;
import java.util.List;
import weka.core.Version;

/**
 * How a report was produced.
 *
 * @param learner the base learner as on a command line
 * @param command the options that reproduce the report
 * @param skipped data sets that were left out, each with its reason
 * @param date date of the run
 * @param seconds duration
 */
public record Provenance(String learner, String command, List<String> skipped, String date, double seconds) {

  /** Copies the list. */
  public Provenance {
    skipped = List.copyOf(skipped);
  }

  /** Describes the evaluation in a few sentences. */
  public String method(Results results) {
    ComparisonSettings settings = results.settings();
    String runs = settings.numRuns() == 1 ? "" : settings.numRuns() + " repetitions of ";
    return runs + settings.numFolds() + "-fold cross-validation with the folds of Weka's Experimenter. Better, same and worse compare "
        + results.names().get(1) + " with " + results.names().get(0) + " by Weka's corrected resampled t-test at significance level "
        + settings.significance() + "; p-values are not adjusted for multiple comparisons. Intervals and prediction sets have nominal level "
        + settings.level() + ".";
  }

  /** Describes the intervals of Bagging and how to read the measures. */
  public static String intervals() {
    return "Bagging has no intervals or prediction sets of its own. Its intervals are the prediction plus and minus a conformal quantile of its absolute "
        + "out-of-bag residuals, so all have the same width. Its prediction sets are the most probable labels, as many as needed for their probabilities to "
        + "sum to the level. Coverage should be near the nominal level. The interval score is the width plus a penalty for values outside; lower is better.";
  }

  /** Returns lines about the run: command, versions, duration and skipped data sets. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Made by: weka.Run .CompareBagging " + command);
    lines.add(versions(date, seconds));
    skipped.forEach(line -> lines.add("Left out: " + line));
    return lines;
  }

  /** Returns versions, date and duration in one line. */
  public static String versions(String date, double seconds) {
    return "Weka " + Version.VERSION + ", Java " + System.getProperty("java.version") + ", " + date + ", " + Format.seconds(seconds);
  }
}
