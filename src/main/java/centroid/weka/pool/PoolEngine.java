// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.util.List;

/**
 * Trains the models of a pool. Threads of this machine do it unless somebody brings another engine, such as a cluster; which members are kept,
 * calibration and all the rest stay here. An engine is refused where a mode has no pool.
 */
public interface PoolEngine {

  /**
   * Trains a block of the pool. A pool that grows asks for one block after the other, always with the same order.
   *
   * @param order what is to be trained, on which rows, and where members are compared
   * @param first the number of the first member, from 0
   * @param end the number after the last one
   * @return the members by their numbers; without those that the engine has {@linkplain PoolOrder#lose lost}, and fewer if the user's time was up
   * @throws Exception if more members fail than the pool may lose, the first named in the message, or the thread is interrupted
   */
  List<PoolMember> train(PoolOrder order, int first, int end) throws Exception;
}
