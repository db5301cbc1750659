// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.Streams;
import centroid.experiments.bandit.BanditSettings.ActingMass;
import centroid.experiments.bandit.BanditSettings.RateSchedule;
import centroid.experiments.replay.ReplayNetworks;
import centroid.experiments.replay.ReplaySettings;
import centroid.nd4j.Activation;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BuffersTest {

  private static BanditSettings settings(int m, double gamma, ActingMass mass) {
    return BanditSettings.paper(m).with(RateSchedule.GLOBAL, mass, gamma, 50, 50);
  }

  private static Set<Integer> rows(RowList list, int from, int to) {
    Set<Integer> rows = new HashSet<>();
    for (int k = from; k < to; k++) {
      rows.add(list.get(k));
    }
    return rows;
  }

  @Test
  void bootstrapAddsDrawsOfTheNewRows() throws Exception {
    BootstrapBuffers buffers = new BootstrapBuffers(2, Streams.of(1));
    NetworkShape shape = new NetworkShape(1, new int[] {2}, Activation.RELU, 1, Loss.SQUARED);
    try (ReplayNetworks networks = new ReplayNetworks(shape, ReplaySettings.PAPER, 100, List.of(Streams.of(1)))) {
      for (int block = 1; block <= 2; block++) {
        for (int k = 0; k < 50; k++) {
          networks.add(new float[1], 0, 0);
        }
        buffers.refresh(networks);
        for (int network = 0; network < 2; network++) {
          assertEquals(50 * block, buffers.size(network));
          Set<Integer> added = rows(buffers.lists[network], 50 * (block - 1), 50 * block);
          int first = 50 * (block - 1);
          assertTrue(added.stream().allMatch(row -> row >= first && row < first + 50));
          // 31.8 of 50 are expected to be there, with a standard deviation of 2.2.
          assertEquals(31.8, added.size(), 11);
        }
      }
    }
    assertArrayEquals(new double[] {0.5, 0.5}, buffers.masses());
  }

  @Test
  void libraryLeavesOneRowInTwentyOut() {
    LibraryBuffers buffers = new LibraryBuffers(2, Streams.of(1));
    for (int row = 0; row < 10_000; row++) {
      buffers.added(row);
    }
    for (int network = 0; network < 2; network++) {
      assertEquals(0, buffers.lists[network].get(0));
      assertEquals(buffers.size(network), rows(buffers.lists[network], 0, buffers.size(network)).size());
      assertEquals(9500, buffers.size(network), 5 * Math.sqrt(10_000 * 0.95 * 0.05));
    }
  }

  /** Losses of three networks: the first two are best on one half of the rows each, the third is never best. */
  private static double[][] losses(int numRows) {
    double[][] losses = new double[3][numRows];
    for (int row = 0; row < numRows; row++) {
      losses[0][row] = row < numRows / 2 ? 1 : 2;
      losses[1][row] = row < numRows / 2 ? 2 : 1;
      losses[2][row] = 9;
    }
    return losses;
  }

  @Test
  void centroidThatWinsTooLittleLearnsFromAllRows() throws Exception {
    int n = 200;
    for (double gamma : new double[] {0, 0.5}) {
      CentroidBuffers buffers = new CentroidBuffers(settings(3, gamma, ActingMass.ALL), Streams.of(4));
      buffers.refresh(losses(n));
      assertEquals(0, buffers.masses()[2]);
      assertEquals(1, buffers.masses()[0] + buffers.masses()[1], 1e-12);
      assertEquals(n, rows(buffers.lists[2], 0, n).size(), "all rows, each once");
      for (int network = 0; network < 2; network++) {
        assertEquals(n, buffers.size(network));
        assertTrue(rows(buffers.lists[network], 0, n).size() < n, "drawn with replacement");
      }
    }
  }

  /** Draws that put more weight on the rows of a network are those it wins, so its buffer has more of them. */
  @Test
  void centroidLearnsFromTheRowsOfTheDrawsItHasWon() throws Exception {
    int n = 2000;
    int own = 0;
    for (int repeat = 0; repeat < 20; repeat++) {
      CentroidBuffers buffers = new CentroidBuffers(settings(3, 0.5, ActingMass.ALL), Streams.of(repeat));
      buffers.refresh(losses(n));
      for (int k = 0; k < n; k++) {
        own += buffers.lists[0].get(k) < n / 2 ? 1 : 0;
      }
    }
    // The share of weight on half of the rows has sd 0.5 / sqrt(n); given that it is above its mean it is larger by 0.8 sd.
    double expected = 0.5 + 0.8 * 0.5 / Math.sqrt(n);
    double error = 0.5 / Math.sqrt(20.0 * n);
    assertEquals(expected, own / (20.0 * n), 4 * error);
    assertTrue(own / (20.0 * n) > 0.5);
  }

  @Test
  void gammaOfMLetsAllLearnFromAllRows() throws Exception {
    CentroidBuffers buffers = new CentroidBuffers(settings(3, 3, ActingMass.ALL), Streams.of(4));
    buffers.refresh(losses(100));
    for (int network = 0; network < 3; network++) {
      assertEquals(100, rows(buffers.lists[network], 0, 100).size());
    }
  }

  @Test
  void newestMassesLookAtNewRowsOnly() throws Exception {
    CentroidBuffers buffers = new CentroidBuffers(settings(3, 0.5, ActingMass.NEWEST), Streams.of(4));
    assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, buffers.masses(), 1e-12);
    double[][] first = losses(100);
    buffers.refresh(first);
    // The second half of 200 rows is new, and there the second network is always best.
    buffers.refresh(losses(200));
    assertArrayEquals(new double[] {0, 1, 0}, buffers.masses());
  }
}
