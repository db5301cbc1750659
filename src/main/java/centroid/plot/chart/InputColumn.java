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
 * A numeric or nominal input column. Arrays are not copied.
 *
 * @param name its name
 * @param labels the labels that values are indices of; null if values are numbers
 * @param value one for each row; NaN if it is missing
 * @param words formats numbers that are dates in milliseconds; null for plain numbers
 */
public record InputColumn(String name, List<String> labels, double[] value, DoubleFunction<String> words) {

  private static final int DIGITS = 4;
  private static final double SMALL = 1e-4;
  private static final double LARGE = 1e9;

  /** Creates a column of plain numbers; NaN for missing values. */
  public static InputColumn ofNumbers(String name, double[] value) {
    return new InputColumn(name, null, value, null);
  }

  /** Whether values are indices of labels. */
  boolean isNominal() {
    return labels != null;
  }

  /** Returns the rows with a finite value, in the given order. */
  int[] known(int[] rows) {
    return Arrays.stream(rows).filter(row -> Double.isFinite(value[row])).toArray();
  }

  /** Groups rows by label index. */
  Map<Integer, int[]> byLabel(int[] rows) {
    Map<Integer, List<Integer>> byLabel = new TreeMap<>();
    for (int row : known(rows)) {
      byLabel.computeIfAbsent((int) value[row], label -> new ArrayList<>()).add(row);
    }
    Map<Integer, int[]> result = new TreeMap<>();
    byLabel.forEach((label, own) -> result.put(label, own.stream().mapToInt(Integer::intValue).toArray()));
    return result;
  }

  /** Returns the most frequent labels, in their own order. */
  static List<Integer> frequent(Map<Integer, int[]> byLabel, int atMost) {
    return byLabel.keySet().stream().sorted(Comparator.comparingInt(label -> -byLabel.get(label).length)).limit(atMost).sorted().toList();
  }

  /** Formats a value. */
  public String text(double number) {
    return text(number, DIGITS);
  }

  /** Formats a value with a number of significant digits. */
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
