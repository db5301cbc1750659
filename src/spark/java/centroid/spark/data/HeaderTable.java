// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.data.ColumnSummary.Kind;
import centroid.text.ErrorText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.Utils;

/** Shows what was inferred about columns: a table with a line for each, and remarks about what may surprise. */
record HeaderTable(Instances header, List<ColumnSummary> summaries, List<Kind> kinds) {

  /** How many columns are shown. */
  private static final int MAX_COLUMNS = 100;
  private static final int WIDTH = 24;

  /** Returns the lines of the table and the remarks. */
  List<String> lines() {
    List<String[]> cells = new ArrayList<>();
    cells.add(new String[] {"column", "type", "labels", "missing", "min", "max"});
    int shown = Math.min(header.numAttributes(), MAX_COLUMNS);
    for (int k = 0; k < shown; k++) {
      cells.add(cells(k));
    }
    int[] widths = new int[6];
    cells.forEach(row -> {
      for (int k = 0; k < widths.length; k++) {
        widths[k] = Math.max(widths[k], row[k].length());
      }
    });
    List<String> lines = new ArrayList<>();
    for (String[] row : cells) {
      StringBuilder line = new StringBuilder();
      for (int k = 0; k < widths.length; k++) {
        String format = (k == 0 ? "" : "  ") + (k < 2 ? "%-" : "%") + widths[k] + "s";
        line.append(String.format(Locale.ROOT, format, row[k]));
      }
      lines.add(line.toString().stripTrailing());
    }
    if (shown < header.numAttributes()) {
      lines.add("and " + (header.numAttributes() - shown) + " further columns");
    }
    for (int k = 0; k < header.numAttributes(); k++) {
      remark(k, lines);
    }
    return lines;
  }

  private String[] cells(int k) {
    Attribute attribute = header.attribute(k);
    ColumnSummary summary = summaries.get(k);
    String type = kinds.get(k).name().toLowerCase(Locale.ROOT) + (k == header.classIndex() ? ", class" : "");
    boolean nominal = kinds.get(k) == Kind.NOMINAL;
    return new String[] {cut(attribute.name()), type, nominal ? String.valueOf(attribute.numValues()) : "", String.valueOf(summary.numMissing),
      cut(edge(k, true)), cut(edge(k, false))};
  }

  /** Returns the smallest or the largest value, or the first or the last label. */
  private String edge(int k, boolean first) {
    Attribute attribute = header.attribute(k);
    ColumnSummary summary = summaries.get(k);
    if (summary.numValues == 0) {
      return "";
    }
    return switch (kinds.get(k)) {
      case NOMINAL -> attribute.value(first ? 0 : attribute.numValues() - 1);
      case DATE -> attribute.formatDate(first ? summary.firstDate : summary.lastDate);
      case NUMERIC -> Utils.doubleToString(first ? summary.min : summary.max, 6);
    };
  }

  private static String cut(String cell) {
    String text = ErrorText.singleLine(cell);
    return text.length() <= WIDTH ? text : text.substring(0, WIDTH - 3) + "...";
  }

  private void remark(int k, List<String> lines) {
    Attribute attribute = header.attribute(k);
    ColumnSummary summary = summaries.get(k);
    Kind kind = kinds.get(k);
    long others = summary.numOthers(kind);
    long texts = summary.numOthers(Kind.NUMERIC);
    if (summary.numValues == 0) {
      lines.add("Column " + attribute.name() + " has no values.");
    } else if (others > 0) {
      lines.add("Column " + attribute.name() + " is " + kind.name().toLowerCase(Locale.ROOT) + ", but " + others + " of " + summary.numValues
          + " values are not, such as " + ColumnNames.quoted(summary.others(kind)) + ": their lines are broken (-nominal " + attribute.name()
          + " makes them labels, -missing declares texts of missing values).");
    } else if (kind == Kind.NOMINAL && texts > 0 && 2 * texts < summary.numValues) {
      lines.add("Column " + attribute.name() + " is nominal, because " + texts + " of " + summary.numValues + " values are not numbers, such as "
          + ColumnNames.quoted(summary.others(Kind.NUMERIC)) + ".");
    }
    if (kind == Kind.NOMINAL) {
      sameNumbers(attribute, lines);
    }
  }

  private static void sameNumbers(Attribute attribute, List<String> lines) {
    Map<Double, String> seen = new HashMap<>();
    for (int k = 0; k < attribute.numValues(); k++) {
      double number = ColumnParser.number(attribute.value(k));
      String other = Double.isNaN(number) ? null : seen.putIfAbsent(number, attribute.value(k));
      if (other != null) {
        lines.add("Column " + attribute.name() + " has different labels for the same number, such as '" + other + "' and '" + attribute.value(k) + "'.");
        return;
      }
    }
  }
}
