// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import java.io.Serializable;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/** A trained classifier that predicts as ever, together with how sure it may be. Class values of rows are not looked at. */
public interface WrappedModel extends Serializable {

  /**
   * Predicts one row.
   *
   * @param row the row
   * @return class probabilities, or one number
   * @throws Exception if the classifier fails
   */
  double[] distribution(Instance row) throws Exception;

  /**
   * Whether {@link #distributions} may be asked, and is faster than row by row.
   *
   * @return false for a numeric class, of which Weka's evaluation would then not ask for intervals
   */
  boolean predictsBatches();

  /**
   * Predicts many rows at once.
   *
   * @param rows the rows
   * @return what {@link #distribution} says about each
   * @throws Exception if the classifier fails
   */
  double[][] distributions(Instances rows) throws Exception;

  /**
   * The interval of a numeric class.
   *
   * @param row the row
   * @param level a fraction such as 0.95
   * @return {{lower, upper}}; everything if nothing is known
   * @throws Exception if the classifier fails, the class is nominal or the level is impossible
   */
  double[][] intervals(Instance row, double level) throws Exception;

  /**
   * What is expected of a row of a numeric class.
   *
   * @param row the row
   * @return its distribution; null if nothing is known
   * @throws Exception if the classifier fails or the class is nominal
   */
  PredictiveDistribution expected(Instance row) throws Exception;

  /**
   * The prediction set of a nominal class.
   *
   * @param row the row
   * @param level a fraction such as 0.95
   * @return true for every label in the set; all of them if nothing is known
   * @throws Exception if the classifier fails, the class is numeric or the level is impossible
   */
  boolean[] predictionSet(Instance row, double level) throws Exception;

  /**
   * The range of the probability of the second of two labels.
   *
   * @param row the row
   * @return null if it is not known
   * @throws Exception if the classifier fails
   */
  Interval probabilityRange(Instance row) throws Exception;

  /**
   * The groups that a row is in.
   *
   * @param row the row
   * @return empty if there are none
   */
  List<String> groups(Instance row);

  /**
   * Whether intervals, or sets, are calibrated.
   *
   * @return false if nothing has calibrated them
   */
  boolean isCalibrated();

  /**
   * What a person wants to know about the model.
   *
   * @return some lines
   */
  String text();
}
