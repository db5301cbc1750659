// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.PluginManager;
import weka.core.Utils;

/** Classifiers for the tests of metric, output and filter. */
public final class HookModels {

  private static final String METRIC_TYPE = "weka.classifiers.evaluation.AbstractEvaluationMetric";
  private static final List<String> METRICS = List.of("centroid.weka.evaluation.IntervalMetric", "centroid.weka.evaluation.SetMetric");

  private HookModels() {
  }

  /** Plugs our metrics in, as the package manager does for an installed package. */
  public static void plugIn() {
    METRICS.forEach(metric -> PluginManager.addPlugin(METRIC_TYPE, metric, metric));
  }

  /** Takes them out again, for tests without them. */
  public static void plugOut() {
    METRICS.forEach(metric -> PluginManager.removePlugin(METRIC_TYPE, metric));
  }

  /** A small and fast CentroidBagging. */
  public static CentroidBagging ours() {
    return with("-I 4 -pool 12");
  }

  /** A CentroidBagging with options as on a command line. */
  public static CentroidBagging with(String options) {
    try {
      CentroidBagging ours = new CentroidBagging();
      ours.setOptions(Utils.splitOptions(options));
      return ours;
    } catch (Exception e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Trains a classifier. */
  public static <C extends Classifier> C trained(C classifier, Instances data) throws Exception {
    classifier.buildClassifier(data);
    return classifier;
  }

  /** Intervals made up by a test. */
  @FunctionalInterface
  public interface Made {
    /** The intervals at a level for a row. */
    double[][] at(Instance row, double level);
  }

  /** A regressor that predicts 0 and gives intervals as told; it counts how often it is asked for them. */
  public static final class Told extends AbstractClassifier implements IntervalEstimator {

    private static final long serialVersionUID = 1L;

    private final transient Made intervals;
    private int numAsked;

    /** A regressor with the given intervals. */
    public Told(Made intervals) {
      this.intervals = intervals;
    }

    @Override
    public void buildClassifier(Instances data) {
      // knows everything already
    }

    @Override
    public double classifyInstance(Instance row) {
      return 0;
    }

    @Override
    public double[][] predictIntervals(Instance row, double level) {
      numAsked++;
      if (!row.classIsMissing()) {
        throw new IllegalStateException("The class must be hidden");
      }
      return intervals.at(row, level);
    }

    /** How often intervals were asked for. */
    public int numAsked() {
      return numAsked;
    }
  }
}
