// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.Streams;
import centroid.select.Subsample;
import centroid.weka.options.GradientSettings.CalibrationRows;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Training rows of which some may be held out.
 *
 * @param rows those that are trained on
 * @param numbers their row numbers among all
 * @param heldOut the row numbers of the others, ascending; empty if there are none
 * @param numAll how many there are in all
 */
record HeldOutRows(TrainingRows rows, int[] numbers, int[] heldOut, int numAll) {

  /** Share of the rows that are held out, where that is enough of them. */
  private static final double SHARE = 0.1;
  /** At least 20 rows are held out, or half of fewer than 40: the largest of 20 residuals is the conformal bound at 0.95. */
  private static final int MIN_ROWS = 20;

  static HeldOutRows of(TrainingRows all, CalibrationRows calibrationRows, Streams streams) {
    int n = all.numRows();
    boolean wanted = calibrationRows == CalibrationRows.HELDOUT && n > 1;
    int size = (int) Math.max(Math.round(SHARE * n), Math.min(MIN_ROWS, n / 2));
    int[] heldOut = wanted ? Subsample.of(n, size, streams.generator()) : new int[0];
    BitSet isHeldOut = OutOfBagMembers.bits(heldOut, n);
    int[] used = IntStream.range(0, n).filter(row -> !isHeldOut.get(row)).toArray();
    return new HeldOutRows(wanted ? new TrainingRows(all.at(used).instances()) : all, used, heldOut, n);
  }

  /** The row numbers, among all, of the rows that have a weight. */
  BitSet originals(double[] weights) {
    BitSet set = new BitSet(numAll);
    for (int row = 0; row < weights.length; row++) {
      set.set(numbers[row], weights[row] > 0);
    }
    return set;
  }
}
