// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.RangeBagging;
import centroid.weka.estimator.PredictionSetEstimator;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.rules.ZeroR;
import weka.core.CheckOptionHandler;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The output of exceedance probabilities and probability ranges as text and CSV. */
class ThresholdOutputTest {

  private static Instances train;
  private static Instances labels;
  private static CentroidBagging ours;

  @BeforeAll
  static void trainOnce() throws Exception {
    train = TestData.rising(90, 1);
    labels = TestData.lowHigh(TestData.rising(60, 1), 2.5);
    ours = Models.fitted(Models.small(), train);
  }

  private static List<String> printed(String options, Classifier classifier, Instances rows) throws Exception {
    Intervals output = new Intervals();
    output.setOptions(Utils.splitOptions(options));
    StringBuffer buffer = new StringBuffer();
    output.setBuffer(buffer);
    output.setHeader(rows);
    output.print(classifier, rows);
    return buffer.toString().lines().toList();
  }

  private static List<String> cells(String line) {
    return Arrays.asList(line.trim().split(",", -1));
  }

  @Test
  void exceedanceIsPrintedAsCsv() throws Exception {
    List<String> lines = printed("-format csv -decimals 6 -threshold 2,-1.5 -levels 0.9 -p 1", ours, train);
    assertEquals(List.of("above_2", "above_-1.5", "x"), cells(lines.get(0)).subList(7, 10));
    assertEquals(91, lines.size());
    for (int row = 0; row < 90; row++) {
      double exact = ours.predictDistribution(train.instance(row)).exceedance(2);
      assertEquals(exact, Double.parseDouble(cells(lines.get(row + 1)).get(7)), 1e-6);
    }
  }

  @Test
  void exceedanceIsPrintedAsText() throws Exception {
    List<String> lines = printed("-threshold 2", ours, train);
    assertTrue(lines.get(0).endsWith(" inside_0.95    above_2"), lines.get(0));
    int point = lines.get(1).lastIndexOf('.');
    assertTrue(lines.stream().skip(1).filter(line -> line.contains(".") && line.charAt(point) == '.').count() > 45, String.join("\n", lines));
  }

  @Test
  void classifiersWithoutADistributionGetQuestionMarks() throws Exception {
    GaussianProcesses other = Models.fitted(new GaussianProcesses(), train);
    assertTrue(printed("-format csv -threshold 2", other, train).stream().skip(1).allMatch(line -> line.endsWith(",?")));
  }

  @Test
  void refusalsAreOneSentenceInsteadOfTheTable() throws Exception {
    CentroidBagging nominal = Models.fitted(Models.small(), labels);
    assertEquals(List.of("threshold (-threshold) needs a numeric class, but target is nominal; leave the option out."),
        printed("-threshold 2", nominal, labels));
    assertEquals(List.of("range (-range) needs a class of two labels, but target is numeric; leave the option out."),
        printed("-range", ours, train));
    assertEquals(List.of("threshold (-threshold) needs a numeric class, but target is nominal; leave the option out."),
        printed("-threshold 2", nominal, new Instances(labels, 0)), "even without rows");
  }

  /** Weka's command line hides exceptions while it sets options of an output. */
  @Test
  void invalidThresholdsAreRefusedWithTheHeader() throws Exception {
    Intervals output = new Intervals();
    output.setOptions(Utils.splitOptions("-threshold high"));
    output.setBuffer(new StringBuffer());
    output.setHeader(train);
    assertEquals("threshold (-threshold) must be numbers, separated by commas, such as 12,15.5, but was 'high'", output.checkHeader());
  }

  @Test
  void rangesAreThoseOfTheSecondLabel() throws Exception {
    RangeBagging model = Models.fitted(new RangeBagging(), labels);
    String label = labels.classAttribute().value(1);
    List<String> csv = printed("-format csv -decimals 9 -distribution -range", model, labels);
    List<String> titles = cells(csv.get(0));
    int lower = titles.indexOf("p_lower_" + label);
    assertEquals(lower + 1, titles.indexOf("p_upper_" + label));
    assertEquals("p_" + label, titles.get(lower - 1));
    for (int row = 0; row < 60; row++) {
      List<String> cells = cells(csv.get(row + 1));
      boolean red = labels.instance(row).stringValue(1).equals("red");
      assertEquals(red, cells.get(lower).equals("?") && cells.get(lower + 1).equals("?"));
      assertTrue(red || Math.abs(Double.parseDouble(cells.get(lower + 1)) - labels.instance(row).value(0)) < 1e-8);
    }
    List<String> text = printed("-range", model, labels);
    assertTrue(text.get(0).contains("p_lower_" + label + " p_upper_" + label), text.get(0));
    assertEquals(61, text.size());
  }

  @Test
  void classifiersWithoutRangesGetQuestionMarks() throws Exception {
    Classifier plain = new PlainSets();
    List<String> csv = printed("-format csv -range", plain, labels);
    assertTrue(csv.stream().skip(1).allMatch(line -> line.contains(",?,?,")), String.join("\n", csv));
  }

  /** Predicts sets of all labels and no ranges. */
  private static final class PlainSets extends ZeroR implements PredictionSetEstimator {

    private static final long serialVersionUID = 1L;

    @Override
    public double[] distributionForInstance(Instance row) {
      return new double[] {0.5, 0.5};
    }

    @Override
    public boolean[] predictSet(Instance row, double level) {
      return new boolean[] {true, true};
    }
  }

  @Test
  void optionsSurviveTheRoundTrip() throws Exception {
    Intervals output = new Intervals();
    assertFalse(Arrays.asList(output.getOptions()).contains("-threshold") || Arrays.asList(output.getOptions()).contains("-range"));
    output.setOptions(Utils.splitOptions("-threshold 2,-1.5 -range"));
    assertEquals("2,-1.5", Utils.getOption("threshold", output.getOptions()));
    assertTrue(output.getRange());
    CheckOptionHandler check = new CheckOptionHandler();
    check.setOptionHandler(output);
    check.setUserOptions(new String[] {"-threshold", "3,4", "-range"});
    check.setSilent(true);
    check.doTests();
    assertTrue(check.getSuccess());
  }
}
