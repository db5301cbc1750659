// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.core.Streams;
import centroid.experiments.replay.ReplayNetworks;
import java.util.SplittableRandom;

/** The library's bootstrap: each new row enters each buffer with probability 0.95, the first one always. */
final class LibraryBuffers extends Buffers {

  private static final double ENTERS = 0.95;

  private final SplittableRandom random;

  LibraryBuffers(int numNetworks, Streams streams) {
    super(numNetworks);
    this.random = streams.generator();
  }

  @Override
  void added(int row) {
    for (RowList list : lists) {
      if (row == 0 || random.nextDouble() < ENTERS) {
        list.add(row);
      }
    }
  }

  @Override
  void refresh(ReplayNetworks networks) {
    // Buffers are filled as rows come.
  }
}
