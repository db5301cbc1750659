// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.report.Sheet;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Draws the pictures of the README: intervals of a fitted curve, and a summary of the committed results. */
public final class ReadmePictures implements Study {

  private static final Style REFERENCE = Style.of(Tone.GREY).dashed().thickness(1.4);
  /** Half the length of the dash at a nominal level, and half the space that its points take, in units of the axis. */
  private static final double DASH = 0.4;
  private static final double SPACE = 0.33;
  private static final double MARGIN = 0.01;

  @Override
  public void run(Arguments arguments) throws Exception {
    arguments.text("name", "");
    Path folder = Path.of(arguments.text("out", "doc"));
    arguments.refuseUnknown();
    IntervalPicture.write(FirstRun.read("funnel"), folder.resolve("guide/pictures/intervals.png"));
    Path results = Path.of("doc", "results");
    Chart error = errors(MarkdownTable.read(results.resolve("compare.md"), "| learner | m | sets |"));
    Chart coverage = coverage(MarkdownTable.read(results.resolve("intervals.md"), "| learner | m | method | 0.8 |"));
    new Sheet("", 2, List.of(error, coverage)).writePng(folder.resolve("results/summary.png"), 760, 400, 2);
  }

  /** Draws the error relative to Bagging for each learner and ensemble size. */
  private static Chart errors(MarkdownTable table) {
    List<String> sizes = table.distinct("m");
    double[] place = IntStream.range(0, sizes.size()).asDoubleStream().toArray();
    Chart chart = new Chart("Error relative to Bagging", "number of models m", "error ratio (below 1 is better)");
    chart.line("Bagging", new double[] {-DASH, sizes.size() - 1 + DASH}, new double[] {1, 1}, REFERENCE);
    double lowest = 1;
    double highest = 1;
    for (String learner : table.distinct("learner")) {
      double[] ratios = table.where("learner", learner).numbers("error ratio");
      lowest = Math.min(lowest, Arrays.stream(ratios).min().orElse(1));
      highest = Math.max(highest, Arrays.stream(ratios).max().orElse(1));
      chart.line(learner, place, ratios, Style.auto().marked());
    }
    return chart.xNames(sizes).yRange(lowest - MARGIN, highest + MARGIN);
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
}
