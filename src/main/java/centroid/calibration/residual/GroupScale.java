// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Grouping;
import centroid.calibration.record.ResidualRecords;
import java.io.Serializable;
import java.util.Arrays;

/**
 * How much larger residuals are in a group than elsewhere: the mean size of its standardised residuals, shrunk towards that of all. A few
 * rows tell a scale, but no quantile far out; so groups first share the shape of residuals, and the more rows they have the less. Immutable.
 *
 * @serial exclude
 */
final class GroupScale implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Rows of a group whose own size counts a half. */
  private static final double BORROWED_ROWS = 10;

  private final double[][] factor;

  /**
   * Factors one attribute after the other, each of what those before have left.
   *
   * @param z standardised residuals; read only
   */
  GroupScale(Grouping grouping, ResidualRecords records, double[] z) {
    factor = new double[grouping.numAttributes()][];
    double[] size = Arrays.stream(z).map(Math::abs).toArray();
    int[][] groups = grouping.at(records.row());
    double[] weight = records.recordWeights();
    double rowsPerWeight = records.effectiveRows() / Arrays.stream(weight).sum();
    for (int attribute = 0; attribute < factor.length; attribute++) {
      factor[attribute] = factors(groups[attribute], grouping.numGroups()[attribute], size, weight, rowsPerWeight);
      for (int k = 0; k < size.length; k++) {
        size[k] /= at(attribute, groups[attribute][k]);
      }
    }
  }

  private static double[] factors(int[] group, int numGroups, double[] size, double[] weight, double rowsPerWeight) {
    double[] rows = new double[numGroups];
    double[] sum = new double[numGroups];
    double all = 0;
    double total = 0;
    for (int k = 0; k < group.length; k++) {
      all += weight[k] * size[k];
      total += weight[k];
      if (group[k] >= 0) {
        rows[group[k]] += rowsPerWeight * weight[k];
        sum[group[k]] += rowsPerWeight * weight[k] * size[k];
      }
    }
    double mean = all / total;
    double[] factors = new double[numGroups];
    Arrays.setAll(factors, g -> mean > 0 ? (sum[g] / mean + BORROWED_ROWS) / (rows[g] + BORROWED_ROWS) : 1);
    return factors;
  }

  private double at(int attribute, int group) {
    return group < 0 || group >= factor[attribute].length ? 1 : factor[attribute][group];
  }

  /** The factor of a row in these groups, one for each attribute. */
  double at(int[] groups) {
    double product = 1;
    for (int attribute = 0; attribute < groups.length; attribute++) {
      product *= at(attribute, groups[attribute]);
    }
    return product;
  }
}
