// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every order is equally likely, and each operation uses the generator as in earlier versions. */
class RandomOrderTest {

  private static final int[] ITEMS = {7, 8, 9, 10};

  private static int[] shuffled(SplittableRandom random) {
    int[] items = ITEMS.clone();
    RandomOrder.shuffle(items, random);
    return items;
  }

  static Stream<Function<SplittableRandom, int[]>> operations() {
    return Stream.of(random -> RandomOrder.of(4, random), random -> RandomOrder.of(ITEMS, random),
        random -> RandomOrder.choose(ITEMS, 4, random), RandomOrderTest::shuffled);
  }

  /** Chi-square over the 24 orders of 4 items at the level 1e-6, the probability that a new seed would fail. */
  @ParameterizedTest
  @MethodSource("operations")
  void everyOrderIsEquallyLikely(Function<SplittableRandom, int[]> operation) {
    SplittableRandom random = new SplittableRandom(1);
    Map<String, Integer> counts = new HashMap<>();
    for (int k = 0; k < 48_000; k++) {
      counts.merge(Arrays.toString(operation.apply(random)), 1, Integer::sum);
    }
    assertEquals(24, counts.size());
    double[] expected = new double[24];
    Arrays.fill(expected, 2000);
    assertTrue(new ChiSquareTest().chiSquareTest(expected, counts.values().stream().mapToLong(count -> count).toArray()) > 1e-6);
  }

  @Test
  void itemsAreThoseGivenAndTheInputStays() {
    int[] items = IntStream.range(0, 50).map(k -> k / 3).toArray();
    int[] copy = items.clone();
    int[] order = RandomOrder.of(items, new SplittableRandom(2));
    assertArrayEquals(items, Arrays.stream(order).sorted().toArray());
    assertArrayEquals(new int[0], RandomOrder.choose(items, 0, null));
    assertEquals(10, Arrays.stream(RandomOrder.choose(IntStream.range(0, 50).toArray(), 10, new SplittableRandom(2))).distinct().count());
    assertArrayEquals(copy, items);
  }

  /** Every trained model depends on these numbers, so they must never change. */
  @Test
  void drawsFromTheGeneratorStayAsTheyAre() {
    SplittableRandom random = new SplittableRandom(5);
    int[] insideOut = new int[6];
    for (int k = 0; k < 6; k++) {
      int other = random.nextInt(k + 1);
      insideOut[k] = insideOut[other];
      insideOut[other] = k;
    }
    assertArrayEquals(insideOut, RandomOrder.of(6, new SplittableRandom(5)));
    SplittableRandom forward = new SplittableRandom(5);
    assertEquals(ITEMS[forward.nextInt(4)], RandomOrder.choose(ITEMS, 2, new SplittableRandom(5))[0]);
    SplittableRandom backward = new SplittableRandom(5);
    assertEquals(ITEMS[backward.nextInt(4)], shuffled(new SplittableRandom(5))[3]);
  }

  @Test
  void tiesGoToTheLowestIndex() {
    assertArrayEquals(new int[] {2, 0, 3, 4, 1, 5}, SortOrder.ascending(new double[] {1, 2, 0, 1, 1, Double.NaN}));
    assertArrayEquals(new int[0], SortOrder.ascending(new double[0]));
  }
}
