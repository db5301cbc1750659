// SPDX-License-Identifier: GPL-3.0-only
package centroid.selective;

/**
 * The probability from which on rows are answered.
 *
 * @param goal what answered rows fulfil
 * @param label the index of the label of precision or recall
 * @param least the least probability: of the predicted label for accuracy, else of the label; infinity if the goal can't be reached
 * @param share the share of the calibration rows that is answered
 * @param reachable the largest value of the goal that can be promised; the value itself if it is reached, 0 if none can
 * @param rows the effective number of calibration rows that decided, less than their number if they depend on each other
 */
public record AnswerThreshold(AnswerGoal goal, int label, double least, double share, double reachable, double rows) {

  /** Probabilities that are equal but for rounding are equal. */
  private static final double TOLERANCE = 1e-12;

  public boolean isReached() {
    return least < Double.POSITIVE_INFINITY;
  }

  /** Whether a row with these calibrated probabilities is answered. */
  public boolean answers(double[] calibrated) {
    double score = goal.kind() == AnswerGoal.Kind.ACCURACY ? calibrated[predicted(calibrated)] : calibrated[label];
    return score >= least - TOLERANCE;
  }

  /** The index of the most probable label, the first of several. */
  static int predicted(double[] probabilities) {
    int best = 0;
    for (int c = 1; c < probabilities.length; c++) {
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    return best;
  }
}
