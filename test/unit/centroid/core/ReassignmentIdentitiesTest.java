// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.core.ReassignmentInput.dot;
import static centroid.core.ReassignmentInput.plus;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Checks exact identities of the kernel on random inputs. */
class ReassignmentIdentitiesTest {

  @Test
  void massesSumToOne() {
    RandomCases.check(200, random -> {
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
      double[] mass = input.assign(input.losses()).mass();
      assertEquals(1, Arrays.stream(mass).sum(), 1e-14);
      assertTrue(Arrays.stream(mass).allMatch(v -> v >= 0 && v <= 1));
    });
  }

  @Test
  void rowWeightsOfAWinnerSumToTheNumberOfRowsAndAllOthersAreZero() {
    RandomCases.check(200, random -> {
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
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
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
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
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
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
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
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
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.values());
      ReassignmentInput single = new ReassignmentInput(1, input.numRows(), input.numDraws(), input.scheme(), input.weighted(), input.seed());
      assertArrayEquals(new double[] {1}, single.assign(single.losses()).mass());
    });
  }

  /** Integer weights and dyadic losses make every sum exact, so not even a tie may be broken otherwise. */
  @Test
  void addingAConstantToAllLossesChangesNothing() {
    RandomCases.check(200, random -> {
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.MULTINOMIAL);
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
      ReassignmentInput input = ReassignmentInput.drawn(random, BootstrapScheme.BAYESIAN);
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
}
