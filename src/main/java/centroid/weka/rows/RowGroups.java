// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.core.RandomOrder;
import centroid.core.Streams;
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
 * Rows that belong together and must be held out together: those of the same value in an attribute named id, if values of it are repeated,
 * else equal rows. Who learned a row would otherwise be asked about the same one as if it were new.
 */
public final class RowGroups {

  private RowGroups() {
  }

  /**
   * Groups rows.
   *
   * @param data read only
   * @param rows the numbers of the rows that count, ascending; read only
   * @param largest equal rows that are more than this are no repetitions, but one of few values that rows can have: they are not kept
   *     together. Rows of one id always are
   * @return the groups, in order of their first row
   */
  public static List<int[]> of(Instances data, int[] rows, int largest) {
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
   * Chooses rows to hold out, whole groups at random. At least one group is left.
   *
   * @param data read only
   * @param rows the numbers of the rows that count, ascending; read only
   * @param wanted how many to hold out; may be exceeded by a group
   * @param stream the choice
   * @return row numbers, ascending; none if all belong together or none is wanted
   */
  public static int[] heldOut(Instances data, int[] rows, int wanted, Streams stream) {
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

  /** What rows of one group have in common. */
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

  /** A row as a key: equal to another if all values are, its class among them, but for one attribute. Holds no copy of them. */
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
