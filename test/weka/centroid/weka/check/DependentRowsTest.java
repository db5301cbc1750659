// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import org.junit.jupiter.api.Test;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CalibratedClassifier;
import weka.core.Instances;

/** Rows whose noise is correlated from one to the next: they give alarms without a change, and the check says so. */
class DependentRowsTest {

  private static Instances rows(double correlation, double shift) {
    double[] noise = new double[1];
    return TestData.generate("rows", TestData.numbers("x", "y"), 500, 1, random -> {
      double x = random.nextDouble();
      noise[0] = correlation * noise[0] + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
      return new double[] {x, x + noise[0] + shift};
    });
  }

  private static CheckResult check(double correlation, double shift) throws Exception {
    CalibratedClassifier model = new CalibratedClassifier();
    model.setClassifier(new LinearRegression());
    model.buildClassifier(new Instances(rows(correlation, 0), 0, 300));
    return new ModelCheck(model, CheckSettings.DEFAULT).of(new Instances(rows(correlation, shift), 300, 200));
  }

  @Test
  void correlatedNoiseIsNamed() throws Exception {
    CheckResult result = check(0.9, 0);
    assertTrue(result.isDoubtful(), result.verdict() + " " + result.neighbours());
    String text = new CheckText(result, "model", "rows").text();
    assertTrue(text.contains("Errors of rows that follow each other are correlated (0."), text);
  }

  @Test
  void aShiftOfIndependentRowsIsNotDoubted() throws Exception {
    CheckResult result = check(0, 1);
    assertEquals(Verdict.RECALIBRATE, result.verdict());
    assertFalse(result.isDoubtful(), result.neighbours().toString());
  }
}
