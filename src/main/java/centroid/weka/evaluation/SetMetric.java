// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.metric.CalibrationBins;
import centroid.metric.LogLoss;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.evaluation.workaround.PredictionSetLookup;
import centroid.weka.evaluation.workaround.SetPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Instance;
import weka.core.Utils;

/**
 * Evaluates the prediction sets and probabilities of a nominal class: coverage and size at three levels, coverage of the worst label, expected calibration
 * error and log-loss. For classifiers without prediction sets it prints nothing. Weka does not pass the classifier to it; {@link PredictionSetLookup} finds the
 * sets by the array of class probabilities, also through wrappers that return it unchanged, such as FilteredClassifier.
 *
 * <p>The summary shows the main statistics; {@code -toggle "Short interval summary"} shows all of them.
 *
 * <p>If an evaluation keeps its predictions, each keeps its sets ({@link SetPrediction}) for the plots. Nothing is computed if the metric is switched off
 * ({@code -toggle "Prediction sets"}).
 *
 * @serial exclude
 */
public class SetMetric extends TotalsMetric<SetTotals> {

  private static final long serialVersionUID = 1_944_270_635_118_802_473L;

  private static final String NAME = "Prediction sets";
  private static final String COVERAGE = "Set_coverage_";
  private static final String SINGLE = "Set_single_";
  private static final String WORST = "Set_worst_class_";
  private static final Map<String, ToDoubleFunction<SetTotals>> STATISTICS = new LinkedHashMap<>();

  static {
    for (int k = 0; k < SetTotals.LEVELS.length; k++) {
      int level = k;
      STATISTICS.put(COVERAGE + percent(level), totals -> 100 * totals.coverage(level));
    }
    for (int k = 0; k < SetTotals.LEVELS.length; k++) {
      int level = k;
      STATISTICS.put("Set_size_" + percent(level), totals -> totals.size(level));
    }
    STATISTICS.put(SINGLE + percent(SetTotals.MAIN_LEVEL), totals -> 100 * totals.single());
    STATISTICS.put(WORST + percent(SetTotals.MAIN_LEVEL),
        totals -> totals.worstLabel() == null ? Utils.missingValue() : 100 * totals.worstLabel().share());
    STATISTICS.put("Set_calibration_error", totals -> 100 * totals.calibrationError());
    STATISTICS.put("Set_log_loss", SetTotals::logLoss);
    STATISTICS.put("Set_risk_coverage_area", totals -> totals.answers().area());
  }

  private static long percent(int level) {
    return Math.round(100 * SetTotals.LEVELS[level]);
  }

  private final SetTotals totals = new SetTotals();
  /** A row whose prediction Weka has not added to its list yet; null if there is none. */
  private transient Pending pending;

  /** Public and without arguments for Weka's plug-in manager. */
  public SetMetric() {
    // all sums start at 0
  }

  // ---- collecting ----

  @Override
  public void updateStatsForClassifier(double[] predictedDistribution, Instance instance) {
    settle();
    RowPrediction prediction = PredictionSetLookup.of(predictedDistribution);
    if (prediction == null || instance.classIsMissing() || !(instance.weight() > 0) || !isWanted()) {
      return;
    }
    int actual = (int) instance.classValue();
    totals.add(prediction, predictedDistribution, actual, instance.classAttribute(), instance.weight());
    if (m_baseEvaluation != null) {
      pending = new Pending(numPredictions(), predictedDistribution, instance.classValue(), SetPrediction.setsOf(prediction));
    }
  }

  /** Does nothing: numbers have intervals, see {@link IntervalMetric}. */
  @Override
  public void updateStatsForPredictor(double predictedValue, Instance instance) {
    // only nominal classes
  }

  /** A row, the place of its prediction in Weka's list, and its sets. */
  private record Pending(int place, double[] distribution, double actual, boolean[][] sets) {

    boolean isOf(NominalPrediction prediction) {
      return prediction.actual() == actual && Arrays.equals(prediction.distribution(), distribution);
    }
  }

  private int numPredictions() {
    return m_baseEvaluation.predictions() == null ? 0 : m_baseEvaluation.predictions().size();
  }

  /** Replaces the prediction of the pending row. */
  @Override
  void settle() {
    Pending last = pending;
    pending = null;
    if (last != null && last.place < numPredictions()) {
      ArrayList<Prediction> predictions = m_baseEvaluation.predictions();
      if (predictions.get(last.place) instanceof NominalPrediction plain && last.isOf(plain)) {
        predictions.set(last.place, new SetPrediction(plain, last.sets));
      }
    }
  }

  // ---- reporting ----

  @Override
  Map<String, ToDoubleFunction<SetTotals>> statistics() {
    return STATISTICS;
  }

  @Override
  SetTotals totals() {
    return totals.isEmpty() ? null : totals;
  }

  @Override
  SummaryLines summary(SetTotals sums) {
    return isShort() ? sums.shortSummary() : sums.fullSummary();
  }

  // ---- for Weka ----

  @Override
  public boolean appliesToNominalClass() {
    return true;
  }

  @Override
  public boolean appliesToNumericClass() {
    return false;
  }

  @Override
  public String getMetricName() {
    return NAME;
  }

  @Override
  public String getMetricDescription() {
    return "Quality of prediction sets and class probabilities: coverage (in percent), also of the worst label (among those of at least "
        + CoverageByGroup.MIN_ROWS + " instances; the lowest of several coverages is below the level by chance even if all are valid), mean set size, "
        + "share of sets with one label, expected calibration error (of the most probable label, in " + CalibrationBins.NUM_BINS
        + " bins of equal width, in percentage points), log-loss (natural logarithm; smaller probabilities are set to " + LogLoss.FLOOR + "), and the area "
        + "under the risk-coverage curve (mean share of wrong labels among the most certain instances, over all shares that are answered).";
  }

  /** True for coverage, as for Weka's own, though it has no better direction, and for the share of sets with one label; false for all others. */
  @Override
  public boolean statisticIsMaximisable(String name) {
    return name.startsWith(COVERAGE) || name.startsWith(WORST) || name.startsWith(SINGLE);
  }
}
