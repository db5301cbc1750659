// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.calibration.residual.Residuals;
import centroid.interval.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares the range with isotonic regression that is repeated for every row. */
class VennAbersTest {

  /** The max-min formula of isotonic regression at a score, with the row added. */
  private static double naive(double[] scores, int[] labels, double[] weights, double rowScore, int label) {
    double[] all = Arrays.copyOf(scores, scores.length + 1);
    all[scores.length] = rowScore;
    double best = Double.NEGATIVE_INFINITY;
    for (double from : all) {
      if (from <= rowScore) {
        double least = Double.POSITIVE_INFINITY;
        for (double to : all) {
          if (to >= rowScore) {
            least = Math.min(least, mean(scores, labels, weights, from, to, label));
          }
        }
        best = Math.max(best, least);
      }
    }
    return best;
  }

  private static double mean(double[] scores, int[] labels, double[] weights, double from, double to, int added) {
    int[] inside = IntStream.range(0, scores.length).filter(k -> scores[k] >= from && scores[k] <= to).toArray();
    return (added + Arrays.stream(inside).mapToDouble(k -> weights[k] * labels[k]).sum()) / (1 + Arrays.stream(inside).mapToDouble(k -> weights[k]).sum());
  }

  @Test
  void theRangeIsThatOfIsotonicRegressionWithTheRowAdded() {
    RandomCases.check(200, random -> {
      int size = random.between(1, 40);
      double[] scores = scores(random, size);
      int[] labels = IntStream.range(0, size).map(k -> random.nextDouble() < scores[k] ? 1 : 0).toArray();
      double[] weights = random.oneOf(true, false) ? Residuals.filled(size, 1) : random.doubles(size, 0.2, 3).toArray();
      VennAbers range = new VennAbers(scores, labels, weights, Arrays.stream(weights).sum());
      for (double at : new double[] {-1, 0, random.nextDouble(), scores[random.nextInt(size)], 1, 2}) {
        assertEquals(naive(scores, labels, weights, at, 0), range.at(at).lower(), 1e-9);
        assertEquals(naive(scores, labels, weights, at, 1), range.at(at).upper(), 1e-9);
      }
    });
  }

  /** Sums of weights that are no binary fractions are rounded. */
  @Test
  void boundsAreProbabilities() {
    RandomCases.check(300, random -> {
      double[] scores = random.doubles(60).toArray();
      int[] labels = IntStream.range(0, 60).map(k -> scores[k] > 0.5 ? 1 : 0).toArray();
      double[] weights = random.doubles(60, 0.01, 3).toArray();
      VennAbers range = new VennAbers(scores, labels, weights, Arrays.stream(weights).sum());
      for (double at : scores) {
        assertTrue(range.at(at).lower() >= 0 && range.at(at).upper() <= 1, () -> range.at(at).toString());
      }
    });
  }

  private static double[] scores(RandomCase random, int size) {
    boolean coarse = random.oneOf(true, false);
    return IntStream.range(0, size).mapToDouble(k -> coarse ? random.nextInt(5) / 4.0 : random.nextDouble()).toArray();
  }

  @Test
  void theRangeIsWithinBoundsAndGrowsWithTheScore() {
    SplittableRandom random = new SplittableRandom(3);
    double[] scores = random.doubles(500).toArray();
    int[] labels = Arrays.stream(scores).mapToInt(score -> random.nextDouble() < score * score ? 1 : 0).toArray();
    VennAbers range = new VennAbers(scores, labels, Residuals.filled(500, 1), 500);
    List<Interval> all = new ArrayList<>();
    for (double at = 0; at <= 1; at += 0.01) {
      all.add(range.at(at));
    }
    for (int k = 0; k < all.size(); k++) {
      Interval each = all.get(k);
      assertTrue(0 <= each.lower() && each.lower() < each.upper() && each.upper() <= 1);
      assertTrue(k == 0 || each.lower() >= all.get(k - 1).lower() - 1e-12 && each.upper() >= all.get(k - 1).upper() - 1e-12);
    }
  }

  /** Four records of a row count as one row: the added row is a row too. */
  @Test
  void recordsOfOneRowCountAsOne() {
    VennAbers one = new VennAbers(new double[] {0.2, 0.8}, new int[] {0, 1}, new double[] {1, 1}, 2);
    VennAbers four = new VennAbers(new double[] {0.2, 0.2, 0.8, 0.8}, new int[] {0, 0, 1, 1}, Residuals.filled(4, 7), 2);
    assertEquals(one.at(0.5), four.at(0.5));
    assertEquals(new Interval(0, 1), one.at(0.5));
    assertEquals(0.5, one.at(0.1).upper(), 1e-12);
  }
}
