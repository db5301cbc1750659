// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import java.util.HashMap;
import java.util.Map;

/**
 * Out-of-bag scores and cost of one base learner.
 *
 * @param learner the learner
 * @param rows the indices of the scored rows, in any order
 * @param weights row weights, positive
 * @param scores score of each row, from members that were not trained on it; lower is better
 * @param cost cost of the ensemble
 */
public record CandidateScore(Candidate learner, int[] rows, double[] weights, double[] scores, Cost cost) {

  /**
   * Cost of an ensemble.
   *
   * @param trainingSeconds training time
   * @param predictionSeconds prediction time of one row
   * @param bytes size of the saved model; NaN if it can't be saved
   */
  public record Cost(double trainingSeconds, double predictionSeconds, double bytes) {
  }

  /** Maps row indices to positions in {@link #rows}. */
  Map<Integer, Integer> places() {
    Map<Integer, Integer> places = new HashMap<>();
    for (int k = 0; k < rows.length; k++) {
      places.put(rows[k], k);
    }
    return places;
  }
}
