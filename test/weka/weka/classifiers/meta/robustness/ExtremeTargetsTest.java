// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/** Targets at the limits: up to 1e100 intervals are in order, and beyond that the data are refused in one sentence. */
class ExtremeTargetsTest {

  private static Instances times(double factor) {
    Instances data = TestData.numeric(60);
    data.forEach(row -> row.setClassValue(row.classValue() * factor));
    return data;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode bagging", "-mode refit -draws 30", "-interval normal", "-calibration none", "-calibration crossfit", "-local on"})
  void intervalsAreNestedUpToTheLimits(String line) throws Exception {
    for (double factor : new double[] {1e98, 1e-99}) {
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

  @Test
  void largerTargetsAreRefused() {
    Instances data = TestData.numeric(60);
    data.instance(6).setClassValue(-2e100);
    assertRefused("Class values must lie between -1e100 and 1e100, but row 7 has -2.0E100; divide the class by a constant", data);
  }

  @Test
  void smallerRangesAreRefused() {
    Instances data = TestData.numeric(60);
    for (int row = 0; row < data.numInstances(); row++) {
      data.instance(row).setClassValue(row * 1e-110);
    }
    assertRefused("Class values must be equal or have a range of at least 1e-100, but they lie between 0.0 and 5.9E-109; multiply the class by a constant",
        data);
  }

  private static void assertRefused(String sentence, Instances data) {
    assertEquals(sentence, assertThrows(IllegalArgumentException.class, () -> Models.trained("-I 4 -pool 12", data)).getMessage());
  }
}
