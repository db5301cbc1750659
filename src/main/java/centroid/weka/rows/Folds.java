// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Stratified folds of about equal weight. Rows of one group ({@link RowGroups}) are in the same fold. Rows without a class value or weight are in no
 * fold: they are never held out.
 *
 * @param rows rows[fold]: ascending row indices, at least one in each fold
 * @param without without[fold]: the rows that the models of the fold are not trained on: its own, and its neighbours if rows have an order
 */
public record Folds(int[][] rows, int[][] without) {

  /** The default number of folds: more are hardly better, and fewer leave fewer rows for each training. */
  private static final int USUAL = 10;
  /** The same for folds of neighbours: longer ones are farther from the rows that their models are trained on. */
  private static final int USUAL_ORDERED = 5;

  /**
   * Divides rows into folds.
   *
   * @param wanted the number of folds, 0 for the default; there are never more folds than groups
   * @param ordered for folds of neighbours; null for folds at random
   * @return the folds; a single one if all rows are in one group
   */
  public static Folds of(TrainingRows all, int wanted, RowOrder ordered, RandomStreams stream) {
    int[] labelled = all.labelled();
    int most = Math.min(wanted == 0 ? USUAL : wanted, labelled.length);
    if (ordered != null) {
      return ordered.folds(wanted == 0 ? Math.min(USUAL_ORDERED, most) : most, stream);
    }
    List<int[]> groups = RowGroups.of(all.data(), labelled, labelled.length / Math.min(USUAL, most));
    int[] order = RandomOrder.of(groups.size(), stream.generator());
    int numFolds = Math.min(most, groups.size());
    int[][] folds = divide(all, Arrays.stream(order).mapToObj(groups::get).toList(), numFolds);
    return new Folds(folds, folds);
  }

  /** Puts every group into the fold with the least weight of its label, and among several of those into the one with the least weight. */
  private static int[][] divide(TrainingRows all, List<int[]> groups, int numFolds) {
    boolean nominal = !all.isNumeric();
    double[][] ofLabel = new double[nominal ? all.data().numClasses() : 1][numFolds];
    double[] total = new double[numFolds];
    List<List<Integer>> folds = IntStream.range(0, numFolds).mapToObj(fold -> (List<Integer>) new ArrayList<Integer>()).toList();
    for (int[] group : groups) {
      double[] own = ofLabel[nominal ? (int) all.data().instance(group[0]).classValue() : 0];
      int lightest = 0;
      for (int fold = 1; fold < numFolds; fold++) {
        boolean less = own[fold] < own[lightest] || own[fold] == own[lightest] && total[fold] < total[lightest];
        lightest = less ? fold : lightest;
      }
      for (int row : group) {
        own[lightest] += all.weights()[row];
        total[lightest] += all.weights()[row];
        folds.get(lightest).add(row);
      }
    }
    return folds.stream().filter(fold -> !fold.isEmpty()).map(fold -> fold.stream().mapToInt(Integer::intValue).sorted().toArray())
        .toArray(int[][]::new);
  }
}
