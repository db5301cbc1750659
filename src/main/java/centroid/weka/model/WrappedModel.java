// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.weka.estimator.RowPredictor;
import java.io.Serializable;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/** A trained classifier with the uncertainty of its predictions. Class values of rows are ignored. */
public interface WrappedModel extends RowPredictor, Serializable {

  /** Class probabilities of a row, or one number. */
  double[] distribution(Instance row) throws Exception;

  /** Whether {@link #distributions} is faster than row by row; false for a numeric class, whose intervals Weka's evaluation would omit then. */
  boolean predictsBatches();

  /** What {@link #distribution} returns for each row. */
  default double[][] distributions(Instances rows) throws Exception {
    double[][] all = new double[rows.numInstances()][];
    for (int row = 0; row < all.length; row++) {
      RowPredictor.stopIfInterrupted(row, all.length);
      all[row] = distribution(rows.instance(row));
    }
    return all;
  }

  /** The names of the groups of a row; empty without groups. */
  List<String> groups(Instance row);

  /** Whether intervals or sets are calibrated. */
  boolean isCalibrated();

  /** Whether the model knows which rows are unlike its training rows. */
  boolean knowsNovelty();

  /** The effective number of calibration rows; NaN if it is not calibrated on unseen rows. */
  double calibrationRows();

  /** Returns from which probability on rows of a nominal class are answered; null without calibration. */
  AnswerThreshold answerThreshold(AnswerGoal goal);

  /**
   * Returns the same model with a calibration that is adapted to rows of a later time, as {@link CentroidModel#recalibrated} does.
   *
   * @throws IllegalArgumentException if it has no calibration of its own
   */
  WrappedModel recalibrated(Instances rows, double[] weight, String note) throws Exception;

  /** Returns the same model with the calibration of its training. */
  WrappedModel withOriginalCalibration();

  /** The text that Weka prints as the model. */
  String text();
}
