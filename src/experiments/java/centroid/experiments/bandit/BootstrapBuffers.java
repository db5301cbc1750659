// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.core.Streams;
import centroid.experiments.replay.ReplayNetworks;
import java.util.SplittableRandom;

/** The paper's bootstrap: before a training each buffer gets as many draws with replacement from the new rows as there are. */
final class BootstrapBuffers extends Buffers {

  private final SplittableRandom random;
  private int numUsed;

  BootstrapBuffers(int numNetworks, Streams streams) {
    super(numNetworks);
    this.random = streams.generator();
  }

  @Override
  void refresh(ReplayNetworks networks) {
    int numNew = networks.numRows() - numUsed;
    for (RowList list : lists) {
      for (int k = 0; k < numNew; k++) {
        list.add(numUsed + random.nextInt(numNew));
      }
    }
    numUsed = networks.numRows();
  }
}
