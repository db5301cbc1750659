// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import centroid.text.PlainNumbers;
import centroid.text.TextTable;
import centroid.validity.CoverageBand;
import centroid.weka.options.reader.Levels;
import java.util.List;
import java.util.Locale;

/**
 * Writes the result of a check as text and as comma-separated values.
 *
 * @param model the name of the model
 * @param origin where the rows come from
 */
public record CheckText(CheckResult result, String model, String origin) {

  private static final int NAME = 26;
  private static final int NUMBER = 9;

  /** Returns the text, which ends with the verdict. */
  public String text() {
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "Check of %s on %d rows of %s%n", model, result.numRows(), origin));
    if (result.leftOut() > 0) {
      text.append(result.leftOut()).append(" rows without a class value or a prediction are left out.\n");
    }
    coverage(text.append('\n'));
    losses(text.append('\n'));
    tests(text.append('\n'));
    groups(text);
    text.append("\nVerdict: ").append(result.verdict().sentence()).append(".\n");
    if (!result.verdict().isValid()) {
      text.append("Largest difference: ").append(result.batch().difference()).append(".\n");
    }
    if (result.isDoubtful()) {
      text.append(String.format(Locale.ROOT, "Errors of rows that follow each other are correlated (%.2f). The tests assume that they are independent: if "
          + "noise is correlated, as from day to day, a valid model gives more alarms than stated.%n", result.neighbours().correlation()));
    }
    long differing = result.groups().stream().filter(this::differs).count();
    if (differing > 0) {
      text.append("Groups that differ: ").append(differing).append(" of ").append(result.groups().size())
          .append("; the verdict is about all rows together. Training with -group calibrates within groups.\n");
    }
    return text.toString();
  }

  private void coverage(StringBuilder text) {
    TextTable table = new TextTable();
    table.addLeft("Coverage at level", NAME);
    table.addRight("new rows", NUMBER);
    table.addRight("by chance", 20);
    table.addLeft("", 0);
    text.append(table.text(table.names()));
    for (CoverageBand band : result.coverage()) {
      text.append(table.text(List.of(Levels.text(band.level()), number(band.coverage()),
          number(band.lower()) + " to " + number(band.upper()), result.isAsExpected(band) ? "" : "outside")));
    }
  }

  private void losses(StringBuilder text) {
    TextTable table = new TextTable();
    table.addLeft("Mean loss", NAME);
    table.addRight("new rows", NUMBER);
    table.addRight("expected", 20);
    table.addLeft("", 0);
    text.append(table.text(table.names()));
    for (CheckResult.Loss loss : result.losses()) {
      text.append(table.text(List.of(loss.name(), digits(loss.observed()), digits(loss.expected()) + " +- " + digits(loss.margin()),
          loss.isAsExpected() ? "" : "larger")));
    }
  }

  private void tests(StringBuilder text) {
    text.append(String.format(Locale.ROOT, "Tests, with a false-alarm rate of %s in total%n", PlainNumbers.text(result.significance(), 4)));
    text.append(String.format(Locale.ROOT, "%-26s p-value %.4f%n", "All rows, in any order", result.batch().pValue()));
    CheckResult.InOrder order = result.order();
    text.append(String.format(Locale.ROOT, "%-26s largest capital %s, limit %s%s%n", "Rows in their order", capital(order.largest()), capital(order.limit()),
        order.alarm() == 0 ? "" : ", reached at row " + order.alarm()));
    text.append(Double.isNaN(result.gain()) ? "" : String.format(Locale.ROOT, "%-26s a residual forest of the new rows leaves %.0f %% of the error%n",
        "Errors and inputs", 100 * result.gain()));
  }

  private void groups(StringBuilder text) {
    if (result.groups().isEmpty()) {
      return;
    }
    TextTable table = new TextTable();
    table.addLeft("Group", NAME);
    table.addRight("rows", 6);
    table.addRight("coverage", NUMBER);
    table.addRight("by chance", 20);
    table.addRight("p-value", NUMBER);
    table.addLeft("", 0);
    text.append('\n').append(table.text(table.names()));
    for (CheckResult.Group group : result.groups()) {
      CoverageBand band = group.coverage();
      text.append(table.text(List.of(group.name(), String.valueOf(band.numRows()), number(band.coverage()),
          number(band.lower()) + " to " + number(band.upper()), String.format(Locale.ROOT, "%.4f", group.pValue()),
          differs(group) ? "differs" : "")));
    }
  }

  private boolean differs(CheckResult.Group group) {
    return group.pValue() < result.significance();
  }

  /** Returns what the text says as lines of numbers, for other programs. */
  public String csv() {
    StringBuilder lines = new StringBuilder(TextTable.csv(List.of("kind", "name", "rows", "observed", "lower", "upper", "as expected")));
    for (CoverageBand band : result.coverage()) {
      lines.append(line("coverage", Levels.text(band.level()), band));
    }
    for (CheckResult.Loss loss : result.losses()) {
      lines.append(line("loss", loss.name(), result.numRows(), loss.observed(), loss.expected() - loss.margin(), loss.expected() + loss.margin(),
          loss.isAsExpected()));
    }
    for (CheckResult.Group group : result.groups()) {
      lines.append(line("group", group.name(), group.coverage()));
    }
    lines.append(line("p-value", "all rows, in any order", result.numRows(), result.batch().pValue(), result.significance() / 2, 1,
        result.batch().pValue() >= result.significance() / 2));
    lines.append(line("capital", "rows in their order", result.numRows(), result.order().largest(), 0, result.order().limit(), result.order().alarm() == 0));
    return lines.append(TextTable.csv(List.of("verdict", result.verdict().name().toLowerCase(Locale.ROOT), String.valueOf(result.numRows()), "", "", "",
        result.verdict().isValid() ? "yes" : "no"))).toString();
  }

  private String line(String kind, String name, CoverageBand band) {
    return line(kind, name, band.numRows(), band.coverage(), band.lower(), band.upper(), result.isAsExpected(band));
  }

  private static String line(String kind, String name, int rows, double observed, double lower, double upper, boolean expected) {
    return TextTable.sheet(List.of(kind, name, String.valueOf(rows), PlainNumbers.text(observed, 6), PlainNumbers.text(lower, 6),
        PlainNumbers.text(upper, 6), expected ? "yes" : "no"));
  }

  private static String capital(double value) {
    return value < 1e4 ? PlainNumbers.text(value, 2) : String.format(Locale.ROOT, "%.2e", value);
  }

  private static String number(double value) {
    return PlainNumbers.text(value, 3);
  }

  private static String digits(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
