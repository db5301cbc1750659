// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.card;

import centroid.html.Html;
import centroid.plot.chart.DotChart;
import centroid.text.PlainNumbers;
import centroid.text.TextTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A section of a card: facts with a name and a value, sentences, or a table. Cells are text, whole numbers or numbers.
 *
 * @param name the name in other programs, such as coverage
 * @param head the names of the columns; empty for facts and sentences
 * @param rows of the table; facts have a name and a value, sentences one cell
 * @param chart null for none
 */
record CardSection(String name, String title, List<String> head, List<List<Object>> rows, DotChart chart) {

  static CardSection facts(String name, String title) {
    return new CardSection(name, title, List.of(), new ArrayList<>(), null);
  }

  static CardSection sentences(String name, String title, List<String> sentences) {
    return new CardSection(name, title, List.of(), new ArrayList<>(sentences.stream().map(List::<Object>of).toList()), null);
  }

  static CardSection table(String name, String title, List<String> head) {
    return new CardSection(name, title, head, new ArrayList<>(), null);
  }

  /** Adds a fact or a row of the table. */
  void add(Object... cells) {
    rows.add(List.of(cells));
  }

  CardSection with(DotChart drawn) {
    return new CardSection(name, title, head, rows, drawn);
  }

  private boolean isTable() {
    return !head.isEmpty();
  }

  String html() {
    StringBuilder html = new StringBuilder(Html.heading(isTable() ? Character.toUpperCase(name.charAt(0)) + name.substring(1) : title));
    if (isTable()) {
      String table = Html.table(title, head, rows.stream().map(row -> row.stream().map(CardSection::shown).toList()).toList(),
          Collections.nCopies(rows.size(), ""));
      String figure = chart == null ? "" : Html.figure("plot-" + name, title, chart, "Bars: the range by chance, for a valid model.");
      return html.append(figure).append(table).toString();
    }
    if (rows.stream().allMatch(row -> row.size() == 1)) {
      rows.forEach(row -> html.append(Html.paragraph(shown(row.get(0)))));
      return html.toString();
    }
    return html.append(Html.facts(rows.stream().map(row -> List.of(shown(row.get(0)), shown(row.get(1)))).toList())).toString();
  }

  private static String shown(Object cell) {
    return cell instanceof Double number ? Double.isFinite(number) ? PlainNumbers.text(number, Math.abs(number) < 10 ? 4 : Math.abs(number) < 1000 ? 2 : 0)
        : "unknown" : cell.toString();
  }

  /** Returns lines of section, row, column and value. */
  String csv() {
    StringBuilder lines = new StringBuilder();
    for (int k = 0; k < rows.size(); k++) {
      List<Object> row = rows.get(k);
      if (isTable()) {
        for (int column = 1; column < row.size(); column++) {
          lines.append(TextTable.sheet(List.of(name, row.get(0).toString(), column(column), row.get(column).toString())));
        }
      } else {
        boolean fact = row.size() > 1;
        lines.append(TextTable.sheet(List.of(name, fact ? row.get(0).toString() : "" + (k + 1), "", row.get(fact ? 1 : 0).toString())));
      }
    }
    return lines.toString();
  }

  private String column(int column) {
    return head.get(column).toLowerCase(Locale.ROOT).replace(' ', '_');
  }

  /** Returns what JSON consists of: a list of sentences, a map of facts, or a list with a map for each row. */
  Object json() {
    if (isTable()) {
      return rows.stream().map(row -> {
        Map<String, Object> cells = new LinkedHashMap<>();
        IntStream.range(0, row.size()).forEach(column -> cells.put(column(column), row.get(column)));
        return cells;
      }).toList();
    }
    if (rows.stream().allMatch(row -> row.size() == 1)) {
      return rows.stream().map(row -> row.get(0)).toList();
    }
    Map<String, Object> facts = new LinkedHashMap<>();
    rows.forEach(row -> facts.put(row.get(0).toString().toLowerCase(Locale.ROOT).replace(' ', '_'), row.get(1)));
    return facts;
  }
}
