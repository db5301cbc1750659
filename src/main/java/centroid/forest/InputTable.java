// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The inputs of a forest.
 *
 * @param rows rows[row][input]; labels by their index, NaN for a missing value; kept, not modified
 * @param numLabels of each input: its number of labels if it is nominal, {@link #NUMBER} or {@link #UNUSED}; kept, not modified
 * @param group group[row], from 0: rows of a group are repetitions that are drawn together; kept, not modified
 */
public record InputTable(double[][] rows, int[] numLabels, int[] group) {

  /** The input is a number. */
  public static final int NUMBER = 0;
  /** The input is ignored. */
  public static final int UNUSED = -1;

  /** Rows without repetitions; arrays are kept. */
  public InputTable(double[][] rows, int[] numLabels) {
    this(rows, numLabels, IntStream.range(0, rows.length).toArray());
  }

  /**
   * The same rows with numeric inputs at the end that come from out-of-bag predictions. They are ignored unless all rows have the same weight: heavy rows are
   * in more bags, so fewer members predict them, and the spread of these would reveal the weight, which may depend on the target.
   *
   * @param weight of the rows; read only
   * @param columns columns[k][row]; read only
   */
  public InputTable withPredictions(double[] weight, double[]... columns) {
    InputTable wide = with(columns);
    if (Arrays.stream(weight).anyMatch(w -> w != weight[0])) {
      Arrays.fill(wide.numLabels, numLabels.length, wide.numLabels.length, UNUSED);
    }
    return wide;
  }

  private InputTable with(double[]... columns) {
    int width = numLabels.length;
    double[][] wide = new double[rows.length][];
    for (int row = 0; row < rows.length; row++) {
      wide[row] = Arrays.copyOf(rows[row], width + columns.length);
      for (int k = 0; k < columns.length; k++) {
        wide[row][width + k] = columns[k][row];
      }
    }
    // The new inputs are numbers: copyOf fills with NUMBER, which is 0.
    return new InputTable(wide, Arrays.copyOf(numLabels, width + columns.length), group);
  }

  /** The same rows in other groups; {@code group} is kept, not modified. */
  public InputTable inGroups(int[] group) {
    return new InputTable(rows, numLabels, group);
  }

  /** The indices of the inputs that are not ignored, ascending. */
  public int[] used() {
    return IntStream.range(0, numLabels.length).filter(input -> numLabels[input] != UNUSED).toArray();
  }
}
