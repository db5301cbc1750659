// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.Serializable;
import weka.core.Instances;

/**
 * Rows that a model keeps with option -joinable, so that the other models can predict them when models are joined. The residuals and probabilities are
 * those of members that were not trained on the row.
 *
 * @param rows with their class
 * @param error y minus the mean of the members, for a numeric class; else null
 * @param variance unbiased, among the members; null for a nominal class
 * @param noise the noise variance that members estimate; null for a nominal class
 * @param probabilities probabilities[row][label] of a nominal class; else null
 * @param weight of each row, positive
 * @serial exclude
 */
public record JoinRows(Instances rows, double[] error, double[] variance, double[] noise, double[][] probabilities, double[] weight)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Enough rows of one model for the calibration of all, and few enough for a file. */
  public static final int MAX_ROWS = 1000;
}
