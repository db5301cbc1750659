// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.replay.HeadBuffers;
import centroid.replay.RowLosses;
import centroid.util.RandomStreams;
import java.util.SplittableRandom;

/** The library's bootstrap: each new row enters each buffer with probability 0.95, the first one always. */
final class LibraryBuffers extends HeadBuffers {

  private static final double ENTERS = 0.95;

  private final SplittableRandom random;

  LibraryBuffers(int numNetworks, RandomStreams streams) {
    super(numNetworks);
    this.random = streams.generator();
  }

  @Override
  public void added(int row) {
    for (int head = 0; head < numHeads(); head++) {
      if (row == 0 || random.nextDouble() < ENTERS) {
        add(head, row);
      }
    }
  }

  @Override
  protected void fill(int numRows, RowLosses losses) {
    // Buffers are filled as rows come.
  }
}
