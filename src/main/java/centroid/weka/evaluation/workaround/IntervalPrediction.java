// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import centroid.interval.Interval;
import centroid.interval.Region;
import centroid.weka.evaluation.IntervalMetric;
import java.util.List;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;

/**
 * A prediction of a numeric class that remembers its intervals at many levels, so that they can be looked at after the evaluation, when
 * the models of its folds are gone. {@link IntervalMetric} puts it in the place of Weka's own, whose only level is 0.95.
 *
 * @serial exclude
 */
public final class IntervalPrediction extends NumericPrediction {

  private static final long serialVersionUID = 1L;

  /** Shared by all predictions of an evaluation. */
  private final transient double[] levels;
  /** Lower and upper bound of each level in turn: one array, since there is one for every row. */
  private final transient double[] bounds;
  /** Null where each level has one interval, whose width the bounds tell. */
  private final transient double[] widths;
  private final transient boolean[] inside;
  /** Shared by all predictions of an evaluation. */
  private final transient TestedInputs inputs;
  private final transient int place;
  private final transient boolean ofMean;
  private final transient double epistemicShare;
  private final transient ResultOrigin origin;

  /**
   * A prediction with its intervals.
   *
   * @param plain Weka's prediction
   * @param levels fractions, ascending; kept, not modified
   * @param asked what is expected at each level
   * @param inputs what rows were predicted from, shared by all predictions of the evaluation
   * @param place of the row among them
   * @param origin the evaluation, shared by all its predictions
   */
  IntervalPrediction(NumericPrediction plain, double[] levels, RowIntervals asked, TestedInputs inputs, int place, ResultOrigin origin) {
    super(plain.actual(), plain.predicted(), plain.weight(), plain.predictionIntervals());
    this.levels = levels;
    this.origin = origin;
    ofMean = asked.isOfMean();
    epistemicShare = asked.expected() == null ? Double.NaN : asked.expected().epistemicShare();
    bounds = new double[2 * levels.length];
    inside = new boolean[levels.length];
    double[] sums = new double[levels.length];
    boolean single = true;
    for (int k = 0; k < levels.length; k++) {
      Region region = asked.regions()[k];
      bounds[2 * k] = region.hull().lower();
      bounds[2 * k + 1] = region.hull().upper();
      inside[k] = region.contains(plain.actual());
      sums[k] = region.width();
      single &= sums[k] == bounds[2 * k + 1] - bounds[2 * k];
    }
    widths = single ? null : sums;
    this.inputs = inputs;
    this.place = place;
  }

  /**
   * Gives the last of finished predictions its intervals, if it is of a row without a class, which nobody has asked about since.
   *
   * @param predictions of a result; the last may be replaced
   */
  public static void complete(List<Prediction> predictions) {
    IntervalRecorder.complete(predictions);
  }

  /**
   * The levels at which the intervals are known.
   *
   * @return fractions, ascending; a new array
   */
  public double[] levels() {
    return levels.clone();
  }

  /**
   * The smallest interval that holds all values expected at a level.
   *
   * @param k number of the level
   * @return the interval
   */
  public Interval interval(int k) {
    return new Interval(bounds[2 * k], bounds[2 * k + 1]);
  }

  /**
   * The width of all intervals of a level, without the gaps between them.
   *
   * @param k number of the level
   * @return the width
   */
  public double width(int k) {
    return widths == null ? bounds[2 * k + 1] - bounds[2 * k] : widths[k];
  }

  /**
   * Whether what came true was expected.
   *
   * @param k number of the level
   * @return true also on a bound; false for a row without a class
   */
  public boolean isInside(int k) {
    return inside[k];
  }

  /**
   * Whether the intervals are confidence intervals of the mean, in which single values are not meant to lie.
   *
   * @return false for prediction intervals, and where the classifier does not tell
   */
  public boolean isOfMean() {
    return ofMean;
  }

  /**
   * How much of the width goes along with the disagreement of the models.
   *
   * @return from 0 to 1; NaN if the classifier does not tell
   */
  public double epistemicShare() {
    return epistemicShare;
  }

  /**
   * What each model of an ensemble has predicted.
   *
   * @return a new array; empty if that is not known
   */
  public double[] members() {
    return inputs.members(place);
  }

  /**
   * Which evaluation it is from.
   *
   * @return data set, classifier and time
   */
  public ResultOrigin origin() {
    return origin;
  }

  /**
   * What rows of the evaluation were predicted from.
   *
   * @return numbers and labels of all rows
   */
  public TestedInputs inputs() {
    return inputs;
  }

  /**
   * What this row was predicted from.
   *
   * @param which number of one of {@link TestedInputs#attributes}
   * @return its value, the index of a label if it is nominal; NaN if it is missing
   */
  public double input(int which) {
    return inputs.value(place, which);
  }

  /** In files it is a plain prediction, which can be read where this package is not installed. */
  private Object writeReplace() {
    return new NumericPrediction(actual(), predicted(), weight(), predictionIntervals());
  }
}
