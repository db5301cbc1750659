// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.util.RandomStreams;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LibraryBuffersTest {

  @Test
  void libraryLeavesOneRowInTwentyOut() {
    LibraryBuffers buffers = new LibraryBuffers(2, RandomStreams.of(1));
    for (int row = 0; row < 10_000; row++) {
      buffers.added(row);
    }
    for (int network = 0; network < 2; network++) {
      int own = network;
      assertEquals(0, buffers.row(network, 0));
      assertEquals(buffers.size(network), IntStream.range(0, buffers.size(network)).map(k -> buffers.row(own, k)).distinct().count());
      assertEquals(9500, buffers.size(network), 5 * Math.sqrt(10_000 * 0.95 * 0.05));
    }
  }
}
