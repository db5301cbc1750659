// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.replay.ReplayNetworks;
import java.util.SplittableRandom;

/** From which of the rows seen so far each network learns, and with which probability it acts. */
interface Buffers {

  /** A row was added to the common memory. */
  void added(int row);

  /** Before a training. */
  void refresh(ReplayNetworks networks) throws Exception;

  /** Draws a row of a network's buffer. */
  int draw(int network, SplittableRandom random);

  /** The number of rows, with repetitions, in a network's buffer. */
  int size(int network);

  /** The probability with which each network acts; not to be modified. */
  double[] masses();
}
