// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import centroid.util.RandomStreams;

/**
 * One model of the ensemble. The method needs two operations of a model: its loss on every training row, and an update under new row weights.
 * To use the method with another kind of model, implement this interface.
 *
 * <p>Calls to one particle never overlap; different particles are called from different threads.
 */
public interface Particle {

  /** Overwrites {@code losses} with the model's loss on every training row, which must be finite. */
  void rowLosses(double[] losses) throws Exception;

  /**
   * Updates the model under new row weights, by a refit or an epoch of gradient steps.
   *
   * @param weights one weight per row, not negative, summing to n; read, not kept
   */
  void update(double[] weights, RandomStreams stream) throws Exception;

  /**
   * Updates the model and returns its losses. Models that compute the loss of every row while they train override this to save time.
   *
   * @param weights one weight per row, not negative, summing to n; read, not kept
   * @param losses overwritten with the model's loss on every row, before, during or after the update; null if they are not needed
   */
  default void update(double[] weights, double[] losses, RandomStreams stream) throws Exception {
    update(weights, stream);
    if (losses != null) {
      rowLosses(losses);
    }
  }
}
