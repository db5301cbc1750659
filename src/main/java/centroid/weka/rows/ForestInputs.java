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

/** The inputs of a residual forest: all attributes at their indices, with dates as numbers and without class, strings and relations. */
public final class ForestInputs {

  /** Equal rows are kept together unless they are more than a tenth of all rows; the same rule holds where rows are held out. */
  private static final int LARGEST_GROUP = 10;

  private ForestInputs() {
  }

  /** Returns the inputs of the rows with these indices. */
  public static InputTable of(Instances data, int[] numbers) {
    return new InputTable(values(data, numbers), kinds(data), groups(data, numbers));
  }

  /** Returns the values of the rows with these indices. */
  public static double[][] values(Instances data, int[] numbers) {
    return Arrays.stream(numbers).mapToObj(row -> data.instance(row).toDoubleArray()).toArray(double[][]::new);
  }

  /** Returns the kind of every attribute as an {@link InputTable} has it. */
  public static int[] kinds(Instances data) {
    return IntStream.range(0, data.numAttributes()).map(k -> k == data.classIndex() ? InputTable.UNUSED : kind(data.attribute(k))).toArray();
  }

  /** Returns the group of each row, numbered by first rows. */
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

  /** Returns the names of the attributes that the forest can't use. */
  public static List<String> leftOut(Instances data) {
    return IntStream.range(0, data.numAttributes()).filter(k -> k != data.classIndex() && kind(data.attribute(k)) == InputTable.UNUSED)
        .mapToObj(k -> data.attribute(k).name()).toList();
  }
}
