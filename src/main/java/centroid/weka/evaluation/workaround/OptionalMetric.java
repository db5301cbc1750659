// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.util.List;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.classifiers.evaluation.Evaluation;

/**
 * A metric of ours, which leaves no trace in saved evaluations that it has nothing to say about. Bagging and others keep an evaluation, with all its
 * metrics, in their models: a file with one of ours could be read only where this package is installed. Weka's evaluation skips an entry that is null.
 */
public interface OptionalMetric {

  /** Whether no row has told it anything. */
  boolean isQuiet();

  /** Whether all of ours among the metrics of an evaluation are quiet; if one is not, all stay, since Weka looks metrics up by names. */
  static boolean allAreQuiet(Evaluation evaluation) {
    List<AbstractEvaluationMetric> metrics = evaluation.getPluginMetrics();
    return metrics == null || metrics.stream().allMatch(metric -> !(metric instanceof OptionalMetric ours) || ours.isQuiet());
  }
}
