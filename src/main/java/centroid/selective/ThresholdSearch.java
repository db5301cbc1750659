// SPDX-License-Identifier: GPL-3.0-only
package centroid.selective;

/**
 * Finds the lowest threshold with a bounded risk by fixed-sequence testing (learn then test; Angelopoulos et al., 2021): thresholds are tested one after the
 * other, each with the full confidence, until one fails. Such a sequence may depend on scores but not on labels. It begins where the test would succeed best
 * if the probabilities were right, and goes on to lower thresholds in steps of a twentieth of the rows.
 */
final class ThresholdSearch {

  private static final double STEP = 1.05;
  /** The sequence begins as if errors were rarer than the probabilities say, which are often too cautious; it decides about power, not about the promise. */
  private static final double EXPECTED = 0.7;

  private final double[] least;
  private final double[] answered;
  private final double[] wrong;
  private final double[] expected;
  private final int size;

  /**
   * Sums up rows with scores of at least each threshold.
   *
   * @param score probabilities of being right, ascending; read only
   * @param right whether each row is right; read only
   * @param weight of each row, positive; read only
   */
  ThresholdSearch(double[] score, boolean[] right, double[] weight) {
    least = new double[score.length];
    answered = new double[score.length];
    wrong = new double[score.length];
    expected = new double[score.length];
    int count = -1;
    for (int k = score.length - 1; k >= 0; k--) {
      if (count < 0 || score[k] < least[count]) {
        count++;
        answered[count] = count == 0 ? 0 : answered[count - 1];
        wrong[count] = count == 0 ? 0 : wrong[count - 1];
        expected[count] = count == 0 ? 0 : expected[count - 1];
      }
      least[count] = score[k];
      answered[count] += weight[k];
      wrong[count] += right[k] ? 0 : weight[k];
      expected[count] += (1 - score[k]) * weight[k];
    }
    size = count + 1;
  }

  /** Returns the place of the lowest threshold at which the share of wrong rows is at most the risk; -1 if there is none. */
  int find(double risk, double confidence) {
    int found = -1;
    int next = start(risk, confidence);
    while (next >= 0 && next < size && BinomialBound.isAtMost(risk, wrong[next], answered[next], confidence)) {
      found = next;
      double enough = STEP * answered[next];
      next++;
      while (next < size - 1 && answered[next] < enough) {
        next++;
      }
    }
    return found;
  }

  /** The place with the largest standardised distance between risk and expected errors, among those at which a test without an error succeeds. */
  private int start(double risk, double confidence) {
    int best = -1;
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < size; k++) {
      double distance = (risk * answered[k] - EXPECTED * expected[k]) / Math.sqrt(answered[k]);
      if (distance > largest && BinomialBound.isAtMost(risk, 0, answered[k], confidence)) {
        best = k;
        largest = distance;
      }
    }
    return best;
  }

  /** The threshold at a place. */
  double least(int place) {
    return least[place];
  }

  /** The share of the rows with at least this threshold. */
  double share(int place) {
    return answered[place] / answered[size - 1];
  }
}
