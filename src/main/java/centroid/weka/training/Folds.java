// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.RandomOrder;
import centroid.core.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Rows dealt into folds of about the same weight, each with its share of every label. Rows that belong together stay together: those of
 * the same value in an attribute named id, and equal rows, which an ensemble would otherwise have seen though they are held out.
 * Rows without a class or a weight are in no fold: they are never held out.
 *
 * @param rows rows[fold]: ascending row numbers, at least one in each fold
 */
record Folds(int[][] rows) {

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
  static Folds of(TrainingRows all, int wanted, Streams stream) {
    int[] labelled = all.labelled();
    int most = Math.min(wanted == 0 ? USUAL : wanted, labelled.length);
    List<int[]> groups = groups(all.data(), labelled, most);
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

  /** Rows that belong together, in order of their first row. Groups larger than a fold are no repetitions but few possible values. */
  private static List<int[]> groups(Instances data, int[] rows, int numFolds) {
    Attribute id = id(data);
    Map<Object, List<Integer>> byKey = new HashMap<>();
    List<List<Integer>> groups = new ArrayList<>();
    for (int row : rows) {
      Instance instance = data.instance(row);
      Object key = id != null && !instance.isMissing(id) ? (Object) instance.value(id) : new EqualRow(instance);
      List<Integer> group = byKey.get(key);
      if (group == null) {
        group = new ArrayList<>();
        byKey.put(key, group);
        groups.add(group);
      }
      group.add(row);
    }
    boolean usable = groups.stream().allMatch(group -> group.size() <= Math.max(1, rows.length / numFolds));
    return usable ? groups.stream().map(group -> group.stream().mapToInt(Integer::intValue).toArray()).toList()
        : IntStream.of(rows).mapToObj(row -> new int[] {row}).toList();
  }

  private static Attribute id(Instances data) {
    for (int k = 0; k < data.numAttributes(); k++) {
      if (k != data.classIndex() && data.attribute(k).name().equalsIgnoreCase("id")) {
        return data.attribute(k);
      }
    }
    return null;
  }

  /** A row as a key: equal to another if all values are, its class among them. Holds no copy of them. */
  private static final class EqualRow {

    private final Instance row;
    private final int hash;

    EqualRow(Instance row) {
      this.row = row;
      this.hash = Arrays.hashCode(row.toDoubleArray());
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof EqualRow same && same.hash == hash && Arrays.equals(same.row.toDoubleArray(), row.toDoubleArray());
    }
  }
}
