// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.IntervalMethod;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.saved.SavedFormat;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A classifier as an ensemble of one, calibrated as all ensembles are.
 *
 * @serial exclude
 */
public record CalibratedModel(CentroidModel model) implements WrappedModel {

  private static final long serialVersionUID = 1L;

  /** Refuses a file without the ensemble. */
  public CalibratedModel {
    if (model == null) {
      throw new IllegalArgumentException(SavedFormat.NOTHING_INSIDE);
    }
  }

  @Override
  public double[] distribution(Instance row) throws Exception {
    return model.distribution(row);
  }

  @Override
  public boolean predictsBatches() {
    return model.isNominal() && model.ensemble().predictsBatches();
  }

  @Override
  public double[][] distributions(Instances rows) throws Exception {
    return model.distributions(rows);
  }

  @Override
  public RowPrediction predict(Instance row) throws Exception {
    return model.predict(row, IntervalMethod.PREDICTION);
  }

  @Override
  public List<RowPrediction> predictAll(Instances rows) throws Exception {
    return model.predictAll(rows, IntervalMethod.PREDICTION);
  }

  @Override
  public List<String> groups(Instance row) {
    return model.groupsOf(row);
  }

  @Override
  public boolean isCalibrated() {
    return model.calibration().basis() != ModelCalibration.Basis.NONE;
  }

  @Override
  public boolean knowsNovelty() {
    return model.knowsNovelty();
  }

  @Override
  public double calibrationRows() {
    return model.calibration().effectiveRows();
  }

  @Override
  public AnswerThreshold answerThreshold(AnswerGoal goal) {
    return model.answerThreshold(goal);
  }

  @Override
  public WrappedModel recalibrated(Instances rows, double[] weight, String note) throws Exception {
    return new CalibratedModel(model.recalibrated(rows, weight, note));
  }

  @Override
  public WrappedModel withOriginalCalibration() {
    return new CalibratedModel(model.withOriginalCalibration());
  }

  @Override
  public String text() {
    return ModelText.ofSingle(model);
  }
}
