// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Opens the plots of class probabilities and of the model from the result list and compares their numbers with the text of the result. */
@Timeout(180)
class ModelPlotsTest extends WithPlots {

  @Test
  void classProbabilities() throws Exception {
    explorer.run(GuiData.nominal(400), CENTROIDS + " -W weka.classifiers.trees.J48");
    int rows = (int) printed("Total Number of Instances");
    PlotFrame plot = explorer.openPlot("Class probabilities", "Probabilities and sets");
    plot.photograph(PICTURES.resolve("reliability.png"));
    assertEquals(List.of("predicted probability", "accuracy"), plot.axes());
    int counted = 0;
    int right = 0;
    for (String tip : new HashSet<>(plot.tips())) {
      Matcher matcher = Pattern.compile("(\\d+) of (\\d+) observed.*").matcher(tip);
      if (matcher.matches()) {
        right += Integer.parseInt(matcher.group(1));
        counted += Integer.parseInt(matcher.group(2));
      }
    }
    assertEquals(rows, counted);
    assertEquals((int) printed("Correctly Classified Instances"), right);
    plot.select("All labels");
    assertTrue(plot.note().startsWith(3 * rows + " predictions"), plot.note());
    assertEquals(List.of(), plot.choosers());
    plot.select("By class");
    plot.photograph(PICTURES.resolve("class-reliability.png"));
    assertEquals(List.of("perfect calibration", "red", "white", "blue"), plot.legend());
    plot.select("Set sizes");
    assertEquals(List.of("innerLevel", "outerLevel"), plot.choosers());
    plot.photograph(PICTURES.resolve("set-sizes.png"));
    String coverage = String.format(Locale.ROOT, "%.1f %% at 0.95", printed("Set coverage (0.95 level)"));
    assertTrue(plot.note().startsWith("prediction sets of the classifier") && plot.note().contains(coverage), plot.note() + " without " + coverage);
    assertEquals(1, Arrays.stream(plot.bars("0.95 set")).sum(), 1e-9);
    assertEquals(1, Arrays.stream(plot.bars("0.80 set")).sum(), 1e-9);
    plot.select("Coverage by class");
    assertEquals(List.of("outerLevel"), plot.choosers());
    plot.choose("outerLevel", "0.90");
    plot.photograph(PICTURES.resolve("class-coverage.png"));
    double[] shares = plot.bars("0.90 set");
    assertEquals(3, shares.length);
    assertEquals(printed("Worst class coverage (0.90 level)"), 100 * Arrays.stream(shares).min().orElseThrow(), 1e-3);
    plot.select("Sizes by class");
    plot.photograph(PICTURES.resolve("class-sizes.png"));
    assertEquals(3, plot.bars("0.90 set").length);
  }

  @Test
  void model() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS);
    PlotFrame plot = explorer.openPlot("CentroidBagging model");
    assertEquals(List.of("Models", "Weights", "Objective"), plot.tabs());
    assertTrue(plot.frame.getTitle().endsWith(" - meta.CentroidBagging of REPTree"), plot.frame.getTitle());
    plot.photograph(PICTURES.resolve("model-pool.png"));
    assertEquals(20, plot.values("pool").length);
    assertEquals(5, plot.values("selected models (size: weight)").length);
    plot.select("Weights");
    plot.photograph(PICTURES.resolve("model-masses.png"));
    double[] mass = plot.bars("weight");
    for (int k = 0; k < mass.length; k++) {
      assertEquals(printed("\n   " + (k + 1)), mass[k], 6e-4);
    }
    plot.select("Objective");
    double[] objective = plot.bars("objective");
    assertEquals(3, objective.length);
    Matcher words = Pattern.compile("Objective +(\\S+) \\((\\S+) at the start").matcher(explorer.output());
    assertTrue(words.find());
    assertEquals(Double.parseDouble(words.group(2)), objective[0], 1e-3 * objective[0]);
    assertEquals(Double.parseDouble(words.group(1)), objective[2], 1e-3 * objective[0]);
  }

  /** A tree with one split is biased along the rooms and in every district. */
  @Test
  void correctionAlongAnAttribute() throws Exception {
    explorer.run(GuiData.districts(400), CENTROIDS + " -W weka.classifiers.trees.DecisionStump");
    PlotFrame plot = explorer.openPlot("CentroidBagging model");
    plot.select("Bias correction");
    assertEquals(List.of(), plot.choosers(), "no levels");
    plot.choose("choice of Bias correction", "rooms");
    assertEquals("Where the ensemble is biased: correction along rooms", plot.title());
    assertEquals(300, plot.values("residual of a calibration row").length);
    assertEquals(7, plot.values("mean correction").length);
    plot.photograph(PICTURES.resolve("bias-number.png"));
    plot.choose("choice of Bias correction", "district");
    assertEquals("Where the ensemble is biased: correction along district", plot.title());
    assertEquals(List.of("district", "residual and correction of price"), plot.axes());
    plot.photograph(PICTURES.resolve("bias-label.png"));
    double[][] means = plot.values("mean residual");
    assertEquals(4, means.length);
    assertTrue(means[0][1] < -20 && means[3][1] > 20, "too high in the north and too low in the west");
  }

  /** The dots are errors as in the last round, and the text of the result has the same differences. */
  @Test
  void candidates() throws Exception {
    explorer.run(GuiData.numeric(300), CENTROIDS + " -B auto");
    PlotFrame plot = explorer.openPlot("CentroidBagging model");
    assertTrue(plot.tabs().contains("Candidates"), plot.tabs().toString());
    plot.select("Candidates");
    plot.photograph(PICTURES.resolve("candidates.png"));
    assertEquals("Candidates for the base learner", plot.title());
    assertEquals("Out-of-bag root mean squared error (lower is better)", plot.axes().get(1));
    assertEquals(List.of("chosen", "chosen or tied", "worse"), plot.legend());
    double[][] tied = plot.values("chosen or tied");
    assertEquals(6, tied.length + plot.values("worse").length, "one dot for each candidate");
    assertEquals(0, tied[0][0], "the chosen one comes first");
    assertEquals(plot.values("chosen")[0][1], tied[0][1], 1e-9);
    Matcher line = Pattern.compile("\\n(\\S.*\\S) +10 +(\\S+) +\\S+ to \\S+ +chosen").matcher(explorer.output());
    assertTrue(line.find(), explorer.output());
    assertEquals(Double.parseDouble(line.group(2)), tied[0][1], 1e-3 * tied[0][1]);
    int rows = (int) printed("Candidates for the base learner (root mean squared error of");
    assertTrue(plot.note().startsWith(rows + " out-of-bag rows compared") && plot.note().endsWith(line.group(1)), plot.note());
    explorer.run(GuiData.nominal(200), CENTROIDS + " -W weka.classifiers.trees.J48 -B weka.classifiers.bayes.NaiveBayes");
    PlotFrame labels = explorer.openPlot("CentroidBagging model");
    labels.select("Candidates");
    labels.photograph(PICTURES.resolve("candidates-nominal.png"));
    assertEquals("Out-of-bag root Brier score (lower is better)", labels.axes().get(1));
  }

  @Test
  void refittedModelShowsItsRounds() throws Exception {
    explorer.run(GuiData.numeric(100), CENTROIDS + " -mode refit -rounds 3");
    PlotFrame plot = explorer.openPlot("CentroidBagging model");
    assertEquals("Models before and after refinement", plot.title());
    assertEquals(5, plot.values("bootstrap models").length);
    assertEquals(5, plot.values("refined models (size: weight)").length);
    plot.select("Training loss");
    assertEquals(4, plot.values("loss").length);
  }
}
