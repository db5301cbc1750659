// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Charts of probabilities and prediction sets for each class: marginal coverage can hide low coverage of a rare class. */
public final class ClassCharts {

  /** Wide bins, since a class has few rows. */
  private static final int NUM_BINS = 5;
  /** The number of lines that are distinguishable. */
  private static final int MAX_LINES = 6;

  private ClassCharts() {
  }

  /** Coverage of each class: the share of its rows whose set contains it. {@code sets[row][label]} are those of one level; arrays are read only. */
  public static BarChart coverage(String rule, boolean[][] sets, int[] actual, List<String> names, double level) {
    int[] shown = present(actual, names.size());
    double[] share = Arrays.stream(shown)
        .mapToDouble(label -> rowsOf(label, actual).filter(row -> sets[row][label]).count() / (double) rowsOf(label, actual).count()).toArray();
    double[] halfWidth = IntStream.range(0, shown.length)
        .mapToDouble(k -> halfWidth(share[k], (int) rowsOf(shown[k], actual).count())).toArray();
    String lowest = IntStream.range(0, shown.length).boxed().min((a, b) -> Double.compare(share[a], share[b]))
        .map(k -> String.format(Locale.ROOT, "; lowest for %s, %.1f %%", names.get(shown[k]), 100 * share[k])).orElse("");
    return new BarChart("Coverage by class", "class (rows)", "observed coverage", labels(shown, actual, names))
        .bars(IntervalCharts.text(level) + " set", share, halfWidth, Style.of(Tone.BLUE).opacity(0.75)).reference(level).range(0, 1)
        .note(rule + "; line: nominal level, whiskers: 95 % confidence intervals" + lowest);
  }

  /** Mean set size of each class. {@code sets[level][row][label]}; arrays are read only. */
  public static BarChart sizes(String rule, boolean[][][] sets, int[] actual, List<String> names, double... level) {
    int[] shown = present(actual, names.size());
    BarChart chart = new BarChart("Set sizes by class", "class (rows)", "mean set size", labels(shown, actual, names));
    for (int k = 0; k < level.length; k++) {
      boolean[][] at = sets[k];
      chart.bars(IntervalCharts.text(level[k]) + " set",
          Arrays.stream(shown).mapToDouble(label -> rowsOf(label, actual).mapToLong(row -> size(at[row])).average().orElse(Double.NaN)).toArray());
    }
    return chart.note(rule + "; large sets: the class is hard to separate from others");
  }

  /** The choices of {@link #reliability}: the most frequent classes together, then each class that has rows. */
  public static List<String> choices(int[] actual, List<String> names) {
    int[] shown = present(actual, names.size());
    String first = shown.length <= MAX_LINES ? "all classes" : "the " + MAX_LINES + " most frequent";
    return Stream.concat(Stream.of(first), Arrays.stream(shown).mapToObj(names::get)).toList();
  }

  /**
   * A reliability diagram of one class, or of the most frequent ones. {@code probability[row][label]} is read only.
   *
   * @param choice an index of {@link #choices}
   */
  public static Chart reliability(double[][] probability, int[] actual, List<String> names, int choice) {
    int[] all = present(actual, names.size());
    int[] shown = choice > 0 ? new int[] {all[choice - 1]} : Arrays.stream(all).boxed()
        .sorted(Comparator.comparingLong(label -> -rowsOf(label, actual).count())).limit(MAX_LINES).mapToInt(Integer::intValue).sorted().toArray();
    String left = choice > 0 ? "; rows of this class: " + rowsOf(shown[0], actual).count()
        : shown.length < all.length ? "; the " + shown.length + " most frequent of " + all.length + " classes" : "";
    Chart chart = new Chart("Reliability by class", "predicted probability", "observed frequency")
        .note(actual.length + " rows in bins of " + IntervalCharts.text(1.0 / NUM_BINS) + "; bars: 95 % confidence intervals" + left)
        .line("perfect calibration", new double[] {0, 1}, new double[] {0, 1}, Style.of(Tone.GREY).dashed().thickness(1.2)).xRange(0, 1).yRange(0, 1);
    for (int label : shown) {
      addReliability(chart, names.get(label), Arrays.stream(probability).mapToDouble(row -> row[label]).toArray(),
          IntStream.of(actual).map(one -> one == label ? 1 : 0).toArray());
    }
    return chart;
  }

  private static void addReliability(Chart chart, String name, double[] given, int[] observed) {
    List<double[]> points = new ArrayList<>();
    List<String> tips = new ArrayList<>();
    for (int bin = 0; bin < NUM_BINS; bin++) {
      int wanted = bin;
      int[] rows = IntStream.range(0, given.length).filter(row -> Math.min(NUM_BINS - 1, (int) (given[row] * NUM_BINS)) == wanted).toArray();
      if (rows.length > 0) {
        int hits = Arrays.stream(rows).map(row -> observed[row]).sum();
        double predicted = Arrays.stream(rows).mapToDouble(row -> given[row]).average().orElseThrow();
        points.add(new double[] {predicted, (double) hits / rows.length, ProbabilityCharts.lower(hits, rows.length),
            ProbabilityCharts.upper(hits, rows.length)});
        tips.add(String.format(Locale.ROOT, "%s: %d of %d rows (%.1f %%), predicted %.1f %%", name, hits, rows.length, 100.0 * hits / rows.length,
            100 * predicted));
      }
    }
    chart.errorBars(name, column(points, 0), column(points, 1), column(points, 2), column(points, 3), Style.auto().thickness(1.5).joined()).tips(tips);
  }

  private static double[] column(List<double[]> points, int which) {
    return points.stream().mapToDouble(point -> point[which]).toArray();
  }

  private static long size(boolean[] set) {
    return IntStream.range(0, set.length).filter(label -> set[label]).count();
  }

  /** The longer side of the Clopper-Pearson confidence interval, which is not symmetric: that of a class with few rows reaches far below a share near 1. */
  private static double halfWidth(double share, int rows) {
    int hits = (int) Math.round(share * rows);
    return Math.max(share - ProbabilityCharts.lower(hits, rows), ProbabilityCharts.upper(hits, rows) - share);
  }

  private static IntStream rowsOf(int label, int[] actual) {
    return IntStream.range(0, actual.length).filter(row -> actual[row] == label);
  }

  /** Labels with at least one row. */
  private static int[] present(int[] actual, int numLabels) {
    return IntStream.range(0, numLabels).filter(label -> rowsOf(label, actual).findAny().isPresent()).toArray();
  }

  private static List<String> labels(int[] shown, int[] actual, List<String> names) {
    return Arrays.stream(shown).mapToObj(label -> names.get(label) + " (" + rowsOf(label, actual).count() + ")").toList();
  }
}
