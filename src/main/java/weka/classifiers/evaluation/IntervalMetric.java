// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Region;
import centroid.metric.Coverage;
import centroid.metric.Crps;
import centroid.metric.IntervalScore;
import centroid.weka.model.PredictiveEstimator;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import weka.classifiers.IntervalEstimator;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * How good the prediction intervals of a numeric class are: coverage at four levels, width, interval score, CRPS, log score and calibration
 * error. A plug-in of Weka's evaluation that works for every {@link IntervalEstimator} and is silent for other classifiers; the log score,
 * the mean negative logarithm of the density, is known of every {@link PredictiveEstimator} among them whose intervals are those of its distribution.
 *
 * <p>Where a classifier returns several intervals for a row, a value is covered by any of them, widths are added up, and scores
 * are those of the hull. The CRPS takes the bounds of ten central intervals as twenty quantiles. Rows for which a classifier has no
 * interval are left out of all statistics and counted.
 *
 * <p>Where an evaluation keeps its predictions, each of them remembers its intervals ({@link IntervalPrediction}), for the plots.
 *
 * <p>Costs 13 calls of {@code predictIntervals} per test row, or one if they are those of a {@link PredictiveEstimator}'s distribution; none if the
 * metric is switched off ({@code -toggle "Prediction intervals"}).
 *
 * @serial exclude
 */
public class IntervalMetric extends AbstractEvaluationMetric implements StandardEvaluationMetric, IntervalBasedEvaluationMetric {

  private static final long serialVersionUID = 6_371_904_418_530_267_155L;

  private static final String NAME = "Prediction intervals";
  /** Levels with a coverage; widths and scores are those of the two in the middle. */
  private static final double[] LEVELS = {0.8, 0.9, 0.95, 0.99};
  private static final int FIRST_WIDTH = 1;
  private static final int NUM_WIDTHS = 2;
  /** Central intervals whose bounds are the quantiles at 0.025, 0.075, ..., 0.975. */
  private static final int NUM_CENTRAL = 10;
  /** All levels that are asked for, ascending. */
  private static final double[] ALL_LEVELS = DoubleStream.concat(Arrays.stream(LEVELS),
      IntStream.range(0, NUM_CENTRAL).mapToDouble(IntervalMetric::central)).sorted().distinct().toArray();
  /** The places of the levels, and of those of the central intervals, among all. */
  private static final int[] LEVEL_PLACES = Arrays.stream(LEVELS).mapToInt(level -> Arrays.binarySearch(ALL_LEVELS, level)).toArray();
  private static final int[] CENTRAL_PLACES = IntStream.range(0, NUM_CENTRAL).map(k -> Arrays.binarySearch(ALL_LEVELS, central(k))).toArray();

  private static final String COVERAGE = "Interval_coverage_";
  /** The name of each statistic, as a column of the Experimenter, and its value. */
  private static final Map<String, ToDoubleFunction<IntervalMetric>> STATISTICS = new LinkedHashMap<>();

  static {
    for (int k = 0; k < LEVELS.length; k++) {
      int level = k;
      STATISTICS.put(COVERAGE + percent(level), metric -> metric.coverage(level));
    }
    for (int k = 0; k < NUM_WIDTHS; k++) {
      int which = k;
      STATISTICS.put("Interval_width_" + percent(FIRST_WIDTH + k), metric -> metric.mean(metric.width[which]));
      STATISTICS.put("Interval_rel_width_" + percent(FIRST_WIDTH + k), metric -> 100 * metric.mean(metric.relativeWidth[which]));
      STATISTICS.put("Interval_score_" + percent(FIRST_WIDTH + k), metric -> metric.mean(metric.score[which]));
    }
    STATISTICS.put("Interval_CRPS", metric -> metric.mean(metric.crps));
    STATISTICS.put("Interval_log_score", metric -> metric.weightWithDensity > 0 ? metric.logScore / metric.weightWithDensity : Utils.missingValue());
    STATISTICS.put("Interval_calibration_error", IntervalMetric::calibrationError);
  }

  private static long percent(int level) {
    return Math.round(100 * LEVELS[level]);
  }

  private double totalWeight;
  private double weightWithout;
  private final double[] covered = new double[LEVELS.length];
  private final double[] width = new double[NUM_WIDTHS];
  private final double[] relativeWidth = new double[NUM_WIDTHS];
  private final double[] score = new double[NUM_WIDTHS];
  private double crps;
  private double weightWithDensity;
  private double logScore;
  /** What holds for all rows of a test set. */
  private transient TestSet testSet;

  /** A metric that has seen no row; public and without arguments for Weka's plug-in manager. */
  public IntervalMetric() {
    // all sums start at 0
  }

  // ---- gathering ----

  /** Does nothing: labels have no intervals. */
  @Override
  public void updateStatsForClassifier(double[] predictedDistribution, Instance instance) {
    // only numeric classes
  }

  /** Does nothing: a prediction alone says nothing about intervals. */
  @Override
  public void updateStatsForPredictor(double predictedValue, Instance instance) {
    // see updateStatsForIntervalEstimator
  }

  @Override
  public void updateStatsForIntervalEstimator(IntervalEstimator classifier, Instance classMissing, double classValue) throws Exception {
    double weight = classMissing.weight();
    if (testSet == null || !testSet.isOf(classifier, classMissing)) {
      testSet = new TestSet(new WeakReference<>(classifier), new WeakReference<>(classMissing.dataset()), isWanted(), targetRange());
    }
    // A row without weight must not turn an infinite width into NaN.
    if (!(weight > 0) || !testSet.wanted) {
      return;
    }
    PredictiveDistribution expected = expected(classifier, classMissing);
    Region[] all = regions(classifier, classMissing, expected);
    boolean known = true;
    for (int place : LEVEL_PLACES) {
      known &= all[place].isKnown();
    }
    double rowCrps = Crps.ofQuantiles(quantiles(all), classValue);
    if (!known || Double.isNaN(rowCrps)) {
      weightWithout += weight;
      return;
    }
    remember(all, classMissing, classValue);
    add(all, classValue, weight);
    crps += weight * rowCrps;
    totalWeight += weight;
    if (expected != null) {
      logScore -= weight * expected.logDensity(classValue);
      weightWithDensity += weight;
    }
  }

  /** The distribution that intervals are of; null if there is none, or intervals are of another kind, such as confidence intervals. */
  private static PredictiveDistribution expected(IntervalEstimator classifier, Instance row) throws Exception {
    PredictiveDistribution expected = classifier instanceof PredictiveEstimator estimator ? estimator.predictDistribution(row) : null;
    double level = ALL_LEVELS[ALL_LEVELS.length - 1];
    return expected != null && expected.interval(level).equals(new Region(classifier.predictIntervals(row, level)).hull()) ? expected : null;
  }

  private static Region[] regions(IntervalEstimator classifier, Instance row, PredictiveDistribution expected) throws Exception {
    Region[] all = new Region[ALL_LEVELS.length];
    for (int k = 0; k < all.length; k++) {
      all[k] = expected != null ? Region.of(expected.interval(ALL_LEVELS[k])) : new Region(classifier.predictIntervals(row, ALL_LEVELS[k]));
    }
    return all;
  }

  /** Whether rows are looked at, and how far the training targets reach, of one classifier and test set. */
  private record TestSet(WeakReference<IntervalEstimator> classifier, WeakReference<Instances> header, boolean wanted, double range) {

    boolean isOf(IntervalEstimator other, Instance row) {
      return classifier.refersTo(other) && header.refersTo(row.dataset());
    }
  }

  /** Weka has just added the prediction of this row, if it keeps predictions at all. */
  private void remember(Region[] all, Instance row, double classValue) {
    ArrayList<Prediction> predictions = m_baseEvaluation == null ? null : m_baseEvaluation.predictions();
    int last = predictions == null ? -1 : predictions.size() - 1;
    if (last >= 0 && predictions.get(last) instanceof NumericPrediction plain && plain.actual() == classValue) {
      predictions.set(last, new IntervalPrediction(plain, ALL_LEVELS, List.of(all), row));
    }
  }

  private void add(Region[] all, double classValue, double weight) {
    for (int k = 0; k < LEVELS.length; k++) {
      covered[k] += all[LEVEL_PLACES[k]].contains(classValue) ? weight : 0;
    }
    for (int k = 0; k < NUM_WIDTHS; k++) {
      Region region = all[LEVEL_PLACES[FIRST_WIDTH + k]];
      width[k] += weight * region.width();
      relativeWidth[k] += weight * region.width() / testSet.range;
      score[k] += weight * IntervalScore.of(region.hull().lower(), region.hull().upper(), classValue, LEVELS[FIRST_WIDTH + k]);
    }
  }

  /** The bounds of central intervals at 0.05, 0.15, ..., 0.95, from the lowest to the highest. */
  private static double[] quantiles(Region[] all) {
    double[] quantiles = new double[2 * NUM_CENTRAL];
    for (int k = 0; k < NUM_CENTRAL; k++) {
      Interval hull = all[CENTRAL_PLACES[k]].hull();
      quantiles[NUM_CENTRAL - 1 - k] = hull.lower();
      quantiles[NUM_CENTRAL + k] = hull.upper();
    }
    return quantiles;
  }

  private static double central(int k) {
    return (2 * k + 1) / (2.0 * NUM_CENTRAL);
  }

  private boolean isWanted() {
    return m_baseEvaluation == null || m_baseEvaluation.getMetricsToDisplay().contains(NAME.toLowerCase(Locale.ROOT));
  }

  private double targetRange() throws Exception {
    return m_baseEvaluation == null ? Double.NaN : new TrainingTargets(m_baseEvaluation).range();
  }

  /**
   * Reads the range of the training target, which changes from fold to fold. The fields are protected, and Weka's class loader for
   * packages puts this class and Weka's into different run-time packages: only a subclass may read them.
   *
   * @serial exclude
   */
  private static final class TrainingTargets extends AggregateableEvaluation {

    private static final long serialVersionUID = 1L;

    TrainingTargets(Evaluation evaluation) throws Exception {
      super(evaluation);
    }

    /** NaN if there is no training data, as for a model loaded from a file, or all its targets are the same. */
    double range() {
      double range = m_MaxTarget - m_MinTarget;
      return !m_NoPriors && range > 0 ? range : Double.NaN;
    }
  }

  /**
   * Leaves no trace where it has nothing to say. Bagging and others keep an evaluation, with all its metrics, in their models: a file
   * with one of ours could be read only where this package is installed. Weka's evaluation skips an entry that is null.
   */
  private Object writeReplace() {
    return m_baseEvaluation != null && totalWeight == 0 && weightWithout == 0 ? null : this;
  }

  // ---- reporting ----

  @Override
  public double getStatistic(String name) {
    ToDoubleFunction<IntervalMetric> statistic = STATISTICS.get(name);
    if (statistic == null) {
      throw new UnknownStatisticException(NAME + " has the statistics " + STATISTICS.keySet() + ", but was asked for '" + name + "'");
    }
    return totalWeight == 0 ? Utils.missingValue() : statistic.applyAsDouble(this);
  }

  private double mean(double sum) {
    return sum / totalWeight;
  }

  private double coverage(int level) {
    return 100 * mean(covered[level]);
  }

  private double calibrationError() {
    double[] share = Arrays.stream(covered).map(this::mean).toArray();
    return 100 * Coverage.calibrationError(share, LEVELS);
  }

  @Override
  public String toSummaryString() {
    if (totalWeight == 0) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < LEVELS.length; k++) {
      text.append(line("Interval coverage", k)).append(number(coverage(k))).append(" %\n");
    }
    for (int k = 0; k < NUM_WIDTHS; k++) {
      double relative = 100 * mean(relativeWidth[k]);
      text.append(line("Mean interval width", FIRST_WIDTH + k)).append(number(mean(width[k])))
          .append(Double.isNaN(relative) ? "\n" : "     " + number(relative) + " % of range\n");
    }
    for (int k = 0; k < NUM_WIDTHS; k++) {
      text.append(line("Mean interval score", FIRST_WIDTH + k)).append(number(mean(score[k]))).append('\n');
    }
    text.append(label("CRPS")).append(number(mean(crps))).append('\n');
    if (weightWithDensity > 0) {
      text.append(label("Log score (lower is better)")).append(number(logScore / weightWithDensity)).append('\n');
    }
    text.append(label("Interval calibration error")).append(number(calibrationError())).append(" %\n");
    if (weightWithout > 0) {
      text.append(label("Instances without an interval")).append(number(weightWithout)).append('\n');
    }
    return text.toString();
  }

  private static String line(String what, int level) {
    return label(what + " (" + String.format(Locale.ROOT, "%.2f", LEVELS[level]) + " level)");
  }

  /** As wide as the labels of Weka's own summary. */
  private static String label(String text) {
    return Utils.padRight(text, 35);
  }

  private static String number(double value) {
    return Double.isInfinite(value) ? Utils.padLeft("Infinity", 12) : Utils.doubleToString(value, 12, 4);
  }

  // ---- what Weka asks about ----

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
    return "Quality of prediction intervals: share of true values inside (in percent), mean width (absolute, and in percent of the "
        + "range of the training target), interval score (width and a fine for true values outside), CRPS, log score (mean "
        + "negative logarithm of the predictive density), and mean distance of "
        + "coverage from its level (in percentage points).";
  }

  @Override
  public List<String> getStatisticNames() {
    return List.copyOf(STATISTICS.keySet());
  }

  /** True for coverage, as for Weka's own, though it has no better direction; false for all others. */
  @Override
  public boolean statisticIsMaximisable(String name) {
    return name.startsWith(COVERAGE);
  }
}
