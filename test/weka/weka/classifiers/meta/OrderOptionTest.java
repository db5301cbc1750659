// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static centroid.Refusals.assertSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.Models;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** Rows in the order of time ({@code -order}), and the warning of correlated residuals. */
class OrderOptionTest {

  private static Instances series(int numRows, double correlation, int seed) {
    Instances data = new Instances("series", new ArrayList<>(Stream.of("day", "x", "y").map(Attribute::new).toList()), numRows);
    data.setClassIndex(2);
    Random random = new Random(seed);
    double error = 0;
    for (int day = 0; day < numRows; day++) {
      error = correlation * error + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
      double x = random.nextDouble();
      data.add(new DenseInstance(1, new double[] {day, x, 3 * x + error}));
    }
    return data;
  }

  private static CentroidBagging trained(Instances data, String options) throws Exception {
    CentroidBagging model = Models.withOptions("-I 3 -pool 10 " + options);
    model.buildClassifier(data);
    return model;
  }

  private static double meanWidth(CentroidBagging model, Instances rows) throws Exception {
    double sum = 0;
    for (int row = 0; row < rows.numInstances(); row++) {
      sum += model.predict(rows.instance(row)).interval(0.9).width();
    }
    return sum / rows.numInstances();
  }

  @Test
  void neighboursAreHeldOutTogetherSoIntervalsAreWider() throws Exception {
    Instances data = series(300, 0.9, 1);
    CentroidBagging usual = trained(data, "");
    CentroidBagging ordered = trained(data, "-order day");
    assertTrue(meanWidth(ordered, data) > 1.1 * meanWidth(usual, data), meanWidth(ordered, data) + " " + meanWidth(usual, data));
    assertTrue(ordered.toString().contains("5 folds of rows that follow each other"), ordered.toString());
    assertTrue(usual.toString().replaceAll("\\s+", " ").contains("Residuals of rows that follow each other in 'day' are correlated"), usual.toString());
    assertFalse(ordered.toString().contains("are correlated"));
    assertEquals(meanWidth(ordered, data), meanWidth(trained(data, "-order 1"), data), "an index names the same attribute");
    Instances shuffled = new Instances(data);
    shuffled.randomize(new Random(1));
    assertFalse(trained(shuffled, "").toString().contains("are correlated"), "a number without order is no time");
  }

  /** With 20 models and 1 % false alarms, three warnings have a probability of 0.001. */
  @Test
  void independentResidualsAreRarelyWarnedOf() throws Exception {
    int warnings = 0;
    for (int seed = 0; seed < 20; seed++) {
      warnings += trained(series(80, 0, seed), "").toString().contains("are correlated") ? 1 : 0;
    }
    assertTrue(warnings < 3, warnings + " warnings");
  }

  @Test
  void singleModelsAndHeldOutRowsHaveTheOrder() throws Exception {
    Instances data = series(150, 0.9, 2);
    CalibratedClassifier single = new CalibratedClassifier();
    single.setOptions(Utils.splitOptions("-order day -W weka.classifiers.trees.REPTree"));
    single.buildClassifier(data);
    assertTrue(single.toString().contains("folds of rows that follow each other"), single.toString());
    assertTrue(trained(data, "-order day -calibration heldout").toString().contains("held out"));
  }

  @ParameterizedTest
  @CsvSource({"-order y, other than the class", "-order nothing, by index from 1 to 3", "-order day -calibration outofbag, crossfit or heldout",
      "-order day -calibration none, crossfit or heldout", "-order day -budget 5, trains a pool for each fold"})
  void badInputIsRefused(String options, String word) {
    Instances data = series(60, 0, 1);
    assertSays(assertThrows(IllegalArgumentException.class, () -> trained(data, options)).getMessage(), word);
  }

  @Test
  void timesMustBeKnownAndDiffer() {
    Instances missing = series(60, 0, 1);
    missing.instance(6).setMissing(0);
    assertSays(assertThrows(IllegalArgumentException.class, () -> trained(missing, "-order day")).getMessage(), "missing in row 7");
    Instances equal = series(60, 0, 1);
    equal.forEach(row -> row.setValue(0, 4));
    assertSays(assertThrows(IllegalArgumentException.class, () -> trained(equal, "-order day")).getMessage(), "two different values");
    assertEquals(List.of("-order", "day"), List.of(Models.withOptions("-order day").getOptions()).stream()
        .dropWhile(word -> !word.equals("-order")).limit(2).toList());
  }
}
