// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.NewRows;
import centroid.metric.PairedDifference;
import centroid.weka.estimator.EstimatorAdapter;
import java.util.stream.IntStream;
import weka.core.Instances;

/** Adapts the calibration of a model to rows of a later time. Members stay as they are. */
final class ModelRecalibration {

  private final CentroidModel model;
  private final ModelCalibration old;
  private final Instances rows;
  private final double[] weight;

  private ModelRecalibration(CentroidModel model, Instances rows, double[] weight) {
    this.model = model;
    this.old = model.calibration();
    this.rows = rows;
    this.weight = weight;
  }

  /**
   * Returns the adapted calibration.
   *
   * @param rows rows with class values that no member was trained on; not modified
   * @param weight of each row, positive; 1 for the latest
   */
  static ModelCalibration of(CentroidModel model, Instances rows, double[] weight) throws Exception {
    if (model.calibration().basis() != ModelCalibration.Basis.UNSEEN_ROWS) {
      throw new IllegalArgumentException("Only a model that is calibrated on unseen rows can be recalibrated, but this one is not: it was trained with "
          + "-calibration none, or on too few rows; train it again, or calibrate it by a CalibratedClassifier with -model");
    }
    ModelRecalibration made = new ModelRecalibration(model, rows, weight);
    return model.isNominal() ? made.ofLabels() : made.ofNumbers();
  }

  private ModelCalibration ofNumbers() throws Exception {
    int n = rows.numInstances();
    double[] mean = new double[n];
    double[] variance = new double[n];
    double[] noise = new double[n];
    model.ensemble().numbers(EstimatorAdapter.withoutClass(rows, 0, rows.numInstances()), (vote, row) -> {
      mean[row] = vote.mean();
      variance[row] = vote.variance();
      noise[row] = vote.noise();
    });
    int[] known = IntStream.range(0, n).filter(row -> Double.isFinite(mean[row])).toArray();
    if (known.length < n) {
      throw new IllegalArgumentException("A model is recalibrated on rows that it can predict, but it has no finite prediction for " + (n - known.length)
          + " of " + n + " rows; leave them out");
    }
    double[][] inputs = old.inputs() == null ? null
        : rows.stream().map(row -> old.inputs().values(row, IntervalCalibration.MODEL_INPUTS)).toArray(double[][]::new);
    IntervalCalibration intervals = old.intervals().recalibrated(new NewRows(rows.attributeToDoubleArray(rows.classIndex()), mean, variance, noise, inputs,
        grouping(), weight));
    return new ModelCalibration(old.basis(), intervals, old.inputs(), old.groups(), intervals.correction(), null, null, null, old.noise());
  }

  private ModelCalibration ofLabels() throws Exception {
    double[][] raw = model.ensemble().distributions(EstimatorAdapter.withoutClass(rows, 0, rows.numInstances()));
    double[][] probabilities = new double[raw.length][];
    for (int row = 0; row < raw.length; row++) {
      probabilities[row] = old.corrected(raw[row], rows.instance(row));
    }
    int[] label = rows.stream().mapToInt(row -> (int) row.classValue()).toArray();
    LabelRecords records = new LabelRecords(probabilities, label, IntStream.range(0, label.length).toArray(), weight);
    ProbabilityCalibration calibrated = old.probabilities().recalibrated(records, grouping());
    double logLoss = PairedDifference.ofMean(weight, calibrated.losses(records)).mean();
    return new ModelCalibration(old.basis(), null, old.inputs(), old.groups(), old.correction(), old.labels(), calibrated, logLoss, null);
  }

  /** Null without groups. */
  private Grouping grouping() {
    return old.groups() == null ? null : old.groups().grouping(rows);
  }
}
