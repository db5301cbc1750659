// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weka.core.Instances;

class LocalFamilyTest {

  /** Values put into their own conditional distribution function are uniform; the test fails one time in 1000, and the seed is fixed. */
  @ParameterizedTest
  @EnumSource
  void valuesComeFromTheDistributionThatIsStated(LocalFamily family) {
    Instances data = family.draw(2000, new SplittableRandom(5));
    List<double[]> inputs = LocalResult.inputs(data);
    double[] target = data.attributeToDoubleArray(data.classIndex());
    double[] probability = new double[target.length];
    Arrays.setAll(probability, row -> family.probability(inputs.get(row), target[row]));
    assertTrue(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new UniformRealDistribution(null, 0, 1), probability) > 0.001);
    double[] errors = new double[target.length];
    Arrays.setAll(errors, row -> target[row] - LocalFamily.mean(inputs.get(row)));
    assertEquals(0, StatUtils.mean(errors), 4 * Math.sqrt(StatUtils.variance(errors) / errors.length));
  }

  @ParameterizedTest
  @EnumSource
  void quantilesHaveTheirProbability(LocalFamily family) {
    List<double[]> inputs = LocalResult.inputs(family.draw(20, new SplittableRandom(6)));
    for (double probability : new double[] {0.05, 0.5, 0.95}) {
      double[] quantiles = family.quantiles(inputs, probability);
      for (int row = 0; row < quantiles.length; row++) {
        assertEquals(probability, family.probability(inputs.get(row), quantiles[row]), 1e-6);
      }
    }
  }

  /** The true quantiles deviate nowhere, and their worst slab is near the level. */
  @ParameterizedTest
  @EnumSource
  void trueQuantilesArePerfect(LocalFamily family) {
    Instances test = family.draw(2000, new SplittableRandom(7));
    List<double[]> inputs = LocalResult.inputs(test);
    double[] middle = inputs.stream().mapToDouble(LocalFamily::mean).toArray();
    LocalStudy.Measure measure = new LocalStudy.Measure(2000, 0.9, 0.2, 10);
    LocalResult perfect = LocalResult.of(family, test,
        new LocalResult.Intervals(family.quantiles(inputs, 0.05), family.quantiles(inputs, 0.95), middle), measure, new SplittableRandom(1));
    assertEquals(0, perfect.deviation(), 1e-6);
    assertEquals(0.9, perfect.coverage(), 0.03);
    assertEquals(0.9, perfect.worstSlab(), 0.06);

    LocalResult wide = LocalResult.of(family, test,
        new LocalResult.Intervals(family.quantiles(inputs, 0.005), family.quantiles(inputs, 0.995), middle), measure, new SplittableRandom(1));
    assertEquals(0.09, wide.deviation(), 1e-6);
    assertTrue(wide.score() > perfect.score());
  }
}
