// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.classifiers.evaluation.StandardEvaluationMetric;
import weka.core.Utils;

/**
 * A metric whose statistics follow from sums over test rows.
 *
 * <p>It works around a defect of Weka: Bagging and others save an evaluation with all its plugged-in metrics in their models, and such files can be read only
 * where the metrics are installed. A metric of this kind is not saved if it has no rows; Weka's evaluation skips an entry that is null.
 *
 * @param <T> the sums
 * @serial exclude
 */
abstract class TotalsMetric<T> extends AbstractEvaluationMetric implements StandardEvaluationMetric {

  private static final long serialVersionUID = 1L;

  /** Returns the statistics by their names, which are columns of the Experimenter. */
  abstract Map<String, ToDoubleFunction<T>> statistics();

  /** Returns the sums; null if no row has a prediction of this kind. */
  abstract T totals();

  /** Returns the lines of the summary, in which sums that are not null appear. */
  abstract SummaryLines summary(T totals);

  /** Extends the last predictions in Weka's list. Weka adds a prediction to its list after it has called the metrics. */
  abstract void settle();

  /** Whether it has counted no row. */
  boolean isQuiet() {
    return totals() == null;
  }

  /** Whether the user has not switched it off. */
  final boolean isWanted() {
    return isSelected(getMetricName());
  }

  /** Whether the summary shows the main statistics only. */
  final boolean isShort() {
    return isSelected(ShortSummary.NAME);
  }

  private boolean isSelected(String name) {
    return m_baseEvaluation == null || m_baseEvaluation.getMetricsToDisplay().contains(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public final List<String> getStatisticNames() {
    return List.copyOf(statistics().keySet());
  }

  /** Returns a statistic; missing without rows. */
  @Override
  public final double getStatistic(String name) {
    ToDoubleFunction<T> statistic = statistics().get(name);
    if (statistic == null) {
      throw new UnknownStatisticException(getMetricName() + " has the statistics " + statistics().keySet() + ", but not '" + name + "'");
    }
    settle();
    T totals = totals();
    return totals == null ? Utils.missingValue() : statistic.applyAsDouble(totals);
  }

  /** Returns the summary; empty without rows. */
  @Override
  public final String toSummaryString() {
    settle();
    T totals = totals();
    return totals == null ? "" : summary(totals).toString();
  }

  /** Saves nothing if all metrics of this kind are quiet. If one is not, all are saved, since Weka finds metrics by their names. */
  final Object writeReplace() {
    return m_baseEvaluation != null && (m_baseEvaluation.getPluginMetrics() == null
        || m_baseEvaluation.getPluginMetrics().stream().allMatch(metric -> !(metric instanceof TotalsMetric<?> ours) || ours.isQuiet())) ? null : this;
  }
}
