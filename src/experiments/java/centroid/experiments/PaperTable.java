package centroid.experiments;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Our numbers beside the paper's: the same rows as a Markdown table and as comma-separated values. */
final class PaperTable {

  /** One number. NaN where the paper has none. */
  record Row(List<String> labels, double paper, double paperError, double ours, double error, Verdict verdict) {
  }

  private final List<String> labels;
  private final boolean smallerIsBetter;
  private final int decimals;
  private final List<Row> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param labels titles of the columns that say what a number is
   * @param smallerIsBetter false for rewards and accuracies
   * @param decimals shown in Markdown; the comma-separated values have all
   */
  PaperTable(List<String> labels, boolean smallerIsBetter, int decimals) {
    this.labels = List.copyOf(labels);
    this.smallerIsBetter = smallerIsBetter;
    this.decimals = decimals;
  }

  /**
   * Adds a number.
   *
   * @param what one text for each label
   * @param paper the paper's number, NaN if there is none
   * @param paperError its standard error, NaN if there is none
   * @param ours our mean
   * @param error its standard error
   */
  Row add(List<String> what, double paper, double paperError, double ours, double error) {
    if (what.size() != labels.size()) {
      throw new IllegalStateException("A row must have one text for each of " + labels + ", but has " + what);
    }
    Row row = new Row(List.copyOf(what), paper, paperError, ours, error, Verdict.of(paper, paperError, ours, error, smallerIsBetter));
    rows.add(row);
    return row;
  }

  /** Adds a number that the paper does not have. */
  Row add(List<String> what, double ours, double error) {
    return add(what, Double.NaN, Double.NaN, ours, error);
  }

  List<Row> rows() {
    return List.copyOf(rows);
  }

  /** The table; without the paper's columns if it has none of the numbers. */
  String markdown() {
    boolean hasPaper = rows.stream().anyMatch(row -> row.verdict != Verdict.NOT_IN_PAPER);
    List<String> titles = new ArrayList<>(labels);
    titles.addAll(hasPaper ? List.of("paper", "ours", "verdict") : List.of("ours"));
    StringBuilder text = new StringBuilder();
    line(text, titles);
    text.append("|---".repeat(titles.size())).append("|\n");
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(row.labels);
      if (hasPaper) {
        cells.addAll(List.of(number(row.paper, row.paperError), number(row.ours, row.error), row.verdict.toString()));
      } else {
        cells.add(number(row.ours, row.error));
      }
      line(text, cells);
    }
    return text.toString();
  }

  /** The same numbers with the values of the last label side by side; the paper's number and the verdict stand in brackets. */
  String wideMarkdown() {
    int last = labels.size() - 1;
    List<String> columns = rows.stream().map(row -> row.labels.get(last)).distinct().toList();
    List<String> titles = new ArrayList<>(labels.subList(0, last));
    columns.forEach(column -> titles.add(labels.get(last) + " = " + column));
    StringBuilder text = new StringBuilder();
    line(text, titles);
    text.append("|---".repeat(titles.size())).append("|\n");
    for (List<String> what : rows.stream().map(row -> row.labels.subList(0, last)).distinct().toList()) {
      List<String> cells = new ArrayList<>(what);
      for (String column : columns) {
        cells.add(rows.stream().filter(row -> row.labels.subList(0, last).equals(what) && row.labels.get(last).equals(column)).findFirst()
            .map(row -> number(row.ours, row.error) + inBrackets(row)).orElse("-"));
      }
      line(text, cells);
    }
    return text.toString();
  }

  private String inBrackets(Row row) {
    return row.verdict == Verdict.NOT_IN_PAPER ? "" : " (" + number(row.paper, Double.NaN) + ", " + (row.verdict == Verdict.WITHIN ? "within" : row.verdict) + ")";
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private String number(double value, double error) {
    if (Double.isNaN(value)) {
      return "-";
    }
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return Double.isNaN(error) ? text : text + String.format(Locale.ROOT, " +- %." + decimals + "f", error);
  }

  /** How often each verdict was given, such as "30 within two standard errors, 4 better, 2 worse". */
  String count() {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    rows.forEach(row -> counts.merge(row.verdict, 1, Integer::sum));
    counts.remove(Verdict.NOT_IN_PAPER);
    return counts.entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey()).collect(Collectors.joining(", "));
  }

  /** All rows with all digits; empty cells where the paper has nothing. */
  String csv() {
    StringBuilder text = new StringBuilder();
    for (String label : labels) {
      text.append(quoted(label)).append(',');
    }
    text.append("paper,paper_error,ours,error,verdict\n");
    for (Row row : rows) {
      for (String cell : row.labels) {
        text.append(quoted(cell)).append(',');
      }
      text.append(cell(row.paper)).append(',').append(cell(row.paperError)).append(',').append(cell(row.ours)).append(',')
          .append(cell(row.error)).append(',').append(row.verdict == Verdict.NOT_IN_PAPER ? "" : row.verdict).append('\n');
    }
    return text.toString();
  }

  private static String cell(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6g", value);
  }

  private static String quoted(String cell) {
    return cell.matches(".*[,\"\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
