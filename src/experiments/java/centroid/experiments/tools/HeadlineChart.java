// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.experiments.report.Sheet;
import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The picture of the README: error relative to other ensembles, coverage, and price, from the committed pages of results. */
final class HeadlineChart {

  private static final Style REFERENCE = Style.of(Tone.GREY).dashed().thickness(1.4);
  /** Half the length of the dash at a nominal level, and half the space that its points take, in units of the axis. */
  private static final double DASH = 0.4;
  private static final double SPACE = 0.33;

  private HeadlineChart() {
  }

  static Sheet draw(Path results) throws IOException {
    PageChart errors = PageCharts.all().stream().filter(chart -> chart.page().equals("compare")).findFirst().orElseThrow();
    Chart coverage = coverage(MarkdownTable.read(results.resolve("intervals.md"), "| learner | m | method | 0.8 |"));
    return new Sheet("", 3, List.of(errors.draw(results), coverage, price(results.resolve("bench.md"))));
  }

  /** Draws the coverage of every learner and ensemble size at each level. */
  private static Chart coverage(MarkdownTable all) {
    MarkdownTable table = all.where("method", "CentroidBagging");
    List<String> learners = table.distinct("learner");
    List<String> levels = List.of("0.8", "0.9", "0.95");
    Chart chart = new Chart("Coverage of prediction intervals", "nominal level", "observed coverage");
    for (int k = 0; k < levels.size(); k++) {
      double level = Double.parseDouble(levels.get(k));
      chart.line("nominal level", new double[] {k - DASH, k + DASH}, new double[] {level, level}, REFERENCE);
      for (int j = 0; j < learners.size(); j++) {
        double[] observed = table.where("learner", learners.get(j)).numbers(levels.get(k));
        double[] place = new double[observed.length];
        Arrays.fill(place, k + SPACE * (2.0 * j / (learners.size() - 1) - 1));
        chart.points("one learner and m = 3, 5 or 10", place, observed, Style.of(Tone.BLUE).size(6).opacity(0.6));
      }
    }
    return chart.xNames(levels).yRange(0.75, 1);
  }

  /** Draws the time of training and predictions relative to Bagging with as many models. */
  static BarChart price(Path bench) throws IOException {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("training, 1,000 rows", "training, n = 1000, m = 10, REPTree, default: time / Bagging's");
    lines.put("training, 20,000 rows", "training, n = 20000, m = 10, REPTree, default: time / Bagging's");
    lines.put("prediction", "corrected prediction, m = 10, REPTree: time / Bagging's");
    lines.put("uncorrected prediction", "uncorrected prediction, m = 10, REPTree: time / Bagging's");
    List<String> text = Files.readAllLines(bench);
    double[] times = new double[lines.size()];
    int k = 0;
    for (String start : lines.values()) {
      String line = text.stream().filter(one -> one.startsWith(start)).findFirst().orElseThrow(() -> new IOException(bench + " has no line '" + start + "'"));
      times[k++] = Double.parseDouble(line.substring(start.length()).strip().split(" ")[0]);
    }
    return new BarChart("Price, ten REPTrees", "", "processor time / Bagging's", List.copyOf(lines.keySet())).bars("CentroidBagging", times).reference(1);
  }
}
