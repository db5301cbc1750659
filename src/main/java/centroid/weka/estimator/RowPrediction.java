// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.Interval;
import centroid.interval.IntervalKind;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Region;
import centroid.interval.WeightedSample;
import centroid.selective.AnswerGoal;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import weka.core.Utils;

/**
 * The prediction for one row with its uncertainty: predictive distribution, intervals and members of a numeric class, prediction sets and probability
 * range of a nominal one. Immutable; it depends neither on the classifier nor on the row any more.
 */
public final class RowPrediction {

  private static final double[] NO_MEMBERS = {};

  private final double[] distribution;
  private final IntervalKind kind;
  private final PredictiveDistribution predictive;
  private final WeightedSample members;
  /** Null for a nominal class. */
  private final DoubleFunction<Region> regions;
  private final LabelEstimates labels;
  /** Returns null if it is not known. */
  private final Supplier<RowNovelty> novelty;
  /** The region that was computed last, since several columns are about one level. A race between threads costs time only. */
  private AtLevel last;

  /** A region and its level. */
  private record AtLevel(double level, Region region) {
  }

  private RowPrediction(double[] distribution, IntervalKind kind, PredictiveDistribution predictive, WeightedSample members, DoubleFunction<Region> regions,
      LabelEstimates labels, Supplier<RowNovelty> novelty) {
    this.distribution = distribution;
    this.kind = kind;
    this.predictive = predictive;
    this.members = members;
    this.regions = regions;
    this.labels = labels;
    this.novelty = novelty;
  }

  /**
   * Creates the prediction of a numeric class whose intervals are those of its distribution.
   *
   * @param predictive null if no prediction is possible: the interval of every level is unbounded then
   * @param members the members' predictions with their masses; null if there are none
   */
  public static RowPrediction ofNumber(double value, PredictiveDistribution predictive, WeightedSample members) {
    return ofNumber(value, IntervalKind.PREDICTION, predictive, members,
        level -> Region.of(predictive == null ? Interval.EVERYTHING : predictive.interval(level)));
  }

  /**
   * Creates the prediction of a numeric class with intervals of another origin.
   *
   * @param predictive the distribution of single values; null if it is not known
   * @param members the members' predictions with their masses; null if there are none
   */
  public static RowPrediction ofNumber(double value, IntervalKind kind, PredictiveDistribution predictive, WeightedSample members,
      DoubleFunction<Region> regions) {
    return new RowPrediction(new double[] {value}, kind, predictive, members, regions, LabelEstimates.OF_NUMBER, () -> null);
  }

  /**
   * Creates the prediction of a nominal class.
   *
   * @param distribution class probabilities; copied
   */
  public static RowPrediction ofLabels(double[] distribution, LabelEstimates labels) {
    return new RowPrediction(distribution.clone(), IntervalKind.PREDICTION, null, null, null, labels, () -> null);
  }

  /**
   * Creates the prediction of a nominal class of which little else is known.
   *
   * @param distribution class probabilities; copied
   * @param sets the prediction set of each level, in a new array
   * @param range the range of the probability of the second label; returns null if it is not known
   */
  public static RowPrediction ofLabels(double[] distribution, DoubleFunction<boolean[]> sets, Supplier<Interval> range) {
    return ofLabels(distribution, LabelEstimates.of(sets, range));
  }

  /**
   * Returns the same prediction, with how unlike the training rows its row is.
   *
   * @param of computes it from the row, which must not be modified before it is asked for
   */
  public RowPrediction withNovelty(Supplier<RowNovelty> of) {
    return new RowPrediction(distribution, kind, predictive, members, regions, labels, of);
  }

  /** How unlike the training rows the row is; null if it is not known. */
  public RowNovelty novelty() {
    return novelty.get();
  }

  /** The goal of abstention that a nominal class was trained with; null for none. */
  public AnswerGoal answerGoal() {
    return labels.goal();
  }

  /**
   * Returns whether the row is answered, or handed on.
   *
   * @param wanted what answered rows fulfil; without an objection of the class
   * @throws IllegalArgumentException if a nominal class is not calibrated
   */
  public boolean isAnswered(AnswerGoal wanted) {
    return wanted.kind() == AnswerGoal.Kind.WIDTH ? width(wanted.confidence()) <= wanted.value() : labels.isAnswered(wanted);
  }

  /** What {@code distributionForInstance} returns, in a new array: class probabilities, or one number. */
  public double[] distribution() {
    return distribution.clone();
  }

  /** The predicted number or the index of the predicted label; Weka's missing value if nothing is predicted. */
  public double value() {
    if (regions != null) {
      return distribution[0];
    }
    int best = Utils.maxIndex(distribution);
    return distribution[best] > 0 ? best : Utils.missingValue();
  }

  /** What the intervals are meant to contain: the next observed value, or the mean of the observed values. */
  public IntervalKind kind() {
    return kind;
  }

  /**
   * Returns the distribution of single values of a numeric class, whatever {@link #kind} the intervals are.
   *
   * @return null if the classifier does not estimate it, or no prediction is possible
   */
  public PredictiveDistribution predictive() {
    requireNumeric();
    return predictive;
  }

  /** The finite predictions of an ensemble's members for a numeric class, in a new array; empty if they are not known. */
  public double[] members() {
    return members == null ? NO_MEMBERS : members.points();
  }

  /** The masses of {@link #members}, which sum to 1, in a new array. */
  public double[] masses() {
    return members == null ? NO_MEMBERS : members.masses();
  }

  /**
   * Returns the interval of a level for a numeric class, or several intervals.
   *
   * @param level a fraction such as 0.95
   */
  public Region region(double level) {
    Interval.checkLevel(level);
    requireNumeric();
    AtLevel known = last;
    if (known == null || known.level != level) {
      known = new AtLevel(level, regions.apply(level));
      last = known;
    }
    return known.region;
  }

  /**
   * Returns the smallest interval that contains the whole {@link #region} of a level.
   *
   * @param level a fraction such as 0.95
   */
  public Interval interval(double level) {
    return region(level).hull();
  }

  /** The width of the region of a level, without gaps; NaN if it is not known. */
  public double width(double level) {
    Region region = region(level);
    return region.isKnown() ? region.width() : Double.NaN;
  }

  /** The share of model uncertainty (epistemic) in the width of prediction intervals, from 0 to 1; NaN if it is not known, and for confidence intervals. */
  public double modelUncertaintyShare() {
    return predictive == null || kind == IntervalKind.CONFIDENCE ? Double.NaN : predictive.epistemicShare();
  }

  /** The part of the width that is model uncertainty (epistemic), which more data would reduce; NaN if it is not known. */
  public double modelUncertainty(double level) {
    double width = width(level);
    return Double.isInfinite(width) ? Double.NaN : width * modelUncertaintyShare();
  }

  /** The part of the width that is noise (aleatoric uncertainty); NaN if it is not known. */
  public double noise(double level) {
    double width = width(level);
    return Double.isInfinite(width) ? Double.NaN : width * (1 - modelUncertaintyShare());
  }

  /** Whether the calibration set is large enough for the interval of a level. If not, a bound is that of the largest residual, or infinite. */
  public boolean supports(double level) {
    return predictive == null || kind == IntervalKind.CONFIDENCE || predictive.supports(level);
  }

  /** The probability of a value above a threshold, from 0 to 1; NaN without a predictive distribution. */
  public double exceedance(double threshold) {
    return predictive == null ? Double.NaN : predictive.exceedance(threshold);
  }

  /**
   * Returns the prediction set of a nominal class: its plausible labels.
   *
   * @param level a fraction such as 0.95
   * @return true for every label in the set, in a new array
   */
  public boolean[] predictionSet(double level) {
    Interval.checkLevel(level);
    return labels.set(level);
  }

  /**
   * Returns the rank of an observed value among what was to be expected: the probability of a smaller number (probability integral transform), or the share
   * of the calibration rows whose labels were less surprising. While the model is valid, ranks are uniform between 0 and 1.
   *
   * @param actual the observed number, or the index of the observed label
   * @param chance a uniform random number, which decides where several ranks are possible: calibration rows have the same value, or the label has a
   *     probability
   * @return NaN if it is not known
   */
  public double rank(double actual, double chance) {
    if (regions == null) {
      return labels.rank((int) actual, chance);
    }
    if (predictive == null) {
      return Double.NaN;
    }
    double from = 1 - predictive.exceedance(Math.nextDown(actual));
    return from + chance * Math.max(0, 1 - predictive.exceedance(actual) - from);
  }

  /**
   * Returns the shares of the labels that are expected among rows with this prediction: calibrated probabilities, plus what labels of the calibration rows had
   * beyond theirs on average. They sum to 1; one may be a little outside 0 to 1. Null for a numeric class, and if they are not known.
   */
  public double[] labelShares() {
    return labels.shares();
  }

  /** Whether the coverage of prediction sets is calibrated within each label. */
  public boolean isClassConditional() {
    return labels.isClassConditional();
  }

  /** The range of the probability of the second of two labels; null if it is not known. */
  public Interval probabilityRange() {
    return labels.range();
  }

  private void requireNumeric() {
    if (regions == null) {
      throw new IllegalArgumentException("Intervals need a numeric class, but it is nominal; use class probabilities or a prediction set");
    }
  }
}
