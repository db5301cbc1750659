// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

/** A stream depends on its path only, and different paths give unrelated numbers. */
class RandomStreamsTest {

  private static final int MANY = 20_000;

  private static long first(RandomStreams streams) {
    return streams.generator().nextLong();
  }

  @Test
  void samePathSameNumbers() {
    RandomCases.check(200, random -> {
      long seed = random.anyLong();
      String purpose = random.text(20);
      long index = random.anyLong();
      RandomStreams one = RandomStreams.of(seed).child(purpose).child(index);
      RandomStreams other = RandomStreams.of(seed).child(new StringBuilder(purpose).toString()).child(index);
      assertEquals(one.seed(), other.seed());
      assertArrayEquals(one.generator().longs(5).toArray(), other.generator().longs(5).toArray());
    });
  }

  @Test
  void everyGeneratorStartsAtTheBeginning() {
    RandomStreams stream = RandomStreams.of(1).child("draws");
    assertArrayEquals(stream.generator().longs(5).toArray(), stream.generator().longs(5).toArray());
  }

  @Test
  void aNewConsumerShiftsNoOtherStream() {
    RandomStreams root = RandomStreams.of(1);
    long expected = first(root.child("draws").child(3));
    root.generator().nextLong();
    root.child("other").child(3).generator().nextLong();
    root.child("draws").generator().nextLong();
    assertEquals(expected, first(root.child("draws").child(3)));
  }

  @Test
  void childrenAreTheSameInAnyOrder() {
    RandomStreams root = RandomStreams.of(1);
    long[] ascending = new long[50];
    long[] descending = new long[50];
    for (int k = 0; k < 50; k++) {
      ascending[k] = first(root.child(k));
    }
    for (int k = 49; k >= 0; k--) {
      descending[k] = first(root.child(k));
    }
    assertArrayEquals(ascending, descending);
  }

  @Test
  void theOrderOfThePathMatters() {
    RandomStreams root = RandomStreams.of(1);
    assertNotEquals(first(root.child("a").child("b")), first(root.child("b").child("a")));
    assertNotEquals(first(root.child(1).child(2)), first(root.child(2).child(1)));
    assertNotEquals(first(root.child("a").child(1)), first(root.child(1).child("a")));
    assertNotEquals(first(root.child("a").child("b")), first(root.child("ab")));
    assertNotEquals(first(root.child(1)), first(root.child("1")));
    assertNotEquals(first(root), first(root.child(0)));
    assertNotEquals(first(root), first(root.child("")));
    assertNotEquals(first(RandomStreams.of(1).child(2)), first(RandomStreams.of(2).child(1)));
  }

  /**
   * The first 4 numbers of 126,000 streams (seeds, purposes, indices on two levels, negative ones too) are all different;
   * truly random ones would collide with probability 504000^2 / 2^65 = 7e-9.
   */
  @Test
  void differentPathsLeadToDifferentNumbers() {
    Set<Long> seen = new HashSet<>();
    int numStreams = 0;
    for (int seed = -10; seed <= 10; seed++) {
      for (String purpose : new String[] {"", "start", "draws", "updates", "draw", "swards"}) {
        for (int index = -500; index < 500; index++) {
          RandomStreams stream = RandomStreams.of(seed).child(purpose).child(index);
          stream.generator().longs(4).forEach(seen::add);
          numStreams++;
        }
      }
    }
    assertEquals(126_000, numStreams);
    assertEquals(4 * numStreams, seen.size());
  }

  @Test
  void neighbouringSeedsAreUnrelated() {
    assertUnrelated(seed -> RandomStreams.of(seed));
    assertUnrelated(seed -> RandomStreams.of(seed).child("draws"));
    assertUnrelated(seed -> RandomStreams.of(seed).child("draws").child(0).child(7));
    // Seeds that differ in their upper half only.
    assertUnrelated(seed -> RandomStreams.of((long) seed << 32));
  }

  @Test
  void neighbouringIndicesAreUnrelated() {
    assertUnrelated(index -> RandomStreams.of(1).child(index));
    assertUnrelated(index -> RandomStreams.of(1).child("draws").child(index));
    assertUnrelated(index -> RandomStreams.of(1).child("draws").child(index).child(0));
  }

  /** Seed s, index i + 1 against seed s + 1, index i: what adding seed and index would make equal. */
  @Test
  void seedAndIndexDoNotAddUp() {
    double[] one = firstDoubles(k -> RandomStreams.of(k).child(k + 1));
    double[] other = firstDoubles(k -> RandomStreams.of(k + 1).child(k));
    assertUncorrelated(one, other);
  }

  /**
   * The first numbers of neighbouring streams are uniform (chi-square over 100 cells at the level 1e-6), and the
   * correlation between a stream and its neighbour, and between the first and second number of a stream, stays within 5
   * standard errors 1 / sqrt(20000): 2 * 6e-7. So one call fails by chance with a probability of about 2e-6, and all
   * calls in this class with 2e-5, for new constants of the hash.
   */
  private static void assertUnrelated(IntFunction<RandomStreams> stream) {
    double[] first = firstDoubles(stream);
    long[] cells = new long[100];
    for (double value : first) {
      cells[(int) (100 * value)]++;
    }
    double[] expected = new double[100];
    Arrays.fill(expected, MANY / 100.0);
    assertTrue(new ChiSquareTest().chiSquareTest(expected, cells) > 1e-6, "not uniform");
    assertUncorrelated(first, firstDoubles(k -> stream.apply(k + 1)));
    double[] second = new double[MANY];
    Arrays.setAll(second, k -> stream.apply(k).generator().doubles(2).skip(1).findFirst().orElseThrow());
    assertUncorrelated(first, second);
  }

  private static double[] firstDoubles(IntFunction<RandomStreams> stream) {
    double[] values = new double[MANY];
    Arrays.setAll(values, k -> stream.apply(k).generator().nextDouble());
    return values;
  }

  private static void assertUncorrelated(double[] one, double[] other) {
    assertEquals(0, new PearsonsCorrelation().correlation(one, other), 5 / Math.sqrt(MANY));
  }

  /**
   * Seeds for libraries take both signs and seldom meet: among 20,000 of 2^32 about 0.05 pairs are expected to be equal,
   * and 3 or more have a probability of 2e-5.
   */
  @Test
  void intSeedsOfNeighboursDiffer() {
    Set<Integer> seeds = new HashSet<>();
    int negative = 0;
    for (int index = 0; index < MANY; index++) {
      int seed = RandomStreams.of(1).child(index).seed();
      seeds.add(seed);
      negative += seed < 0 ? 1 : 0;
    }
    assertTrue(seeds.size() > MANY - 3);
    // 5 standard deviations of a fair coin, 6e-7.
    assertEquals(MANY / 2.0, negative, 5 * Math.sqrt(MANY) / 2);
  }

  @Test
  void theIntSeedDoesNotRepeatTheStream() {
    RandomStreams stream = RandomStreams.of(1).child("update");
    assertNotEquals(stream.seed(), stream.generator().nextInt());
  }
}
