// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

/**
 * Early stopping of a growing pool: growth stops after the first block that hardly improves the selection.
 *
 * <p>Objectives of different pools are not comparable, since each is a distance to its own pool. So both selections are compared with the larger
 * pool.
 */
public final class StopRule {

  private StopRule() {
  }

  /**
   * The relative decrease of the objective by a larger pool.
   *
   * @param kernel the matrix of the {@link EnergyKernel} of the larger pool; read only
   * @return a share; 0 if the objective was 0 or is not finite
   */
  public static double gain(double[][] kernel, Selection smaller, Selection larger) {
    double before = SimplexMasses.value(kernel, smaller.members(), smaller.mass());
    double gain = before > 0 ? 1 - larger.objective() / before : 0;
    return Double.isFinite(gain) ? gain : 0;
  }

  /** Whether the gain is large enough to train another block. */
  public static boolean pays(double gain, double enough) {
    return gain >= enough;
  }
}
