// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.SerializedObject;

class PiecewiseLinearTest {

  private static final float CLOSE = 1e-6f;

  private static PiecewiseLinear bins(int maxBins, double... values) {
    double[] weights = new double[values.length];
    Arrays.fill(weights, 1);
    return PiecewiseLinear.of(values, weights, maxBins);
  }

  private static float[] encoded(PiecewiseLinear bins, double value) {
    float[] components = new float[bins.width()];
    bins.encode(value, components, 0);
    return components;
  }

  private static double sum(float[] values) {
    double sum = 0;
    for (float value : values) {
      sum += value;
    }
    return sum;
  }

  /** The bins of 0, 1, 3 and 7 have widths 1, 2 and 4. */
  @Test
  void fewDistinctValuesHaveABinBetweenEachTwo() {
    PiecewiseLinear bins = bins(16, 3, 0, 7, 1, 3, 3);
    assertArrayEquals(new float[] {0, 0, 0}, encoded(bins, 0));
    assertArrayEquals(new float[] {1, 0, 0}, encoded(bins, 1));
    assertArrayEquals(new float[] {1, 0.5f, 0}, encoded(bins, 2), CLOSE);
    assertArrayEquals(new float[] {1, 1, 0.25f}, encoded(bins, 4), CLOSE);
    assertArrayEquals(new float[] {1, 1, 1}, encoded(bins, 7));
  }

  @Test
  void extremesBeyondTheTrainingValuesAreLimited() {
    PiecewiseLinear bins = bins(16, 0, 1, 3, 7);
    for (double low : new double[] {-1e-300, -5, -Double.MAX_VALUE, Double.NEGATIVE_INFINITY}) {
      assertArrayEquals(new float[3], encoded(bins, low));
    }
    for (double high : new double[] {Math.nextUp(7.0), 1e9, Double.MAX_VALUE, Double.POSITIVE_INFINITY}) {
      assertArrayEquals(new float[] {1, 1, 1}, encoded(bins, high));
    }
  }

  @Test
  void oneOrTwoDistinctValuesHaveNoBins() {
    assertEquals(0, bins(16).width());
    assertEquals(0, bins(16, 4).width());
    assertEquals(0, bins(16, 4, 4, 4).width());
    assertEquals(0, bins(16, 0, 1, 1, 0).width());
    assertEquals(0, bins(16, -0.0, 0.0, 1).width(), "0 has two signs, but is one value");
    assertEquals(2, bins(16, -1, 0, 1).width());
  }

  @Test
  void manyValuesAreCutAtTheirQuantiles() {
    double[] values = new double[1001];
    Arrays.setAll(values, k -> (k * 8 % 1001) / 1000.0);
    PiecewiseLinear bins = bins(4, values);
    assertArrayEquals(new float[] {1, 1, 0, 0}, encoded(bins, 0.5), 0.01f);
    assertArrayEquals(new float[] {1, 1, 1, 0.5f}, encoded(bins, 0.875), 0.01f);
  }

  /** Weight 9 of the value 2 counts like nine equal values. */
  @Test
  void weightsCountLikeRepeatedValues() {
    double[] values = {0, 1, 2, 3, 4, 5, 6};
    double[] weights = {1, 1, 9, 1, 2, 1, 1};
    PiecewiseLinear weighted = PiecewiseLinear.of(values, weights, 3);
    PiecewiseLinear repeated = bins(3, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, 5, 6);
    for (double x = -1; x < 7; x += 0.25) {
      assertArrayEquals(encoded(repeated, x), encoded(weighted, x), CLOSE);
    }
  }

  /** Quantiles alone would place all edges at 0. */
  @Test
  void aFrequentValueLeavesBinsForTheOthers() {
    double[] values = new double[1000];
    Arrays.setAll(values, k -> k < 950 ? 0 : k - 949);
    PiecewiseLinear bins = bins(5, values);
    assertEquals(5, bins.width());
    assertArrayEquals(new float[] {1, 1, 1, 1, 0.5f}, encoded(bins, 45), 0.051f);
  }

  @Test
  void binsOfAFoldKeepTheWidth() {
    PiecewiseLinear all = bins(16, 0, 1, 2, 3, 4);
    PiecewiseLinear fold = all.refitted(new double[] {3, 1, 3}, new double[] {1, 1, 1});
    assertArrayEquals(new float[] {0.5f, 0, 0, 0}, encoded(fold, 2), CLOSE);
    assertArrayEquals(new float[] {1, 0, 0, 0}, encoded(fold, 9));
    for (double[] constant : new double[][] {{}, {5}, {5, 5}}) {
      double[] weights = new double[constant.length];
      Arrays.fill(weights, 1);
      assertArrayEquals(new float[4], encoded(all.refitted(constant, weights), 5));
    }
    assertEquals(4, all.refitted(new double[] {1, 2, 3, 4, 5, 6, 7, 8}, new double[] {1, 1, 1, 1, 1, 1, 1, 1}).width());
    assertEquals(0, bins(16, 1, 2).refitted(new double[] {1, 2, 3}, new double[] {1, 1, 1}).width());
  }

  @Test
  void hugeAndTinyDifferencesStayFinite() {
    assertArrayEquals(new float[] {1, 0.5f}, encoded(bins(2, -Double.MAX_VALUE, 0, Double.MAX_VALUE), Double.MAX_VALUE / 2), CLOSE);
    float[] middle = encoded(bins(2, -Double.MAX_VALUE, Double.MAX_VALUE, Math.nextDown(Double.MAX_VALUE)), 0);
    assertTrue(middle[0] > 0 && middle[0] <= 1 && middle[1] == 0, Arrays.toString(middle));
    assertArrayEquals(new float[] {0.5f, 0}, encoded(bins(2, 0, 2 * Double.MIN_VALUE, 1), Double.MIN_VALUE), CLOSE);
  }

  @Test
  void onlyTheGivenPlacesAreWritten() {
    float[] to = {9, 9, 9, 9};
    bins(16, 0, 1, 2).encode(1, to, 1);
    assertArrayEquals(new float[] {9, 1, 0, 9}, to);
  }

  /** Random values with repetitions, weights and numbers of bins; the seed is that of the failed case. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 16})
  void componentsFollowTheirDefinition(int maxBins) {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] values = new double[1 + random.nextInt(60)];
      double[] weights = new double[values.length];
      int digits = random.nextInt(3);
      for (int k = 0; k < values.length; k++) {
        values[k] = Math.round(random.nextGaussian() * Math.pow(10, digits)) / 10.0;
        weights[k] = random.nextInt(4) == 0 ? 5 * random.nextDouble(0.001, 1) : 1;
      }
      String message = "seed " + seed;
      int distinct = (int) Arrays.stream(values).map(value -> value + 0.0).distinct().count();
      PiecewiseLinear bins = PiecewiseLinear.of(values, weights, maxBins);
      assertEquals(distinct <= 2 ? 0 : Math.min(maxBins, distinct - 1), bins.width(), message);
      if (bins.width() > 0) {
        checkComponents(bins, values, random, message);
      }
    }
  }

  private static void checkComponents(PiecewiseLinear bins, double[] values, SplittableRandom random, String message) {
    double low = Arrays.stream(values).min().orElseThrow();
    double high = Arrays.stream(values).max().orElseThrow();
    double[] edges = edges(bins, values);
    assertEquals(bins.width() + 1, edges.length, message + ": edges are training values");
    assertEquals(0, sum(encoded(bins, low)), message);
    assertEquals(bins.width(), sum(encoded(bins, high)), message);
    double[] places = random.doubles(40, low - 1, high + 1).sorted().toArray();
    float[] before = new float[bins.width()];
    for (double place : places) {
      float[] now = encoded(bins, place);
      for (int bin = 0; bin < now.length; bin++) {
        double naive = Math.max(0, Math.min(1, (place - edges[bin]) / (edges[bin + 1] - edges[bin])));
        assertEquals(naive, now[bin], CLOSE, message);
        assertTrue(now[bin] >= before[bin] && now[bin] <= 1, message + ": monotone");
        assertTrue(bin == 0 || now[bin] == 0 || now[bin - 1] == 1, message + ": a bin begins where the one before it ends");
      }
      assertEquals(sum(now), sum(encoded(bins, place + 1e-9)), 1e-5, message + ": continuous");
      before = now;
    }
  }

  /** Returns the training values at which every component is 0 or 1: with bins of all values, those are the edges. */
  private static double[] edges(PiecewiseLinear bins, double[] values) {
    return Arrays.stream(values).map(value -> value + 0.0).sorted().distinct().filter(value -> {
      double sum = sum(encoded(bins, value));
      return sum == Math.rint(sum);
    }).toArray();
  }

  @Test
  void aCopyByJavasSerialisationEncodesAlike() throws Exception {
    PiecewiseLinear bins = bins(16, 0, 1, 3, 7);
    PiecewiseLinear loaded = (PiecewiseLinear) new SerializedObject(bins).getObject();
    assertArrayEquals(encoded(bins, 2.5), encoded(loaded, 2.5));
  }
}
