// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCase;
import centroid.RandomCases;
import centroid.RandomData;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the kernel with a naive triple loop, and checks exact identities on random inputs. */
class ReassignmentTest {

  /** Losses and draws. */
  private record Input(int numCentroids, int numRows, int numDraws, BootstrapScheme scheme, boolean weighted, long seed) {

    /** Up to 13 centroids: every remainder of the groups of four that the kernel works in. */
    static Input drawn(RandomCase random, BootstrapScheme... schemes) {
      return new Input(random.between(1, 13), random.between(1, 40), random.between(1, 60), random.oneOf(schemes),
          random.oneOf(false, true), random.anyLong());
    }

    double[][] losses() {
      return RandomData.gaussians(numCentroids, numRows, new SplittableRandom(seed));
    }

    /** Multiples of 1/64, so that sums of them under integer weights are exact. Draws that tie are frequent. */
    double[][] dyadicLosses() {
      SplittableRandom random = new SplittableRandom(seed);
      double[][] losses = new double[numCentroids][numRows];
      for (double[] row : losses) {
        Arrays.setAll(row, k -> random.nextInt(256) / 64.0);
      }
      return losses;
    }

    BootstrapScheme.Draws draws() {
      double[] base = weighted ? RandomData.weights(numRows, new SplittableRandom(seed + 1)) : null;
      return scheme.over(numRows, base);
    }

    RandomStreams streams() {
      return RandomStreams.of(seed).child("draws");
    }

    double[] draw(int draw) {
      double[] weights = new double[numRows];
      draws().next(weights, streams().child(draw).generator());
      return weights;
    }

    Assignment assign(double[][] losses) throws Exception {
      return assign(losses, 1);
    }

    Assignment assign(double[][] losses, int numThreads) throws Exception {
      return assign(new Reassignment(numCentroids, numRows), losses, numThreads);
    }

    Assignment assign(Reassignment kernel, double[][] losses, int numThreads) throws Exception {
      return kernel.assign(losses, draws(), numDraws, streams(), new Workers(numThreads));
    }
  }

  /** The definitions of u, v and q in the paper. */
  private static Assignment naive(Input input, double[][] losses) {
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

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
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
      Input input = Input.drawn(random, BootstrapScheme.values());
      assertSameAssignment(naive(input, input.losses()), input.assign(input.losses()));
      assertSameAssignment(naive(input, input.dyadicLosses()), input.assign(input.dyadicLosses()));
    });
  }

  @Test
  void sameResultForAnyThreadCount() {
    RandomCases.check(100, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
      Assignment alone = input.assign(input.losses(), 1);
      assertSameAssignment(alone, input.assign(input.losses(), 2));
      assertSameAssignment(alone, input.assign(input.losses(), 8));
    });
  }

  @Test
  void massesSumToOne() {
    RandomCases.check(200, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
      double[] mass = input.assign(input.losses()).mass();
      assertEquals(1, Arrays.stream(mass).sum(), 1e-14);
      assertTrue(Arrays.stream(mass).allMatch(v -> v >= 0 && v <= 1));
    });
  }

  @Test
  void rowWeightsOfAWinnerSumToTheNumberOfRowsAndAllOthersAreZero() {
    RandomCases.check(200, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
      Assignment assignment = input.assign(input.losses());
      for (int centroid = 0; centroid < input.numCentroids(); centroid++) {
        double sum = Arrays.stream(assignment.rowWeight()[centroid]).sum();
        double expected = assignment.mass()[centroid] > 0 ? input.numRows() : 0;
        assertEquals(expected, sum, 1e-12 * input.numRows());
      }
    });
  }

  @Test
  void massWeightedMeanOfRowWeightsIsTheMeanDraw() {
    RandomCases.check(200, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
      Assignment assignment = input.assign(input.losses());
      double[] meanDraw = new double[input.numRows()];
      for (int draw = 0; draw < input.numDraws(); draw++) {
        double[] weights = input.draw(draw);
        Arrays.setAll(meanDraw, row -> meanDraw[row] + weights[row] / input.numDraws());
      }
      for (int row = 0; row < input.numRows(); row++) {
        double mean = 0;
        for (int centroid = 0; centroid < input.numCentroids(); centroid++) {
          mean += assignment.mass()[centroid] * assignment.rowWeight()[centroid][row];
        }
        assertEquals(meanDraw[row], mean, 1e-12 * input.numRows());
      }
    });
  }

  /** Continuous losses: two centroids tie with a probability of about 1e-16 per draw. */
  @Test
  void permutingCentroidsPermutesTheResult() {
    RandomCases.check(200, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
      int m = input.numCentroids();
      int[] place = permutation(m, new SplittableRandom(input.seed() + 2));
      double[][] losses = input.losses();
      double[][] permuted = new double[m][];
      for (int centroid = 0; centroid < m; centroid++) {
        permuted[place[centroid]] = losses[centroid];
      }
      Assignment plain = input.assign(losses);
      Assignment moved = input.assign(permuted);
      assertArrayEquals(Arrays.stream(plain.winner()).map(centroid -> place[centroid]).toArray(), moved.winner());
      for (int centroid = 0; centroid < m; centroid++) {
        assertEquals(plain.mass()[centroid], moved.mass()[place[centroid]]);
        assertArrayEquals(plain.rowWeight()[centroid], moved.rowWeight()[place[centroid]]);
      }
      assertEquals(plain.objective(), moved.objective());
    });
  }

  private static int[] permutation(int size, SplittableRandom random) {
    int[] order = new int[size];
    for (int k = 0; k < size; k++) {
      int other = random.nextInt(k + 1);
      order[k] = order[other];
      order[other] = k;
    }
    return order;
  }

  @Test
  void equalLossesSendEveryDrawToTheFirstCentroid() {
    RandomCases.check(100, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
      double[][] losses = new double[input.numCentroids()][];
      Arrays.fill(losses, input.losses()[0]);
      double[] expected = new double[input.numCentroids()];
      expected[0] = 1;
      Assignment assignment = input.assign(losses);
      assertArrayEquals(expected, assignment.mass());
      assertArrayEquals(new int[input.numDraws()], assignment.winner());
      for (int centroid = 1; centroid < input.numCentroids(); centroid++) {
        assertArrayEquals(new double[input.numRows()], assignment.rowWeight()[centroid]);
      }
    });
  }

  @Test
  void aSingleCentroidHasAllTheMass() {
    RandomCases.check(100, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
      Input single = new Input(1, input.numRows(), input.numDraws(), input.scheme(), input.weighted(), input.seed());
      assertArrayEquals(new double[] {1}, single.assign(single.losses()).mass());
    });
  }

  /** Integer weights and dyadic losses make every sum exact, so not even a tie may be broken otherwise. */
  @Test
  void addingAConstantToAllLossesChangesNothing() {
    RandomCases.check(200, random -> {
      Input input = Input.drawn(random, BootstrapScheme.MULTINOMIAL);
      double constant = 37.25;
      Assignment plain = input.assign(input.dyadicLosses());
      Assignment shifted = input.assign(plus(constant, input.dyadicLosses()));
      assertArrayEquals(plain.winner(), shifted.winner());
      assertArrayEquals(plain.mass(), shifted.mass());
      assertArrayEquals(plain.rowWeight(), shifted.rowWeight());
      assertEquals(plain.objective() + constant, shifted.objective(), 1e-12 * constant);
    });
  }

  /** Weights that are no integers round, so two centroids may change places if they are equal up to rounding. */
  @Test
  void addingAConstantChangesNothingButRounding() {
    RandomCases.check(200, random -> {
      Input input = Input.drawn(random, BootstrapScheme.BAYESIAN);
      double constant = 37.25;
      double[][] losses = input.losses();
      Assignment plain = input.assign(losses);
      Assignment shifted = input.assign(plus(constant, losses));
      for (int draw = 0; draw < input.numDraws(); draw++) {
        double[] weights = input.draw(draw);
        double difference = dot(weights, losses[shifted.winner()[draw]]) - dot(weights, losses[plain.winner()[draw]]);
        assertEquals(0, difference, 1e-12 * constant * input.numRows());
      }
      assertEquals(plain.objective() + constant, shifted.objective(), 1e-12 * constant);
    });
  }

  private static double[][] plus(double constant, double[][] losses) {
    return Arrays.stream(losses).map(row -> Arrays.stream(row).map(loss -> loss + constant).toArray()).toArray(double[][]::new);
  }

  @Test
  void aSecondCallIsIndependentOfTheFirst() {
    RandomCases.check(100, random -> {
      Input input = Input.drawn(random, BootstrapScheme.values());
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
      Input input = Input.drawn(random, BootstrapScheme.values());
      double[][] losses = input.losses();
      input.assign(losses, 1);
      input.assign(losses, 2);
      assertArrayEquals(input.losses(), losses);
    });
  }

  /** As documented in Assignment: its arrays are valid until the next call. */
  @Test
  void massAndRowWeightAreReusedButWinnersAreNot() throws Exception {
    Input input = new Input(3, 10, 20, BootstrapScheme.MULTINOMIAL, false, 1);
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
      Input input = new Input(numCentroids, 12, 7, BootstrapScheme.MULTINOMIAL, false, best);
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
    Input input = new Input(4, 40, 200, scheme, true, 5);
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
    Input input = new Input(5, 2000, 2_000_000, BootstrapScheme.MULTINOMIAL, false, 3);
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
