// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import centroid.util.SortOrder;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Histogram bins, at most 255 per input, so that a split is found in one pass over the rows of a node. Numbers are cut at their quantiles; each label has
 * its own bin, except that the rarest of many share one. Bin 0 holds missing values and unseen labels. Immutable.
 *
 * @serial exclude
 */
final class InputBins implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The maximal number of cuts: more than 100 quantiles do not improve splits. */
  private static final int MAX_CUTS = 100;
  /** The maximal number of labels with their own bin. */
  private static final int MAX_LABELS = 254;

  /** cuts[input], ascending; null unless it is a number. */
  private final double[][] cuts;
  /** labelBin[input][label]; null unless it is nominal. */
  private final byte[][] labelBin;

  InputBins(InputTable table) {
    int numInputs = table.numLabels().length;
    cuts = new double[numInputs][];
    labelBin = new byte[numInputs][];
    for (int input : table.used()) {
      int column = input;
      double[] values = new double[table.rows().length];
      Arrays.setAll(values, row -> table.rows()[row][column]);
      if (table.numLabels()[input] == InputTable.NUMBER) {
        cuts[input] = cuts(values);
      } else {
        labelBin[input] = labelBins(values, table.numLabels()[input]);
      }
    }
  }

  private static double[] cuts(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).toArray();
    Arrays.sort(sorted);
    double[] all = new double[Math.max(0, sorted.length - 1)];
    int size = 0;
    int parts = Math.min(MAX_CUTS + 1, sorted.length);
    for (int k = 1; k < parts; k++) {
      int place = (int) ((long) k * sorted.length / parts);
      // The cut is between this value and the next smaller one, which may be some places before.
      int before = Arrays.binarySearch(sorted, Math.nextDown(sorted[place]));
      int below = before >= 0 ? before : -before - 2;
      if (below >= 0) {
        double cut = sorted[below] / 2 + sorted[place] / 2;
        // The mean of two neighbouring doubles can be the upper one.
        cut = cut < sorted[place] ? cut : sorted[below];
        if (size == 0 || cut > all[size - 1]) {
          all[size++] = cut;
        }
      }
    }
    return Arrays.copyOf(all, size);
  }

  private static byte[] labelBins(double[] values, int numLabels) {
    int[] count = new int[numLabels];
    for (double value : values) {
      if (value >= 0 && value < numLabels) {
        count[(int) value]++;
      }
    }
    boolean[] alone = mostFrequent(count);
    byte[] bin = new byte[numLabels];
    int next = 1;
    for (int label = 0; label < numLabels; label++) {
      if (count[label] > 0) {
        bin[label] = (byte) (alone[label] ? next++ : MAX_LABELS + 1);
      }
    }
    return bin;
  }

  /** Which labels have their own bin; ties go to the first. */
  private static boolean[] mostFrequent(int[] count) {
    int[] order = SortOrder.ascending(Arrays.stream(count).mapToDouble(rows -> -rows).toArray());
    boolean[] alone = new boolean[count.length];
    for (int k = 0; k < Math.min(MAX_LABELS, count.length); k++) {
      alone[order[k]] = true;
    }
    return alone;
  }

  /**
   * The bins of all rows.
   *
   * @param table a table of the same inputs; read only
   * @return bins[input][row]; null for inputs that are not used
   */
  byte[][] bins(InputTable table) {
    byte[][] bins = new byte[cuts.length][];
    for (int input : table.used()) {
      bins[input] = new byte[table.rows().length];
      for (int row = 0; row < table.rows().length; row++) {
        bins[input][row] = (byte) bin(input, table.rows()[row][input]);
      }
    }
    return bins;
  }

  private int bin(int input, double value) {
    if (Double.isNaN(value)) {
      return 0;
    }
    if (isNominal(input)) {
      return labelBin(input, value);
    }
    return 1 + numBelow(cuts[input], value);
  }

  /** The number of cuts below a value: a binary search without branches, which would be mispredicted half of the time. */
  private static int numBelow(double[] ascending, double value) {
    int first = 0;
    for (int size = ascending.length; size > 0; size >>= 1) {
      int half = size + 1 >> 1;
      first += ascending[first + half - 1] < value ? half : 0;
    }
    return first;
  }

  boolean isNominal(int input) {
    return labelBin[input] != null;
  }

  /** The bin of a label; 0 if it is missing or unseen. */
  int labelBin(int input, double value) {
    byte[] bins = labelBin[input];
    return value >= 0 && value < bins.length ? bins[(int) value] & 0xFF : 0;
  }

  /** The upper end of a bin of numbers: values up to it are in this bin or below. */
  double cut(int input, int bin) {
    return cuts[input][bin - 1];
  }

  /** One more than the largest bin. */
  int numBins(int input) {
    return isNominal(input) ? 256 : cuts[input].length + 2;
  }
}
