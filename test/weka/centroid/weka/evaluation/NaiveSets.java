// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import java.util.LinkedHashMap;
import java.util.Map;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Computes the statistics of {@link SetMetric} by plain loops over the rows. */
final class NaiveSets {

  private NaiveSets() {
  }

  static Map<String, Double> of(CentroidBagging model, Instances rows) throws Exception {
    Map<String, Double> statistics = new LinkedHashMap<>();
    for (int percent : new int[] {80, 90, 95}) {
      statistics.put("Set_coverage_" + percent, 100 * mean(rows, row -> model.predictSet(row, percent / 100.0)[(int) row.classValue()] ? 1 : 0));
      statistics.put("Set_size_" + percent, mean(rows, row -> size(model.predictSet(row, percent / 100.0))));
    }
    statistics.put("Set_single_90", 100 * mean(rows, row -> size(model.predictSet(row, 0.9)) == 1 ? 1 : 0));
    statistics.put("Set_log_loss", mean(rows, row -> -Math.log(Math.max(1e-15, model.distributionForInstance(row)[(int) row.classValue()]))));
    statistics.put("Set_worst_class_90", 100 * worst(model, rows));
    statistics.put("Set_calibration_error", 100 * calibrationError(model, rows));
    statistics.put("Set_risk_coverage_area", riskCoverageArea(model, rows));
    return statistics;
  }

  /** Returns the value to average. */
  @FunctionalInterface
  private interface Value {
    double of(Instance row) throws Exception;
  }

  private static double mean(Instances rows, Value value) throws Exception {
    double sum = 0;
    double total = 0;
    for (Instance row : rows) {
      if (!row.classIsMissing()) {
        sum += row.weight() * value.of(row);
        total += row.weight();
      }
    }
    return sum / total;
  }

  /** The mean over rows of the risk among rows that are at least as certain. */
  private static double riskCoverageArea(CentroidBagging model, Instances rows) throws Exception {
    return mean(rows, row -> {
      double[] own = model.distributionForInstance(row);
      Instances more = new Instances(rows, 0);
      for (Instance other : rows) {
        double[] distribution = model.distributionForInstance(other);
        if (distribution[Utils.maxIndex(distribution)] >= own[Utils.maxIndex(own)]) {
          more.add(other);
        }
      }
      return mean(more, other -> Utils.maxIndex(model.distributionForInstance(other)) == other.classValue() ? 0 : 1);
    });
  }

  private static int size(boolean[] set) {
    int size = 0;
    for (boolean inside : set) {
      size += inside ? 1 : 0;
    }
    return size;
  }

  private static double worst(CentroidBagging model, Instances rows) throws Exception {
    double worst = Double.NaN;
    for (int label = 0; label < rows.numClasses(); label++) {
      Instances own = new Instances(rows, 0);
      for (Instance row : rows) {
        if (row.weight() > 0 && row.classValue() == label) {
          own.add(row);
        }
      }
      if (own.numInstances() >= 20) {
        double share = mean(own, row -> model.predictSet(row, 0.9)[(int) row.classValue()] ? 1 : 0);
        worst = share < worst || Double.isNaN(worst) ? share : worst;
      }
    }
    return worst;
  }

  private static double calibrationError(CentroidBagging model, Instances rows) throws Exception {
    double error = 0;
    double total = 0;
    for (int bin = 0; bin < 10; bin++) {
      double gap = 0;
      for (Instance row : rows) {
        double[] distribution = model.distributionForInstance(row);
        int best = Utils.maxIndex(distribution);
        boolean here = distribution[best] >= bin / 10.0 && (distribution[best] < (bin + 1) / 10.0 || bin == 9);
        if (here && !row.classIsMissing()) {
          gap += row.weight() * (distribution[best] - (best == row.classValue() ? 1 : 0));
          total += row.weight();
        }
      }
      error += Math.abs(gap);
    }
    return error / total;
  }
}
