// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/** What plots say about single rows and results: their names, all rows in a file, and the reasons of a row. */
@Timeout(180)
class RowPlotsTest extends WithPlots {

  private static final Pattern TIP = Pattern.compile("test row (\\d+): .* 0.95 interval from (\\S+) to (\\S+)");

  @Test
  void resultsAreNamedByTheirLabelAndTheOptionsInWhichTheyDiffer() throws Exception {
    explorer.run(GuiData.numeric(300), "weka.classifiers.meta.CentroidBagging -I 4");
    explorer.run(GuiData.numeric(300), CENTROIDS);
    String first = explorer.labels().get(0) + " of REPTree, -I 4";
    String second = explorer.labels().get(explorer.labels().size() - 1) + " of REPTree, -I 5";
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Calibration curve");
    assertEquals("Prediction intervals, calibration curve: houses, " + second, plot.frame.getTitle());
    assertTrue(plot.suggestedFile("png").matches("houses-\\d{6}-meta.CentroidBagging-of-REPTree-I-5-Calibration-curve.png"), plot.suggestedFile("png"));
    PlotFrame compared = explorer.openPlot("Prediction intervals", "Compare with", "houses, " + first);
    compared.photograph(PICTURES.resolve("two-options.png"));
    assertEquals("Comparison of two results: houses, " + second + " and " + first, compared.frame.getTitle());
    assertEquals(List.of(second, first), compared.legend().stream().map(name -> name.replaceFirst(": coverage.*", "")).toList());
  }

  @Test
  void allRowsAreShownAndExported() throws Exception {
    Instances data = GuiData.numeric(260);
    explorer.choose(data, CENTROIDS, "m_CVBut");
    explorer.start();
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    assertTrue(plot.note().endsWith("200 rows shown"), plot.note());
    plot.choose("choice of Predicted against actual", "all 260 rows");
    assertEquals(260, plot.values("0.95 interval").length);
    plot.photograph(PICTURES.resolve("intervals-all.png"));
    Path csv = folder.resolve("rows.csv");
    plot.save("rows", csv);
    assertEquals(261, Files.readAllLines(csv).size());
    Path arff = folder.resolve("rows.arff");
    plot.save("rows", arff);
    Instances rows = DataSource.read(arff.toString());
    assertEquals(260, rows.numInstances());
    for (int row = 0; row < 260; row++) {
      int place = (int) rows.instance(row).value(rows.attribute("row"));
      assertEquals(data.instance(place - 1).value(1), rows.instance(row).value(rows.attribute("age")), 1e-5);
      assertEquals(data.instance(place - 1).classValue(), rows.instance(row).value(rows.attribute("actual")), 1e-5);
    }
  }

  @Test
  void aRowIsExplainedByInputsNearestRowsAndChanges() throws Exception {
    Instances data = GuiData.numeric(300);
    explorer.run(data, CENTROIDS);
    PlotFrame plot = explorer.openPlot("Prediction intervals", "Intervals");
    int widest = plot.tips().stream().map(TIP::matcher).filter(Matcher::matches)
        .max(Comparator.comparingDouble(tip -> Double.parseDouble(tip.group(3)) - Double.parseDouble(tip.group(2))))
        .map(tip -> Integer.parseInt(tip.group(1))).orElseThrow();
    PlotFrame row = ExplorerWindow.openRow(plot, widest);
    int place = Integer.parseInt(row.frame.getTitle().replaceFirst(".*\\(row (\\d+)\\).*", "$1"));
    row.select("Inputs");
    row.photograph(PICTURES.resolve("why-inputs.png"));
    assertEquals("Inputs of test row " + widest + " (row " + place + ")", row.title());
    double younger = data.stream().filter(one -> one.value(1) < data.instance(place - 1).value(1)).count() / 3.0;
    assertEquals(younger, row.values("this row")[1][1], 25, "the rank among the test rows is near that among all");
    row.select("Nearest rows");
    row.photograph(PICTURES.resolve("why-nearest.png"));
    assertEquals(11, row.values("0.95 interval").length);
    row.select("One attribute changed");
    row.photograph(PICTURES.resolve("why-changed.png"));
    double now = row.values("as it is")[0][1];
    assertTrue(row.values("with the change").length > 0 && row.values("with the change")[0][1] < now, row.note());
  }

  @Test
  void rowsAndResultsOfLabels() throws Exception {
    explorer.run(GuiData.nominal(300), "weka.classifiers.trees.J48");
    explorer.run(GuiData.nominal(300), CENTROIDS + " -W weka.classifiers.trees.J48");
    int rows = (int) printed("Total Number of Instances");
    PlotFrame plot = explorer.openPlot("Class probabilities", "Probabilities and sets");
    assertEquals("Class probabilities: flowers, " + explorer.labels().get(1) + " of J48", plot.frame.getTitle());
    plot.select("Rows");
    plot.choose("outerLevel", "0.90");
    plot.photograph(PICTURES.resolve("label-rows.png"));
    assertEquals(Math.round(rows * printed("Set coverage (0.90 level)") / 100), plot.values("in the 0.90 set").length);
    Path csv = folder.resolve("labels.csv");
    plot.save("rows", csv);
    assertEquals(rows + 1, Files.readAllLines(csv).size());
    PlotFrame row = ExplorerWindow.openRow(plot, 17);
    row.photograph(PICTURES.resolve("label-row.png"));
    assertEquals(List.of("Probabilities", "Inputs", "One attribute changed"), row.tabs());
    assertTrue(row.frame.getTitle().matches("Labels of test row \\d+ \\(row \\d+\\): flowers, .*"), row.frame.getTitle());
    assertEquals(1, Arrays.stream(row.bars("predicted probability")).sum(), 1e-9);
    PlotFrame compared = explorer.openPlot("Class probabilities", "Compare with", "flowers, " + explorer.labels().get(0));
    compared.photograph(PICTURES.resolve("two-labels.png"));
    assertEquals(List.of("Log-loss and sets", "Coverage by class", "Sizes by class", "Log-loss by class"), compared.tabs());
    assertEquals(printed("Log-loss"), compared.bars(compared.legend().get(0))[0], 1e-3);
    compared.choose("outerLevel", "0.90");
    assertTrue(compared.legend().get(0).endsWith(String.format(Locale.ROOT, "coverage %.1f %%", printed("Set coverage (0.90 level)"))),
        compared.legend().toString());
  }
}
