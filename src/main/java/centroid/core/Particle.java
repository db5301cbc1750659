// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * One model of the ensemble, as the method sees it. The method touches a model in only two ways: it
 * reads the loss of every training row, and it asks the model to move under new row weights. To use
 * the method with another kind of model, implement this interface.
 *
 * <p>Calls to one particle never overlap; different particles are called from different threads.
 */
public interface Particle {

  /**
   * Writes the model's loss on every training row.
   *
   * @param losses overwritten; one finite number per row
   * @throws Exception if the model can't predict
   */
  void rowLosses(double[] losses) throws Exception;

  /**
   * Moves the model under new row weights: a refit, or an epoch of gradient steps.
   *
   * @param weights one weight per row, not negative, summing to n; read, not kept
   * @throws Exception if the model can't be trained
   */
  void update(double[] weights, Streams stream) throws Exception;

  /**
   * The same, which tells the losses too. Models that meet every row on their way know them for nothing.
   *
   * @param weights one weight per row, not negative, summing to n; read, not kept
   * @param losses overwritten with the model's loss on every row: before, between or after its steps, whatever costs least; null if
   *     they are not wanted
   * @throws Exception if the model can't be trained
   */
  default void update(double[] weights, double[] losses, Streams stream) throws Exception {
    update(weights, stream);
    if (losses != null) {
      rowLosses(losses);
    }
  }
}
