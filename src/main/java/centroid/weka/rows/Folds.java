// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.core.RandomOrder;
import centroid.core.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows dealt into folds of about the same weight, each with its share of every label. Rows that belong together ({@link RowGroups}) stay
 * together.
 * Rows without a class or a weight are in no fold: they are never held out.
 *
 * @param rows rows[fold]: ascending row numbers, at least one in each fold
 */
public record Folds(int[][] rows) {

  /** Folds if nobody says otherwise: more are hardly better, fewer lose more rows of each training. */
  private static final int USUAL = 10;

  /**
   * Deals.
   *
   * @param all the rows
   * @param wanted how many folds; 0 is the usual number. There are never more than groups of rows that belong together
   * @param stream the order
   * @return the folds; a single one if all rows belong together
   */
  public static Folds of(TrainingRows all, int wanted, Streams stream) {
    int[] labelled = all.labelled();
    int most = Math.min(wanted == 0 ? USUAL : wanted, labelled.length);
    List<int[]> groups = RowGroups.of(all.data(), labelled, labelled.length / Math.min(USUAL, most));
    int[] order = RandomOrder.of(groups.size(), stream.generator());
    int numFolds = Math.min(most, groups.size());
    return new Folds(deal(all, Arrays.stream(order).mapToObj(groups::get).toList(), numFolds));
  }

  /** Label by label, every group goes to the fold that has least of its label, and of those to the lightest. */
  private static int[][] deal(TrainingRows all, List<int[]> groups, int numFolds) {
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
