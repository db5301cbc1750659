// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.util.List;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.classifiers.evaluation.Evaluation;

/**
 * Works around a defect of Weka: Bagging and others save an evaluation with all its plugged-in metrics in their models, and such files can be read only
 * where the metrics are installed. A metric of this kind is not saved if it has no statistics; Weka's evaluation skips an entry that is null.
 */
public interface OptionalMetric {

  /** Whether it has no statistics. */
  boolean isQuiet();

  /** Whether all optional metrics of an evaluation are quiet. If one is not, all are saved, since Weka finds metrics by their names. */
  static boolean allAreQuiet(Evaluation evaluation) {
    List<AbstractEvaluationMetric> metrics = evaluation.getPluginMetrics();
    return metrics == null || metrics.stream().allMatch(metric -> !(metric instanceof OptionalMetric ours) || ours.isQuiet());
  }
}
