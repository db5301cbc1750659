package centroid.core;

import java.util.Objects;

/**
 * Settings of the paper's alternation; checks itself.
 *
 * @param numCentroids m, at least 1
 * @param numRounds how often draws are reassigned and the particles updated, at least 0
 * @param numDraws M, weight vectors per reassignment, at least 1
 * @param gamma the mass threshold in units of 1/m, finite, at least 0. A centroid whose mass is at or below
 *     gamma/m gets weight 1 on every row. 0 switches the rule off: a centroid that has won no draw stays as it is.
 * @param scheme the distribution of the weights
 * @param freshDraws whether every round has draws of its own; with the same draws in every round and exact
 *     refits the objective never rises
 */
public record CentroidOptions(int numCentroids, int numRounds, int numDraws, double gamma, BootstrapScheme scheme, boolean freshDraws) {

  /**
   * Checks every setting.
   *
   * @param numCentroids see above
   * @param numRounds see above
   * @param numDraws see above
   * @param gamma see above
   * @param scheme see above
   * @param freshDraws see above
   */
  public CentroidOptions {
    Objects.requireNonNull(scheme, "scheme");
    atLeast(1, numCentroids, "Number of centroids");
    atLeast(0, numRounds, "Number of rounds");
    atLeast(1, numDraws, "Number of draws");
    if (!(gamma >= 0 && gamma < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("Gamma must be finite and at least 0, but was " + gamma);
    }
  }

  private static void atLeast(int smallest, int value, String name) {
    if (value < smallest) {
      throw new IllegalArgumentException(name + " must be at least " + smallest + ", but was " + value);
    }
  }

  /**
   * The mass at or below which a centroid trains on all rows alike.
   *
   * @return gamma / m
   */
  public double massThreshold() {
    return gamma / numCentroids;
  }
}
