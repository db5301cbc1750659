// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cases are the same in every run, differ from each other, include the edges, and are reproducible by their seed. */
class RandomCasesTest {

  @BeforeEach
  void allCasesAreRun() {
    assumeTrue(System.getenv("RANDOM_CASE") == null, "a single case is wanted");
  }

  /** Returns what is drawn in each case. */
  private static <T> List<T> drawn(int numCases, Function<RandomCase, T> draw) {
    List<T> all = new ArrayList<>();
    RandomCases.check(numCases, random -> all.add(draw.apply(random)));
    return all;
  }

  @Test
  void theReportedSeedReproducesAFailure() {
    RandomCases.Property nothingIsSeven = random -> assertNotEquals(7, random.between(1, 20));
    AssertionError failure = assertThrows(AssertionError.class, () -> RandomCases.check(200, nothingIsSeven));
    Matcher message = Pattern.compile("Case with seed (\\d+), drawn \\(7\\)").matcher(failure.getMessage());
    assertTrue(message.lookingAt(), failure.getMessage());
    long seed = Long.parseLong(message.group(1));
    AssertionError again = assertThrows(AssertionError.class, () -> RandomCases.only(seed, nothingIsSeven));
    assertEquals(failure.getMessage(), again.getMessage());
    for (int passed = 0; passed < seed; passed++) {
      RandomCases.only(passed, nothingIsSeven);
    }
  }

  @Test
  void aFailureKeepsItsCause() {
    IOException cause = new IOException("no disk");
    AssertionError failure = assertThrows(AssertionError.class, () -> RandomCases.check(3, random -> {
      throw cause;
    }));
    assertSame(cause, failure.getCause());
    assertTrue(failure.getMessage().contains("no disk"), failure.getMessage());
  }

  @Test
  void theGivenNumberOfCasesIsRun() {
    assertEquals(37, drawn(37, random -> 0).size());
  }

  @Test
  void casesAreTheSameInEveryRun() {
    List<Long> first = drawn(100, RandomCase::nextLong);
    assertEquals(first, drawn(100, RandomCase::nextLong));
    assertEquals(first.subList(0, 40), drawn(40, RandomCase::nextLong), "whatever their number");
  }

  /** Pins the numbers, so that a change of the generator is noticed and reported seeds stay valid. */
  @Test
  void theFirstNumbersOfCasesArePinned() {
    assertEquals(List.of(4422680024884833089L, 6964428086607229655L, -2035698054919067219L), drawn(3, RandomCase::nextLong));
  }

  @Test
  void casesDifferFromEachOther() {
    assertEquals(1000, Set.copyOf(drawn(1000, RandomCase::nextLong)).size());
    assertEquals(20, Set.copyOf(drawn(400, random -> random.between(1, 20))).size(), "all values of a range occur");
  }

  @Test
  void theFirstTwoCasesHaveTheLimits() {
    assertEquals(List.of(3, 9), drawn(2, random -> random.between(3, 9)));
    assertEquals(List.of(-1.5, 2.5), drawn(2, random -> random.number(-1.5, 2.5)));
    assertEquals(List.of(Long.MIN_VALUE, Long.MAX_VALUE), drawn(2, RandomCase::anyLong));
    assertEquals(List.of("a", "c"), drawn(2, random -> random.oneOf("a", "b", "c")));
    assertEquals(List.of(0, 12), drawn(2, random -> random.text(12).length()));
  }

  @Test
  void edgesAreFrequent() {
    List<Integer> values = drawn(2000, random -> random.between(-1000, 1000));
    for (int edge : new int[] {-1000, -999, -1, 0, 1, 999, 1000}) {
      // A seventh of a fifth of 2000 is 57; without preference each would occur about once.
      assertTrue(values.stream().filter(value -> value == edge).count() > 20, "too few of " + edge);
    }
    assertTrue(drawn(2000, RandomCase::anyLong).containsAll(List.of(0L, 1L, -1L, Long.MIN_VALUE + 1, Long.MAX_VALUE - 1)));
    assertTrue(drawn(2000, random -> random.number(0.25, 3)).containsAll(List.of(Math.nextUp(0.25), 1.0, Math.nextDown(3.0))));
  }

  @Test
  void allValuesAreWithinTheirRange() {
    RandomCases.check(2000, random -> {
      int whole = random.between(2, 5);
      assertTrue(whole >= 2 && whole <= 5);
      double number = random.number(2.5, 5.5);
      assertTrue(number >= 2.5 && number <= 5.5);
      assertTrue(Arrays.stream(random.values(9, -3, 3)).allMatch(value -> value >= -3 && value <= 3));
      assertTrue(random.text(6).length() <= 6);
    });
  }

  @Test
  void aRangeOfOneValueHasNoOther() {
    assertEquals(Set.of(4), Set.copyOf(drawn(50, random -> random.between(4, 4))));
  }

  @Test
  void someArraysHaveEqualValues() {
    List<Long> numDistinct = drawn(400, random -> Arrays.stream(random.values(20, -3, 3)).distinct().count());
    long numTied = numDistinct.stream().filter(count -> count < 20).count();
    // A quarter of 400 with a standard deviation of 9.
    assertEquals(100, numTied, 45);
  }

  @Test
  void massesSumToOneAndSomeAreZero() {
    List<Double> all = new ArrayList<>();
    RandomCases.check(200, random -> {
      double[] masses = random.masses(random.between(1, 9));
      assertEquals(1, Arrays.stream(masses).sum(), 1e-14);
      Arrays.stream(masses).forEach(all::add);
    });
    assertTrue(all.contains(0.0) && all.contains(1.0), "masses of 0 and 1 occur");
    assertTrue(all.stream().allMatch(mass -> mass >= 0));
  }

  @Test
  void textsHaveAllKindsOfCharacters() {
    Set<Character.UnicodeBlock> blocks = drawn(300, random -> random.text(20)).stream().flatMapToInt(String::chars)
        .mapToObj(Character.UnicodeBlock::of).filter(block -> block != null).collect(Collectors.toSet());
    assertTrue(blocks.contains(Character.UnicodeBlock.BASIC_LATIN) && blocks.contains(Character.UnicodeBlock.HIGH_SURROGATES));
    assertTrue(blocks.size() > 20, "blocks: " + blocks.size());
  }

  @Test
  void plainDrawsPreferNoEdge() {
    int[] counts = new int[10];
    RandomCases.check(1000, random -> counts[random.nextInt(10)]++);
    // 100 of each with a standard deviation below 10.
    assertTrue(Arrays.stream(counts).allMatch(count -> Math.abs(count - 100) < 50), Arrays.toString(counts));
  }
}
