// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.weka.estimator.CalibratedEstimator;
import centroid.weka.estimator.GroupEstimator;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.evaluation.workaround.RowTracker;
import centroid.weka.saved.SavedFormat;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.SingleClassifierEnhancer;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A classifier that wraps a calibrated estimator and returns its predictions unchanged, such as a FilteredClassifier of CentroidBagging: intervals and sets
 * are those of the estimator inside. For a row that does not reach the estimator nothing is known.
 *
 * @serial exclude
 */
public final class DelegatingModel implements WrappedModel {

  private static final long serialVersionUID = 1L;

  /** The number of rows that show whether predictions are returned unchanged. */
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
   * Returns the first calibrated estimator among a classifier, the one that it wraps, and so on.
   *
   * @return null if there is none
   */
  public static Classifier estimatorIn(Classifier classifier, boolean numeric) {
    Classifier next = classifier;
    // A network has intervals too, but they are never calibrated.
    while (next != null && !(next instanceof RowPredictor && next instanceof CalibratedEstimator
        && (numeric ? next instanceof PredictiveEstimator : next instanceof PredictionSetEstimator))) {
      next = next instanceof SingleClassifierEnhancer wrapper ? wrapper.getClassifier() : null;
    }
    return next;
  }

  /**
   * Returns a model with the intervals of the estimator inside a classifier.
   *
   * @param rows some of them are predicted; not modified
   * @return null if there is no such estimator, it is not calibrated, or its predictions are not returned unchanged
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
  public RowPrediction predict(Instance row) throws Exception {
    if (outer == inner) {
      return ((RowPredictor) inner).predict(row);
    }
    RowTracker tracker = RowTracker.of(outer, inner, row);
    if (tracker.row() != null) {
      return ((RowPredictor) inner).predict(tracker.row());
    }
    return row.classAttribute().isNumeric() ? RowPrediction.ofNumber(tracker.outcome()[0], null, null)
        : new LabelPredictions(null, false, null).prediction(tracker.outcome(), 0);
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
  public boolean knowsNovelty() {
    return inner instanceof NoveltyEstimator estimator && estimator.knowsNovelty();
  }

  @Override
  public double calibrationRows() {
    return ((CalibratedEstimator) inner).calibrationRows();
  }

  @Override
  public AnswerThreshold answerThreshold(AnswerGoal goal) {
    return inner instanceof SelectiveEstimator selective ? selective.answerThreshold(goal) : null;
  }

  @Override
  public WrappedModel recalibrated(Instances rows, double[] weight, String note) {
    throw new IllegalArgumentException("The intervals are those of the " + inner.getClass().getSimpleName() + " inside, which gets other rows than those of "
        + "the file; recalibrate a model that does not wrap another one");
  }

  @Override
  public WrappedModel withOriginalCalibration() {
    return this;
  }

  @Override
  public String text() {
    return ModelText.ofDelegating(outer, inner);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    if (outer == null || inner == null) {
      throw new InvalidObjectException(SavedFormat.NOTHING_INSIDE);
    }
  }
}
