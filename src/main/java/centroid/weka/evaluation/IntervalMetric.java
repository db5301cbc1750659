// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.interval.IntervalKind;
import centroid.selective.AnswerGoal;
import centroid.weka.estimator.GroupEstimator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.evaluation.workaround.IntervalPrediction;
import centroid.weka.evaluation.workaround.IntervalRecorder;
import centroid.weka.evaluation.workaround.RowIntervals;
import centroid.weka.evaluation.workaround.RowTracker;
import centroid.weka.evaluation.workaround.TrainingTargets;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.evaluation.IntervalBasedEvaluationMetric;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Evaluates the prediction intervals of a numeric class: coverage at four levels, in the worst third of the rows by width and in the worst group, width,
 * interval score, CRPS, log score and calibration error. Weka's evaluation calls it for every {@link IntervalEstimator}; for other classifiers it prints
 * nothing. The log score, which is the mean negative log density, needs a predictive distribution; the worst group needs a {@link GroupEstimator}.
 *
 * <p>If a classifier returns several intervals for a row, a value is covered by any of them, widths are added up, and scores are those of the hull. The CRPS
 * takes the bounds of ten central intervals as twenty quantiles. Rows without an interval are left out of all statistics and counted.
 *
 * <p>If an evaluation keeps its predictions, each keeps its intervals ({@link IntervalPrediction}) for the plots.
 *
 * <p>The summary shows the main statistics; {@code -toggle "Short interval summary"} shows all of them.
 *
 * <p>It costs one call of {@code predict} per test row, or 14 calls of {@code predictIntervals} for other classifiers, and nothing if it is switched off
 * ({@code -toggle "Prediction intervals"}).
 *
 * @serial exclude
 */
public class IntervalMetric extends TotalsMetric<IntervalTotals> implements IntervalBasedEvaluationMetric {

  private static final long serialVersionUID = 6_371_904_418_530_267_156L;

  private static final String NAME = "Prediction intervals";
  private static final String COVERAGE = "Interval_coverage_";
  private static final String WORST = "Interval_worst_";
  private static final Map<String, ToDoubleFunction<IntervalTotals>> STATISTICS = new LinkedHashMap<>();

  static {
    for (int k = 0; k < RowIntervals.LEVELS.length; k++) {
      int level = k;
      STATISTICS.put(COVERAGE + percent(level), totals -> 100 * totals.coverage(level));
    }
    STATISTICS.put(WORST + "third_" + percent(IntervalTotals.WORST_LEVEL), totals -> percentOf(totals.worstThird()));
    STATISTICS.put(WORST + "group_" + percent(IntervalTotals.WORST_LEVEL), totals -> percentOf(totals.worstGroup()));
    for (int k = 0; k < IntervalTotals.NUM_WIDTHS; k++) {
      int which = k;
      long percent = percent(IntervalTotals.FIRST_WIDTH + k);
      STATISTICS.put("Interval_width_" + percent, totals -> totals.width(which));
      STATISTICS.put("Interval_rel_width_" + percent, totals -> 100 * totals.relativeWidth(which));
      STATISTICS.put("Interval_score_" + percent, totals -> totals.score(which));
    }
    STATISTICS.put("Interval_CRPS", IntervalTotals::crps);
    STATISTICS.put("Interval_log_score", IntervalTotals::logScore);
    STATISTICS.put("Interval_calibration_error", totals -> 100 * totals.calibrationError());
    STATISTICS.put("Interval_risk_coverage_area", totals -> totals.answers().area());
  }

  private static long percent(int level) {
    return Math.round(100 * RowIntervals.LEVELS[level]);
  }

  private static double percentOf(CoverageByGroup.Worst worst) {
    return worst == null ? Utils.missingValue() : 100 * worst.share();
  }

  private final IntervalTotals totals = new IntervalTotals();
  /** Whether the intervals are confidence intervals, whose coverage of single values is low by design. */
  private boolean ofMean;
  /** Null before the first row. */
  private transient TestSet testSet;
  /** Null before the first row, and after reading from a file. */
  private transient IntervalRecorder recorder;

  /** Public and without arguments for Weka's plug-in manager. */
  public IntervalMetric() {
    // all sums start at 0
  }

  // ---- collecting ----

  /** Does nothing: labels have no intervals, see {@link SetMetric}. */
  @Override
  public void updateStatsForClassifier(double[] predictedDistribution, Instance instance) {
    // only numeric classes
  }

  /** Keeps the intervals of a row without a class value for the plots; it is in no statistic. Weka queries the intervals of other rows only. */
  @Override
  public void updateStatsForPredictor(double predictedValue, Instance instance) throws Exception {
    settle();
    if (m_baseEvaluation == null || !instance.classIsMissing() || !(instance.weight() > 0) || m_baseEvaluation.getDiscardPredictions() || !isWanted()) {
      return;
    }
    IntervalEstimator classifier = whoPredicted(predictedValue, instance);
    RowIntervals intervals = classifier == null ? null : RowIntervals.of(classifier, instance);
    if (intervals != null && intervals.isKnown()) {
      recorder().await(m_baseEvaluation, predictedValue, intervals, instance);
    }
  }

  /** The estimator that predicted last, or that of the last row with a class value; null if neither predicted this. */
  private IntervalEstimator whoPredicted(double predictedValue, Instance row) throws Exception {
    if (RowTracker.lastEstimator(row.dataset(), predictedValue) instanceof IntervalEstimator ours) {
      return ours;
    }
    boolean known = testSet != null && testSet.header.refersTo(row.dataset()) && testSet.classifier.get() instanceof Classifier;
    // Another fold has another model, which is recognised by its prediction.
    return known && ((Classifier) testSet.classifier.get()).distributionForInstance(row)[0] == predictedValue ? testSet.classifier.get() : null;
  }

  private IntervalRecorder recorder() {
    recorder = recorder == null ? new IntervalRecorder() : recorder;
    return recorder;
  }

  @Override
  void settle() {
    if (recorder != null && m_baseEvaluation != null) {
      recorder.settle(m_baseEvaluation.predictions());
    }
  }

  @Override
  public void updateStatsForIntervalEstimator(IntervalEstimator classifier, Instance classMissing, double classValue) throws Exception {
    double weight = classMissing.weight();
    if (testSet == null || !testSet.isOf(classifier, classMissing)) {
      testSet = new TestSet(new WeakReference<>(classifier), new WeakReference<>(classMissing.dataset()), isWanted(),
          m_baseEvaluation == null ? Double.NaN : new TrainingTargets(m_baseEvaluation).range());
    }
    // A row without weight must not turn an infinite width into NaN.
    if (!(weight > 0) || !testSet.wanted) {
      return;
    }
    RowIntervals intervals = RowIntervals.of(classifier, classMissing);
    List<String> groups = classifier instanceof GroupEstimator estimator ? estimator.groupsOf(classMissing) : List.of();
    if (totals.add(intervals, classValue, weight, testSet.range, groups)) {
      AnswerGoal goal = classifier instanceof SelectiveEstimator selective ? selective.answerGoal() : null;
      if (goal != null) {
        totals.count(goal, intervals.prediction(), classValue, weight);
      }
      ofMean |= intervals.prediction().kind() == IntervalKind.CONFIDENCE;
      recorder().keep(m_baseEvaluation, intervals, classMissing, classValue);
    }
  }

  /** What holds for all rows of one classifier and test set: whether they are evaluated, and the range of the training targets. */
  private record TestSet(WeakReference<IntervalEstimator> classifier, WeakReference<Instances> header, boolean wanted, double range) {

    boolean isOf(IntervalEstimator other, Instance row) {
      return classifier.refersTo(other) && header.refersTo(row.dataset());
    }
  }

  @Override
  boolean isQuiet() {
    return super.isQuiet() && totals.weightWithout() == 0;
  }

  // ---- reporting ----

  @Override
  Map<String, ToDoubleFunction<IntervalTotals>> statistics() {
    return STATISTICS;
  }

  @Override
  IntervalTotals totals() {
    return totals.isEmpty() ? null : totals;
  }

  @Override
  SummaryLines summary(IntervalTotals sums) {
    return sums.summary(ofMean, isShort());
  }

  // ---- for Weka ----

  @Override
  public boolean appliesToNominalClass() {
    return false;
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
    return "Quality of prediction intervals: coverage (in percent), also of the worst third of the instances by width and of the worst group (each of at "
        + "least " + CoverageByGroup.MIN_ROWS + " instances; the lowest of several coverages is below the level by chance even if all are valid), mean width "
        + "(absolute, and in percent of the range of the training target), interval score (width and a penalty for values outside), CRPS, log score (mean "
        + "negative log density), calibration error (mean difference between coverage and level, in percentage points), and the area under the risk-coverage "
        + "curve (mean absolute error of the instances with the narrowest intervals, over all shares that are answered).";
  }

  /** True for coverage, as for Weka's own, though it has no better direction, and for the worst coverage; false for all others. */
  @Override
  public boolean statisticIsMaximisable(String name) {
    return name.startsWith(COVERAGE) || name.startsWith(WORST);
  }
}
