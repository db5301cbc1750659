// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Region;
import centroid.weka.estimator.BatchIntervalEstimator;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.ProbabilityRangeEstimator;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * What a trained classifier says about one row, and how sure it is: intervals of a numeric class from every
 * {@link IntervalEstimator}, prediction sets of a nominal class from every {@link PredictionSetEstimator}.
 */
public final class UncertainPrediction {

  private final Classifier classifier;
  private final Instance row;
  /** What was asked for beforehand, together with other rows; null if nothing. */
  private Known known;
  /** What was asked for last, as several columns are about the same level. */
  private Region lastRegion;
  private double lastLevel = Double.NaN;

  /** The prediction, the interval at each level, and what is expected, which is null if that is not known or was not asked for. */
  private record Known(double[] distribution, double[] levels, Interval[] intervals, PredictiveDistribution expected) {

    /** Null if it is not known at that level. */
    Region region(double level) {
      for (int k = 0; k < levels.length; k++) {
        if (levels[k] == level) {
          return Region.of(intervals[k]);
        }
      }
      return null;
    }
  }

  /**
   * A prediction that has yet to be asked for.
   *
   * @param classifier a trained one without {@link #objection}
   * @param instance the row; copied, and its class is hidden from the classifier
   */
  public UncertainPrediction(Classifier classifier, Instance instance) {
    this.classifier = classifier;
    this.row = (Instance) instance.copy();
    this.row.setDataset(instance.dataset());
    this.row.setClassMissing();
  }

  /**
   * Predictions of many rows. Those of {@link BatchIntervalEstimator}s for a numeric class are asked for here, which is faster where its members
   * predict batches; others when they are needed.
   *
   * @param classifier a trained one without {@link #objection}
   * @param rows the rows; copied, and their classes are hidden from the classifier
   * @param levels the levels that will be asked for; kept, not modified
   * @param distributions whether parts of widths or exceedance probabilities will be asked for
   * @return a prediction for each row
   * @throws Exception if the classifier fails
   */
  public static List<UncertainPrediction> ofAll(Classifier classifier, Instances rows, double[] levels, boolean distributions)
      throws Exception {
    List<UncertainPrediction> all = new ArrayList<>();
    Instances hidden = new Instances(rows, rows.numInstances());
    for (Instance row : rows) {
      all.add(new UncertainPrediction(classifier, row));
      hidden.add(all.get(all.size() - 1).row);
    }
    if (classifier instanceof BatchIntervalEstimator ensemble && rows.classAttribute().isNumeric()) {
      double[][] predictions = ensemble.distributionsForInstances(hidden);
      Interval[][] intervals = ensemble.predictIntervals(hidden, levels);
      PredictiveDistribution[] expected = distributions ? ensemble.predictDistributions(hidden) : null;
      for (int k = 0; k < all.size(); k++) {
        all.get(k).known = new Known(predictions[k], levels, intervals[k], expected == null ? null : expected[k]);
      }
    }
    return all;
  }

  /**
   * Why a classifier can't say how sure it is.
   *
   * @param classifier the classifier
   * @param classAttribute what it predicts
   * @return one sentence for the user; null if it can
   */
  public static String objection(Classifier classifier, Attribute classAttribute) {
    boolean numeric = classAttribute.isNumeric();
    if (!numeric && !classAttribute.isNominal()) {
      return "Prediction intervals need a numeric or nominal class, but " + classAttribute.name() + " is neither.";
    }
    if (numeric ? classifier instanceof IntervalEstimator : classifier instanceof PredictionSetEstimator) {
      return null;
    }
    return classifier.getClass().getName() + (numeric ? " gives no prediction intervals" : " gives no prediction sets for a nominal class")
        + "; choose a classifier that does, such as weka.classifiers.meta.CentroidBagging, or put it into "
        + "weka.classifiers.meta.CalibratedClassifier, which gives them to any classifier (FilteredClassifier and others hide those of what they wrap).";
  }

  /**
   * The class distribution, or a single number for a numeric class.
   *
   * @return as Weka's classifiers return it
   * @throws Exception if the classifier fails
   */
  public double[] distribution() throws Exception {
    return known != null ? known.distribution().clone() : classifier.distributionForInstance(row);
  }

  /**
   * The predicted class value.
   *
   * @param distribution as {@link #distribution} returns it; read only
   * @return a number or the index of a label; Weka's missing value if nothing is predicted
   */
  public double value(double[] distribution) {
    if (row.classAttribute().isNumeric()) {
      return distribution[0];
    }
    int best = Utils.maxIndex(distribution);
    return distribution[best] > 0 ? best : Utils.missingValue();
  }

  /**
   * Where a numeric class is expected.
   *
   * @param level a fraction such as 0.95
   * @return one interval or several
   * @throws Exception if the classifier fails
   */
  public Region region(double level) throws Exception {
    if (level != lastLevel) {
      Region before = known == null ? null : known.region(level);
      lastRegion = before != null ? before : new Region(((IntervalEstimator) classifier).predictIntervals(row, level));
      lastLevel = level;
    }
    return lastRegion;
  }

  /**
   * What a column of an interval holds.
   *
   * @param column one of those {@linkplain IntervalColumn#ofInterval of an interval}
   * @param level a fraction such as 0.95
   * @return a number; NaN if it is not known
   * @throws Exception if the classifier fails
   */
  public double number(IntervalColumn column, double level) throws Exception {
    Region region = region(level);
    double width = region.isKnown() ? region.width() : Double.NaN;
    return switch (column) {
      case LOWER -> region.hull().lower();
      case UPPER -> region.hull().upper();
      case WIDTH -> width;
      case DISAGREEMENT -> width * epistemicShare(region, level);
      case NOISE -> width * (1 - epistemicShare(region, level));
      default -> throw new IllegalArgumentException(column + " is not a number of an interval");
    };
  }

  private double epistemicShare(Region region, double level) throws Exception {
    PredictiveDistribution expected = expected(region, level);
    return expected == null || Double.isInfinite(region.width()) ? Double.NaN : expected.epistemicShare();
  }

  /**
   * Whether the rows that calibrate are enough for the interval of a level.
   *
   * @param level a fraction such as 0.95
   * @return false if a bound is not more than the outermost error seen, or infinite
   * @throws Exception if the classifier fails
   */
  public boolean supports(double level) throws Exception {
    PredictiveDistribution expected = expected(region(level), level);
    return expected == null || expected.supports(level);
  }

  /**
   * Whether the intervals are confidence intervals of the mean, in which single values are not meant to lie.
   *
   * @param level a fraction such as 0.95
   * @return false for prediction intervals, and where the classifier does not tell
   * @throws Exception if the classifier fails
   */
  public boolean isOfMean(double level) throws Exception {
    PredictiveDistribution expected = expected();
    return expected != null && behind(region(level), level, expected) == null;
  }

  /** The distribution that the interval of a level is of; null if there is none. */
  private PredictiveDistribution expected(Region region, double level) throws Exception {
    return behind(region, level, expected());
  }

  /** What the classifier expects of the row, whatever its intervals are of; null if it does not say. */
  private PredictiveDistribution expected() throws Exception {
    return known != null && known.expected() != null ? known.expected() : predicted(classifier, row);
  }

  /** What a classifier expects of a row; null if it does not say. */
  public static PredictiveDistribution predicted(Object classifier, Instance row) throws Exception {
    return classifier instanceof PredictiveEstimator estimator ? estimator.predictDistribution(row) : null;
  }

  /** The distribution, if a region is its interval at the level; null if the region is of another kind, such as a confidence interval. */
  public static PredictiveDistribution behind(Region region, double level, PredictiveDistribution expected) {
    return expected != null && expected.interval(level).equals(region.hull()) ? expected : null;
  }

  /**
   * The probability of a value above a threshold.
   *
   * @param threshold a number
   * @return from 0 to 1; NaN if the classifier has no predictive distributions
   * @throws Exception if the classifier fails
   */
  public double exceedance(double threshold) throws Exception {
    PredictiveDistribution expected = expected();
    return expected == null ? Double.NaN : expected.exceedance(threshold);
  }

  /**
   * The range of the probability of the second label.
   *
   * @return lower and upper bound; NaN if they are not known
   * @throws Exception if the classifier fails
   */
  public double[] probabilityRange() throws Exception {
    Interval range = classifier instanceof ProbabilityRangeEstimator estimator ? estimator.predictProbabilityRange(row) : null;
    return range == null ? new double[] {Double.NaN, Double.NaN} : new double[] {range.lower(), range.upper()};
  }

  /**
   * The labels of a nominal class that are expected.
   *
   * @param level a fraction such as 0.95
   * @return true for every label in the set
   * @throws Exception if the classifier fails
   */
  public boolean[] predictionSet(double level) throws Exception {
    return ((PredictionSetEstimator) classifier).predictSet(row, level);
  }
}
