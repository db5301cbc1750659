// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.RandomData;
import centroid.experiments.linear.LeastSquaresParticle;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the algorithm with exact least squares for numbers, and with a recording particle for calls. */
class CentroidApproximationTest {

  private static final BootstrapScheme MULTINOMIAL = BootstrapScheme.MULTINOMIAL;

  /** Has the same loss on every row, never moves, and keeps the weights of every update. */
  private static class Recorder implements Particle {
    private final double loss;
    private final List<double[]> updates = new ArrayList<>();
    private final List<RandomStreams> streams = new ArrayList<>();

    Recorder(double loss) {
      this.loss = loss;
    }

    @Override
    public void rowLosses(double[] losses) throws Exception {
      Arrays.fill(losses, loss);
    }

    @Override
    public void update(double[] weights, RandomStreams stream) throws Exception {
      updates.add(weights.clone());
      streams.add(stream);
    }
  }

  private static CentroidApproximation loop(CentroidOptions options) {
    return loop(options, 1, RoundListener.NONE);
  }

  private static CentroidApproximation loop(CentroidOptions options, int numThreads, RoundListener listener) {
    return new CentroidApproximation(options, RandomStreams.of(1), new Workers(numThreads), listener);
  }

  private static CentroidOptions options(int numCentroids, int numRounds, double gamma) {
    return CentroidOptions.forRefits(numCentroids, numRounds, 50, gamma, MULTINOMIAL);
  }

  /** Inputs with an intercept, and a target that depends on them. */
  private static ParticleFactory<LeastSquaresParticle> leastSquares(int numRows, int numColumns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] inputs = RandomData.gaussians(numRows, numColumns, random);
    double[] target = new double[numRows];
    for (int row = 0; row < numRows; row++) {
      inputs[row][0] = 1;
      target[row] = Arrays.stream(inputs[row]).sum() + random.nextGaussian();
    }
    return centroid -> new LeastSquaresParticle(inputs, target);
  }

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
      assertEquals(centroid, particles.get(centroid).loss, "in order");
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

  // ------------------------------------------------------------------------- failures

  /** Breaks at its k-th reading of losses or at its k-th update, counted from 0. */
  private static final class Breaking extends Recorder {
    private final int lossesBefore;
    private final int updatesBefore;
    private final Exception failure;
    private int numLosses;

    Breaking(int lossesBefore, int updatesBefore, Exception failure) {
      super(0);
      this.lossesBefore = lossesBefore;
      this.updatesBefore = updatesBefore;
      this.failure = failure;
    }

    @Override
    public void rowLosses(double[] losses) throws Exception {
      if (numLosses++ == lossesBefore) {
        throw failure;
      }
      super.rowLosses(losses);
    }

    @Override
    public void update(double[] weights, RandomStreams stream) throws Exception {
      super.update(weights, stream);
      if (super.updates.size() > updatesBefore) {
        throw failure;
      }
    }
  }

  private static void assertFailure(String message, Exception cause, int numThreads, Particle broken) {
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
      TrainingFailure failure = assertThrows(TrainingFailure.class, () -> loop(options(3, 4, 1000), numThreads, RoundListener.NONE)
          .run(centroid -> centroid == 1 ? broken : new Recorder(0), 10, null));
      assertEquals(message, failure.getMessage());
      assertSame(cause, failure.getCause());
    });
  }

  /** Losses belong to the round whose update they come with. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aFailingParticleIsReportedWithRoundAndCentroid(int numThreads) {
    IOException cause = new IOException("no memory on the GPU");
    String why = ": no memory on the GPU";
    int never = Integer.MAX_VALUE;
    assertFailure("Centroid 2 of 3 failed in round 0" + why, cause, numThreads, new Breaking(never, 0, cause));
    assertFailure("Centroid 2 of 3 failed in round 0" + why, cause, numThreads, new Breaking(0, never, cause));
    assertFailure("Centroid 2 of 3 failed in round 1" + why, cause, numThreads, new Breaking(2, never, cause));
    assertFailure("Centroid 2 of 3 failed in round 2" + why, cause, numThreads, new Breaking(never, 3, cause));
    assertFailure("Centroid 2 of 3 failed in round 3" + why, cause, numThreads, new Breaking(4, never, cause));
  }

  @Test
  void aFailureWithoutMessageIsNamedByItsClass() {
    Exception cause = new ArrayIndexOutOfBoundsException();
    assertFailure("Centroid 2 of 3 failed in round 0: java.lang.ArrayIndexOutOfBoundsException", cause, 1,
        new Breaking(0, 9, cause));
  }

  @Test
  void aFailingFactoryIsReported() {
    IOException cause = new IOException("no such learner");
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> loop(options(3, 1, 0)).run(centroid -> {
      throw cause;
    }, 10, null));
    assertEquals("Centroid 1 of 3 failed in round 0: no such learner", failure.getMessage());
    assertSame(cause, failure.getCause());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void aLossThatIsNotFiniteIsRejected(double loss) {
    Particle diverging = new Recorder(0) {
      private int numUpdates;

      @Override
      public void rowLosses(double[] losses) {
        losses[3] = numUpdates == 3 ? loss : 0;
      }

      @Override
      public void update(double[] weights, RandomStreams stream) {
        numUpdates++;
      }
    };
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> loop(options(3, 4, 1000))
        .run(centroid -> centroid == 2 ? diverging : new Recorder(0), 10, null));
    assertEquals("Centroid 3 of 3 failed in round 1: the loss on training row 4 is " + loss, failure.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anInterruptEndsTheRun(int numThreads) {
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
      CountDownLatch training = new CountDownLatch(1);
      Thread caller = Thread.currentThread();
      Thread helper = new Thread(() -> {
        try {
          training.await();
          caller.interrupt();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      });
      helper.start();
      Particle slow = new Recorder(0) {
        @Override
        public void update(double[] weights, RandomStreams stream) throws Exception {
          training.countDown();
          Thread.sleep(Duration.ofHours(1).toMillis());
        }
      };
      assertThrows(InterruptedException.class, () -> loop(options(3, 1, 0), numThreads, RoundListener.NONE)
          .run(centroid -> slow, 10, null));
      helper.join();
    });
  }
}
