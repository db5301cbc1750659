// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.Grouping;
import centroid.calibration.record.ResidualRecords;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The scale of residuals by group (Mondrian): the mean absolute standardised residual of a group, shrunk towards the pooled estimate. A few rows suffice
 * for a scale, but not for an extreme quantile; so small groups share the shape of all residuals. Immutable.
 *
 * @serial exclude
 */
final class GroupScale implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The number of rows at which a group's own estimate has weight 1/2. */
  private static final double BORROWED_ROWS = 10;

  private final double[][] factor;

  /** Fits the factors of one attribute after the other, each to the residuals divided by the earlier factors; reads {@code z} only. */
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
