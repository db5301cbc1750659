// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.metric.LogLoss;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Predictions of a nominal class with prediction sets at one level; one array entry for each row. Arrays are not copied.
 *
 * @param labels the labels of the class
 * @param probability probability[row][label]
 * @param actual the observed label of each row
 * @param rule how the sets were made
 * @param sets sets[row][label]: whether the label is in the set
 * @param level the level of the sets
 * @param number position of each row among all test rows, from 1
 * @param name what names each row in the data, such as "row 17"; empty if unknown
 */
public record LabelData(List<String> labels, double[][] probability, int[] actual, String rule, boolean[][] sets, double level, int[] number,
    String[] name) {

  public int size() {
    return actual.length;
  }

  /** The title of a row, such as "test row 495 (row 17)". */
  public String title(int row) {
    return "test row " + number[row] + (name[row].isEmpty() ? "" : " (" + name[row] + ")");
  }

  /** The probability of the observed label. */
  double ofActual(int row) {
    return probability[row][actual[row]];
  }

  double logLoss(int row) {
    return LogLoss.of(ofActual(row));
  }

  boolean isCovered(int row) {
    return sets[row][actual[row]];
  }

  int setSize(int row) {
    return (int) IntStream.range(0, labels.size()).filter(label -> sets[row][label]).count();
  }

  /** The labels of a set in words, such as "{red, white}". */
  String set(int row) {
    return IntStream.range(0, labels.size()).filter(label -> sets[row][label]).mapToObj(labels::get).collect(Collectors.joining(", ", "{", "}"));
  }

  /** The rows of a label. */
  int[] rowsOf(int label) {
    return IntStream.range(0, size()).filter(row -> actual[row] == label).toArray();
  }

  /** The most probable label. */
  int predicted(int row) {
    return IntStream.range(0, labels.size()).reduce(0, (best, label) -> probability[row][label] > probability[row][best] ? label : best);
  }

  /** Whether both have the same observed labels in the same rows. */
  boolean hasRowsOf(LabelData other) {
    return Arrays.equals(number, other.number) && Arrays.equals(actual, other.actual);
  }
}
