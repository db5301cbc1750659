// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.metric.GroupCoverage;
import centroid.plot.draw.BarChart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Charts of conditional coverage: coverage by groups of rows, which marginal coverage can hide. */
public final class GroupCharts {

  /** The probability of the band for calibrated intervals. */
  private static final double CONFIDENCE = 0.95;
  private static final int MANY_PARTS = 5;
  private static final int FEW_PARTS = 3;
  /** From this number of rows on, a fifth has at least 20 rows. */
  private static final int ENOUGH = 100;
  /** The number of bars whose names fit. */
  static final int MAX_LABELS = 20;
  private static final int MAX_DIGITS = 17;
  private static final int LEAST_DIGITS = 3;
  private static final String MISSING = "missing";

  private GroupCharts() {
  }

  /** Coverage from narrow to wide intervals. */
  public static BarChart byWidth(PredictedIntervals data, int k) {
    return of(data, k, InputColumn.ofNumbers(data.inUnit("width"), data.widths(k)));
  }

  /** Coverage from small to large predictions. */
  public static BarChart byPrediction(PredictedIntervals data, int k) {
    return of(data, k, new InputColumn("prediction", null, data.predicted(), data.dates()));
  }

  /** Coverage for each label of a column, or for quantile groups of its numbers. */
  public static BarChart of(PredictedIntervals data, int k, InputColumn column) {
    double level = data.level()[k];
    int[] rows = IntStream.range(0, data.size()).filter(data::hasActual).toArray();
    Map<String, int[]> groups = column.isNominal() ? labels(column, rows) : parts(column, rows);
    List<GroupCoverage> coverage = groups.values().stream().map(own -> GroupCoverage.of(own, data.inside()[k], level, CONFIDENCE)).toList();
    List<String> names = groups.entrySet().stream().map(group -> group.getKey() + " (" + group.getValue().length + ")").toList();
    return new BarChart("Coverage by " + column.name(), column.name() + " (rows)", "observed coverage", names)
        .bars(IntervalLayers.name(data, k), coverage.stream().mapToDouble(GroupCoverage::share).toArray(), new double[names.size()],
            Style.of(Tone.BLUE).opacity(0.75))
        .tips(IntStream.range(0, names.size()).mapToObj(group -> tip(names.get(group), coverage.get(group))).toList())
        .ranges("calibrated intervals, 95 % band", coverage.stream().mapToDouble(GroupCoverage::low).toArray(),
            coverage.stream().mapToDouble(GroupCoverage::high).toArray())
        .reference(level).range(0, 1).note(note(data, column, rows, groups.keySet(), coverage));
  }

  private static String tip(String name, GroupCoverage group) {
    return String.format(Locale.ROOT, "%s: %d of %d values inside (%.1f %%), 95 %% band %.1f to %.1f %%", name, group.numInside(), group.numRows(),
        100 * group.share(), 100 * group.low(), 100 * group.high());
  }

  private static String note(PredictedIntervals data, InputColumn column, int[] rows, Set<String> names, List<GroupCoverage> coverage) {
    if (rows.length == 0) {
      return "no row has a class value, so coverage is unknown";
    }
    String what = rows.length == data.size() ? "" : data.size() - rows.length + " without a class value are not counted; ";
    if (names.equals(Set.of(MISSING))) {
      return what + "no row has a value of " + column.name();
    }
    if (names.size() == 1) {
      return what + column.name() + " is " + names.iterator().next() + " in all rows: there is only one group";
    }
    List<String> all = List.copyOf(names);
    List<String> outside = IntStream.range(0, all.size()).filter(group -> !coverage.get(group).isByChance()).mapToObj(all::get).toList();
    String found = outside.isEmpty() ? "no group is" : outside.size() <= 2 ? String.join(" and ", outside) + (outside.size() == 1 ? " is" : " are")
        : outside.size() + " groups are";
    return what + found + " outside of the band (expected by chance: at most one group in 20)";
  }

  /** Thirds, or fifths if there are many rows, named by their smallest and largest numbers. */
  private static Map<String, int[]> parts(InputColumn column, int[] rows) {
    int[] known = Arrays.stream(rows).filter(row -> !Double.isNaN(column.value()[row])).toArray();
    List<int[]> parts = GroupCoverage.parts(column.value(), known, known.length >= ENOUGH ? MANY_PARTS : FEW_PARTS);
    Map<String, int[]> groups = new LinkedHashMap<>();
    for (int digits = LEAST_DIGITS; digits <= MAX_DIGITS && groups.size() < parts.size(); digits++) {
      groups.clear();
      for (int[] part : parts) {
        // Dates may be equal at any number of digits.
        groups.put(span(column, part, digits) + (digits < MAX_DIGITS ? "" : ", part " + (groups.size() + 1)), part);
      }
    }
    addMissing(groups, column, rows);
    return groups;
  }

  private static String span(InputColumn column, int[] part, int digits) {
    String from = column.text(column.value()[part[0]], digits);
    String to = column.text(column.value()[part[part.length - 1]], digits);
    return from.equals(to) ? from : from + " to " + to;
  }

  /** Groups by label; the rarest labels form one group if there are too many. */
  private static Map<String, int[]> labels(InputColumn column, int[] rows) {
    Map<Integer, int[]> byLabel = column.byLabel(rows);
    List<Integer> frequent = InputColumn.frequent(byLabel, byLabel.size() <= MAX_LABELS ? MAX_LABELS : MAX_LABELS - 1);
    Map<String, int[]> groups = new LinkedHashMap<>();
    frequent.forEach(label -> groups.put(column.text(label), byLabel.get(label)));
    if (frequent.size() < byLabel.size()) {
      int[] rest = byLabel.keySet().stream().filter(label -> !frequent.contains(label)).flatMapToInt(label -> Arrays.stream(byLabel.get(label))).toArray();
      groups.put("the other " + (byLabel.size() - frequent.size()) + " labels", rest);
    }
    addMissing(groups, column, rows);
    return groups;
  }

  private static void addMissing(Map<String, int[]> groups, InputColumn column, int[] rows) {
    int[] missing = Arrays.stream(rows).filter(row -> Double.isNaN(column.value()[row])).toArray();
    if (missing.length > 0) {
      groups.merge(MISSING, missing, (named, more) -> IntStream.concat(Arrays.stream(named), Arrays.stream(more)).toArray());
    }
  }
}
