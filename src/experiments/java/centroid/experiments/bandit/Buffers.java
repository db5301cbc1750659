// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.replay.ReplayNetworks;
import java.util.Arrays;
import java.util.SplittableRandom;

/** From which of the rows seen so far each network learns, and with which probability it acts: an equal one unless masses are set. */
abstract class Buffers {

  final RowList[] lists;
  final double[] masses;

  Buffers(int numNetworks) {
    lists = new RowList[numNetworks];
    Arrays.setAll(lists, network -> new RowList());
    masses = new double[numNetworks];
    Arrays.fill(masses, 1.0 / numNetworks);
  }

  /** A row was added to the common memory, where it waits if nothing is done here. */
  void added(int row) {
  }

  /** Before a training. */
  abstract void refresh(ReplayNetworks networks) throws Exception;

  /** Draws a row of a network's buffer. */
  int draw(int network, SplittableRandom random) {
    return lists[network].draw(random);
  }

  /** The number of rows, with repetitions, in a network's buffer. */
  int size(int network) {
    return lists[network].size();
  }

  /** The probability with which each network acts; not to be modified. */
  double[] masses() {
    return masses;
  }
}
