// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HeadBuffersTest {

  private static final RowLosses NOT_ASKED = () -> {
    throw new AssertionError("losses are not needed");
  };

  private static Set<Integer> rows(HeadBuffers buffers, int head, int from, int to) {
    Set<Integer> rows = new HashSet<>();
    for (int k = from; k < to; k++) {
      rows.add(buffers.row(head, k));
    }
    return rows;
  }

  @Test
  void bootstrapAddsDrawsOfTheNewRows() throws Exception {
    BootstrapBuffers buffers = new BootstrapBuffers(2, RandomStreams.of(1));
    for (int block = 1; block <= 2; block++) {
      buffers.refresh(50 * block, NOT_ASKED);
      for (int head = 0; head < 2; head++) {
        assertEquals(50 * block, buffers.size(head));
        Set<Integer> added = rows(buffers, head, 50 * (block - 1), 50 * block);
        int first = 50 * (block - 1);
        assertTrue(added.stream().allMatch(row -> row >= first && row < first + 50));
        // 31.8 of 50 are expected to be there, with a standard deviation of 2.2.
        assertEquals(31.8, added.size(), 11);
      }
    }
    assertArrayEquals(new double[] {0.5, 0.5}, buffers.masses());
  }

  @Test
  void commonBuffersHoldAllRowsOfEveryHead() throws Exception {
    CommonBuffers buffers = new CommonBuffers(2);
    buffers.refresh(30, NOT_ASKED);
    buffers.forget(10);
    buffers.refresh(40, NOT_ASKED);
    for (int head = 0; head < 2; head++) {
      assertEquals(30, buffers.size(head));
      assertEquals(30, rows(buffers, head, 0, 30).size());
    }
    assertArrayEquals(new double[] {0.5, 0.5}, buffers.masses());
  }

  /** Rows that were overwritten are not drawn, before the next refresh and after it. */
  @Test
  void forgottenRowsAreNotDrawn() throws Exception {
    for (HeadBuffers buffers : new HeadBuffers[] {new BootstrapBuffers(3, RandomStreams.of(1)), new CommonBuffers(3),
        new CentroidBuffers(3, RandomStreams.of(1))}) {
      buffers.refresh(100, () -> losses(100));
      buffers.forget(60);
      assertDrawn(buffers, 60, 100);
      buffers.forget(80);
      buffers.refresh(160, () -> losses(80));
      assertDrawn(buffers, 80, 160);
      for (int head = 0; head < 3; head++) {
        int size = buffers.size(head);
        assertTrue(rows(buffers, head, 0, size).stream().allMatch(row -> row >= 80 && row < 160), buffers.getClass().getSimpleName());
      }
    }
  }

  @Test
  void remainingRowsAreDrawnIfFewAreLeft() throws Exception {
    CommonBuffers buffers = new CommonBuffers(1);
    SplittableRandom random = new SplittableRandom(1);
    String message = assertThrows(IllegalStateException.class, () -> buffers.draw(0, random)).getMessage();
    assertTrue(message.startsWith("The buffer of head 0 must hold a row that is still in memory, but holds none; refresh"), message);
    buffers.refresh(100_000, NOT_ASKED);
    buffers.forget(99_999);
    assertEquals(99_999, buffers.draw(0, random));
    buffers.forget(100_000);
    assertEquals(message, assertThrows(IllegalStateException.class, () -> buffers.draw(0, random)).getMessage());
  }

  private static void assertDrawn(HeadBuffers buffers, int from, int to) {
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 500; k++) {
      int row = buffers.draw(k % 3, random);
      assertTrue(row >= from && row < to, "row " + row);
    }
  }

  @Test
  void headsActByTheirMasses() throws Exception {
    CentroidBuffers buffers = new CentroidBuffers(3, 100, 0.5, ActingMass.ALL, RandomStreams.of(4));
    buffers.refresh(200, () -> losses(200));
    SplittableRandom random = new SplittableRandom(2);
    double[] shares = new double[3];
    int number = 100_000;
    for (int k = 0; k < number; k++) {
      shares[buffers.drawHead(random)] += 1.0 / number;
    }
    // Four standard deviations of a share.
    assertArrayEquals(buffers.masses(), shares, 4 * 0.5 / Math.sqrt(number));
    assertEquals(0, shares[2]);
  }

  @Test
  void continuesAfterWritingAndReading() throws Exception {
    CentroidBuffers buffers = new CentroidBuffers(3, RandomStreams.of(4));
    buffers.refresh(100, () -> losses(100));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    buffers.write(new DataOutputStream(bytes));
    CentroidBuffers other = new CentroidBuffers(3, RandomStreams.of(4));
    other.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    for (HeadBuffers each : new HeadBuffers[] {buffers, other}) {
      each.forget(20);
      each.refresh(150, () -> losses(130));
    }
    assertArrayEquals(buffers.masses(), other.masses());
    for (int head = 0; head < 3; head++) {
      int[] expected = new int[buffers.size(head)];
      int[] found = new int[other.size(head)];
      int own = head;
      Arrays.setAll(expected, k -> buffers.row(own, k));
      Arrays.setAll(found, k -> other.row(own, k));
      assertArrayEquals(expected, found);
    }
  }

  @Test
  void invalidArgumentsAreRejectedInOneSentence() {
    assertEquals("The number of heads must be at least 1, but was 0",
        assertThrows(IllegalArgumentException.class, () -> new CommonBuffers(0)).getMessage());
    assertEquals("The number of draws M must be at least 1, but was 0",
        assertThrows(IllegalArgumentException.class, () -> new CentroidBuffers(2, 0, 0.5, ActingMass.ALL, RandomStreams.of(1))).getMessage());
    assertEquals("Buffers can be filled when there is at least 1 row in memory, but there was none; add rows first",
        assertThrows(IllegalStateException.class, () -> new CommonBuffers(2).refresh(0, NOT_ASKED)).getMessage());
    CentroidBuffers buffers = new CentroidBuffers(3, RandomStreams.of(1));
    assertEquals("There must be losses of 3 heads on 50 rows, but there were those of 3 heads on 40 rows",
        assertThrows(IllegalArgumentException.class, () -> buffers.refresh(50, () -> losses(40))).getMessage());
    double[][] broken = losses(50);
    broken[1][7] = Double.NaN;
    assertEquals("Losses must be finite numbers, but that of head 1 on row 7 was NaN",
        assertThrows(IllegalArgumentException.class, () -> buffers.refresh(50, () -> broken)).getMessage());
  }

  /** Losses of three heads: the first two are best on one half of the rows each, the third is never best. */
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
      CentroidBuffers buffers = new CentroidBuffers(3, 100, gamma, ActingMass.ALL, RandomStreams.of(4));
      buffers.refresh(n, () -> losses(n));
      assertEquals(0, buffers.masses()[2]);
      assertEquals(1, buffers.masses()[0] + buffers.masses()[1], 1e-12);
      assertEquals(n, rows(buffers, 2, 0, n).size(), "all rows, each once");
      for (int head = 0; head < 2; head++) {
        assertEquals(n, buffers.size(head));
        assertTrue(rows(buffers, head, 0, n).size() < n, "drawn with replacement");
      }
    }
  }

  /** Draws that put more weight on the rows of a head are those it wins, so its buffer has more of them. */
  @Test
  void centroidLearnsFromTheRowsOfTheDrawsItHasWon() throws Exception {
    int n = 2000;
    int own = 0;
    for (int repeat = 0; repeat < 20; repeat++) {
      CentroidBuffers buffers = new CentroidBuffers(3, 100, 0.5, ActingMass.ALL, RandomStreams.of(repeat));
      buffers.refresh(n, () -> losses(n));
      for (int k = 0; k < n; k++) {
        own += buffers.row(0, k) < n / 2 ? 1 : 0;
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
    CentroidBuffers buffers = new CentroidBuffers(3, 100, 3, ActingMass.ALL, RandomStreams.of(4));
    buffers.refresh(100, () -> losses(100));
    for (int head = 0; head < 3; head++) {
      assertEquals(100, rows(buffers, head, 0, 100).size());
    }
  }

  @Test
  void newestMassesUseNewRowsOnly() throws Exception {
    CentroidBuffers buffers = new CentroidBuffers(3, RandomStreams.of(4));
    assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, buffers.masses(), 1e-12);
    double[][] first = losses(100);
    buffers.refresh(100, () -> first);
    // The second half of 200 rows is new, and there the second head is always best.
    buffers.refresh(200, () -> losses(200));
    assertArrayEquals(new double[] {0, 1, 0}, buffers.masses());
  }
}
