// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;

/**
 * A column of numbers or labels that rows were predicted from. Arrays are kept, not copied.
 *
 * @param name what it is
 * @param labels the labels that values are indices of; null if values are numbers
 * @param value one for each row; NaN if it is missing
 * @param words how numbers are written, such as dates; null for plain numbers
 */
public record InputColumn(String name, List<String> labels, double[] value, DoubleFunction<String> words) {

  private static final int DIGITS = 4;
  private static final double SMALL = 1e-4;
  private static final double LARGE = 1e9;

  /**
   * A column of plain numbers.
   *
   * @param value one for each row; NaN if it is missing
   */
  public static InputColumn ofNumbers(String name, double[] value) {
    return new InputColumn(name, null, value, null);
  }

  /** Whether values are indices of labels. */
  boolean isNominal() {
    return labels != null;
  }

  /** Rows that have a value, in the order of the rows given. */
  int[] known(int[] rows) {
    return Arrays.stream(rows).filter(row -> Double.isFinite(value[row])).toArray();
  }

  /** The rows of each label that some row has, by the numbers of the labels. */
  Map<Integer, int[]> byLabel(int[] rows) {
    Map<Integer, List<Integer>> byLabel = new TreeMap<>();
    for (int row : known(rows)) {
      byLabel.computeIfAbsent((int) value[row], label -> new ArrayList<>()).add(row);
    }
    Map<Integer, int[]> result = new TreeMap<>();
    byLabel.forEach((label, own) -> result.put(label, own.stream().mapToInt(Integer::intValue).toArray()));
    return result;
  }

  /** The labels of most rows, in their own order. */
  static List<Integer> frequent(Map<Integer, int[]> byLabel, int atMost) {
    return byLabel.keySet().stream().sorted(Comparator.comparingInt(label -> -byLabel.get(label).length)).limit(atMost).sorted().toList();
  }

  /** A value in words. */
  String text(double number) {
    return text(number, DIGITS);
  }

  /** A value in words, with more digits where few would not tell it from its neighbours. */
  String text(double number, int digits) {
    if (labels != null) {
      return labels.get((int) number);
    }
    if (words != null) {
      return words.apply(number);
    }
    if (!Double.isFinite(number) || number == 0) {
      return number == 0 ? "0" : number > 0 ? "infinity" : "-infinity";
    }
    BigDecimal rounded = new BigDecimal(number).round(new MathContext(digits)).stripTrailingZeros();
    return Math.abs(number) >= SMALL && Math.abs(number) < LARGE ? rounded.toPlainString() : rounded.toString();
  }
}
