// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.candidate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Errors of a candidate's first models at training rows, each predicted by models that were not trained on it, with the bias correction.
 *
 * @param numbers the rows among the training rows, in any order
 * @param weights their weights, positive
 * @param errors squared error of a numeric class, Brier score of a nominal class
 */
public record CandidateErrors(int[] numbers, double[] weights, double[] errors) {

  /** The errors of a candidate that has too few out-of-bag rows. */
  public static final CandidateErrors NONE = new CandidateErrors(new int[0], new double[0], new double[0]);

  /** Returns the rows that all candidates have predicted, ascending. */
  static int[] commonRows(List<CandidateErrors> all) {
    BitSet common = null;
    for (CandidateErrors each : all) {
      BitSet own = new BitSet();
      for (int number : each.numbers) {
        own.set(number);
      }
      if (common == null) {
        common = own;
      } else {
        common.and(own);
      }
    }
    return common == null ? new int[0] : common.stream().toArray();
  }

  /** Returns the errors at some of the rows. */
  double[] at(int[] rows) {
    return at(rows, errors);
  }

  /** Returns the weights of some of the rows. */
  double[] weightsAt(int[] rows) {
    return at(rows, weights);
  }

  private double[] at(int[] rows, double[] values) {
    Map<Integer, Integer> places = new HashMap<>();
    for (int k = 0; k < numbers.length; k++) {
      places.put(numbers[k], k);
    }
    double[] some = new double[rows.length];
    for (int k = 0; k < rows.length; k++) {
      some[k] = values[places.get(rows[k])];
    }
    return some;
  }
}
