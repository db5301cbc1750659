// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import java.util.HashMap;
import java.util.Map;

/**
 * What was found out about one base learner on training rows.
 *
 * @param learner the learner
 * @param rows the numbers of the rows that tell, ascending or not
 * @param weights what they count, positive
 * @param scores how well each was predicted by members that had not seen it; less is better
 * @param cost what the ensemble costs
 */
public record CandidateScore(Candidate learner, int[] rows, double[] weights, double[] scores, Cost cost) {

  /**
   * What an ensemble costs.
   *
   * @param trainingSeconds the time of its training
   * @param predictionSeconds the time of a prediction
   * @param bytes the size of its file; NaN if Weka can't save it
   */
  public record Cost(double trainingSeconds, double predictionSeconds, double bytes) {
  }

  /** Places of row numbers among {@link #rows}. */
  Map<Integer, Integer> places() {
    Map<Integer, Integer> places = new HashMap<>();
    for (int k = 0; k < rows.length; k++) {
      places.put(rows[k], k);
    }
    return places;
  }
}
