// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Quantiles of errors by step, and the local scale. */
class HorizonErrorsTest {

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void theFirstStepHasTheConformalQuantile() {
    double[][] error = IntStream.rangeClosed(1, 19).mapToObj(k -> new double[] {k % 2 == 0 ? k : -k}).toArray(double[][]::new);
    HorizonErrors errors = HorizonErrors.of(error, ones(20));
    for (int percent = 5; percent <= 95; percent += 5) {
      assertEquals(percent * 20 / 100, errors.quantiles(percent / 100.0)[0], "rank of 19 + 1 at " + percent + " %");
    }
    assertTrue(errors.supports(0.95, 0) && !errors.supports(0.96, 0));
    assertEquals(19 * 2.5758 / 1.9600, errors.quantiles(0.99)[0], 1e-3, "normal quantiles lead from the largest supported level on");
  }

  @Test
  void levelsBeyondTheErrorsAreExtrapolatedWithoutAJump() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] error = IntStream.range(0, 24).mapToObj(k -> new double[] {random.nextGaussian()}).toArray(double[][]::new);
    HorizonErrors errors = HorizonErrors.of(error, ones(25));
    double largest = Arrays.stream(error).mapToDouble(one -> Math.abs(one[0])).max().orElseThrow();
    assertEquals(largest, errors.quantiles(0.96)[0], 1e-12);
    assertEquals(largest, errors.quantiles(0.960001)[0], 1e-4);
    assertTrue(errors.quantiles(0.99)[0] > errors.quantiles(0.97)[0]);
  }

  @Test
  void errorsThatOverlapCountLikeFewer() {
    SplittableRandom random = new SplittableRandom(1);
    double[] shock = random.doubles(212).map(value -> value - 0.5).toArray();
    double[][] independent = IntStream.range(0, 200).mapToObj(k -> new double[] {0, 0, 0, 0, 0, shock[k]}).toArray(double[][]::new);
    double[][] sums = IntStream.range(0, 200).mapToObj(k -> new double[] {0, 0, 0, 0, 0, Arrays.stream(shock, k, k + 6).sum()}).toArray(double[][]::new);
    assertEquals(200, HorizonErrors.of(independent, ones(201)).effective()[5], 30);
    assertTrue(HorizonErrors.of(sums, ones(201)).effective()[5] < 80);
  }

  @Test
  void risingIsTheClosestRisingSequence() {
    SplittableRandom random = new SplittableRandom(2);
    for (int round = 0; round < 200; round++) {
      double[] value = random.doubles(1 + random.nextInt(8)).toArray();
      double[] weight = random.doubles(value.length, 0.5, 2).toArray();
      assertArrayEquals(naive(value, weight), HorizonErrors.rising(value, weight), 1e-12, Arrays.toString(value));
    }
  }

  /** The minimax formula of isotonic regression. */
  private static double[] naive(double[] value, double[] weight) {
    return IntStream.range(0, value.length).mapToDouble(at -> IntStream.rangeClosed(0, at).mapToDouble(from -> IntStream.range(at, value.length)
        .mapToDouble(to -> IntStream.rangeClosed(from, to).mapToDouble(k -> weight[k] * value[k]).sum() / IntStream.rangeClosed(from, to)
            .mapToDouble(k -> weight[k]).sum()).min().orElseThrow()).max().orElseThrow()).toArray();
  }

  @Test
  void theLocalScaleIsAWeightedMeanOfTheErrorsBefore() {
    double[] error = {1, -2, 3, 0.5, -4};
    LocalScale scale = LocalScale.of(error, 4);
    double[] at = scale.at(error);
    for (int k = 0; k <= error.length; k++) {
      double weight = 5;
      double sum = 5 * 2.1;
      for (int j = 0; j < k; j++) {
        weight += Math.pow(0.8, k - 1 - j);
        sum += Math.pow(0.8, k - 1 - j) * Math.abs(error[j]);
      }
      assertEquals(sum / weight, at[k], 1e-12);
    }
    assertArrayEquals(new double[] {2.1, 2.1, 2.1, 2.1, 2.1, 2.1}, LocalScale.of(error, 0).at(error), 1e-12);
    assertEquals(1, LocalScale.of(new double[3], 0).mean(), "errors of 0 have a scale, too");
  }
}
