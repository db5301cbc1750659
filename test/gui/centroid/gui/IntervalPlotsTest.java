// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Opens every plot of prediction intervals from the result list and compares its numbers with the text of the result. */
@Timeout(180)
class IntervalPlotsTest extends WithPlots {

  @Test
  void intervals() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS);
    int rows = (int) printed("Total Number of Instances");
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    assertEquals(List.of("Predicted against actual", "Sorted by prediction"), plot.tabs());
    assertEquals(List.of("actual price", "predicted price"), plot.axes());
    assertEquals(List.of("innerLevel", "outerLevel"), plot.choosers());
    assertEquals(rows, plot.values("0.95 interval").length);
    assertEquals(rows, plot.values("0.80 interval").length);
    assertEquals(misses("0.95", rows), plot.values("prediction, outside").length);
    for (double[] bar : plot.values("0.95 interval")) {
      assertTrue(bar[2] <= bar[1] && bar[1] <= bar[3], Arrays.toString(bar));
    }
    long crossing = Arrays.stream(plot.values("0.95 interval")).filter(bar -> bar[2] <= bar[0] && bar[0] <= bar[3]).count();
    assertEquals(rows - misses("0.95", rows), crossing);
    plot.photograph(PICTURES.resolve("intervals-actual.png"));
    plot.select("Sorted by prediction");
    assertEquals(List.of("rank by prediction", "price"), plot.axes());
    double[] predictions = Arrays.stream(plot.values("prediction")).mapToDouble(value -> value[1]).toArray();
    assertEquals(rows, predictions.length);
    assertArrayEquals(Arrays.stream(predictions).sorted().toArray(), predictions);
    assertTrue(plot.tips().stream().anyMatch(tip -> tip.matches("test row \\d+: row \\d+, actual .* 0.95 interval from .* to .*")),
        plot.tips().toString());
    plot.photograph(PICTURES.resolve("intervals-sorted.png"));
    plot.choose("outerLevel", "0.90");
    assertEquals(misses("0.90", rows), plot.values("actual value, outside").length);
    assertTrue(plot.note().contains((rows - misses("0.90", rows)) + " of " + rows + " rows inside their 0.90 interval"), plot.note());
  }

  @Test
  void confidenceIntervalsAreNamed() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS + " -interval normal");
    PlotFrame plot = explorer.openPlot("Confidence intervals", "Intervals");
    plot.photograph(PICTURES.resolve("confidence.png"));
    assertTrue(plot.frame.getTitle().startsWith("Confidence intervals"), plot.frame.getTitle());
    assertTrue(plot.legend().contains("0.95 confidence interval"), plot.legend().toString());
    assertTrue(plot.note().endsWith("it is for the mean, not for single values"), plot.note());
  }

  @Test
  void calibration() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Calibration curve");
    plot.photograph(PICTURES.resolve("calibration.png"));
    assertEquals(List.of("nominal level", "observed coverage"), plot.axes());
    assertEquals(List.of("calibrated intervals, 95 % band", "perfect calibration", "observed"), plot.legend());
    double[][] observed = plot.values("observed");
    assertEquals(14, observed.length);
    for (double[] point : observed) {
      if (point[0] == 0.9 || point[0] == 0.95) {
        assertEquals(printed(String.format("Interval coverage (%.2f level)", point[0])), 100 * point[1], 1e-4);
      }
    }
    for (double[] band : plot.values("calibrated intervals, 95 % band")) {
      assertTrue(band[2] <= band[0] + 1e-9 && band[0] <= band[3] + 1e-9, Arrays.toString(band));
    }
  }

  @Test
  void widths() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS);
    int rows = (int) printed("Total Number of Instances");
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Width and error");
    plot.photograph(PICTURES.resolve("width-error.png"));
    assertEquals(List.of("width of the 0.95 interval", "absolute error"), plot.axes());
    assertEquals(List.of("outerLevel"), plot.choosers());
    double[][] inside = plot.values("inside");
    double[][] outside = plot.values("outside");
    assertEquals(misses("0.95", rows), outside.length);
    assertEquals(rows, inside.length + outside.length);
    double width = (sum(inside, 0) + sum(outside, 0)) / rows;
    assertEquals(printed("Mean interval width (0.95 level)"), width, 1e-3);
    assertEquals(printed("Mean absolute error"), (sum(inside, 1) + sum(outside, 1)) / rows, 1e-3);
    plot.select("Histogram of widths");
    plot.photograph(PICTURES.resolve("width-histogram.png"));
    assertEquals(rows, sum(plot.values(""), 1));
    plot.choose("outerLevel", "0.50");
    assertEquals("width of the 0.50 interval", plot.axes().get(0));
  }

  private static double sum(double[][] values, int column) {
    return Arrays.stream(values).mapToDouble(value -> value[column]).sum();
  }

  @Test
  void fittedCurve() throws Exception {
    explorer.run(GuiData.curve(300), CENTROIDS);
    int rows = (int) printed("Total Number of Instances");
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Fitted curve");
    plot.photograph(PICTURES.resolve("curve.png"));
    assertEquals(List.of("time", "height"), plot.axes());
    assertEquals(301, plot.values("0.95 interval").length, "a grid");
    assertEquals(rows, plot.values("actual value, inside").length + plot.values("actual value, outside").length);
    assertEquals(misses("0.95", rows), plot.values("actual value, outside").length);
    assertTrue(plot.note().startsWith("curve: model of the full training set; points: test rows, judged by the model that predicted them"), plot.note());
    double[] times = Arrays.stream(plot.values("prediction")).mapToDouble(value -> value[0]).toArray();
    assertArrayEquals(Arrays.stream(times).sorted().toArray(), times);
  }

  @Test
  void coverageByGroup() throws Exception {
    explorer.run(GuiData.districts(600), CENTROIDS);
    int rows = (int) printed("Total Number of Instances");
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Coverage by group");
    plot.photograph(PICTURES.resolve("group-width.png"));
    assertEquals(List.of("outerLevel"), plot.choosers());
    assertEquals("Coverage by width", plot.title());
    assertEquals(5, plot.bars("0.95 interval").length);
    plot.choose("choice of Coverage by group", "district");
    plot.choose("outerLevel", "0.90");
    plot.photograph(PICTURES.resolve("group-district.png"));
    assertEquals(5, plot.bars("0.90 interval").length, "four, and those that are missing");
    int counted = 0;
    int inside = 0;
    for (String tip : new HashSet<>(plot.tips())) {
      Matcher matcher = Pattern.compile(".*: (\\d+) of (\\d+) values inside .*").matcher(tip);
      if (matcher.matches()) {
        inside += Integer.parseInt(matcher.group(1));
        counted += Integer.parseInt(matcher.group(2));
      }
    }
    assertEquals(rows, counted);
    assertEquals(rows - misses("0.90", rows), inside);
    plot.choose("choice of Coverage by group", "same");
    assertTrue(plot.note().contains("same is 1 in all rows"), plot.note());
    plot.choose("choice of Coverage by group", "unknown");
    assertTrue(plot.note().contains("no row has a value of unknown"), plot.note());
    plot.choose("choice of Coverage by group", "prediction");
    Path csv = folder.resolve("groups.csv");
    plot.save("csv", csv);
    assertEquals(6, Files.readAllLines(csv).size());
  }

  @Test
  void alongAnAttribute() throws Exception {
    explorer.run(GuiData.districts(300), CENTROIDS);
    int rows = (int) printed("Total Number of Instances");
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals along an attribute");
    plot.photograph(PICTURES.resolve("along-district.png"));
    assertEquals(List.of("district", "price"), plot.axes());
    assertEquals(List.of("innerLevel", "outerLevel"), plot.choosers());
    plot.choose("choice of Along an attribute", "rooms");
    plot.photograph(PICTURES.resolve("along-rooms.png"));
    assertEquals(List.of("rooms", "price"), plot.axes());
    assertEquals(rows, plot.values("0.95 interval").length);
    assertEquals(misses("0.95", rows), plot.values("actual value, outside").length);
    assertTrue(plot.tips().stream().anyMatch(tip -> tip.matches("test row .*, rooms [2-8]")), plot.tips().toString());
    plot.choose("choice of Along an attribute", "unknown");
    assertTrue(plot.note().endsWith("no row has a value of unknown"), plot.note());
  }

  @Test
  void forecast() throws Exception {
    explorer.run(GuiData.forecast(300), CENTROIDS);
    int rows = (int) printed("Total Number of Instances");
    int open = (int) printed("Ignored Class Unknown Instances");
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Fitted curve");
    plot.photograph(PICTURES.resolve("forecast.png"));
    assertEquals(open, plot.values("prediction, no class value").length);
    assertTrue(plot.note().contains((rows - misses("0.95", rows)) + " of " + rows + " rows with a class value inside"), plot.note());
    PlotFrame sorted = explorer.openPlot("Prediction intervals", "Intervals");
    sorted.select("Sorted by prediction");
    sorted.photograph(PICTURES.resolve("forecast-sorted.png"));
    assertEquals(open, sorted.values("0.95 interval, no class value").length);
    assertTrue(sorted.legend().contains("0.95 interval, no class value"), sorted.legend().toString());
  }

  @Test
  void twoResults() throws Exception {
    explorer.run(GuiData.numeric(300), "weka.classifiers.meta.RegressionByDiscretization");
    double score = printed("Mean interval score (0.95 level)");
    double covered = printed("Interval coverage (0.95 level)");
    explorer.run(GuiData.numeric(300), CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Compare with", "houses, * - meta.RegressionByDiscretization of J48");
    plot.photograph(PICTURES.resolve("two-scores.png"));
    assertEquals(List.of("Score and width", "Coverage of both"), plot.tabs());
    assertEquals(List.of("outerLevel"), plot.choosers());
    String ours = plot.legend().get(0);
    String theirs = plot.legend().get(1);
    assertTrue(ours.startsWith(explorer.labels().get(1) + " of REPTree: "), ours);
    assertEquals(String.format(Locale.ROOT, "%s of J48: coverage %.1f %%", explorer.labels().get(0), covered), theirs);
    assertEquals(printed("Mean interval score (0.95 level)"), plot.bars(ours)[0], 1e-3);
    assertEquals(printed("Mean interval width (0.95 level)"), plot.bars(ours)[1], 1e-3);
    assertEquals(score, plot.bars(theirs)[0], 1e-3);
    assertTrue(plot.note().startsWith("the same 102 test rows; the first score is lower by "), plot.note());
    plot.select("Coverage of both");
    plot.photograph(PICTURES.resolve("two-coverages.png"));
    assertEquals(14, plot.values(theirs.replaceFirst(": coverage.*", "")).length);
  }

  @Test
  void whySoWide() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    plot.choose("outerLevel", "0.90");
    PlotFrame row = ExplorerWindow.openRow(plot, 17);
    assertEquals(List.of("width of the 0.90 interval", "outerLevel"), List.of(row.axes().get(1), row.choosers().get(0)), "the level that was clicked");
    plot.choose("outerLevel", "0.95");
    row.choose("outerLevel", "0.95");
    row.photograph(PICTURES.resolve("why-parts.png"));
    assertTrue(row.frame.getTitle().matches("Interval width of test row 17 \\(row \\d+\\): houses, .*"), row.frame.getTitle());
    assertEquals(List.of("Parts of the width", "Inputs", "Nearest rows", "Rows of similar width", "One attribute changed"), row.tabs());
    double[] bar = Arrays.stream(plot.values("0.95 interval")).filter(one -> Math.abs(one[3] - one[2] - widthOf(row)) < 1e-6).findFirst().orElseThrow();
    assertTrue(bar[2] < bar[3]);
    row.select("Rows of similar width");
    row.photograph(PICTURES.resolve("why-rows.png"));
    assertEquals(11, row.values("0.95 interval").length);
    assertEquals(55, row.values("prediction of a model").length, "five models for each row");
    double[][] models = Arrays.stream(row.values("prediction of a model")).filter(point -> point[0] == 0).toArray(double[][]::new);
    double predicted = Arrays.stream(row.values("prediction")).filter(point -> point[0] == 0).findFirst().orElseThrow()[1];
    assertTrue(Arrays.stream(models).anyMatch(point -> point[1] <= predicted) && Arrays.stream(models).anyMatch(point -> point[1] >= predicted));
  }

  private static double widthOf(PlotFrame row) {
    return row.bars("model uncertainty (epistemic)")[0] + row.bars("noise (aleatoric) and bias")[0];
  }

  @Test
  void chartsZoomAndCanBeSaved() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    double whole = plot.xLength();
    ExplorerWindow.onEventThread(() -> PlotFrame.call(plot.chartPanel(), "zoomInBoth", 300.0, 200.0));
    assertTrue(plot.xLength() < 0.8 * whole, plot.xLength() + " of " + whole);
    assertEquals("Prediction intervals, intervals: houses, " + explorer.labels().get(0) + " of REPTree", plot.frame.getTitle());
    String suggested = plot.suggestedFile("svg");
    assertTrue(suggested.matches("houses-\\d{6}-meta.CentroidBagging-of-REPTree-Predicted-against-actual.svg"), suggested);
    Path svg = folder.resolve("zoomed.svg");
    plot.save("svg", svg);
    String text = Files.readString(svg);
    assertTrue(text.contains(">predicted price<") && text.contains(">actual price<"), text.substring(0, 200));
    assertTrue(text.contains(">" + plot.frame.getTitle().replaceFirst("[^:]*: ", "") + "<"), "the picture names its result");
    ExplorerWindow.onEventThread(() -> PlotFrame.call(plot.chartPanel(), "restoreAutoBounds"));
    assertEquals(whole, plot.xLength(), 1e-9);
    Path csv = folder.resolve("numbers.csv");
    plot.save("csv", csv);
    List<String> lines = Files.readAllLines(csv);
    assertEquals("series,actual price,predicted price,lower,upper", lines.get(0));
    assertEquals(plot.values("0.95 interval").length, lines.stream().filter(line -> line.startsWith("0.95 interval,")).count());
    Path png = folder.resolve("whole.png");
    plot.save("png", png);
    BufferedImage image = ImageIO.read(png.toFile());
    assertEquals(2 * plot.chartPanel().getWidth(), image.getWidth());
  }
}
