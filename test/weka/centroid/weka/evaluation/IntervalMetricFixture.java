// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.TestData;
import centroid.weka.MetricPlugins;
import centroid.weka.Models;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import weka.classifiers.Classifier;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Data, a trained model and evaluations for tests of {@link IntervalMetric}. */
abstract class IntervalMetricFixture {

  static final double INFINITY = Double.POSITIVE_INFINITY;
  static final List<String> NAMES = new IntervalMetric().getStatisticNames();
  static Instances train;
  static Instances test;
  static CentroidBagging ours;

  @BeforeAll
  static void trainOnce() throws Exception {
    MetricPlugins.add();
    train = TestData.rising(120, 1);
    test = TestData.rising(60, 2);
    ours = Models.fitted(Models.small(), train);
  }

  @AfterAll
  static void removePlugins() {
    MetricPlugins.remove();
  }

  static Evaluation evaluated(Classifier classifier, Instances rows) throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.evaluateModel(classifier, rows);
    return evaluation;
  }

  static IntervalMetric metric(Evaluation evaluation) {
    return (IntervalMetric) evaluation.getPluginMetric("Prediction intervals");
  }

  static double statistic(Evaluation evaluation, String name) {
    return metric(evaluation).getStatistic(name);
  }
}
