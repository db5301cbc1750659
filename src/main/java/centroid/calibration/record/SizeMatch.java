// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

/**
 * Matches residuals of ensembles of k members to those of a larger ensemble of m members. The mean squared residual of k members with equal masses is
 * N + V / k, with the mean variance V among members; so residuals are multiplied by the root of (N + V / m) / (N + V / k). A bias correction is subtracted
 * from the residuals before, since the bias that it removes, a part of N, does not depend on the number of members.
 *
 * @param size m, the number of members of the larger ensemble
 * @param numMembers k, the number of members that predicted the residuals; their variance is known from two on
 */
public record SizeMatch(int size, int numMembers) {

  /** The ensembles are equally large. */
  public static final SizeMatch NONE = new SizeMatch(1, 1);

  /** Members' errors are never taken to be independent of each other altogether. */
  private static final double LEAST_SHARE = 0.1;

  /**
   * Returns what residuals are multiplied by; 1 if the sizes are equal or the variance is not known.
   *
   * @param error the residuals; read only
   * @param variance the unbiased variance among the k members, of each residual; read only
   * @param weight of each residual; read only
   */
  public double factor(double[] error, double[] variance, double[] weight) {
    if (size <= numMembers || numMembers < 2) {
      return 1;
    }
    double squares = 0;
    double variances = 0;
    for (int k = 0; k < error.length; k++) {
      squares += weight[k] * error[k] * error[k];
      variances += weight[k] * variance[k];
    }
    if (!(squares > 0)) {
      return 1;
    }
    double others = Math.max(squares - variances / numMembers, LEAST_SHARE * squares);
    return Math.sqrt((others + variances / size) / (others + variances / numMembers));
  }
}
