// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import weka.core.Attribute;

/**
 * The order of training rows in time or place. Rows that follow each other influence each other, so folds and the rows held out are neighbours, and the rows
 * next to a fold are left out of its training. Rows with equal values are never separated.
 */
public final class RowOrder {

  /** The rows left out of training on either side of a fold, as a share of the fold. */
  private static final double GAP = 0.2;

  private final int[] ordered;
  private final double[] values;

  /** Orders the labelled rows by an attribute without missing values. */
  public RowOrder(TrainingRows rows, Attribute attribute) {
    this.values = rows.data().attributeToDoubleArray(attribute.index());
    this.ordered = IntStream.of(rows.labelled()).boxed().sorted(Comparator.comparingDouble(row -> values[row])).mapToInt(row -> row).toArray();
  }

  /** The place after the rows with the same value as the one before it. */
  private int endOfValue(int place) {
    int end = place;
    while (end > 0 && end < ordered.length && values[ordered[end]] == values[ordered[end - 1]]) {
      end++;
    }
    return end;
  }

  /**
   * Returns folds of neighbours of about equal size, in random order, since of many rows only the first folds are trained. Returns a single fold if the rows
   * are too few for folds that leave rows to train on.
   */
  Folds folds(int wanted, RandomStreams stream) {
    List<int[]> rows = new ArrayList<>();
    List<int[]> without = new ArrayList<>();
    int first = 0;
    for (int fold = 1; fold <= wanted; fold++) {
      int end = endOfValue((int) ((long) ordered.length * fold / wanted));
      if (end > first) {
        int gap = (int) Math.ceil(GAP * (end - first));
        rows.add(sorted(first, end));
        without.add(sorted(Math.max(0, first - gap), Math.min(ordered.length, end + gap)));
        first = end;
      }
    }
    if (without.stream().anyMatch(left -> left.length == ordered.length)) {
      int[][] all = {sorted(0, ordered.length)};
      return new Folds(all, all);
    }
    int[] order = RandomOrder.of(rows.size(), stream.generator());
    return new Folds(Arrays.stream(order).mapToObj(rows::get).toArray(int[][]::new), Arrays.stream(order).mapToObj(without::get).toArray(int[][]::new));
  }

  /** Returns the indices of the last rows; none if all of them have one value. */
  int[] last(int size) {
    int first = endOfValue(ordered.length - size);
    if (first == ordered.length) {
      // The last value has more rows than wanted: takes them all.
      double value = values[ordered[first - 1]];
      first = (int) Arrays.stream(ordered).filter(row -> values[row] < value).count();
    }
    return first == 0 ? new int[0] : sorted(first, ordered.length);
  }

  private int[] sorted(int from, int to) {
    return Arrays.stream(ordered, from, to).sorted().toArray();
  }
}
