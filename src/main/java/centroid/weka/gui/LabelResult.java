// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.plot.chart.LabelData;
import centroid.weka.evaluation.workaround.SetPrediction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.Utils;

/**
 * A result of a nominal class, as its plots need it.
 *
 * @param result the result in the list
 * @param rows the predictions with a class value
 * @param number the position of each among all test rows, from 1
 * @param labels the labels of the class
 * @param tested all test rows
 */
public record LabelResult(ExplorerResult result, List<NominalPrediction> rows, int[] number, List<String> labels, TestedRows tested) {

  /** Reads a result of a class. */
  public static LabelResult of(ExplorerResult result, Attribute target) {
    List<Prediction> all = result.predictions();
    // Either all sets are those of the model, or none.
    boolean sets = all.stream().anyMatch(SetPrediction.class::isInstance);
    int[] number = IntStream.range(0, all.size()).filter(place -> isUsable(all.get(place)) && (!sets || all.get(place) instanceof SetPrediction))
        .map(place -> place + 1).toArray();
    List<NominalPrediction> rows = Arrays.stream(number).mapToObj(one -> (NominalPrediction) all.get(one - 1)).toList();
    return new LabelResult(result, rows, number, IntStream.range(0, target.numValues()).mapToObj(target::value).toList(), TestedRows.of(result));
  }

  /** Whether a prediction has a class value and probabilities. */
  public static boolean isUsable(Prediction prediction) {
    return prediction instanceof NominalPrediction nominal && !Utils.isMissingValue(nominal.actual()) && Utils.sum(nominal.distribution()) > 0;
  }

  /** Returns probabilities, observed labels, prediction sets at a level, given by its index, and names as arrays. */
  LabelData at(int level) {
    ResultSets sets = ResultSets.of(rows, level);
    double[][] probability = rows.stream().map(NominalPrediction::distribution).toArray(double[][]::new);
    int[] actual = rows.stream().mapToInt(row -> (int) row.actual()).toArray();
    return new LabelData(labels, probability, actual, sets.rule(), sets.sets()[0], sets.levels()[0], number,
        Arrays.stream(number).mapToObj(tested.names()::of).toArray(String[]::new));
  }
}
