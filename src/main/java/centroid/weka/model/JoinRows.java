// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.Serializable;
import weka.core.Instances;

/**
 * Rows that a model keeps on request, so that it can be joined with models of other rows: those can then be asked about them. What the
 * model's own members say about a row is what those said that had not seen it.
 *
 * @param rows with their class
 * @param error y minus the mean of the members, for a numeric class; else null
 * @param variance unbiased, among the members; null for a nominal class
 * @param noise the variance that members state; null for a nominal class
 * @param probabilities probabilities[row][label] of a nominal class; else null
 * @param weight of each row, positive
 * @serial exclude
 */
public record JoinRows(Instances rows, double[] error, double[] variance, double[] noise, double[][] probabilities, double[] weight)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Enough of a part to calibrate the whole, and few enough to be sent around. */
  public static final int MAX_ROWS = 1000;
}
