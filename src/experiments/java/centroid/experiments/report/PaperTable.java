// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import centroid.text.TextTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Our numbers and the paper's, as a Markdown table and as comma-separated values.
 *
 * @param <L> the label of a number, with one part for each column of labels
 */
public final class PaperTable<L extends Record> {

  /** One number. */
  public record Row<L extends Record>(L label, Estimate paper, Estimate ours, Verdict verdict) {

    private List<String> texts() {
      return RecordText.values(label);
    }
  }

  private final List<String> titles;
  private final Verdict.Better better;
  private final int decimals;
  private final List<Row<L>> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param titles titles of the columns of labels
   * @param decimals shown in Markdown; the comma-separated values have all
   */
  public PaperTable(List<String> titles, Verdict.Better better, int decimals) {
    this.titles = List.copyOf(titles);
    this.better = better;
    this.decimals = decimals;
  }

  /** Adds a number and the paper's, which may be {@link Estimate#NONE}. */
  public void add(L label, Estimate paper, Estimate ours) {
    Row<L> row = new Row<>(label, paper, ours, Verdict.of(paper, ours, better));
    if (row.texts().size() != titles.size()) {
      throw new IllegalStateException("A row must have one text for each of " + titles + ", but has " + row.texts());
    }
    rows.add(row);
  }

  /** Adds a number that the paper does not have. */
  public void add(L label, Estimate ours) {
    add(label, Estimate.NONE, ours);
  }

  /** The rows of some labels. */
  public PaperTable<L> where(Predicate<L> wanted) {
    PaperTable<L> part = new PaperTable<>(titles, better, decimals);
    rows.stream().filter(row -> wanted.test(row.label)).forEach(part.rows::add);
    return part;
  }

  /** All rows. */
  public List<Row<L>> rows() {
    return List.copyOf(rows);
  }

  /** Returns the table, without the paper's columns if it has none of the numbers. */
  public String markdown() {
    boolean hasPaper = rows.stream().anyMatch(row -> row.verdict != Verdict.NOT_IN_PAPER);
    StringBuilder text = head(hasPaper ? plus(titles, "paper", "ours", "verdict") : plus(titles, "ours"));
    for (Row<L> row : rows) {
      line(text, hasPaper ? plus(row.texts(), row.paper.text(decimals), row.ours.text(decimals), row.verdict.toString())
          : plus(row.texts(), row.ours.text(decimals)));
    }
    return text.toString();
  }

  /** The same numbers with the values of the last label side by side; the paper's number and the verdict are in brackets. */
  public String wideMarkdown() {
    return wideMarkdown(0);
  }

  /** The same for the rows of one value of the first label, which is omitted. */
  public String wideMarkdownOf(Object value) {
    PaperTable<L> part = new PaperTable<>(titles, better, decimals);
    rows.stream().filter(row -> row.texts().get(0).equals(value.toString())).forEach(part.rows::add);
    return part.wideMarkdown(1);
  }

  private String wideMarkdown(int first) {
    int last = titles.size() - 1;
    List<String> across = rows.stream().map(row -> row.texts().get(last)).distinct().toList();
    List<String> columns = new ArrayList<>(titles.subList(first, last));
    across.forEach(value -> columns.add(titles.get(last) + " = " + value));
    Map<List<String>, Row<L>> byTexts = rows.stream().collect(Collectors.toMap(row -> row.texts().subList(first, last + 1), row -> row,
        (one, other) -> one));
    StringBuilder text = head(columns);
    for (List<String> down : rows.stream().map(row -> row.texts().subList(first, last)).distinct().toList()) {
      List<String> cells = new ArrayList<>(down);
      for (String value : across) {
        Row<L> row = byTexts.get(plus(down, value));
        cells.add(row == null ? "-" : row.ours.text(decimals) + inBrackets(row));
      }
      line(text, cells);
    }
    return text.toString();
  }

  private String inBrackets(Row<L> row) {
    return row.verdict == Verdict.NOT_IN_PAPER ? ""
        : " (" + Estimate.exact(row.paper.mean()).text(decimals) + ", " + (row.verdict == Verdict.WITHIN ? "within" : row.verdict) + ")";
  }

  private static StringBuilder head(List<String> columns) {
    StringBuilder text = new StringBuilder();
    line(text, columns);
    return text.append("|---".repeat(columns.size())).append("|\n");
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /** How often each verdict was given, such as "30 within two standard errors, 4 better, 2 worse". */
  public String count() {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    rows.forEach(row -> counts.merge(row.verdict, 1, Integer::sum));
    counts.remove(Verdict.NOT_IN_PAPER);
    return counts.entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey()).collect(Collectors.joining(", "));
  }

  /** Returns all rows with all digits; cells are empty where the paper has no number. */
  public String csv() {
    StringBuilder text = new StringBuilder(TextTable.csv(plus(titles, "paper", "paper_error", "ours", "error", "verdict")));
    for (Row<L> row : rows) {
      text.append(TextTable.csv(plus(row.texts(), cell(row.paper.mean()), cell(row.paper.error()), cell(row.ours.mean()), cell(row.ours.error()),
          row.verdict == Verdict.NOT_IN_PAPER ? "" : row.verdict.toString())));
    }
    return text.toString();
  }

  private static List<String> plus(List<String> labels, String... numbers) {
    return Stream.concat(labels.stream(), Stream.of(numbers)).toList();
  }

  private static String cell(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6g", value);
  }
}
