// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * All models of an ensemble, trained together epoch by epoch: the interface between the paper's gradient algorithm and the models. It
 * is apart from {@link Particle} since models that are trained together share one pass through the rows.
 *
 * <p>Calls never overlap.
 */
public interface JointParticles {

  /**
   * Writes the loss of every training row under every model as it is now.
   *
   * @param losses overwritten: losses[model][row]
   * @throws Exception if the models can't predict
   */
  void rowLosses(double[][] losses) throws Exception;

  /**
   * Moves every model through all rows once.
   *
   * @param weights weights[model][row], not negative, summing to n for each model; a model whose weights are all 0 stays as it is.
   *     Read, not kept
   * @param losses overwritten with the loss of every row during this epoch: before, between or after its steps, whatever costs
   *     least; null if they are not wanted
   * @throws Exception if the models can't be trained
   */
  void epoch(double[][] weights, double[][] losses) throws Exception;
}
