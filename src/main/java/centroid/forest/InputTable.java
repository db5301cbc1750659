// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows as numbers: what a forest sees of them.
 *
 * @param rows rows[row][input]; labels by their number, NaN where a value is missing; kept, not modified
 * @param numLabels of each input: its number of labels if it is nominal, {@link #NUMBER} or {@link #UNUSED}; kept, not modified
 * @param group of each row, from 0: rows of a group are repetitions, and whoever has seen one has seen all; kept, not modified
 */
public record InputTable(double[][] rows, int[] numLabels, int[] group) {

  /** The input is a number. */
  public static final int NUMBER = 0;
  /** The input is not looked at. */
  public static final int UNUSED = -1;

  /**
   * Rows of which none is a repetition.
   *
   * @param rows rows[row][input]; kept, not modified
   * @param numLabels of each input; kept, not modified
   */
  public InputTable(double[][] rows, int[] numLabels) {
    this(rows, numLabels, IntStream.range(0, rows.length).toArray());
  }

  /**
   * The same rows with further numbers behind their inputs.
   *
   * @param columns columns[k][row]; read only
   */
  public InputTable with(double[]... columns) {
    int width = numLabels.length;
    double[][] wide = new double[rows.length][];
    for (int row = 0; row < rows.length; row++) {
      wide[row] = Arrays.copyOf(rows[row], width + columns.length);
      for (int k = 0; k < columns.length; k++) {
        wide[row][width + k] = columns[k][row];
      }
    }
    // Those behind are numbers, which is what copyOf puts there.
    return new InputTable(wide, Arrays.copyOf(numLabels, width + columns.length), group);
  }

  /**
   * The inputs that are looked at.
   *
   * @return their numbers, ascending
   */
  public int[] used() {
    return IntStream.range(0, numLabels.length).filter(input -> numLabels[input] != UNUSED).toArray();
  }
}
