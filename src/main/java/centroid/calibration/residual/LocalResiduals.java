// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.forest.ForestGrowth;
import centroid.forest.InputTable;
import centroid.forest.ResidualForest;
import centroid.util.RandomStreams;
import java.util.Arrays;

/**
 * The residual forest of a numeric class in training. It estimates the location of residuals at a row (their mean) and their scale (their mean absolute
 * deviation from that location), for the training rows out-of-bag.
 */
final class LocalResiduals {

  private final double[] error;
  private final ForestGrowth growth;
  private final double[] leafLocation;
  private final double[] location;

  /**
   * Grows the forest.
   *
   * @param table the inputs; read only
   * @param error the residuals; kept, not modified
   * @param weight their weights, positive; read only
   */
  LocalResiduals(InputTable table, double[] error, double[] weight, RandomStreams streams) {
    this.error = error;
    double[][] targets = {standardised(error, weight), standardised(Arrays.stream(error).map(Math::abs).toArray(), weight)};
    this.growth = new ForestGrowth(table, weight, tree -> targets, streams);
    this.leafLocation = growth.leafMeans(error);
    this.location = growth.outOfBag(leafLocation);
  }

  private static double[] standardised(double[] values, double[] weight) {
    double largest = Arrays.stream(weight).max().orElseThrow();
    double sum = 0;
    double mean = 0;
    for (int row = 0; row < values.length; row++) {
      sum += weight[row] / largest;
      mean += weight[row] / largest * values[row];
    }
    mean /= sum;
    double square = 0;
    for (int row = 0; row < values.length; row++) {
      square += weight[row] / largest * (values[row] - mean) * (values[row] - mean);
    }
    double deviation = Math.sqrt(square / sum);
    double center = mean;
    return Arrays.stream(values).map(value -> deviation > 0 ? (value - center) / deviation : 0).toArray();
  }

  /** The out-of-bag location of every row; not to be modified. */
  double[] location() {
    return location;
  }

  private double[] leafScale(double share) {
    double[] sizes = new double[error.length];
    Arrays.setAll(sizes, row -> Math.abs(error[row] - share * location[row]));
    return growth.leafMeans(sizes);
  }

  /** The out-of-bag scale of every row around a share of the location. */
  double[] scale(double share) {
    return growth.outOfBag(leafScale(share));
  }

  /** The trained forest, whose outputs are the location, and the scale around a share of it. */
  ResidualForest keep(double share) {
    return growth.keep(leafLocation, leafScale(share));
  }
}
