// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.util.List;

/**
 * Trains the members of a pool: in threads of this machine by default, or elsewhere, for example on a cluster. Selection and calibration do not depend on
 * the engine. Other engines are refused in modes without a pool.
 */
public interface PoolEngine {

  /**
   * Trains a block of the pool. A growing pool is trained in several blocks, always with the same order.
   *
   * @param first the number of the first member, from 0
   * @param end the number after the last one
   * @return the members by their numbers, without those that the engine has {@linkplain PoolTask#lose lost}; fewer if the time budget was spent
   * @throws Exception if more members fail than the pool may lose, the first named in the message, or the thread is interrupted
   */
  List<PoolMember> train(PoolTask order, int first, int end) throws Exception;

  /** Returns the number of rows from which bags are drawn; {@code held} is the number of rows on this machine, which may be a sample of them. */
  default long numRows(long held) {
    return held;
  }
}
