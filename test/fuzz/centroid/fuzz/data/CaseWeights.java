// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz.data;

import java.util.SplittableRandom;
import weka.core.Instance;
import weka.core.Instances;

/** Instance weights: mostly none, otherwise from 0 to huge, rarely invalid. */
final class CaseWeights {

  private CaseWeights() {
  }

  static void give(Instances rows, SplittableRandom random) {
    int kind = random.nextInt(40);
    for (Instance row : rows) {
      double weight = switch (kind) {
        case 0, 1, 2 -> random.nextDouble(3);
        case 3, 4 -> random.nextInt(3);
        case 5 -> random.nextBoolean() ? 1e12 : 1e-9;
        case 6 -> 1e300;
        case 7 -> 0;
        case 8 -> random.nextInt(20) == 0 ? new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}[random.nextInt(3)] : 1;
        case 9 -> random.nextInt(10) == 0 ? 1000 : 1;
        case 10 -> 1e-310;
        case 11 -> Math.exp(100 * random.nextGaussian());
        default -> 1;
      };
      row.setWeight(weight);
    }
  }
}
