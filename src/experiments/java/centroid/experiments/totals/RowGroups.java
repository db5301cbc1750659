// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.totals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;

/** Groups of test rows whose totals are predicted: random ones, and those of the values of an attribute. */
final class RowGroups {

  /** The kinds of groups. */
  enum Kind {
    /** Two random rows. */
    RANDOM_2("2 random rows"),
    /** Ten random rows. */
    RANDOM_10("10 random rows"),
    /** A hundred random rows. */
    RANDOM_100("100 random rows"),
    /** A thousand random rows. */
    RANDOM_1000("1000 random rows"),
    /** A value of an attribute, or a third of its numbers. */
    ATTRIBUTE_SMALL("by an attribute, 2 to 19 rows"),
    /** The same. */
    ATTRIBUTE_MEDIUM("by an attribute, 20 to 99 rows"),
    /** The same. */
    ATTRIBUTE_LARGE("by an attribute, at least 100 rows"),
    /** Rows that follow each other in time. */
    SERIES_10("10 rows in the order of time"),
    /** The same. */
    SERIES_50("50 rows in the order of time");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final int[] SIZES = {2, 10, 100, 1000};
  private static final int[] SERIES_SIZES = {10, 50};
  private static final int MEDIUM = 20;
  private static final int LARGE = 100;
  private static final int MAX_ATTRIBUTES = 5;

  private RowGroups() {
  }

  /**
   * Returns the groups of exchangeable rows.
   *
   * @param numRandom the number of random groups of each size; none if they would have more than half of the rows
   */
  static Map<Kind, List<int[]>> of(Instances test, int numRandom, SplittableRandom random) {
    Map<Kind, List<int[]>> groups = new EnumMap<>(Kind.class);
    groups.putAll(byAttributes(test).stream().collect(Collectors.groupingBy(group -> kindOf(group.length))));
    for (int k = 0; k < SIZES.length; k++) {
      int size = SIZES[k];
      if (2 * size <= test.numInstances()) {
        groups.put(Kind.values()[k], IntStream.range(0, numRandom).mapToObj(number -> random(test.numInstances(), size, random)).toList());
      }
    }
    return groups;
  }

  /** Returns the groups of rows in the order of time: all rows, cut into groups of each size. */
  static Map<Kind, List<int[]>> inOrder(Instances test) {
    Map<Kind, List<int[]>> groups = new EnumMap<>(Kind.class);
    for (int k = 0; k < SERIES_SIZES.length; k++) {
      int size = SERIES_SIZES[k];
      groups.put(Kind.values()[Kind.SERIES_10.ordinal() + k], IntStream.range(0, test.numInstances() / size)
          .mapToObj(number -> IntStream.range(number * size, (number + 1) * size).toArray()).toList());
    }
    return groups;
  }

  private static Kind kindOf(int size) {
    return size < MEDIUM ? Kind.ATTRIBUTE_SMALL : size < LARGE ? Kind.ATTRIBUTE_MEDIUM : Kind.ATTRIBUTE_LARGE;
  }

  private static int[] random(int numRows, int size, SplittableRandom random) {
    int[] rows = IntStream.range(0, numRows).toArray();
    for (int k = 0; k < size; k++) {
      int other = k + random.nextInt(numRows - k);
      int row = rows[k];
      rows[k] = rows[other];
      rows[other] = row;
    }
    return Arrays.copyOf(rows, size);
  }

  /** The rows of each label, and of the lowest and the highest third of each numeric attribute, unless they are one row or nearly all. */
  private static List<int[]> byAttributes(Instances test) {
    List<int[]> groups = new ArrayList<>();
    int used = 0;
    for (int index = 0; index < test.numAttributes() && used < MAX_ATTRIBUTES; index++) {
      Attribute attribute = test.attribute(index);
      if (index == test.classIndex() || !attribute.isNominal() && !attribute.isNumeric()) {
        continue;
      }
      used++;
      double[] values = test.attributeToDoubleArray(index);
      if (attribute.isNominal()) {
        for (int label = 0; label < attribute.numValues(); label++) {
          int which = label;
          groups.add(IntStream.range(0, values.length).filter(row -> values[row] == which).toArray());
        }
      } else {
        double[] sorted = Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
        if (sorted.length == 0) {
          continue;
        }
        groups.add(IntStream.range(0, values.length).filter(row -> values[row] < sorted[sorted.length / 3]).toArray());
        groups.add(IntStream.range(0, values.length).filter(row -> values[row] > sorted[sorted.length * 2 / 3]).toArray());
      }
    }
    return groups.stream().filter(group -> group.length >= 2 && 2 * group.length <= test.numInstances()).toList();
  }
}
