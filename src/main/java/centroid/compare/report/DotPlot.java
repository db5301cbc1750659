// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plot with one line a label and dots along a common axis, as SVG that takes its colours from the page. As narrow as a phone, so that its letters
 * stay readable there.
 */
final class DotPlot {

  private static final int WIDTH = 380;
  private static final int LEFT = 126;
  private static final int RIGHT = 12;
  private static final int TOP = 8;
  private static final int LINE = 19;
  private static final int BOTTOM = 40;
  private static final int LABEL_LETTERS = 19;

  /** What a dot stands for: a verdict, or a contender. */
  enum Style {
    BETTER, SAME, WORSE, BAGGING, CENTROID;

    static Style of(Outcome verdict) {
      return valueOf(verdict.name());
    }

    String css() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A dot, with a bar if low and high differ.
   *
   * @param value where it is
   * @param low where its bar begins
   * @param high where its bar ends
   * @param style gives colour, by its CSS class, and shape
   * @param text what a pointer resting on it shows
   */
  record Dot(double value, double low, double high, Style style, String text) {

    Dot(double value, Style style, String text) {
      this(value, value, value, style, text);
    }
  }

  /** One line of the plot: its label, and the dots in it. */
  private record Line(String label, List<Dot> dots) {
  }

  private final String id;
  private final String title;
  private final Axis axis;
  private final double reference;
  private final List<Line> lines = new ArrayList<>();

  /**
   * A plot without lines.
   *
   * @param id the element's id, unique on the page
   */
  DotPlot(String id, String title, Axis axis, double reference) {
    this.id = id;
    this.title = title;
    this.axis = axis;
    this.reference = reference;
  }

  void add(String label, List<Dot> dots) {
    lines.add(new Line(label, List.copyOf(dots)));
  }

  String svg() {
    int height = TOP + LINE * lines.size() + BOTTOM;
    int end = height - BOTTOM;
    StringBuilder svg = new StringBuilder();
    svg.append(String.format(Locale.ROOT, "<svg id=\"%s\" viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%s-title\">%n"
        + "<title id=\"%s-title\">%s</title>%n", id, WIDTH, height, id, id, Html.escape(title)));
    for (double tick : axis.ticks()) {
      svg.append(String.format(Locale.ROOT, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
          + "<text class=\"tick\" x=\"%.1f\" y=\"%d\">%s</text>%n", x(tick), x(tick), TOP, end, x(tick), end + 14, axis.label(tick)));
    }
    svg.append(String.format(Locale.ROOT, "<line class=\"reference\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>%n", x(reference), x(reference), TOP, end));
    svg.append(String.format(Locale.ROOT, "<text class=\"axis\" x=\"%d\" y=\"%d\">%s</text>%n", (LEFT + WIDTH - RIGHT) / 2, end + 31,
        Html.escape(axis.title())));
    for (int k = 0; k < lines.size(); k++) {
      append(lines.get(k), TOP + LINE * k + LINE / 2, svg);
    }
    return svg.append("</svg>\n").toString();
  }

  private void append(Line line, int y, StringBuilder svg) {
    svg.append(String.format(Locale.ROOT, "<text class=\"label\" x=\"%d\" y=\"%d\"><title>%s</title>%s</text>%n", LEFT - 8, y + 4, Html.escape(line.label),
        Html.escape(shortened(line.label))));
    for (Dot dot : line.dots) {
      svg.append("<g class=\"dot ").append(dot.style.css()).append("\"><title>").append(Html.escape(dot.text)).append("</title>");
      if (dot.low < dot.high) {
        svg.append(String.format(Locale.ROOT, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", x(dot.low), x(dot.high), y, y));
      }
      svg.append(symbol(dot.style, x(dot.value), y)).append("</g>\n");
    }
  }

  /** Shapes differ as well as colours. */
  static String symbol(Style style, double x, int y) {
    return switch (style) {
      case WORSE, BAGGING -> String.format(Locale.ROOT, "<path d=\"M%.1f %.1fl5 5l-5 5l-5 -5z\"/>", x, y - 5.0);
      default -> String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%d\" r=\"4\"/>", x, y);
    };
  }

  /** Shortens the name; what follows the last comma (m) stays. */
  private static String shortened(String label) {
    if (label.length() <= LABEL_LETTERS) {
      return label;
    }
    int comma = label.lastIndexOf(',');
    String end = comma < 0 ? "" : label.substring(comma);
    return label.substring(0, Math.max(1, LABEL_LETTERS - 1 - end.length())) + "…" + end;
  }

  private double x(double value) {
    return LEFT + axis.position(value) * (WIDTH - LEFT - RIGHT);
  }
}
