// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.PredictiveDistribution;
import centroid.weka.saved.SavedFormat;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A classifier as an ensemble of one, calibrated as all ensembles are.
 *
 * @param model the ensemble
 * @serial exclude
 */
public record CalibratedModel(CentroidModel model) implements WrappedModel {

  private static final long serialVersionUID = 1L;

  /**
   * Refuses a file that has lost the ensemble.
   *
   * @param model the ensemble
   */
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
  public double[][] intervals(Instance row, double level) throws Exception {
    Interval interval = model.interval(row, IntervalMethod.PREDICTION, level);
    return new double[][] {{interval.lower(), interval.upper()}};
  }

  @Override
  public PredictiveDistribution expected(Instance row) throws Exception {
    return model.expected(row);
  }

  @Override
  public boolean[] predictionSet(Instance row, double level) throws Exception {
    return model.predictionSet(row, level);
  }

  @Override
  public Interval probabilityRange(Instance row) throws Exception {
    return model.probabilityRange(row);
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
  public String text() {
    return ModelText.ofSingle(model);
  }
}
