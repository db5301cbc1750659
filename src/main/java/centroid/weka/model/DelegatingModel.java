// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.weka.estimator.CalibratedEstimator;
import centroid.weka.estimator.GroupEstimator;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.ProbabilityRangeEstimator;
import centroid.weka.evaluation.workaround.RowTracker;
import centroid.weka.saved.SavedFormat;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.SingleClassifierEnhancer;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A classifier that is, or has inside, one with intervals or sets of ours, and hands its answers on as they are: what that one says is passed
 * on. Of a row that it is not asked about nothing is known.
 *
 * @serial exclude
 */
public final class DelegatingModel implements WrappedModel {

  private static final long serialVersionUID = 1L;

  /** Rows by which it is found out whether answers are handed on as they are. */
  private static final int NUM_TRIED = 20;

  @SuppressWarnings("serial") // Weka's classifiers are serialisable, though their interface does not say so
  private final Classifier outer;
  /** A part of the other, also when both are read from a file. */
  @SuppressWarnings("serial")
  private final Classifier inner;

  private DelegatingModel(Classifier outer, Classifier inner) {
    this.outer = outer;
    this.inner = inner;
  }

  /**
   * The first classifier with intervals or sets of ours among a classifier, what it wraps, what that wraps, and so on.
   *
   * @param classifier trained or not
   * @param numeric whether the class is numeric
   * @return null if there is none
   */
  public static Classifier estimatorIn(Classifier classifier, boolean numeric) {
    Classifier next = classifier;
    // A network states intervals too, but nothing ever calibrates them.
    while (next != null && !(next instanceof CalibratedEstimator && (numeric ? next instanceof PredictiveEstimator : next instanceof PredictionSetEstimator))) {
      next = next instanceof SingleClassifierEnhancer wrapper ? wrapper.getClassifier() : null;
    }
    return next;
  }

  /**
   * A model whose intervals are those of an estimator inside.
   *
   * @param trained the classifier
   * @param rows some of which are tried; not modified
   * @return null if there is no such estimator, it is not calibrated, or its answers are not handed on as they are
   * @throws Exception if the classifier fails
   */
  public static DelegatingModel of(Classifier trained, Instances rows) throws Exception {
    Classifier estimator = estimatorIn(trained, rows.classAttribute().isNumeric());
    if (estimator == null || !((CalibratedEstimator) estimator).isCalibrated()) {
      return null;
    }
    DelegatingModel model = new DelegatingModel(trained, estimator);
    int tried = Math.min(NUM_TRIED, rows.numInstances());
    for (int k = 0; k < tried; k++) {
      Instance row = model.inside(rows.instance((int) ((long) k * rows.numInstances() / tried)));
      if (row == null || !row.classAttribute().equals(rows.classAttribute())) {
        return null;
      }
    }
    return model;
  }

  /** The row as the estimator gets it; null if it does not. */
  private Instance inside(Instance row) throws Exception {
    return outer == inner ? row : RowTracker.of(outer, inner, row).row();
  }

  @Override
  public double[] distribution(Instance row) throws Exception {
    return outer.distributionForInstance(row);
  }

  @Override
  public boolean predictsBatches() {
    return false;
  }

  @Override
  public double[][] distributions(Instances rows) throws Exception {
    return RowByRow.distributions(outer, rows);
  }

  @Override
  public double[][] intervals(Instance row, double level) throws Exception {
    Interval.checkLevel(level);
    Instance seen = inside(row);
    if (seen != null && inner instanceof IntervalEstimator estimator) {
      return estimator.predictIntervals(seen, level);
    }
    PredictiveDistribution expected = seen == null ? null : expected(row);
    Interval interval = expected == null ? Interval.EVERYTHING : expected.interval(level);
    return new double[][] {{interval.lower(), interval.upper()}};
  }

  @Override
  public PredictiveDistribution expected(Instance row) throws Exception {
    Instance seen = inside(row);
    return seen != null && inner instanceof PredictiveEstimator estimator ? estimator.predictDistribution(seen) : null;
  }

  @Override
  public boolean[] predictionSet(Instance row, double level) throws Exception {
    Interval.checkLevel(level);
    Instance seen = inside(row);
    if (seen != null && inner instanceof PredictionSetEstimator estimator) {
      return estimator.predictSet(seen, level);
    }
    boolean[] all = new boolean[row.numClasses()];
    Arrays.fill(all, true);
    return all;
  }

  @Override
  public Interval probabilityRange(Instance row) throws Exception {
    Instance seen = inner instanceof ProbabilityRangeEstimator ? inside(row) : null;
    return seen == null ? null : ((ProbabilityRangeEstimator) inner).predictProbabilityRange(seen);
  }

  @Override
  public List<String> groups(Instance row) {
    try {
      Instance seen = inner instanceof GroupEstimator ? inside(row) : null;
      return seen == null ? List.of() : ((GroupEstimator) inner).groupsOf(seen);
    } catch (Exception e) {
      throw new IllegalStateException("The groups of a row are not known, since " + outer.getClass().getSimpleName() + " can't predict it: "
          + e.getMessage(), e);
    }
  }

  @Override
  public boolean isCalibrated() {
    return ((CalibratedEstimator) inner).isCalibrated();
  }

  @Override
  public String text() {
    return ModelText.ofPassed(outer, inner);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    if (outer == null || inner == null) {
      throw new InvalidObjectException(SavedFormat.NOTHING_INSIDE);
    }
  }
}
