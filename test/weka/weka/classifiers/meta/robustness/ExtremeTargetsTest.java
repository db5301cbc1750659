// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/** Predictions, intervals and densities of very large and very small targets are those of moderate targets, scaled exactly. */
class ExtremeTargetsTest {

  private static final String NEIGHBOURS = " -I 4 -pool 12 -draws 30 -W weka.classifiers.lazy.IBk -- -K 3";

  /** Factors of about 1e300 and 1e-290: powers of two, so that scaling causes no rounding in learners that only add. */
  static Stream<Arguments> cases() {
    return Stream.of(994, -964).flatMap(power -> Stream.of("-mode select", "-mode select -O", "-mode bagging", "-calibration crossfit",
        "-calibration heldout", "-calibration none", "-interval normal", "-interval percentile", "-interval pivotal", "-mode refit", "-local on")
        .map(line -> Arguments.of(power, line)));
  }

  private static Instances times(double factor) {
    Instances data = TestData.numeric(60);
    data.forEach(row -> row.setClassValue(row.classValue() * factor));
    return data;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void resultsScaleWithTheTarget(int power, String line) throws Exception {
    double factor = Math.scalb(1.0, power);
    Instances small = times(1);
    Instances extreme = times(factor);
    CentroidBagging expected = Models.trained(line + NEIGHBOURS, small);
    CentroidBagging actual = Models.trained(line + NEIGHBOURS, extreme);
    for (int k = 0; k < small.numInstances(); k++) {
      Instance row = small.instance(k);
      Instance same = extreme.instance(k);
      double predicted = expected.classifyInstance(row);
      assertEquals(predicted * factor, actual.classifyInstance(same), "row " + k);
      for (double level : new double[] {0.5, 0.9, 0.99}) {
        double[] bounds = expected.predictIntervals(row, level)[0];
        double[] found = actual.predictIntervals(same, level)[0];
        assertEquals(bounds[0] * factor, found[0], "row " + k);
        assertEquals(bounds[1] * factor, found[1], "row " + k);
      }
      assertEquals(expected.logDensity(row, predicted) - Math.log(factor), actual.logDensity(same, predicted * factor), 1e-9, "row " + k);
      assertEquals(expected.predictDistribution(row).exceedance(predicted + 0.1),
          actual.predictDistribution(same).exceedance((predicted + 0.1) * factor), "row " + k);
    }
    assertEquals(expected.spreadRatio(), actual.spreadRatio());
  }

  /** Learners that square targets overflow at 1e300, but the bounds around their predictions are ordered. */
  @Test
  void boundsAreOrderedAroundAnyPrediction() throws Exception {
    for (double factor : new double[] {1e160, 1e300, 1e-300}) {
      for (String line : new String[] {"", "-mode bagging", "-interval normal", "-calibration none"}) {
        Instances data = times(factor);
        CentroidBagging model = Models.trained("-I 4 -pool 12 " + line, data);
        for (Instance row : data) {
          double[] narrow = model.predictIntervals(row, 0.8)[0];
          double[] wide = model.predictIntervals(row, 0.95)[0];
          assertTrue(wide[0] <= narrow[0] && narrow[0] <= narrow[1] && narrow[1] <= wide[1], line + " " + factor);
          assertTrue(!Double.isNaN(model.logDensity(row, row.classValue())), line + " " + factor);
        }
      }
    }
  }
}
