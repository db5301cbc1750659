package centroid.experiments;

import centroid.plot.Chart;
import centroid.plot.Sheet;
import centroid.plot.Style;
import centroid.plot.Tone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws the tables of the confidence-interval experiment. */
final class CiPlots {

  private final Run run;
  private final CiSettings settings;
  private final Map<String, Style> shown = new LinkedHashMap<>();

  CiPlots(Run run, CiSettings settings) {
    this.run = run;
    this.settings = settings;
    shown.put(CiMethods.BOOTSTRAP, Style.of(Tone.GREY).joined());
    double largestStep = settings.stepSizes()[settings.stepSizes().length - 1];
    shown.put(CiMethods.gradient(largestStep), Style.of(Tone.ORANGE).joined());
    shown.put(CiMethods.ALTERNATION, Style.of(Tone.SKY).joined());
    shown.put(CiMethods.RESTORED, Style.of(Tone.BLUE).joined());
    shown.put(CiMethods.SELECTION, Style.of(Tone.GREEN).joined());
  }

  /** One picture for each of the paper's tables and one for its figure; returns the Markdown that shows them. */
  String draw(PaperTable coverage, PaperTable distances) throws IOException {
    StringBuilder text = new StringBuilder();
    List<Chart> all = new ArrayList<>();
    for (double level : settings.levels()) {
      List<Chart> charts = CiStudy.INTERVALS.stream().map(method -> coverageChart(coverage, "" + level, method.name().toLowerCase(Locale.ROOT))).toList();
      all.addAll(charts);
      if (level == 0.9) {
        new Sheet("Coverage error at level 0.9 (table 1)", 3, charts).writePng(run.file("-table1.png"), 1380, 460);
        text.append("![table 1](").append(run.name()).append("-table1.png)\n\n");
      }
    }
    new Sheet("Coverage error (table 3)", 3, all).writePng(run.file("-table3.png"), 1380, 430 * settings.levels().length);
    text.append("![table 3](").append(run.name()).append("-table3.png)\n\n");
    List<Chart> two = List.of(distanceChart(distances, "W2, first coefficient"), distanceChart(distances, "W2, whole vector"));
    new Sheet("Distance to the bootstrap distribution (figure 2)", 2, two).writePng(run.file("-figure2.png"), 1100, 460);
    return text.append("![figure 2](").append(run.name()).append("-figure2.png)\n").toString();
  }

  private Chart coverageChart(PaperTable table, String level, String interval) {
    Chart chart = new Chart(interval + " intervals, level " + level, "particles m", "coverage error").logX();
    for (Map.Entry<String, Style> method : shown.entrySet()) {
      List<PaperTable.Row> rows = table.rows().stream().filter(row -> row.labels().subList(0, 3).equals(List.of(level, interval, method.getKey()))).toList();
      addSeries(chart, method.getKey(), rows, method.getValue());
      boolean isBootstrap = method.getKey().equals(CiMethods.BOOTSTRAP);
      if (isBootstrap || method.getKey().startsWith("gradient")) {
        List<PaperTable.Row> printed = rows.stream().filter(row -> row.verdict() != Verdict.NOT_IN_PAPER).toList();
        chart.line("paper's " + (isBootstrap ? "bootstrap" : "centroid"), sizes(printed), printed.stream().mapToDouble(PaperTable.Row::paper).toArray(),
            Style.of(isBootstrap ? Tone.GREY : Tone.VERMILION).dashed());
      }
    }
    return chart;
  }

  private Chart distanceChart(PaperTable table, String what) {
    Chart chart = new Chart(what, "particles m", "W2").logX().logY();
    shown.forEach((method, style) ->
        addSeries(chart, method, table.rows().stream().filter(row -> row.labels().subList(0, 2).equals(List.of(what, method))).toList(), style));
    return chart;
  }

  private static void addSeries(Chart chart, String name, List<PaperTable.Row> rows, Style style) {
    if (!rows.isEmpty()) {
      chart.errorBars(name, sizes(rows), rows.stream().mapToDouble(PaperTable.Row::ours).toArray(),
          rows.stream().mapToDouble(row -> row.ours() - row.error()).toArray(), rows.stream().mapToDouble(row -> row.ours() + row.error()).toArray(), style);
    }
  }

  /** The last label is m. */
  private static double[] sizes(List<PaperTable.Row> rows) {
    return rows.stream().mapToDouble(row -> Double.parseDouble(row.labels().get(row.labels().size() - 1))).toArray();
  }
}
