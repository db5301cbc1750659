// SPDX-License-Identifier: GPL-3.0-only
package centroid.html;

import centroid.plot.chart.DotChart;
import centroid.plot.draw.Theme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Elements of a self-contained HTML page. All pages of the package share its style sheet. */
public final class Html {

  /** The longest name in a figure, which is narrow enough for a phone. */
  public static final int NAME_LENGTH = 19;

  /** The number of columns that fit on a phone. */
  private static final int MAX_NARROW = 6;
  private static final int FIGURE_WIDTH = 380;
  private static final int LINE_HEIGHT = 20;
  /** Height of legend, ticks and axis label of a figure. */
  private static final int FRAME_HEIGHT = 120;

  /** An option of a command, short enough for a phone. */
  private static final Pattern OPTION = Pattern.compile("(?<!\\S)-[\\w.-]{0,26}(?![\\w.-])");

  private Html() {
  }

  /** Returns a complete document with its style sheet. */
  public static String page(String title, String under, String body, List<String> footer) throws IOException {
    StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
        .append(escape(title)).append("</title>\n<style>\n").append(style()).append("</style>\n</head>\n<body>\n<main>\n<h1>")
        .append(escape(title)).append("</h1>\n<p class=\"learner\">").append(sentence(under)).append("</p>\n").append(body).append("</main>\n<footer>\n");
    footer.forEach(line -> html.append(paragraph(line)));
    return html.append("</footer>\n</body>\n</html>\n").toString();
  }

  /** Returns the style sheet of all pages. */
  public static String style() throws IOException {
    try (InputStream css = Html.class.getResourceAsStream("page.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Escapes text for elements and attributes. */
  public static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;");
  }

  /**
   * Returns a table that scrolls by itself on a narrow screen; the first cell of each row is its head. Rows of many columns become lists there, in which
   * each value has its name beside it.
   *
   * @param styles the CSS class of the last cell of each row; empty for none
   */
  public static String table(String caption, List<String> head, List<List<String>> rows, List<String> styles) {
    return table(caption, head, rows, styles, head.size() - 1);
  }

  /** Returns the same table with styles for the cells of another column. */
  public static String table(String caption, List<String> head, List<List<String>> rows, List<String> styles, int styled) {
    boolean wide = head.size() > MAX_NARROW;
    StringBuilder html = new StringBuilder("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"").append(escape(caption))
        .append(wide ? "\">\n<table class=\"wide\">\n<caption>" : "\">\n<table>\n<caption>").append(escape(caption)).append("</caption>\n<thead><tr>");
    head.forEach(cell -> html.append("<th scope=\"col\">").append(breakable(escape(cell))).append("</th>"));
    html.append("</tr></thead>\n<tbody>\n");
    for (int k = 0; k < rows.size(); k++) {
      List<String> row = rows.get(k);
      html.append("<tr><th scope=\"row\">").append(escape(row.get(0))).append("</th>");
      for (int column = 1; column < row.size(); column++) {
        String style = column == styled && !styles.get(k).isEmpty() ? " class=\"" + styles.get(k) + "\"" : "";
        String label = wide ? " data-label=\"" + escape(head.get(column)) + "\"" : "";
        html.append("<td").append(style).append(label).append('>').append(escape(row.get(column))).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody>\n</table>\n</div>\n").toString();
  }

  /** Returns a figure with its caption; {@code title} describes it to screen readers. The page shows one of two pictures, the light or the dark one. */
  public static String figure(String id, String title, DotChart chart, String caption) {
    String pictures;
    try {
      pictures = svg("light", Theme.LIGHT, title, chart) + svg("dark", Theme.DARK, title, chart);
    } catch (RuntimeException | LinkageError | InternalError e) {
      // Java on a server may lack fonts; the tables have the same numbers.
      pictures = paragraph("The chart could not be drawn (" + e + "); install fontconfig and a font.");
    }
    return "<figure id=\"" + id + "\">\n" + pictures + "<figcaption>" + escape(caption) + "</figcaption>\n</figure>\n";
  }

  private static String svg(String style, Theme theme, String title, DotChart chart) {
    return "<div class=\"" + style + "\">" + chart.chart().theme(theme).toSvg(FIGURE_WIDTH, FRAME_HEIGHT + LINE_HEIGHT * Math.max(1, chart.numLines()))
        .replaceFirst("aria-label=\"\"", "aria-label=\"" + escape(title).replace("$", "") + "\"") + "</div>\n";
  }

  /** Allows line breaks between the words of a class name, but not in units such as kB. */
  private static String breakable(String name) {
    return name.replaceAll("(?<=[a-z]{2})(?=[A-Z])", "<wbr>");
  }

  /** Returns names with their values, which may be long; each fact is a pair. */
  public static String facts(List<List<String>> facts) {
    StringBuilder html = new StringBuilder("<dl class=\"facts\">\n");
    facts.forEach(fact -> html.append("<dt>").append(escape(fact.get(0))).append("</dt><dd>").append(sentence(fact.get(1))).append("</dd>\n"));
    return html.append("</dl>\n").toString();
  }

  /** Returns a paragraph of plain text. */
  public static String paragraph(String text) {
    return "<p>" + sentence(text) + "</p>\n";
  }

  /** Escapes text, and keeps its options whole: browsers would leave the hyphen of an option on the line above. */
  private static String sentence(String text) {
    return OPTION.matcher(escape(text)).replaceAll("<span class=\"option\">$0</span>");
  }

  /** Returns the heading of a section. */
  public static String heading(String text) {
    return "<h2>" + escape(text) + "</h2>\n";
  }
}
