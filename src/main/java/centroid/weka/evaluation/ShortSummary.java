// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import java.util.Map;
import java.util.function.ToDoubleFunction;
import weka.core.Instance;

/**
 * A switch in Weka's list of evaluation metrics: while it is selected, as it is by default, the summary shows the main statistics of intervals and prediction
 * sets only. It is a metric without statistics, because Weka's list has nothing else; the Experimenter has all columns in any case.
 *
 * @serial exclude
 */
public class ShortSummary extends TotalsMetric<Object> {

  /** The name in Weka's list, and for {@code -toggle}. */
  static final String NAME = "Short interval summary";

  private static final long serialVersionUID = 1L;

  /** Public and without arguments for Weka's plug-in manager. */
  public ShortSummary() {
    // nothing to count
  }

  @Override
  Map<String, ToDoubleFunction<Object>> statistics() {
    return Map.of();
  }

  @Override
  Object totals() {
    return null;
  }

  @Override
  void settle() {
    // has no rows
  }

  @Override
  public void updateStatsForClassifier(double[] predictedDistribution, Instance instance) {
    // has no rows
  }

  @Override
  public void updateStatsForPredictor(double predictedValue, Instance instance) {
    // has no rows
  }

  @Override
  SummaryLines summary(Object totals) {
    return new SummaryLines();
  }

  @Override
  public boolean appliesToNominalClass() {
    return true;
  }

  @Override
  public boolean appliesToNumericClass() {
    return true;
  }

  @Override
  public String getMetricName() {
    return NAME;
  }

  @Override
  public String getMetricDescription() {
    return "Shows the main statistics of prediction intervals and prediction sets only. If it is switched off, the summary shows all of them: other levels, "
        + "CRPS, log score and calibration errors.";
  }
}
