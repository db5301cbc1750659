// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.forest.InputTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;

/** What a residual forest sees of Weka's rows: all attributes in their places, numbers and dates as numbers, without class, strings and relations. */
public final class ForestInputs {

  /** Equal rows that are more than a tenth of all are no repetitions, as where rows are held out. */
  private static final int LARGEST_GROUP = 10;

  private ForestInputs() {
  }

  /** The rows with these numbers. */
  public static InputTable of(Instances data, int[] numbers) {
    int[] kinds = IntStream.range(0, data.numAttributes()).map(k -> k == data.classIndex() ? InputTable.UNUSED : kind(data.attribute(k))).toArray();
    return new InputTable(Arrays.stream(numbers).mapToObj(row -> data.instance(row).toDoubleArray()).toArray(double[][]::new), kinds,
        groups(data, numbers));
  }

  /** Groups of repetitions, in the order of their first rows. */
  private static int[] groups(Instances data, int[] numbers) {
    int[] ascending = numbers.clone();
    Arrays.sort(ascending);
    int[] groupOf = new int[data.numInstances()];
    List<int[]> groups = RowGroups.of(data, ascending, numbers.length / LARGEST_GROUP);
    for (int group = 0; group < groups.size(); group++) {
      for (int row : groups.get(group)) {
        groupOf[row] = group;
      }
    }
    Map<Integer, Integer> order = new HashMap<>();
    return Arrays.stream(numbers).map(row -> order.computeIfAbsent(groupOf[row], first -> order.size())).toArray();
  }

  private static int kind(Attribute attribute) {
    // Weka counts dates among the numbers.
    return attribute.isNumeric() ? InputTable.NUMBER : attribute.isNominal() ? attribute.numValues() : InputTable.UNUSED;
  }

  /** The names of attributes that it can't look at. */
  public static List<String> leftOut(Instances data) {
    return IntStream.range(0, data.numAttributes()).filter(k -> k != data.classIndex() && kind(data.attribute(k)) == InputTable.UNUSED)
        .mapToObj(k -> data.attribute(k).name()).toList();
  }
}
