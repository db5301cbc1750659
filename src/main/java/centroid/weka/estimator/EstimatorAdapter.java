// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.interval.Interval;
import centroid.interval.IntervalKind;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Region;
import java.util.Arrays;
import java.util.function.IntFunction;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Makes a {@link RowPredictor} of any classifier with intervals or prediction sets: of Weka's {@link IntervalEstimator}s, and of those that implement the
 * interfaces of this package one by one.
 */
public final class EstimatorAdapter implements RowPredictor {

  private final Object estimator;
  private final double[] levels;

  private EstimatorAdapter(Object estimator, double[] levels) {
    this.estimator = estimator;
    this.levels = levels;
  }

  /**
   * Returns a predictor that is the classifier itself or calls its estimates.
   *
   * @param estimator a trained classifier without an {@link #objection}
   * @param levels the only levels at which the predictions of an adapter know intervals and sets; kept, not modified
   */
  public static RowPredictor of(Object estimator, double... levels) {
    return estimator instanceof RowPredictor predictor ? predictor : new EstimatorAdapter(estimator, levels);
  }

  /**
   * Returns why a classifier has no intervals or prediction sets for a class.
   *
   * @return one sentence for the user; null if it has them
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
        + "; choose a classifier that does, such as weka.classifiers.meta.CentroidBagging, or wrap it in "
        + "weka.classifiers.meta.CalibratedClassifier, which gives them to any classifier (FilteredClassifier and others hide those of what they wrap).";
  }

  /** Returns a copy of a row without its class value, which no classifier can use then. */
  public static Instance withoutClass(Instance row) {
    Instance copy = (Instance) row.copy();
    copy.setDataset(row.dataset());
    copy.setClassMissing();
    return copy;
  }

  /** Returns a copy of some of the rows without their class values. */
  public static Instances withoutClass(Instances rows, int first, int count) {
    Instances copies = new Instances(rows, first, count);
    copies.forEach(Instance::setClassMissing);
    return copies;
  }

  @Override
  public RowPrediction predict(Instance row) throws Exception {
    // Weka's metrics pass an IntervalEstimator, which need not be a classifier.
    double[] distribution = estimator instanceof Classifier classifier ? classifier.distributionForInstance(row) : new double[] {Utils.missingValue()};
    if (row.classAttribute().isNominal()) {
      boolean[][] sets = new boolean[levels.length][];
      for (int k = 0; k < levels.length; k++) {
        sets[k] = ((PredictionSetEstimator) estimator).predictSet(row, levels[k]);
      }
      Interval range = estimator instanceof ProbabilityRangeEstimator ranges ? ranges.predictProbabilityRange(row) : null;
      return RowPrediction.ofLabels(distribution, level -> at(level, k -> sets[k].clone()), () -> range);
    }
    PredictiveDistribution predictive = estimator instanceof PredictiveEstimator distributions ? distributions.predictDistribution(row) : null;
    if (predictive != null) {
      return RowPrediction.ofNumber(distribution[0], predictive, null);
    }
    Region[] regions = new Region[levels.length];
    for (int k = 0; k < levels.length; k++) {
      regions[k] = new Region(((IntervalEstimator) estimator).predictIntervals(row, levels[k]));
    }
    return RowPrediction.ofNumber(distribution[0], IntervalKind.PREDICTION, null, null, level -> at(level, k -> regions[k]));
  }

  private <T> T at(double level, IntFunction<T> result) {
    for (int k = 0; k < levels.length; k++) {
      if (levels[k] == level) {
        return result.apply(k);
      }
    }
    throw new IllegalArgumentException("Intervals and sets of this classifier were predicted at the levels " + Arrays.toString(levels)
        + ", but level " + level + " is needed; name it when the predictor is created");
  }
}
