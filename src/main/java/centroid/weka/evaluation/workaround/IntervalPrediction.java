// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import centroid.interval.Interval;
import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.weka.estimator.RowNovelty;
import java.util.List;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;

/**
 * Works around a defect of Weka's evaluation: the predictions that it keeps have intervals at the level 0.95 only, and the models of its folds are gone
 * when plots need other levels. This prediction keeps its intervals at many levels; {@link IntervalRecorder} replaces Weka's own by it.
 *
 * @serial exclude
 */
public final class IntervalPrediction extends NumericPrediction {

  private static final long serialVersionUID = 1L;

  /** Shared by all predictions of an evaluation. */
  private final transient double[] levels;
  /** Lower and upper bound of each level in turn: one array, since there is one for every row. */
  private final transient double[] bounds;
  /** Null if each level has one interval, whose width is the distance of its bounds. */
  private final transient double[] widths;
  private final transient boolean[] inside;
  /** Shared by all predictions of an evaluation. */
  private final transient TestedInputs inputs;
  private final transient int place;
  private final transient IntervalKind kind;
  private final transient double modelUncertaintyShare;
  private final transient RowNovelty novelty;

  /**
   * A prediction with its intervals.
   *
   * @param levels fractions, ascending; kept, not modified
   */
  IntervalPrediction(NumericPrediction plain, double[] levels, RowIntervals intervals, TestedInputs inputs, int place) {
    super(plain.actual(), plain.predicted(), plain.weight(), plain.predictionIntervals());
    this.levels = levels;
    kind = intervals.prediction().kind();
    modelUncertaintyShare = intervals.prediction().modelUncertaintyShare();
    novelty = intervals.prediction().novelty();
    bounds = new double[2 * levels.length];
    inside = new boolean[levels.length];
    double[] sums = new double[levels.length];
    boolean single = true;
    for (int k = 0; k < levels.length; k++) {
      Region region = intervals.regions()[k];
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

  /** Gives the last of finished predictions its intervals, if its row has no class value: Weka queries nothing about it any more. */
  public static void complete(List<Prediction> predictions) {
    IntervalRecorder.complete(predictions);
  }

  /** The levels of the intervals, ascending, in a new array. */
  public double[] levels() {
    return levels.clone();
  }

  /** The smallest interval that contains all intervals of the k-th level. */
  public Interval interval(int k) {
    return new Interval(bounds[2 * k], bounds[2 * k + 1]);
  }

  /** The width of all intervals of the k-th level, without the gaps between them. */
  public double width(int k) {
    return widths == null ? bounds[2 * k + 1] - bounds[2 * k] : widths[k];
  }

  /** Whether the observed value is inside the k-th level's intervals or on a bound; false for a row without a class value. */
  public boolean isInside(int k) {
    return inside[k];
  }

  /** What the intervals are meant to contain. */
  public IntervalKind kind() {
    return kind;
  }

  /** The share of model uncertainty in the width, from 0 to 1; NaN if it is not known. */
  public double modelUncertaintyShare() {
    return modelUncertaintyShare;
  }

  /** How unlike the training rows the row is; null if it is not known. */
  public RowNovelty novelty() {
    return novelty;
  }

  /** The predictions of an ensemble's members, in a new array; empty if they are not known. */
  public double[] members() {
    return inputs.members(place);
  }

  /** The inputs of all rows of the evaluation. */
  public TestedInputs inputs() {
    return inputs;
  }

  /**
   * Returns an input of this row.
   *
   * @return its value, the index of a label if it is nominal; NaN if it is missing
   */
  public double input(int which) {
    return inputs.value(place, which);
  }

  /** In files it is a plain prediction, which can be read without this package. */
  private Object writeReplace() {
    return new NumericPrediction(actual(), predicted(), weight(), predictionIntervals());
  }
}
