// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.total;

import centroid.interval.Interval;
import centroid.text.PlainNumbers;
import centroid.text.TextTable;
import centroid.weka.options.reader.Levels;
import centroid.weka.options.reader.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Totals as text and as comma-separated values.
 *
 * @param what such as "Total of sales"
 * @param totals at least one
 * @param levels of the intervals
 * @param thresholds whose exceedance probabilities are wanted; may be empty
 * @param note for the user; null for none
 */
public record TotalText(String what, List<GroupTotals.Total> totals, double[] levels, double[] thresholds, String note) {

  private static final int NUMBER = 11;
  /** Digits of shares and probabilities for other programs. */
  private static final int SHARE_DIGITS = 6;

  /** Returns a table with a line for each group. */
  public String text() {
    int longest = totals.stream().mapToInt(total -> total.name().length()).max().orElse(0);
    TextTable table = new TextTable();
    List<String> names = names();
    table.addLeft(names.get(0), Math.min(longest, 30));
    table.addRight(names.get(1), 6);
    names.subList(2, names.size()).forEach(name -> table.addRight(name, NUMBER));
    StringBuilder text = new StringBuilder(what).append("\n\n").append(table.text(names));
    totals.forEach(total -> text.append(table.text(cells(total, PlainNumbers::fiveDigits, 2, 3))));
    return (note == null ? text : text.append(note).append('\n')).toString();
  }

  /** Returns the table with all digits, for other programs. */
  public String csv() {
    StringBuilder lines = new StringBuilder(TextTable.csv(names()));
    totals.forEach(total -> lines.append(TextTable.sheet(cells(total, String::valueOf, SHARE_DIGITS, SHARE_DIGITS))));
    return lines.toString();
  }

  private boolean hasActual() {
    return totals.stream().anyMatch(total -> !Double.isNaN(total.actual()));
  }

  private List<String> names() {
    return names(levels, thresholds, hasActual());
  }

  /** The names of the columns. */
  static List<String> names(double[] levels, double[] thresholds, boolean withActual) {
    List<String> names = new ArrayList<>(List.of("group", "rows", "predicted"));
    for (double level : levels) {
      names.add("lower " + Levels.text(level));
      names.add("upper " + Levels.text(level));
    }
    names.add("shared");
    for (double threshold : thresholds) {
      names.add("P(>" + Thresholds.text(threshold) + ")");
    }
    if (withActual) {
      names.add("actual");
    }
    return names;
  }

  private List<String> cells(GroupTotals.Total total, DoubleFunction<String> number, int ofShare, int ofProbability) {
    List<String> cells = new ArrayList<>(List.of(total.name(), String.valueOf(total.numRows()), number.apply(total.distribution().value())));
    for (double level : levels) {
      Interval interval = total.distribution().interval(level);
      cells.add(number.apply(interval.lower()));
      cells.add(number.apply(interval.upper()));
    }
    cells.add(PlainNumbers.text(total.distribution().sharedShare(), ofShare));
    for (double threshold : thresholds) {
      cells.add(PlainNumbers.text(total.distribution().exceedance(threshold), ofProbability));
    }
    if (hasActual()) {
      cells.add(Double.isNaN(total.actual()) ? "?" : number.apply(total.actual()));
    }
    return cells;
  }
}
