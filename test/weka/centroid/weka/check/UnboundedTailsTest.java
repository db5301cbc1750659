// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Checks of a model whose calibration set is too small for some levels, so that bounds are infinite. */
class UnboundedTailsTest {

  private static Instances rows(int n, int seed, double noise) {
    return TestData.generate("rows", TestData.numbers("x", "y"), n, seed, random -> {
      double x = random.nextDouble();
      return new double[] {x, 3 * x + noise * random.nextGaussian()};
    });
  }

  private static CheckResult check(String options, double noise, double... levels) throws Exception {
    CentroidBagging model = Models.trained("-I 3 -pool 6 -tails infinite " + options, rows(60, 1, 0.3));
    return new ModelCheck(model, new CheckSettings(levels, 0.05, "", 1)).of(rows(100, 2, noise));
  }

  @Test
  void lossesAreExpectedToBeFinite() throws Exception {
    for (CheckResult.Loss loss : check("", 2, 0.9).losses()) {
      assertTrue(Double.isFinite(loss.expected()) && Double.isFinite(loss.margin()), loss.toString());
      assertFalse(loss.isAsExpected(), loss.toString());
    }
  }

  @Test
  void levelsAreNotRounded() throws Exception {
    CheckText text = new CheckText(check("", 0.3, 0.9, 0.9999), "model", "rows");
    assertTrue(text.text().contains("\n0.9999 "), text.text());
    assertTrue(text.csv().contains("coverage,0.9999,"), text.csv());
  }
}
