// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import centroid.experiments.drift.AdaptiveStudy.Key;
import centroid.experiments.drift.DriftRows.Change;
import centroid.experiments.drift.DriftRows.Drift;
import centroid.experiments.harness.ResultLog;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The tables of {@link AdaptiveStudy}. */
record AdaptiveReport(List<Key> keys, ResultLog<Key, AdaptiveResult> log, AdaptiveStudy.Settings settings) {

  String explanation() {
    return "Generated rows: " + DriftRows.TEXT + ".\nModels of " + settings.m() + " REPTrees are trained on " + settings.trainRows()
        + " rows and predict streams of " + settings.streamRows() + " rows that drift from the first to the last row; level " + AdaptiveStream.LEVEL
        + ". Each method may use the class of a row after it has predicted the row. +- is the standard deviation over trials. Local distance: mean distance "
        + "of the coverage of 200 successive rows from the level; by chance alone 0.017. The steps and their weights were chosen on simulated normal "
        + "scores, not on these rows. The step of the correction was, too, but after a smaller one had covered 0.888 of these rows with late labels.\n\n";
  }

  String summary() {
    StringBuilder text = new StringBuilder();
    for (String kind : List.of("numbers", "labels")) {
      text.append(kind.equals("numbers") ? "## Numeric class\n\n" : "## Nominal class\n\n").append(head(kind));
      for (Drift drift : Drift.values()) {
        text.append(rows(drift.toString(), results(kind, drift.name())));
      }
      text.append('\n');
    }
    List<String> sets = keys.stream().filter(key -> key.kind().equals("set")).map(Key::name).toList();
    if (!sets.isEmpty()) {
      text.append("## Real sets, ordered by the input that is most correlated with the class\n\n").append(head("numbers"));
      sets.forEach(set -> text.append(rows(set, results("set", set))));
      text.append('\n');
    }
    return text.append(delays()).toString();
  }

  private List<AdaptiveResult> results(String kind, String name) {
    return keys.stream().filter(key -> key.kind().equals(kind) && key.name().equals(name)).map(log::get).toList();
  }

  private static String head(String kind) {
    return kind.equals("numbers") ? "| drift | method | coverage | local distance | mean width | interval score |\n|---|---|---|---|---|---|\n"
        : "| drift | method | coverage | local distance | mean size of sets |\n|---|---|---|---|---|\n";
  }

  private static String rows(String name, List<AdaptiveResult> all) {
    StringBuilder text = new StringBuilder();
    for (int method = 0; method < AdaptiveStream.METHODS.size(); method++) {
      double score = mean(all, AdaptiveResult::score, method);
      text.append(String.format(Locale.ROOT, "| %s | %s | %.3f +- %.3f | %.3f | %.4g |%s%n", name, AdaptiveStream.METHODS.get(method),
          mean(all, AdaptiveResult::coverage, method), deviation(all, method), mean(all, AdaptiveResult::local, method),
          mean(all, AdaptiveResult::width, method), Double.isNaN(score) ? "" : String.format(Locale.ROOT, " %.4g |", score)));
    }
    return text.toString();
  }

  private static double mean(List<AdaptiveResult> all, Function<AdaptiveResult, double[]> numbers, int method) {
    return all.stream().mapToDouble(result -> numbers.apply(result)[method]).average().orElse(Double.NaN);
  }

  private static double deviation(List<AdaptiveResult> all, int method) {
    double mean = mean(all, AdaptiveResult::coverage, method);
    return Math.sqrt(all.stream().mapToDouble(result -> Math.pow(result.coverage()[method] - mean, 2)).sum() / Math.max(1, all.size() - 1));
  }

  private String delays() {
    StringBuilder text = new StringBuilder("## Delay of the test martingale beside a published one\n\n");
    text.append("The peer is the simple jumper of Vovk et al. (2021), which MAPIE "
        + "offers, with conformal p-values of absolute residuals whose history begins with 250 held-out rows. Both have a limit of 20, a false-alarm rate of "
        + "at most 0.05. Streams of 500 rows change after 200; ten streams share a model. Numeric class.\n\n"
        + "| change | streams | found by ours | median delay | found by the peer | median delay |\n|---|---|---|---|---|---|\n");
    for (Change change : Change.values()) {
      List<AdaptiveResult> all = results("delay", change.name());
      text.append(String.format(Locale.ROOT, "| %s | %d | %s | %s |%n", change, AdaptiveStudy.STREAMS * all.size(), found(all, 0, change),
          found(all, 1, change)));
    }
    return text.append("\nWithout a change every alarm is a false one. With a change, alarms before it are not counted; the median is that of the streams in "
        + "which the change was found.\n\n").toString();
  }

  private static String found(List<AdaptiveResult> all, int which, Change change) {
    int from = change == Change.NONE ? 0 : AdaptiveStudy.CHANGE_AT;
    double[] delays = all.stream().flatMapToDouble(result -> java.util.stream.IntStream.range(0, AdaptiveStudy.STREAMS)
        .mapToDouble(k -> result.alarm()[2 * k + which] - from)).filter(delay -> delay > 0).sorted().toArray();
    return String.format(Locale.ROOT, "%.3f | %s", (double) delays.length / (AdaptiveStudy.STREAMS * all.size()),
        delays.length == 0 || change == Change.NONE ? "-" : String.valueOf((int) Arrays.stream(delays).skip(delays.length / 2).findFirst().orElseThrow()));
  }
}
