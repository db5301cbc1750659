// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.LogChart;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Sheet;
import centroid.experiments.report.Verdict;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Draws the tables of the confidence-interval experiment. */
final class CiPlots {

  private static final double LEVEL_OF_TABLE_1 = 0.9;

  private final StudyRun<CiResult.Key, CiResult> run;
  private final CiSettings settings;
  private final Map<CiMethod, Style> shown = new LinkedHashMap<>();

  CiPlots(StudyRun<CiResult.Key, CiResult> run, CiSettings settings) {
    this.run = run;
    this.settings = settings;
    shown.put(CiMethod.BOOTSTRAP, Style.of(Tone.GREY).joined());
    double largestStep = settings.stepSizes()[settings.stepSizes().length - 1];
    shown.put(new CiMethod(CiMethod.Kind.GRADIENT, largestStep), Style.of(Tone.ORANGE).joined());
    shown.put(CiMethod.ALTERNATION, Style.of(Tone.SKY).joined());
    shown.put(CiMethod.RESTORED, Style.of(Tone.BLUE).joined());
    shown.put(CiMethod.SELECTION, Style.of(Tone.GREEN).joined());
  }

  /** One picture for each of the paper's tables and one for its figure; returns the Markdown that shows them. */
  String draw(PaperTable<CiReport.CoverageLabel> coverage, PaperTable<CiReport.DistanceLabel> distances) throws IOException {
    StringBuilder text = new StringBuilder();
    List<LogChart> all = new ArrayList<>();
    for (double level : settings.levels()) {
      List<LogChart> charts = CiResult.INTERVALS.stream().map(method -> coverageChart(coverage, level, CiResult.text(method))).toList();
      all.addAll(charts);
      if (level == LEVEL_OF_TABLE_1) {
        new Sheet("Coverage error at level " + level + " (table 1)", 3, charts).writePng(run.file("-table1.png"), 1380, 460);
        text.append("![table 1](").append(run.name()).append("-table1.png)\n\n");
      }
    }
    new Sheet("Coverage error (table 3)", 3, all).writePng(run.file("-table3.png"), 1380, 430 * settings.levels().length);
    text.append("![table 3](").append(run.name()).append("-table3.png)\n\n");
    List<LogChart> two = List.of(distanceChart(distances, CiReport.Quantity.FIRST), distanceChart(distances, CiReport.Quantity.VECTOR));
    new Sheet("Distance to the bootstrap distribution (figure 2)", 2, two).writePng(run.file("-figure2.png"), 1100, 460);
    return text.append("![figure 2](").append(run.name()).append("-figure2.png)\n").toString();
  }

  private LogChart coverageChart(PaperTable<CiReport.CoverageLabel> table, double level, String interval) {
    Chart chart = new Chart(interval + " intervals, level " + level, "particles m", "coverage error");
    for (Map.Entry<CiMethod, Style> method : shown.entrySet()) {
      List<PaperTable.Row<CiReport.CoverageLabel>> rows = table.where(label -> label.level() == level && label.interval().equals(interval)
          && label.method().equals(method.getKey())).rows();
      addSeries(chart, method, rows, CiReport.CoverageLabel::m);
      boolean isBootstrap = method.getKey().equals(CiMethod.BOOTSTRAP);
      if (isBootstrap || method.getKey().kind() == CiMethod.Kind.GRADIENT) {
        List<PaperTable.Row<CiReport.CoverageLabel>> printed = rows.stream().filter(row -> row.verdict() != Verdict.NOT_IN_PAPER).toList();
        chart.line("paper's " + method.getKey().inPaper(), printed.stream().mapToDouble(row -> row.label().m()).toArray(),
            printed.stream().mapToDouble(row -> row.paper().mean()).toArray(), Style.of(isBootstrap ? Tone.GREY : Tone.VERMILION).dashed());
      }
    }
    return new LogChart(chart, true, false);
  }

  private LogChart distanceChart(PaperTable<CiReport.DistanceLabel> table, CiReport.Quantity what) {
    Chart chart = new Chart(what.toString(), "particles m", "W2");
    for (Map.Entry<CiMethod, Style> method : shown.entrySet()) {
      addSeries(chart, method, table.where(label -> label.what() == what && label.method().equals(method.getKey())).rows(), CiReport.DistanceLabel::m);
    }
    return new LogChart(chart, true, true);
  }

  private static <L extends Record> void addSeries(Chart chart, Map.Entry<CiMethod, Style> method, List<PaperTable.Row<L>> rows,
      ToDoubleFunction<L> m) {
    if (!rows.isEmpty()) {
      chart.errorBars(method.getKey().toString(), rows.stream().mapToDouble(row -> m.applyAsDouble(row.label())).toArray(),
          rows.stream().mapToDouble(row -> row.ours().mean()).toArray(),
          rows.stream().mapToDouble(row -> row.ours().mean() - row.ours().error()).toArray(),
          rows.stream().mapToDouble(row -> row.ours().mean() + row.ours().error()).toArray(), method.getValue());
    }
  }
}
