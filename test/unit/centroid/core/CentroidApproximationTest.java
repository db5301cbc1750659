// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.core.ApproximationCases.MULTINOMIAL;
import static centroid.core.ApproximationCases.leastSquares;
import static centroid.core.ApproximationCases.loop;
import static centroid.core.ApproximationCases.options;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import centroid.core.ApproximationCases.Recorder;
import centroid.experiments.linear.LeastSquaresParticle;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the algorithm with exact least squares for numbers, and with a recording particle for calls. */
class CentroidApproximationTest {

  // ------------------------------------------------------------------------- the objective

  /** Eight rounds with the same draws in each; the algorithm itself uses new draws in every round. */
  private static double[] onTheSameDraws(ParticleFactory<LeastSquaresParticle> factory, int numCentroids, BootstrapScheme.Draws draws,
      int numDraws, RandomStreams streams) throws Exception {
    Reassignment kernel = new Reassignment(numCentroids, draws.numRows());
    double[][] losses = new double[numCentroids][draws.numRows()];
    List<LeastSquaresParticle> particles = new ArrayList<>();
    for (int centroid = 0; centroid < numCentroids; centroid++) {
      double[] start = new double[draws.numRows()];
      draws.next(start, streams.child("start").child(centroid).generator());
      particles.add(factory.create(centroid));
      particles.get(centroid).update(start, null);
    }
    double[] objectives = new double[9];
    for (int round = 0; round < objectives.length; round++) {
      for (int centroid = 0; centroid < numCentroids; centroid++) {
        particles.get(centroid).rowLosses(losses[centroid]);
      }
      Assignment assignment = kernel.assign(losses, draws, numDraws, streams.child("draws"), new Workers(1));
      objectives[round] = assignment.objective();
      for (int centroid = 0; centroid < numCentroids; centroid++) {
        if (assignment.mass()[centroid] > 0) {
          particles.get(centroid).update(assignment.rowWeight()[centroid], null);
        }
      }
    }
    return objectives;
  }

  /** Neither step of the alternation can raise it: exact refits, and the best centroid for each of the same draws. */
  @Test
  void objectiveNeverRisesWithExactRefitsOnTheSameDraws() {
    RandomCases.check(150, random -> {
      int numRows = random.between(12, 40);
      int numColumns = random.between(1, 3);
      int numCentroids = random.between(1, 6);
      int numDraws = random.between(1, 60);
      BootstrapScheme scheme = random.oneOf(BootstrapScheme.values());
      boolean weighted = random.oneOf(false, true);
      long seed = random.anyLong();
      double[] base = weighted ? RandomData.weights(numRows, new SplittableRandom(seed)) : null;
      double[] objectives = onTheSameDraws(leastSquares(numRows, numColumns, seed), numCentroids, scheme.over(numRows, base), numDraws,
          RandomStreams.of(seed));
      for (int round = 1; round < objectives.length; round++) {
        double before = objectives[round - 1];
        assertTrue(objectives[round] <= before + 1e-9 * (1 + before), () -> Arrays.toString(objectives));
      }
    });
  }

  @Test
  void objectiveFallsAtFirst() throws Exception {
    CentroidOptions options = CentroidOptions.forRefits(5, 10, 500, 0, MULTINOMIAL);
    double[] objectives = loop(options).run(leastSquares(60, 3, 2), 60, null).objectives();
    assertTrue(objectives[10] < objectives[0]);
  }

  @Test
  void everyRoundHasItsOwnDraws() throws Exception {
    double[] objectives = loop(options(3, 4, 0)).run(centroid -> new Recorder(0) {
      @Override
      public void rowLosses(double[] losses) {
        Arrays.setAll(losses, row -> (row + centroid) % 3);
      }
    }, 10, null).objectives();
    assertEquals(5, Arrays.stream(objectives).distinct().count());
  }

  // ------------------------------------------------------------------------- training weights

  @Test
  void everyParticleStartsOnItsOwnBootstrapDraw() throws Exception {
    List<Recorder> particles = loop(options(4, 0, 0)).run(Recorder::new, 30, null).particles();
    for (int centroid = 0; centroid < 4; centroid++) {
      assertEquals(centroid, particles.get(centroid).constantLoss, "in order");
      assertEquals(1, particles.get(centroid).updates.size());
      double[] weights = particles.get(centroid).updates.get(0);
      assertEquals(30, Arrays.stream(weights).sum());
      for (int other = 0; other < centroid; other++) {
        assertFalse(Arrays.equals(weights, particles.get(other).updates.get(0)));
      }
    }
  }

  /** Centroid 0 has the smallest loss and wins every draw. */
  @Test
  void gammaZeroLeavesWinlessCentroidsAsTheyAre() throws Exception {
    Centroids<Recorder> result = loop(options(3, 4, 0)).run(Recorder::new, 20, null);
    assertArrayEquals(new double[] {1, 0, 0}, result.mass());
    assertEquals(5, result.particles().get(0).updates.size());
    assertEquals(1, result.particles().get(1).updates.size());
    assertEquals(1, result.particles().get(2).updates.size());
  }

  @Test
  void aPositiveGammaTrainsWinlessCentroidsOnAllRows() throws Exception {
    Centroids<Recorder> result = loop(options(3, 2, 0.5)).run(Recorder::new, 20, null);
    double[] ones = new double[20];
    Arrays.fill(ones, 1);
    for (int round = 1; round <= 2; round++) {
      assertFalse(Arrays.equals(ones, result.particles().get(0).updates.get(round)));
      assertArrayEquals(ones, result.particles().get(1).updates.get(round));
      assertArrayEquals(ones, result.particles().get(2).updates.get(round));
    }
  }

  @Test
  void aLargeGammaTrainsAllOnAllRows() throws Exception {
    List<LeastSquaresParticle> particles = loop(options(3, 1, 1000)).run(leastSquares(20, 2, 1), 20, null).particles();
    LeastSquaresParticle pointEstimate = leastSquares(20, 2, 1).create(0);
    double[] ones = new double[20];
    Arrays.fill(ones, 1);
    pointEstimate.update(ones, null);
    for (LeastSquaresParticle particle : particles) {
      assertArrayEquals(pointEstimate.coefficients(), particle.coefficients());
    }
  }

  /** "At or below": centroid 0 has mass 1, and gamma = m puts the threshold there. */
  @Test
  void theThresholdItselfCountsAsBelow() throws Exception {
    double[] ones = new double[20];
    Arrays.fill(ones, 1);
    Recorder atThreshold = loop(options(2, 1, 2)).run(Recorder::new, 20, null).particles().get(0);
    assertArrayEquals(ones, atThreshold.updates.get(1));
    Recorder above = loop(options(2, 1, Math.nextDown(2.0))).run(Recorder::new, 20, null).particles().get(0);
    assertFalse(Arrays.equals(ones, above.updates.get(1)));
  }

  @Test
  void allRowsCountByTheirBaseWeights() throws Exception {
    double[] base = {1, 2, 0, 5};
    Recorder recorder = loop(options(2, 1, 1000)).run(Recorder::new, 4, base).particles().get(0);
    assertArrayEquals(new double[] {0.5, 1, 0, 2.5}, recorder.updates.get(1), 1e-15);
  }

  /** The winner trains on the mean of its draws, as the kernel gives it. */
  @Test
  void winnersTrainOnTheirRowWeights() throws Exception {
    List<double[][]> rowWeights = new ArrayList<>();
    RoundListener copy = (round, assignment) -> rowWeights.add(Arrays.stream(assignment.rowWeight()).map(double[]::clone)
        .toArray(double[][]::new));
    ParticleFactory<Recorder> factory = centroid -> new Recorder(0) {
      @Override
      public void rowLosses(double[] losses) {
        Arrays.setAll(losses, row -> (row + centroid) % 3);
      }
    };
    List<Recorder> particles = loop(options(3, 3, 0), 1, copy).run(factory, 12, null).particles();
    for (int round = 0; round < 3; round++) {
      for (int centroid = 0; centroid < 3; centroid++) {
        assertArrayEquals(rowWeights.get(round)[centroid], particles.get(centroid).updates.get(round + 1));
      }
    }
  }

  @Test
  void everyUpdateHasItsOwnStream() throws Exception {
    List<Recorder> particles = loop(options(4, 5, 1000)).run(Recorder::new, 10, null).particles();
    long numStreams = particles.stream().flatMap(particle -> particle.streams.stream())
        .map(stream -> stream.generator().nextLong()).distinct().count();
    assertEquals(4 * 6, numStreams);
  }

  @ParameterizedTest
  @EnumSource
  void rowsWithoutBaseWeightNeverCount(BootstrapScheme scheme) throws Exception {
    double[] base = RandomData.weights(30, new SplittableRandom(3));
    CentroidOptions options = CentroidOptions.forRefits(3, 3, 20, 0.5, scheme);
    for (Recorder recorder : loop(options).run(Recorder::new, 30, base).particles()) {
      for (double[] weights : recorder.updates) {
        assertEquals(30, Arrays.stream(weights).sum(), 1e-12);
        for (int row = 0; row < 30; row++) {
          assertTrue(base[row] > 0 || weights[row] == 0);
        }
      }
    }
  }

  // ------------------------------------------------------------------------- result and listener

  @Test
  void theListenerReceivesEveryRoundAndTheEnd() throws Exception {
    List<Integer> rounds = new ArrayList<>();
    List<Double> objectives = new ArrayList<>();
    List<double[]> masses = new ArrayList<>();
    Centroids<LeastSquaresParticle> result = loop(options(3, 4, 0.5), 2, (round, assignment) -> {
      rounds.add(round);
      objectives.add(assignment.objective());
      masses.add(assignment.mass().clone());
    }).run(leastSquares(20, 2, 1), 20, null);
    assertEquals(List.of(0, 1, 2, 3, 4), rounds);
    assertArrayEquals(objectives.stream().mapToDouble(Double::doubleValue).toArray(), result.objectives());
    assertArrayEquals(masses.get(4), result.mass());
    assertEquals(1, Arrays.stream(result.mass()).sum(), 1e-14);
  }

  @Test
  void noRoundsGiveTheBootstrapFitsWithMasses() throws Exception {
    Centroids<LeastSquaresParticle> result = loop(options(3, 0, 0)).run(leastSquares(20, 2, 1), 20, null);
    assertEquals(3, result.particles().size());
    assertEquals(1, result.objectives().length);
    assertEquals(1, Arrays.stream(result.mass()).sum(), 1e-14);
  }

  @ParameterizedTest
  @EnumSource
  void sameResultForAnyThreadCount(BootstrapScheme scheme) throws Exception {
    CentroidOptions options = CentroidOptions.forRefits(7, 5, 100, 0.5, scheme);
    double[] base = RandomData.weights(40, new SplittableRandom(9));
    Centroids<LeastSquaresParticle> alone = loop(options, 1, RoundListener.NONE).run(leastSquares(40, 3, 4), 40, base);
    for (int numThreads : new int[] {2, 8}) {
      Centroids<LeastSquaresParticle> parallel =
          loop(options, numThreads, RoundListener.NONE).run(leastSquares(40, 3, 4), 40, base);
      assertArrayEquals(alone.mass(), parallel.mass());
      assertArrayEquals(alone.objectives(), parallel.objectives());
      for (int centroid = 0; centroid < 7; centroid++) {
        assertArrayEquals(alone.particles().get(centroid).coefficients(), parallel.particles().get(centroid).coefficients());
      }
    }
  }

  @Test
  void anotherSeedGivesAnotherResult() throws Exception {
    double[] one = run(RandomStreams.of(1)).objectives();
    assertArrayEquals(one, run(RandomStreams.of(1)).objectives());
    assertNotEquals(one[0], run(RandomStreams.of(2)).objectives()[0]);
  }

  private static Centroids<LeastSquaresParticle> run(RandomStreams streams) throws Exception {
    return new CentroidApproximation(options(3, 2, 0.5), streams, new Workers(1), RoundListener.NONE)
        .run(leastSquares(20, 2, 1), 20, null);
  }
}
