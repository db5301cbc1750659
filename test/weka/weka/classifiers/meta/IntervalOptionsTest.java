// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.weka.Models;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The options -local, -tails, -min and -max: their syntax, their checks and their effect on intervals. */
class IntervalOptionsTest {

  private static final String SMALL = "-I 3 -pool 12 ";

  @ParameterizedTest
  @ValueSource(strings = {"-local off", "-local on -tails infinite", "-min 0", "-max 17.25 -tails infinite", "-min -1e-300 -max 1e300",
      "-min -3 -max -3 -interval normal -calibration crossfit -folds 4"})
  void optionsSurviveARoundTrip(String line) throws Exception {
    CentroidBagging ours = Models.withOptions(line);
    CentroidBagging again = new CentroidBagging();
    again.setOptions(ours.getOptions());
    assertArrayEquals(ours.getOptions(), again.getOptions());
    List<String> options = Arrays.asList(ours.getOptions());
    String[] given = Utils.splitOptions(line);
    for (int k = 0; k < given.length; k += 2) {
      String value = options.get(options.indexOf(given[k]) + 1);
      assertTrue(value.equals(given[k + 1]) || Double.parseDouble(value) == Double.parseDouble(given[k + 1]), given[k] + " is " + value);
    }
    assertArrayEquals(ours.getOptions(), ((CentroidBagging) AbstractClassifier.makeCopy(ours)).getOptions());
  }

  @Test
  void omittedOptionsHaveTheirDefaults() throws Exception {
    CentroidBagging ours = Models.withOptions("-local on -tails infinite -min 1 -max 2");
    ours.setOptions(new String[0]);
    assertArrayEquals(new CentroidBagging().getOptions(), ours.getOptions());
    assertArrayEquals(ours.getOptions(), Models.withOptions("-local auto -tails last -min -Infinity -max Infinity").getOptions());
    assertEquals(Double.NEGATIVE_INFINITY, ours.getIntervalDetails().getMinTarget());
    assertEquals(Double.POSITIVE_INFINITY, ours.getIntervalDetails().getMaxTarget());
    assertEquals("auto", ours.getIntervalDetails().getLocal().getSelectedTag().getReadable());
    assertEquals("last", ours.getIntervalDetails().getTails().getSelectedTag().getReadable());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-local maybe    | (-local) | auto, off, on  | 'maybe'",
      "-local ''       | (-local) | auto, off, on  | ''",
      "-tails fat      | (-tails) | last, infinite | 'fat'",
      "-min low        | -min     | number         | 'low'",
      "-max 1,5        | -max     | number         | '1,5'",
      "-min NaN        | (-min)   | number         | NaN",
      "-max NaN        | (-max)   | number         | NaN",
      "-min Infinity   | (-min)   | -Infinity      | was Infinity",
      "-max -Infinity  | (-max)   | Infinity       | was -Infinity"})
  void invalidValuesAreRefused(String line, String setting, String allowed, String given) {
    assertNames(() -> Models.withOptions(line), setting, allowed, given);
  }

  @Test
  void minMustNotExceedMax() {
    CentroidBagging ours = Models.withOptions(SMALL + "-min 3 -max 2.5");
    assertNames(() -> ours.buildClassifier(TestData.numeric(40)), "(-min)", "must not be above", "(-max)", "3.0 and 2.5");
    Models.assertNoModel(ours);
  }

  /** Rows are counted from 1, as in the user's file. */
  @Test
  void aTargetOutsideTheBoundsIsReportedWithItsRow() {
    Instances data = TestData.numeric(40);
    data.forEach(row -> row.setClassValue(5));
    data.instance(17).setClassValue(-0.5);
    assertNames(() -> Models.trained(SMALL + "-min 0", data), "(-min)", "must not be above any class value", "0.0", "row 18", "-0.5");
    assertNames(() -> Models.trained(SMALL + "-max 4 -min -1", data), "(-max)", "must not be below any class value", "4.0", "row 1 ", "5.0");
  }

  /** Preceding rows without a class value count as well. */
  @Test
  void theRowNumberIsThatOfTheFile() {
    Instances data = TestData.withoutClassEvery(10, TestData.numeric(40));
    data.instance(25).setClassValue(1e6);
    assertNames(() -> Models.trained(SMALL + "-max 100", data), "(-max)", "row 26 ", "1000000.0");
  }

  @Test
  void boundsMayEqualTargets() throws Exception {
    Instances data = TestData.numeric(60);
    double min = data.attributeStats(data.classIndex()).numericStats.min;
    double max = data.attributeStats(data.classIndex()).numericStats.max;
    CentroidBagging model = Models.trained(SMALL + "-min " + min + " -max " + max, data);
    for (Instance row : data) {
      double[] bounds = model.predictIntervals(row, 0.99)[0];
      assertTrue(min <= bounds[0] && bounds[0] <= bounds[1] && bounds[1] <= max);
      PredictiveDistribution expected = model.predictDistribution(row);
      assertEquals(Double.NEGATIVE_INFINITY, expected.logDensity(Math.nextUp(max)));
      assertEquals(1, expected.exceedance(Math.nextDown(min)));
      assertEquals(0, expected.exceedance(max));
      assertTrue(expected.quantile(0.999) <= max && expected.quantile(0.001) >= min);
    }
    assertTrue(model.toString().contains("Target bounds           " + min + " to " + max), model.toString());
  }

  /** The mean of values that lie between bounds lies between them too. */
  @ParameterizedTest
  @ValueSource(strings = {"prediction", "normal", "percentile", "pivotal"})
  void everyKindOfIntervalStaysWithinTheBounds(String method) throws Exception {
    Instances data = TestData.numeric(60);
    double min = data.attributeStats(data.classIndex()).numericStats.min;
    double max = data.attributeStats(data.classIndex()).numericStats.max;
    CentroidBagging model = Models.trained(SMALL + "-interval " + method + " -min " + min + " -max " + max, data);
    List<RowPrediction> together = model.predictAll(data);
    for (int row = 0; row < data.numInstances(); row++) {
      double[] bounds = model.predictIntervals(data.instance(row), 0.99)[0];
      assertTrue(min <= bounds[0] && bounds[0] <= bounds[1] && bounds[1] <= max, Arrays.toString(bounds));
      assertEquals(new Interval(bounds[0], bounds[1]), together.get(row).interval(0.99));
    }
  }

  @Test
  void boundsNeedCalibratedIntervals() throws Exception {
    for (String bound : new String[] {"-min -100", "-max 100"}) {
      assertNames(() -> Models.trained(SMALL + "-calibration none " + bound, TestData.numeric(40)), "minTarget (-min) and maxTarget (-max)",
          "calibrated", "(-calibration) was none");
      Models.trained(SMALL + "-calibration none " + bound, TestData.nominal(40));
    }
  }

  /** A nominal class has no bounds. */
  @Test
  void boundsAreIgnoredForANominalClass() throws Exception {
    Instances data = TestData.nominal(40);
    assertArrayEquals(Models.predictions(Models.trained(SMALL, data), data), Models.predictions(Models.trained(SMALL + "-min 7 -max 9 -local on", data), data));
  }

  /** Thirty calibration rows support levels up to 30/31. */
  @Test
  void boundsBeyondTheLargestSupportedLevelAreInfiniteOnRequest() throws Exception {
    Instances data = TestData.numeric(30);
    CentroidBagging last = Models.trained(SMALL, data);
    CentroidBagging infinite = Models.trained(SMALL + "-tails infinite", data);
    CentroidBagging price = Models.trained(SMALL + "-tails infinite -min -9", data);
    for (Instance row : data) {
      assertArrayEquals(last.predictIntervals(row, 0.9)[0], infinite.predictIntervals(row, 0.9)[0]);
      assertArrayEquals(new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}, infinite.predictIntervals(row, 0.99)[0]);
      assertArrayEquals(new double[] {-9, Double.POSITIVE_INFINITY}, price.predictIntervals(row, 0.99)[0]);
      assertTrue(Arrays.stream(last.predictIntervals(row, 0.9999)[0]).allMatch(Double::isFinite));
    }
    assertTrue(infinite.toString().contains("0.9677; beyond it bounds are infinite"), infinite.toString());
    assertTrue(last.toString().contains("0.9677; beyond it bounds are those of the largest residual"), last.toString());
    Interval kept = infinite.predictDistribution(data.instance(0)).interval(0.9677);
    assertTrue(Double.isFinite(kept.lower()), "bounds at the largest supported level are finite");
  }

  /** Options of intervals do not change point predictions, corrected or not. Those that change the calibration set change the bias correction only. */
  @ParameterizedTest
  @CsvSource({"-local off, true", "-local on, true", "-tails infinite, true", "-min -100, true", "-interval normal, true", "-group colour, true",
      "-calibration none, false", "-calibration crossfit, false"})
  void pointPredictionsDoNotDependOnIntervalOptions(String options, boolean keepsCorrection) throws Exception {
    Instances data = TestData.numeric(80);
    assertArrayEquals(Models.predictions(Models.trained(SMALL + "-correct off", data), data),
        Models.predictions(Models.trained(SMALL + "-correct off " + options, data), data));
    CentroidBagging corrected = Models.trained(SMALL, data);
    assertTrue(corrected.toString().contains("lowers the root mean squared error"), corrected.toString());
    assertEquals(keepsCorrection, Arrays.deepEquals(Models.predictions(corrected, data), Models.predictions(Models.trained(SMALL + options, data), data)));
  }

  /** Bounds that are left from other data. */
  @Test
  void aNominalClassHasNoBoundsAndTheModelSaysSo() throws Exception {
    String note = "minTarget (-min) and maxTarget (-max) are not used: they bound a numeric class, but target is nominal.";
    String text = Models.text(Models.trained(SMALL + "-max 3", TestData.nominal(40)));
    assertTrue(text.contains(note), text);
    String usual = Models.trained(SMALL, TestData.nominal(40)).toString();
    assertFalse(usual.contains("(-max)"), usual);
    CalibratedClassifier single = Models.configured(new CalibratedClassifier(), "-min 0 -W weka.classifiers.rules.ZeroR");
    single.buildClassifier(TestData.nominal(40));
    assertTrue(Models.text(single).contains(note), single.toString());
  }
}
