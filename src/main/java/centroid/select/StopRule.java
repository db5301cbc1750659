// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

/**
 * When a pool has grown enough: the first block of models that hardly improves the choice is the last one.
 *
 * <p>Objectives of different pools can't be compared, as each is a distance to its own pool: a small pool is easily stood for. So both
 * choices are measured against the larger pool.
 */
public final class StopRule {

  private StopRule() {
  }

  /**
   * What a larger pool has brought.
   *
   * @param kernel the matrix of the {@link EnergyKernel} of the larger pool; read only
   * @return by which share the objective has fallen; 0 if it was 0 or is no number
   */
  public static double gain(double[][] kernel, Selection smaller, Selection larger) {
    double before = SimplexMasses.value(kernel, smaller.members(), smaller.mass());
    double gain = before > 0 ? 1 - larger.objective() / before : 0;
    return Double.isFinite(gain) ? gain : 0;
  }

  /** Whether another block is worth its fits. */
  public static boolean pays(double gain, double enough) {
    return gain >= enough;
  }
}
