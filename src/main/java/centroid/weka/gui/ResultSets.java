// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.ProbabilityCharts;
import centroid.weka.evaluation.workaround.SetPrediction;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.evaluation.NominalPrediction;

/**
 * Prediction sets of a result: those of the model if our metric has stored them, otherwise by Weka's rule.
 *
 * @param rule how the sets were made
 * @param sets sets[level][row][label]
 * @param actual the true label of each row
 * @param levels the levels
 */
public record ResultSets(String rule, boolean[][][] sets, int[] actual, double[] levels) {

  /** Takes the sets out of predictions. */
  public static ResultSets of(List<NominalPrediction> rows, int... which) {
    double[] levels = Arrays.stream(which).mapToDouble(k -> SetPrediction.levels()[k]).toArray();
    List<SetPrediction> kept = rows.stream().filter(SetPrediction.class::isInstance).map(SetPrediction.class::cast).toList();
    if (kept.isEmpty()) {
      double[][] probability = rows.stream().map(NominalPrediction::distribution).toArray(double[][]::new);
      return new ResultSets(ProbabilityCharts.WEKAS_RULE, ProbabilityCharts.smallestSets(probability, levels), actual(rows), levels);
    }
    boolean[][][] sets = Arrays.stream(which).mapToObj(k -> kept.stream().map(row -> row.set(k)).toArray(boolean[][]::new)).toArray(boolean[][][]::new);
    return new ResultSets("prediction sets of the classifier", sets, actual(kept), levels);
  }

  private static int[] actual(List<? extends NominalPrediction> rows) {
    return rows.stream().mapToInt(row -> (int) row.actual()).toArray();
  }
}
