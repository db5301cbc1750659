// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Finds rows that must be held out together: rows with the same value of an attribute named id if its values repeat, otherwise equal rows. Without this, a
 * model would be tested on rows that it was trained on.
 */
public final class RowGroups {

  private RowGroups() {
  }

  /**
   * Groups rows; returns the groups in order of their first row.
   *
   * @param rows the indices of the rows to group, ascending; not modified
   * @param largest the largest group of equal rows that is kept together, since larger ones arise where rows have few distinct values. Rows with one id are
   *     always kept together
   */
  static List<int[]> of(Instances data, int[] rows, int largest) {
    Attribute id = id(data);
    List<int[]> byId = id == null ? List.of() : grouped(data, rows, row -> row.isMissing(id) ? row : (Object) row.value(id));
    if (id != null && byId.size() < rows.length) {
      return byId;
    }
    int ignored = id == null ? -1 : id.index();
    return grouped(data, rows, row -> new EqualRow(row, ignored)).stream()
        .flatMap(group -> group.length <= Math.max(1, largest) ? List.<int[]>of(group).stream() : IntStream.of(group).mapToObj(row -> new int[] {row}))
        .sorted((one, other) -> Integer.compare(one[0], other[0])).toList();
  }

  /**
   * Chooses rows to hold out: random whole groups, leaving at least one group for training.
   *
   * @param rows the indices of the rows to choose from, ascending; not modified
   * @return row indices, ascending; empty if there is only one group or {@code wanted} is 0
   */
  public static int[] heldOut(Instances data, int[] rows, int wanted, RandomStreams stream) {
    if (wanted == 0) {
      return new int[0];
    }
    List<int[]> groups = of(data, rows, wanted);
    int[] order = RandomOrder.of(groups.size(), stream.generator());
    BitSet held = new BitSet(data.numInstances());
    for (int k = 0; k < order.length - 1 && held.cardinality() < wanted; k++) {
      IntStream.of(groups.get(order[k])).forEach(held::set);
    }
    return held.stream().toArray();
  }

  /** Returns a key that is equal for all rows of a group. */
  @FunctionalInterface
  private interface Key {
    Object of(Instance row);
  }

  private static List<int[]> grouped(Instances data, int[] rows, Key key) {
    Map<Object, List<Integer>> byKey = new HashMap<>();
    List<List<Integer>> groups = new ArrayList<>();
    for (int row : rows) {
      byKey.computeIfAbsent(key.of(data.instance(row)), first -> {
        List<Integer> group = new ArrayList<>();
        groups.add(group);
        return group;
      }).add(row);
    }
    return groups.stream().map(group -> group.stream().mapToInt(Integer::intValue).toArray()).toList();
  }

  private static Attribute id(Instances data) {
    for (int k = 0; k < data.numAttributes(); k++) {
      if (k != data.classIndex() && data.attribute(k).name().equalsIgnoreCase("id")) {
        return data.attribute(k);
      }
    }
    return null;
  }

  /** A key that compares the values of rows, including the class, except for one attribute. It does not copy the values. */
  private static final class EqualRow {

    private final Instance row;
    private final int ignored;
    private final int hash;

    EqualRow(Instance row, int ignored) {
      this.row = row;
      this.ignored = ignored;
      this.hash = Arrays.hashCode(values());
    }

    private double[] values() {
      double[] values = row.toDoubleArray();
      if (ignored >= 0) {
        values[ignored] = 0;
      }
      return values;
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof EqualRow same && same.hash == hash && Arrays.equals(same.values(), values());
    }
  }
}
