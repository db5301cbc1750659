// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

/** The spread of models, and the ratio by which the spread of selected models is restored to that of the pool. */
public final class Spread {

  private Spread() {
  }

  /**
   * The variance of weighted models, summed over all entries.
   *
   * @param predictions predictions[k][e] of model k; read only
   * @param mass one per model, summing to 1; null for equal masses; read only
   * @return sum over e of sum over k of mass_k (P_ke - mean_e)^2
   */
  public static double variance(double[][] predictions, double[] mass) {
    int numEntries = predictions[0].length;
    double sum = 0;
    for (int e = 0; e < numEntries; e++) {
      // Deviations from the first model are exactly 0 if all models agree.
      double first = predictions[0][e];
      double mean = 0;
      for (int k = 0; k < predictions.length; k++) {
        mean += weight(mass, k, predictions.length) * (predictions[k][e] - first);
      }
      for (int k = 0; k < predictions.length; k++) {
        double deviation = predictions[k][e] - first - mean;
        sum += weight(mass, k, predictions.length) * deviation * deviation;
      }
    }
    return sum;
  }

  private static double weight(double[] mass, int k, int size) {
    return mass == null ? 1.0 / size : mass[k];
  }

  /**
   * The factor rho by which deviations of the kept models are multiplied to have the variance of the reference.
   *
   * @return rho; 1 if either variance is 0
   */
  public static double ratio(double reference, double kept) {
    return reference > 0 && kept > 0 ? Math.sqrt(reference / kept) : 1;
  }
}
