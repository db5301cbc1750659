// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The algorithm with epochs: several or no start updates, rounds of several updates, centred losses. */
class EpochApproximationTest {

  private static final int ROWS = 40;

  /** A particle with constant losses, which it returns with an update. */
  private static final class Learning implements Particle {
    private final double[] losses;
    private final List<double[]> updates = new ArrayList<>();
    private int lossesRead;
    private int lossesReturned;

    Learning(double[] losses) {
      this.losses = losses;
    }

    @Override
    public void rowLosses(double[] written) {
      lossesRead++;
      System.arraycopy(losses, 0, written, 0, losses.length);
    }

    @Override
    public void update(double[] weights, RandomStreams stream) {
      throw new UnsupportedOperationException("losses come with the update");
    }

    @Override
    public void update(double[] weights, double[] written, RandomStreams stream) {
      updates.add(weights.clone());
      if (written != null) {
        lossesReturned++;
        System.arraycopy(losses, 0, written, 0, losses.length);
      }
    }
  }

  private static CentroidApproximation loop(CentroidOptions options) {
    return loop(options, RoundListener.NONE);
  }

  private static CentroidApproximation loop(CentroidOptions options, RoundListener listener) {
    return new CentroidApproximation(options, RandomStreams.of(1), new Workers(1), listener);
  }

  private static double[][] randomLosses(int m, double... offsets) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] losses = new double[m][ROWS];
    for (int k = 0; k < m; k++) {
      for (int row = 0; row < ROWS; row++) {
        losses[k][row] = random.nextDouble() + (k < offsets.length ? offsets[k] : 0);
      }
    }
    return losses;
  }

  private static CentroidOptions epochs(int m, int start, int updates, int roundsPerCycle, double gamma, boolean centred) {
    return new CentroidOptions(m, start, updates, roundsPerCycle, 200, gamma, BootstrapScheme.MULTINOMIAL, centred);
  }

  private static List<Learning> trained(double[][] losses, CentroidOptions options, double[] base) throws Exception {
    return loop(options).run(k -> new Learning(losses[k]), ROWS, base).particles();
  }

  /** The weights of the first epoch after a start of one. */
  private static double[][] weightsAfterStart(double[][] losses, double gamma, boolean centred, double[] base) throws Exception {
    return trained(losses, epochs(losses.length, 1, 1, 1, gamma, centred), base).stream()
        .map(particle -> particle.updates.size() > 1 ? particle.updates.get(1) : null).toArray(double[][]::new);
  }

  @Test
  void startEpochsKeepTheDrawOfEachParticle() throws Exception {
    double[][] losses = randomLosses(3);
    CentroidApproximation.Run<Learning> run = loop(epochs(3, 4, 2, 2, 0.5, true)).start(k -> new Learning(losses[k]), ROWS, null);
    double[][] draws = Arrays.stream(run.startWeights()).map(double[]::clone).toArray(double[][]::new);
    run.particles().forEach(particle -> assertEquals(4, particle.updates.size()));
    List<Learning> particles = run.trainTo(2).particles();
    assertNull(run.startWeights());
    for (int k = 0; k < 3; k++) {
      assertEquals(6, particles.get(k).updates.size());
      for (int epoch = 0; epoch < 4; epoch++) {
        assertArrayEquals(draws[k], particles.get(k).updates.get(epoch));
      }
      assertFalse(Arrays.equals(draws[k], particles.get(k).updates.get(4)));
      assertEquals(0, particles.get(k).lossesRead, "losses are returned by the last epoch at no cost");
    }
    assertFalse(Arrays.equals(draws[0], draws[1]));
  }

  @Test
  void withoutStartUpdatesLossesAreReadAndThereAreNoDraws() throws Exception {
    double[][] losses = randomLosses(3);
    CentroidApproximation.Run<Learning> run = loop(epochs(3, 0, 2, 2, 0.5, true)).start(k -> new Learning(losses[k]), ROWS, null);
    assertNull(run.startWeights());
    run.particles().forEach(particle -> assertEquals(0, particle.updates.size()));
    for (Learning particle : run.trainTo(2).particles()) {
      assertEquals(1, particle.lossesRead);
      assertEquals(2, particle.updates.size());
    }
  }

  /** A training that goes on at the end of a cycle is the same as one that never stopped, and as a training for fewer epochs in all. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 20})
  void aTrainingCanGoOnAtTheEndOfACycle(int roundsPerCycle) throws Exception {
    double[][] losses = randomLosses(3);
    CentroidApproximation.Run<Learning> stopped = loop(epochs(3, 0, 48, roundsPerCycle, 0.5, true)).start(k -> new Learning(losses[k]), ROWS, null);
    Centroids<Learning> half = stopped.trainTo(24);
    Centroids<Learning> fewer = loop(epochs(3, 0, 24, roundsPerCycle, 0.5, true)).run(k -> new Learning(losses[k]), ROWS, null);
    assertArrayEquals(fewer.mass(), half.mass());
    assertArrayEquals(fewer.objectives(), half.objectives());
    assertSameUpdates(fewer.particles(), half.particles());
    Centroids<Learning> whole = loop(epochs(3, 0, 48, roundsPerCycle, 0.5, true)).run(k -> new Learning(losses[k]), ROWS, null);
    Centroids<Learning> continued = stopped.trainTo(48);
    assertArrayEquals(whole.mass(), continued.mass());
    assertArrayEquals(whole.objectives(), continued.objectives());
    assertSameUpdates(whole.particles(), continued.particles());
  }

  private static void assertSameUpdates(List<Learning> expected, List<Learning> actual) {
    for (int k = 0; k < expected.size(); k++) {
      assertArrayEquals(expected.get(k).updates.toArray(double[][]::new), actual.get(k).updates.toArray(double[][]::new));
    }
  }

  /** Seven epochs in rounds of three: three, three and one, with losses after the last of each. */
  @Test
  void drawsAreAssignedOnceInARound() throws Exception {
    List<Integer> rounds = new ArrayList<>();
    double[][] losses = randomLosses(2);
    CentroidOptions options = epochs(2, 2, 7, 3, 0.5, true);
    Centroids<Learning> result = loop(options, (round, assignment) -> rounds.add(round)).run(k -> new Learning(losses[k]), ROWS, null);
    assertEquals(List.of(0, 1, 2, 3), rounds);
    assertEquals(4, result.objectives().length);
    for (Learning particle : result.particles()) {
      assertEquals(9, particle.updates.size());
      assertEquals(4, particle.lossesReturned);
      assertArrayEquals(particle.updates.get(2), particle.updates.get(4));
      assertFalse(Arrays.equals(particle.updates.get(4), particle.updates.get(5)));
      assertArrayEquals(particle.updates.get(5), particle.updates.get(7));
      assertFalse(Arrays.equals(particle.updates.get(7), particle.updates.get(8)));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 100, 1e6})
  void centredLossesIgnoreTheMeanLoss(double offset) throws Exception {
    double[][] plain = weightsAfterStart(randomLosses(3), 0, true, null);
    double[][] shifted = weightsAfterStart(randomLosses(3, 0, offset), 0, true, null);
    for (int k = 0; k < 3; k++) {
      assertArrayEquals(plain[k], shifted[k], 1e-9);
    }
  }

  @Test
  void rawLossesGiveEverythingToTheBest() throws Exception {
    double[][] weights = weightsAfterStart(randomLosses(3, 100, 0, 100), 0, false, null);
    assertNull(weights[0], "a particle without a win must not be updated");
    assertEquals(ROWS, Arrays.stream(weights[1]).sum(), 1e-9);
    assertNull(weights[2]);
  }

  @Test
  void gammaOfTheNumberOfParticlesTrainsOnAllRows() throws Exception {
    double[] base = new double[ROWS];
    Arrays.setAll(base, row -> 1 + row % 3);
    double scale = ROWS / Arrays.stream(base).sum();
    double[] expected = Arrays.stream(base).map(weight -> weight * scale).toArray();
    for (double[] weights : weightsAfterStart(randomLosses(3), 3, true, base)) {
      assertArrayEquals(expected, weights, 1e-12);
    }
  }

  @Test
  void theObjectiveIsThatOfTheUncentredLosses() throws Exception {
    double[][] losses = randomLosses(1, 7);
    double raw = loop(epochs(1, 1, 0, 1, 0, false)).run(k -> new Learning(losses[k]), ROWS, null).objectives()[0];
    double centred = loop(epochs(1, 1, 0, 1, 0, true)).run(k -> new Learning(losses[k]), ROWS, null).objectives()[0];
    assertEquals(raw, centred, 1e-9);
    assertTrue(raw > 7);
  }
}
