// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import centroid.experiments.drift.DriftRows.Change;
import centroid.experiments.drift.DriftStudy.Key;
import centroid.experiments.harness.ResultLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The tables of {@link DriftStudy}. */
record DriftReport(List<Key> keys, ResultLog<Key, DriftResult> log, DriftStudy.Settings settings) {

  String explanation() {
    return "Generated rows: " + DriftRows.TEXT + ".\n" + settings.trainRows() + " training rows, m = " + settings.m() + ", REPTree. Streams have "
        + settings.streamRows() + " rows and change after " + settings.changeAt() + ". A check has a false-alarm rate of 0.05, half for the test of all rows, "
        + "half for the test martingale. Models are recalibrated on rows after the change, in " + settings.recalibrated()
        + " trials of each change, and tested on " + settings.testRows() + " others; +- is the standard error over trials. The bets of the "
        + "martingale and the rules of the recalibration were chosen by looking at rows of these kinds, with "
        + "other seeds. That old rows are left out without a margin was decided after numbers of these seeds had been seen.\n\n";
  }

  String summary() {
    return checks() + recalibrations();
  }

  private List<DriftResult> results(boolean labels, Change change) {
    return keys.stream().filter(key -> key.labels() == labels && key.change() == change).map(log::get).toList();
  }

  private String checks() {
    StringBuilder text = new StringBuilder("## Checks\n\n| class | change | streams | found by any test | by the test of all rows | by the martingale, "
        + "after the change | median delay in rows | too early | verdict recalibrate | retrain |\n|---|---|" + "---|".repeat(8) + "\n");
    for (boolean labels : new boolean[] {false, true}) {
      for (Change change : Change.values()) {
        List<DriftResult> all = results(labels, change);
        int from = change == Change.NONE ? 0 : settings.changeAt();
        double[] delays = all.stream().mapToDouble(DriftResult::alarm).filter(alarm -> alarm > from).map(alarm -> alarm - from).sorted().toArray();
        text.append(String.format(Locale.ROOT, "| %s | %s | %d | %.3f | %.3f | %.3f | %s | %.3f | %.3f | %.3f |%n", labels ? "labels" : "numbers", change,
            all.size(), share(all, result -> result.isAlarm() ? 1 : 0), share(all, DriftResult::batch),
            share(all, result -> result.alarm() > from ? 1 : 0),
            delays.length == 0 || change == Change.NONE ? "-" : String.valueOf((int) delays[delays.length / 2]),
            share(all, result -> result.alarm() > 0 && result.alarm() <= from ? 1 : 0), share(all, result -> result.verdict() == 1 ? 1 : 0),
            share(all, result -> result.verdict() == 2 ? 1 : 0)));
      }
    }
    return text.append("\nThe median delay is that of the streams in which the martingale found the change. Without a change, every alarm is a false one.\n\n")
        .toString();
  }

  private static double share(List<DriftResult> results, ToDoubleFunction<DriftResult> number) {
    return results.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  private String recalibrations() {
    StringBuilder text = new StringBuilder("## Recalibration\n\nCoverage at 0.9 / 0.95 after the change, and interval score at 0.9 (numbers) or log-loss "
        + "(labels) over that of the unchanged model.\n\n| class | change | unchanged |");
    for (int rows : DriftStudy.NEW_ROWS) {
      text.append(" recalibrated on ").append(rows).append(" rows | score |");
    }
    int largest = DriftStudy.NEW_ROWS[DriftStudy.NEW_ROWS.length - 1];
    text.append(" trained again with ").append(largest).append(" more rows | score |\n|---|---|---|").append("---|".repeat(2 * DriftStudy.NEW_ROWS.length + 2))
        .append('\n');
    for (boolean labels : new boolean[] {false, true}) {
      for (Change change : Change.values()) {
        List<DriftResult> all = results(labels, change).stream().filter(result -> result.score().length > 0).toList();
        text.append("| ").append(labels ? "labels" : "numbers").append(" | ").append(change).append(" | ").append(coverage(all, 0)).append(" |");
        for (int model = 1; model < DriftStudy.NEW_ROWS.length + 2; model++) {
          int which = model;
          text.append(' ').append(coverage(all, model)).append(" | ")
              .append(String.format(Locale.ROOT, "%.3f", share(all, result -> result.score()[which]) / share(all, result -> result.score()[0]))).append(" |");
        }
        text.append('\n');
      }
    }
    return text.append('\n').toString();
  }

  private static String coverage(List<DriftResult> all, int model) {
    List<String> parts = new ArrayList<>();
    for (int level = 0; level < 2; level++) {
      int which = level;
      double[] values = all.stream().mapToDouble(result -> result.coverage(model, which)).toArray();
      double mean = Arrays.stream(values).average().orElse(Double.NaN);
      double variance = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum() / Math.max(1, values.length - 1);
      parts.add(String.format(Locale.ROOT, level == 0 ? "%.3f +- %.3f" : "%.3f", mean, Math.sqrt(variance / values.length)));
    }
    return String.join(" / ", parts);
  }
}
