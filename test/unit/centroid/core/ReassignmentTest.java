// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.core.ReassignmentInput.dot;
import static centroid.core.ReassignmentInput.plus;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the kernel with a naive triple loop, and checks threads, reused arrays and interrupts. */
class ReassignmentTest {

  /** The definitions of u, v and q in the paper. */
  private static Assignment naive(ReassignmentInput input, double[][] losses) {
    int m = input.numCentroids();
    int n = input.numRows();
    int[] winner = new int[input.numDraws()];
    int[] wins = new int[m];
    double[][] rowWeight = new double[m][n];
    double objective = 0;
    for (int draw = 0; draw < input.numDraws(); draw++) {
      double[] weights = input.draw(draw);
      double smallest = Double.POSITIVE_INFINITY;
      for (int centroid = 0; centroid < m; centroid++) {
        double loss = dot(weights, losses[centroid]);
        if (loss < smallest) {
          smallest = loss;
          winner[draw] = centroid;
        }
      }
      objective += smallest;
      wins[winner[draw]]++;
      for (int row = 0; row < n; row++) {
        rowWeight[winner[draw]][row] += weights[row];
      }
    }
    double[] mass = new double[m];
    for (int centroid = 0; centroid < m; centroid++) {
      mass[centroid] = (double) wins[centroid] / input.numDraws();
      for (int row = 0; row < n; row++) {
        rowWeight[centroid][row] /= Math.max(1, wins[centroid]);
      }
    }
    return new Assignment(winner, mass, rowWeight, objective / input.numDraws() / n);
  }

  /** Equal bit for bit. */
  private static void assertSameAssignment(Assignment expected, Assignment actual) {
    assertArrayEquals(expected.winner(), actual.winner(), "winner");
    assertArrayEquals(expected.mass(), actual.mass(), "mass");
    assertArrayEquals(expected.rowWeight(), actual.rowWeight(), "row weight");
    assertEquals(expected.objective(), actual.objective(), "objective");
  }

  @Test
  void agreesWithTheNaiveTripleLoop() {
    RandomCases.check(400, random -> {
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
      assertSameAssignment(naive(input, input.losses()), input.assign(input.losses()));
      assertSameAssignment(naive(input, input.dyadicLosses()), input.assign(input.dyadicLosses()));
    });
  }

  @Test
  void sameResultForAnyThreadCount() {
    RandomCases.check(100, random -> {
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
      Assignment alone = input.assign(input.losses(), 1);
      assertSameAssignment(alone, input.assign(input.losses(), 2));
      assertSameAssignment(alone, input.assign(input.losses(), 8));
    });
  }

  @Test
  void aSecondCallIsIndependentOfTheFirst() {
    RandomCases.check(100, random -> {
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
      Reassignment kernel = new Reassignment(input.numCentroids(), input.numRows());
      for (int numThreads : new int[] {1, 3}) {
        input.assign(kernel, plus(1, input.dyadicLosses()), numThreads);
        assertSameAssignment(input.assign(input.losses()), input.assign(kernel, input.losses(), numThreads));
      }
    });
  }

  @Test
  void lossesAreNotModified() {
    RandomCases.check(50, random -> {
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
      double[][] losses = input.losses();
      input.assign(losses, 1);
      input.assign(losses, 2);
      assertArrayEquals(input.losses(), losses);
    });
  }

  /** As documented in Assignment: its arrays are valid until the next call. */
  @Test
  void massAndRowWeightAreReusedButWinnersAreNot() throws Exception {
    ReassignmentInput input = new ReassignmentInput(3, 10, 20, BootstrapScheme.MULTINOMIAL, false, 1);
    Reassignment kernel = new Reassignment(3, 10);
    Assignment first = input.assign(kernel, input.losses(), 1);
    Assignment second = input.assign(kernel, input.losses(), 1);
    assertSame(first.mass(), second.mass());
    assertSame(first.rowWeight(), second.rowWeight());
    assertNotSame(first.winner(), second.winner());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
  void theBestCentroidIsFoundInEveryPlace(int numCentroids) throws Exception {
    for (int best = 0; best < numCentroids; best++) {
      ReassignmentInput input = new ReassignmentInput(numCentroids, 12, 7, BootstrapScheme.MULTINOMIAL, false, best);
      double[][] losses = plus(10, input.dyadicLosses());
      Arrays.fill(losses[best], 1);
      double[] expected = new double[numCentroids];
      expected[best] = 1;
      Assignment assignment = input.assign(losses);
      assertArrayEquals(expected, assignment.mass());
      assertEquals(1, assignment.objective());
    }
  }

  @ParameterizedTest
  @EnumSource
  void rowsWithoutBaseWeightGetNoWeight(BootstrapScheme scheme) throws Exception {
    ReassignmentInput input = new ReassignmentInput(4, 40, 200, scheme, true, 5);
    double[] base = RandomData.weights(input.numRows(), new SplittableRandom(input.seed() + 1));
    Assignment assignment = input.assign(input.losses(), 2);
    for (int row = 0; row < base.length; row++) {
      for (double[] weights : assignment.rowWeight()) {
        assertTrue(base[row] > 0 || weights[row] == 0);
      }
    }
  }

  /** Two million draws of two thousand rows would take a minute. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void anInterruptEndsIt(int numThreads) {
    ReassignmentInput input = new ReassignmentInput(5, 2000, 2_000_000, BootstrapScheme.MULTINOMIAL, false, 3);
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
      interruptSoon(Thread.currentThread());
      assertThrows(InterruptedException.class, () -> input.assign(input.losses(), numThreads));
    });
  }

  private static void interruptSoon(Thread thread) {
    Thread helper = new Thread(() -> {
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      thread.interrupt();
    });
    helper.setDaemon(true);
    helper.start();
  }
}
