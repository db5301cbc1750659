// SPDX-License-Identifier: GPL-3.0-only
package centroid.theory;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Prediction intervals have nominal coverage on data with known distribution, for several kinds of noise.
 *
 * <p>Each case trains on 30 data sets of 300 rows and tests on 1000 new rows each. The coverage of one model varies by about
 * sqrt(0.8 * 0.2 * (1/300 + 1/1000)) = 0.026 at level 0.8, and less at the others, so the mean over 30 by 0.005. The bound of 0.02 is 4 of
 * these: a construction that is right on average fails with a probability below 1e-4 in each of 24 comparisons. Seeds are fixed, so a
 * failure repeats.
 */
class IntervalCoverageTest {

  private static final int NUM_SETS = 30;

  /** What the noise is like at x in [0, 1]. */
  private enum Noise {
    HETEROSCEDASTIC {
      @Override
      double draw(double x, Random random) {
        return (0.2 + 2 * x) * random.nextGaussian();
      }
    },
    SKEWED {
      @Override
      double draw(double x, Random random) {
        return -Math.log(1 - random.nextDouble()) - 1;
      }
    },
    /** Student's t with 3 degrees of freedom. */
    HEAVY_TAILED {
      @Override
      double draw(double x, Random random) {
        double squares = 0;
        for (int k = 0; k < 3; k++) {
          double z = random.nextGaussian();
          squares += z * z;
        }
        return random.nextGaussian() / Math.sqrt(squares / 3);
      }
    };

    abstract double draw(double x, Random random);
  }

  @ParameterizedTest
  @CsvSource({"HETEROSCEDASTIC, 3, select", "HETEROSCEDASTIC, 10, select", "SKEWED, 5, select", "HEAVY_TAILED, 5, select",
      "HETEROSCEDASTIC, 5, bagging", "SKEWED, 10, bagging", "HETEROSCEDASTIC, 1, select", "HEAVY_TAILED, 5, refit"})
  void coverageIsTheLevel(Noise noise, int m, String mode) throws Exception {
    double[] levels = {0.8, 0.9, 0.95};
    double[] covered = new double[levels.length];
    for (int number = 0; number < NUM_SETS; number++) {
      CentroidBagging model = new CentroidBagging();
      model.setOptions(Utils.splitOptions("-I " + m + " -mode " + mode + " -num-slots 0 -S " + number));
      model.buildClassifier(data(noise, 300, 1000 + number));
      for (Instance row : data(noise, 1000, 2000 + number)) {
        for (int l = 0; l < levels.length; l++) {
          double[] bounds = model.predictIntervals(row, levels[l])[0];
          covered[l] += row.classValue() >= bounds[0] && row.classValue() <= bounds[1] ? 1 : 0;
        }
      }
    }
    for (int l = 0; l < levels.length; l++) {
      double coverage = covered[l] / NUM_SETS / 1000;
      assertTrue(Math.abs(coverage - levels[l]) <= 0.02, "coverage " + coverage + " at level " + levels[l]);
    }
  }

  private static Instances data(Noise noise, int numRows, long seed) {
    return TestData.generate("generated", TestData.numbers("a", "b", "c", "y"), numRows, seed, random -> {
      double[] x = {random.nextDouble(), random.nextDouble(), random.nextDouble(), 0};
      x[3] = 5 * x[0] + Math.sin(6 * x[1]) + noise.draw(x[0], random);
      return x;
    });
  }
}
