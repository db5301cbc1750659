// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.Objects;

/**
 * Settings of the paper's alternation; checks itself.
 *
 * @param numCentroids m, at least 1
 * @param numRounds how often draws are reassigned and the particles updated, at least 0
 * @param numDraws M, weight vectors per reassignment, at least 1
 * @param gamma the mass threshold in units of 1/m, finite, at least 0; see {@link MassRule#offAtZero}
 * @param scheme the distribution of the weights
 */
public record CentroidOptions(int numCentroids, int numRounds, int numDraws, double gamma, BootstrapScheme scheme) {

  /**
   * Checks every setting.
   *
   * @param numCentroids see above
   * @param numRounds see above
   * @param numDraws see above
   * @param gamma see above
   * @param scheme see above
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
   * Which centroids train on all rows alike.
   *
   * @return the rule, off if gamma is 0
   */
  public MassRule massRule() {
    return MassRule.offAtZero(gamma, numCentroids);
  }
}
