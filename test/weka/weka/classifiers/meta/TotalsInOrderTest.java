// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static centroid.Refusals.assertNames;
import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.interval.Interval;
import centroid.weka.Models;
import centroid.weka.total.GroupTotals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Totals of rows that share noise because they follow each other in time ({@code -order}). */
class TotalsInOrderTest {

  private static final int TRAIN = 200;
  private static final int BLOCK = 10;

  private static Instances series(int numRows, double correlation, int seed) {
    Instances data = new Instances("series", new ArrayList<>(Stream.of("day", "x", "y").map(Attribute::new).toList()), numRows);
    data.setClassIndex(2);
    Random random = new Random(seed);
    double error = random.nextGaussian();
    for (int day = 0; day < numRows; day++) {
      error = correlation * error + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
      double x = random.nextDouble();
      data.add(new DenseInstance(1, new double[] {day, x, 3 * x + error}));
    }
    return data;
  }

  private static double[] ones(Instances rows) {
    double[] ones = new double[rows.numInstances()];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static CentroidBagging trained(Instances data, String options) throws Exception {
    return Models.trained("-I 3 -pool 10 " + options + " -W weka.classifiers.functions.LinearRegression", new Instances(data, 0, TRAIN));
  }

  /** The share of the totals of later blocks of rows that are inside of their intervals at 0.9, over several series. */
  private static double coverage(double correlation, String options) throws Exception {
    double covered = 0;
    int blocks = 0;
    for (int seed = 0; seed < 12; seed++) {
      Instances data = series(TRAIN + 10 * BLOCK, correlation, seed);
      CentroidBagging model = trained(data, options);
      for (int first = TRAIN; first < data.numInstances(); first += BLOCK) {
        Instances block = new Instances(data, first, BLOCK);
        Interval interval = model.predictTotal(block, ones(block)).interval(0.9);
        double total = block.stream().mapToDouble(Instance::classValue).sum();
        covered += interval.lower() <= total && total <= interval.upper() ? 1 : 0;
        blocks++;
      }
    }
    return covered / blocks;
  }

  /** Of 120 totals; with independent ones, a coverage below 0.82 at 0.9 would have a probability of 0.005. */
  @Test
  void correlatedNoiseIsCounted() throws Exception {
    double usual = coverage(0.6, "");
    double ordered = coverage(0.6, "-order day");
    assertTrue(usual < 0.75, "without an order " + usual);
    assertTrue(ordered >= 0.82 && ordered <= 0.98, "with an order " + ordered);
    double independent = coverage(0, "-order day");
    assertTrue(independent >= 0.82 && independent <= 0.98, "independent noise " + independent);
  }

  @Test
  void stepsOfDatesHaveAUnit() throws Exception {
    Instances numbers = series(TRAIN, 0.8, 1);
    assertSays(Models.text(trained(numbers, "-order day")), "one step (1) apart");
    for (String[] step : new String[][] {{"86400000", "1 day"}, {"7200000", "2 hours"}, {"90000", "1.5 minutes"}, {"1000", "1 second"}, {"7", "7 ms"}}) {
      Instances dates = new Instances(numbers);
      dates.replaceAttributeAt(new Attribute("day", "yyyy-MM-dd"), 0);
      for (int row = 0; row < TRAIN; row++) {
        dates.instance(row).setValue(0, Double.parseDouble(step[0]) * row);
      }
      assertSays(Models.text(trained(dates, "-order day")), "one step (" + step[1] + ") apart");
    }
  }

  @Test
  void aRowWithoutTimeIsNamedWithItsGroup() throws Exception {
    Instances data = series(TRAIN + 50, 0.8, 1);
    CentroidBagging model = trained(data, "-order day");
    Instances later = new Instances(data, TRAIN, 50);
    for (int row = 0; row < later.numInstances(); row++) {
      later.instance(row).setValue(1, row % 2);
    }
    later.instance(31).setMissing(0);
    assertNames(() -> new GroupTotals("2", false, "").of(model, later), "Group '1'", "counted from 1", "row 16");
    assertNames(() -> new GroupTotals("all", false, "").of(model, later), "row 32");
  }

  @Test
  void theModelStatesTheCorrelation() throws Exception {
    Instances data = series(TRAIN + 50, 0.8, 1);
    CentroidBagging model = trained(data, "-order day");
    assertTrue(Models.text(model).contains("Correlation of noise"), model.toString());
    assertTrue(!Models.text(trained(series(TRAIN + 50, 0, 1), "-order day")).contains("Correlation of noise"));
    CalibratedClassifier single = new CalibratedClassifier();
    single.setOptions(Utils.splitOptions("-order day -W weka.classifiers.functions.LinearRegression"));
    single.buildClassifier(data);
    assertFalse(Models.text(single).contains("Correlation of noise"), "a single model has no totals");
    Instances later = new Instances(data, TRAIN, 50);
    Instances apart = new Instances(later);
    CentroidBagging constant = Models.trained("-I 3 -pool 10 -order day -W weka.classifiers.rules.ZeroR", new Instances(data, 0, TRAIN));
    for (int row = 0; row < apart.numInstances(); row++) {
      apart.instance(row).setValue(0, 1e6 * row);
    }
    assertTrue(constant.predictTotal(later, ones(later)).interval(0.9).width() > 1.2 * constant.predictTotal(apart, ones(apart)).interval(0.9).width(),
        "rows far apart share no noise");
    Instances shuffled = new Instances(later);
    shuffled.randomize(new Random(1));
    assertEquals(model.predictTotal(later, ones(later)).interval(0.9).width(), model.predictTotal(shuffled, ones(shuffled)).interval(0.9).width(), 1.5,
        "the order of the rows in the file does not matter");
    later.instance(6).setMissing(0);
    assertSays(assertThrows(IllegalArgumentException.class, () -> model.predictTotal(later, ones(later))).getMessage(), "'day' in every row");
  }
}
