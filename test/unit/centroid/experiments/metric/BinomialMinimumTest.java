// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BinomialMinimumTest {

  /** One row in each of two bins: the minimum is 1 if both are covered, else 0. Two and one: 1 by 0.9^3, 1/2 by 2 * 0.9 * 0.1 * 0.9. */
  @Test
  void smallBinsByHand() {
    assertEquals(0.81, BinomialMinimum.expected(0.9, 1, 1), 1e-12);
    assertEquals(0.729 + 0.5 * 0.162, BinomialMinimum.expected(0.9, 2, 1), 1e-12);
    assertEquals(0.9, BinomialMinimum.expected(0.9, 7), 1e-12);
    assertEquals(0.9, BinomialMinimum.expected(0.9, 7, 0), 1e-12);
    assertEquals(1, BinomialMinimum.expected(0.9));
  }

  /** 20,000 simulated minima; their mean has a standard error of 0.0002. */
  @Test
  void largeBinsAsSimulated() {
    int[] rows = {60, 61, 63};
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    int numTrials = 20_000;
    for (int trial = 0; trial < numTrials; trial++) {
      double smallest = 1;
      for (int n : rows) {
        double covered = random.doubles(n).filter(uniform -> uniform < 0.9).count();
        smallest = Math.min(smallest, covered / n);
      }
      sum += smallest / numTrials;
    }
    assertEquals(sum, BinomialMinimum.expected(0.9, rows), 0.001);
  }
}
