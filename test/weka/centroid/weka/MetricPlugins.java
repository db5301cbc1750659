// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import java.util.List;
import weka.core.PluginManager;

/** Registers our evaluation metrics, as the package manager does for an installed package. */
public final class MetricPlugins {

  private static final String METRIC_TYPE = "weka.classifiers.evaluation.AbstractEvaluationMetric";
  private static final List<String> METRICS = List.of("centroid.weka.evaluation.IntervalMetric", "centroid.weka.evaluation.SetMetric",
      "centroid.weka.evaluation.ShortSummary");

  private MetricPlugins() {
  }

  /** Registers the metrics. */
  public static void add() {
    METRICS.forEach(metric -> PluginManager.addPlugin(METRIC_TYPE, metric, metric));
  }

  /** Removes the metrics, for tests without them. */
  public static void remove() {
    METRICS.forEach(metric -> PluginManager.removePlugin(METRIC_TYPE, metric));
  }
}
