// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ranks against a naive loop, the martingale property, false alarms and delays. */
class TestMartingaleTest {

  /** The definition: calibration rows are spread evenly, and earlier values of the same cell are passed in a random share. */
  @Test
  void onlineRanksAreThoseOfANaiveLoop() {
    SplittableRandom random = new SplittableRandom(5);
    int n = 40;
    OnlineRanks ranks = new OnlineRanks(n);
    double[] value = new double[300];
    for (int t = 0; t < value.length; t++) {
      value[t] = t % 7 == 0 ? 0.25 : random.nextDouble();
      double chance = random.nextDouble();
      int cell = (int) (value[t] * 4096);
      long below = Arrays.stream(value, 0, t).filter(other -> (int) (other * 4096) < cell).count();
      long same = Arrays.stream(value, 0, t).filter(other -> (int) (other * 4096) == cell).count();
      assertEquals((value[t] * (n + 1) + below + chance * same) / (n + 1 + t), ranks.next(value[t], chance), 1e-12);
    }
    assertTrue(new OnlineRanks(3).next(1, 0.5) <= 1, "the last cell");
  }

  /** The expected capital after the first row is 1, since bets are densities: the mean over evenly spread ranks. */
  @Test
  void aBetIsFair() {
    int n = 200_000;
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += new TestMartingale(10).next((k + 0.5) / n, 0.5);
    }
    assertEquals(1, sum / n, 2e-3);
  }

  private static double rank(double[] sortedCalibration, double value, SplittableRandom random) {
    int place = Arrays.binarySearch(sortedCalibration, value);
    return ((place < 0 ? -place - 1 : place) + random.nextDouble()) / (sortedCalibration.length + 1);
  }

  /** Runs a stream of 600 values whose distribution changes after 200; returns the row of the alarm, or 600. */
  private static int alarm(int seed, double shift, double scale) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] calibration = new double[150];
    Arrays.setAll(calibration, k -> random.nextGaussian());
    Arrays.sort(calibration);
    TestMartingale martingale = new TestMartingale(calibration.length);
    for (int t = 0; t < 600; t++) {
      double value = random.nextGaussian() * (t < 200 ? 1 : scale) + (t < 200 ? 0 : shift);
      if (martingale.next(rank(calibration, value, random), random.nextDouble()) >= 20) {
        return t;
      }
    }
    return 600;
  }

  /** The bound is 0.05 (Ville); 400 fixed streams exceed 0.08 with a probability of 0.4 % if the bound is reached. */
  @Test
  void falseAlarmsAreRare() {
    long alarms = IntStream.range(0, 400).filter(seed -> alarm(seed, 0, 1) < 600).count();
    assertTrue(alarms <= 32, alarms + " of 400");
  }

  @Test
  void changesAreFound() {
    for (double[] change : new double[][] {{1, 1}, {-1, 1}, {0, 2}, {0, 0.3}}) {
      double[] delays = IntStream.range(0, 41).mapToDouble(seed -> alarm(seed, change[0], change[1]) - 200.0).sorted().toArray();
      assertTrue(delays[20] > 0 && delays[20] < 120, Arrays.toString(change) + ": median delay " + delays[20]);
    }
  }
}
